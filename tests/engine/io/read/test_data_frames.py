"""Data frames are read as Parquet files with the same columns are."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import gridlanes
from gridlanes import ModelError
from gridlanes.io.read.data_frames import FRAME, is_frame

PUZZLES = ["12......2......3", "1.....1..1..3.4.", "no puzzle"]
SOLUTION = "1234341223414123"
AKARI = gridlanes.describe_genre("akari")["examples"][0]
COLUMNS = {"note": ["a", "b", "c"], "puzzle": PUZZLES, "solution": [SOLUTION, "", ""]}


def frames_of(columns: dict[str, list[Any]]) -> list[Any]:
    """The columns as a frame of each library, as a table of Arrow and as a batch of rows."""
    pa = pytest.importorskip("pyarrow", reason="tables cannot be tried")
    table = pa.table(columns)
    libraries = [pytest.importorskip(name, reason="its frames cannot be tried") for name in ("pandas", "polars")]
    return [*(library.DataFrame(columns) for library in libraries), table, table.to_batches()[0]]


def test_a_frame_gives_its_puzzles_and_their_solutions() -> None:
    for frame in frames_of(COLUMNS):
        assert is_frame(frame)
        result = gridlanes.solve(frame)
        assert result.status_names == ["UNIQUE", "MULTIPLE", "INVALID"]
        assert result.expected_agrees is not None
        assert result.expected_agrees.tolist() == [1, -1, -1]
        assert result.reasons[2].startswith(f"{FRAME}:3:")
        assert result.to_arrow()["line"].to_pylist() == [1, 2, 3]


def test_a_result_becomes_a_frame_and_is_read_again() -> None:
    result = gridlanes.solve(PUZZLES[:2])
    for frame in (result.to_pandas(), result.to_polars(), result.to_arrow()):
        again = gridlanes.solve(frame)
        assert again.status.tolist() == result.status.tolist()
        np.testing.assert_array_equal(again.solutions, result.solutions)


def test_each_row_may_have_its_genre() -> None:
    for frame in frames_of({"genre": ["sudoku", "akari"], "puzzle": [PUZZLES[0], AKARI]}):
        result = gridlanes.solve(frame)
        assert [group.structure.genre for group, _ in result.groups] == ["sudoku", "akari"]


def test_the_column_can_be_named() -> None:
    for frame in frames_of({"puzzle": ["", ""], "mine": PUZZLES[:2]}):
        assert gridlanes.count(frame, field="mine").tolist() == [1, 3]


def test_a_frame_without_puzzles_says_which_columns_it_has() -> None:
    for frame in frames_of({"one": ["a"], "two": ["b"]}):
        with pytest.raises(ModelError, match="a column that could hold puzzles; its columns are 'one', 'two'"):
            gridlanes.solve(frame)
        with pytest.raises(ModelError, match="without a column 'three'"):
            gridlanes.solve(frame, field="three")


@pytest.mark.parametrize("other", ["text", ["text"], np.zeros((1, 16)), {"puzzle": ["text"]}, None, 3])
def test_other_values_are_no_frames(other: object) -> None:
    assert not is_frame(other)


def test_columns_alone_are_no_frames() -> None:
    for frame in frames_of({"puzzle": PUZZLES[:1]})[:3]:
        assert not is_frame(frame["puzzle"])
        assert gridlanes.count(frame["puzzle"]).tolist() == [1]


def test_a_frame_of_numbers_alone_is_an_array_whatever_its_columns_are_called() -> None:
    pandas = pytest.importorskip("pandas", reason="its frames cannot be tried")
    grid = np.array([list(PUZZLES[0].replace(".", "0"))], np.int64)
    frame = pandas.DataFrame(grid, columns=[f"cell{k}" for k in range(16)])
    assert not is_frame(frame)
    assert gridlanes.count(frame).tolist() == [1]


def test_a_column_that_parquet_cannot_hold_is_one_clear_error() -> None:
    pa = pytest.importorskip("pyarrow", reason="tables cannot be tried")
    interval = pa.array([(1, 2, 3)], pa.month_day_nano_interval())
    with pytest.raises(ModelError, match=r"Table cannot be read as a table of Parquet: .*interval"):
        gridlanes.count(pa.table({"puzzle": PUZZLES[:1], "interval": interval}))


def test_a_frame_without_rows_yet_says_how_to_get_some() -> None:
    polars = pytest.importorskip("polars", reason="its frames cannot be tried")
    with pytest.raises(ModelError, match=r"has no rows yet \(hint: pass frame\.collect\(\)\)"):
        gridlanes.solve(polars.LazyFrame({"puzzle": PUZZLES}))
