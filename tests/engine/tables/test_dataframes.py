import subprocess
import sys

import narwhals
import numpy as np
import polars
import pyarrow as pa
import pytest

from gridlanes.errors import GridlanesError
from gridlanes.results.columns import COLUMNS, result_columns
from gridlanes.tables import dataframes
from gridlanes.tables.columns import TextColumn


def test_the_table_has_plain_types_and_nothing_null(mixed):
    table = mixed.to_arrow()
    kinds = {"text": "string", "choice": "string", "bool": "bool"}
    assert [(field.name, str(field.type)) for field in table.schema] == [
        (column.name, kinds.get(column.kind, column.kind)) for column in COLUMNS
    ]
    assert all(not field.nullable for field in table.schema)
    assert sum(column.null_count for column in table.columns) == 0
    table.validate(full=True)


def test_the_table_says_what_the_arrays_say(mixed):
    rows = mixed.to_arrow().to_pylist()
    for index, row in enumerate(rows):
        view = mixed.row(index)
        assert (row["id"], row["line"], row["puzzle"]) == (index, index + 1, view.puzzle)
        assert (row["status"], row["n_solutions"], row["reason"]) == (view.status.name, view.n_solutions, view.reason)
        assert (row["guesses"], row["nodes"], row["sweeps"]) == (view.guesses, view.nodes, view.sweeps)
        assert row["solution"] == ("" if view.solution is None else "".join(map(str, view.solution.ravel())))
    assert [row["expected_agrees"] for row in rows] == [1, -1, -1, 0, -1, 1]


def test_pandas_and_polars_hold_the_same_table(mixed):
    rows = mixed.to_arrow().to_pylist()
    assert mixed.to_pandas().to_dict("records") == rows
    assert mixed.to_polars().to_dicts() == rows


def test_whatever_takes_an_arrow_stream_takes_the_result(mixed):
    table = mixed.to_arrow()
    assert pa.table(mixed).equals(table)
    assert polars.DataFrame(mixed).equals(mixed.to_polars())
    assert narwhals.from_arrow(mixed, backend="pandas").to_native().equals(mixed.to_pandas())


def test_the_text_of_fixed_width_puzzles_is_not_copied(make_result):
    result = make_result(as_bytes=True)
    puzzle = dataframes.arrow_table(result_columns(result), COLUMNS)["puzzle"].chunk(0)
    assert puzzle.buffers()[2].address == result.block.puzzle.ctypes.data


def test_text_beyond_the_reach_of_small_offsets_is_split(make_result, monkeypatch):
    whole = make_result(range(50)).to_arrow()
    monkeypatch.setattr(dataframes, "_LARGEST_ARRAY", 500)
    split = make_result(range(50)).to_arrow()
    assert split["puzzle"].num_chunks > 8
    split.validate(full=True)
    assert split.equals(whole)


def test_a_single_text_too_long_for_an_array_is_left_whole():
    text = TextColumn(np.zeros(10, np.uint8) + 65, np.array([0, 10], np.int64))
    assert [len(array) for array in dataframes._string_arrays(pa, text)] == [1]


@pytest.mark.parametrize(
    ("method", "package", "extra"),
    [("to_arrow", "pyarrow", "io"), ("to_pandas", "pandas", "frames"), ("to_polars", "polars", "frames")],
)
def test_a_missing_package_is_named_with_the_extra_that_brings_it(mixed, monkeypatch, method, package, extra):
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(GridlanesError, match=rf'needs {package}: pip install "gridlanes\[{extra}\]"') as caught:
        getattr(mixed, method)()
    assert isinstance(caught.value, ImportError)


def test_pandas_is_imported_for_its_own_frames_alone():
    code = "import sys, gridlanes; gridlanes.solve('1234' * 4).to_arrow(); print('pandas' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["False"]
