"""What has columns becomes a table of Arrow, and a frame of each library."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import gridlanes
from gridlanes.tables.columns import Choice, Column, Columns, Schema, TextColumn
from gridlanes.tables.tabular import Tabular

PUZZLES = ["12......2......3", "1.....1..1..3.4.", "no puzzle"]


class Three(Tabular):
    """Three rows of made-up columns."""

    @property
    def table(self) -> Schema:
        return (Column("name", "text", "a name"), Column("kind", "choice", "a kind"), Column("n", "int64", "a number"))

    def columns(self) -> Columns:
        return {
            "name": TextColumn.of(["a", "", "c"]),
            "kind": Choice(("x", "y"), np.array([0, 1, 0], np.int8)),
            "n": np.arange(3),
        }


ROWS = [{"name": "a", "kind": "x", "n": 0}, {"name": "", "kind": "y", "n": 1}, {"name": "c", "kind": "x", "n": 2}]


def test_the_columns_become_tables_and_frames() -> None:
    pytest.importorskip("pyarrow", reason="tables cannot be made")
    assert Three().to_arrow().to_pylist() == ROWS
    pandas = pytest.importorskip("pandas", reason="its frames cannot be made")
    assert pandas.DataFrame(Three().to_pandas()).to_dict("records") == ROWS
    polars = pytest.importorskip("polars", reason="its frames cannot be made")
    assert Three().to_polars().to_dicts() == polars.DataFrame(Three()).to_dicts() == ROWS


@pytest.mark.parametrize("call", [gridlanes.solve, gridlanes.grade, gridlanes.coverage, gridlanes.discover])
def test_what_calls_find_has_the_columns_of_its_schema(call: Any) -> None:
    pytest.importorskip("pyarrow", reason="tables cannot be made")
    found = call(PUZZLES)
    assert found.to_arrow().column_names == [column.name for column in found.table] == list(found.columns())


def test_grades_have_a_row_for_each_puzzle() -> None:
    pytest.importorskip("pandas", reason="frames cannot be made")
    grades = gridlanes.grade(PUZZLES)
    frame = grades.to_pandas()
    assert frame["tier"].tolist() == grades.tier_names
    assert frame["hardest_step"].tolist() == grades.hardest_step_names
    assert frame["status"].tolist() == ["GRADED", "BEYOND", "INVALID"]
    assert "no puzzle" not in frame["reason"][0]
    assert frame["reason"][2].startswith("<string>:3:")


def test_specimens_and_shares_have_a_row_each() -> None:
    pytest.importorskip("pandas", reason="frames cannot be made")
    names = ["naked-single"]
    discovery = gridlanes.discover(PUZZLES, techniques=names)
    frame = discovery.to_pandas()
    assert frame["puzzle"].tolist() == [specimen.puzzle for specimen in discovery.specimens]
    assert frame["cluster"].tolist() == [specimen.cluster for specimen in discovery.specimens]
    assert frame["text"].isin(PUZZLES).all()
    shares = gridlanes.coverage(PUZZLES, techniques=names)
    assert shares.to_pandas()["share"].tolist() == [row.share for row in shares.rows]
