import json

import numpy as np
import pytest

from gridlanes.errors import ModelError
from gridlanes.formats import read_rows
from gridlanes.formats.blocks import Block
from gridlanes.grid import Layer
from gridlanes.results import SHEET_ROWS, Result, ResultRow
from gridlanes.solvers.lanes import Answers
from gridlanes.status import Status


def test_the_repr_is_one_line_with_the_counts(make_result):
    result = make_result(range(3000), invalid=[5, 7])
    assert repr(result) == "Result(3,000 rows: 2,998 UNIQUE, 2 INVALID; 1.0 guesses a puzzle)"
    assert repr(make_result([])) == "Result(0 rows: none; 0.0 guesses a puzzle)"


def test_a_notebook_shows_the_summary_and_the_first_rows(make_result):
    html = make_result(range(40), invalid=[2])._repr_html_()
    assert html.count("<svg") == html.count("</svg>") == SHEET_ROWS == 12
    assert "and 28 rows more" in html
    assert "characters are no puzzle<" in html
    assert "<script" not in html
    assert "rows more" not in make_result(range(12))._repr_html_()


def test_a_notebook_draws_few_of_the_largest_grids(make_result):
    assert make_result(range(9), box=(8, 8))._repr_html_().count("<svg") == 4


def test_a_result_without_rows_is_shown_without_drawings(make_result):
    assert "<svg" not in make_result([])._repr_html_()


def test_a_row_shows_what_the_arrays_hold(mixed):
    row = mixed.row(3)
    assert (row.status, row.n_solutions, row.guesses, row.nodes, row.sweeps) == (Status.UNIQUE, 1, 0, 1, 5)
    assert row.solution is not None
    assert row.solution.shape == (4, 4)
    assert np.array_equal(np.sort(row.solution, axis=1), np.tile(np.arange(1, 5), (4, 1)))
    assert all(mark in (".", str(value)) for mark, value in zip(row.puzzle, row.solution.ravel(), strict=True))
    assert row.caption() == "3 · UNIQUE · given solution wrong"
    assert row._repr_svg_().startswith("<svg")


def test_a_row_without_a_solution_has_none(mixed):
    unsolvable, invalid = mixed.row(4), mixed.row(2)
    assert (unsolvable.solution, unsolvable.status, unsolvable.n_cells) == (None, Status.UNSOLVABLE, 81)
    assert (invalid.solution, invalid.status, invalid.n_cells) == (None, Status.INVALID, 0)
    assert invalid.reason == "puzzles.txt:3: 9 characters are no puzzle"
    assert "9 characters" in invalid._repr_svg_()


def test_rows_are_counted_from_the_end_too_and_not_beyond(mixed):
    assert mixed.row(-1).index == 5
    for index in (6, -7):
        with pytest.raises(IndexError, match="of 6 rows"):
            mixed.row(index)


def test_a_row_prints_as_its_grid_or_says_why_not(mixed):
    lines = str(mixed.row(1)).split("\n")
    assert [line.split() for line in lines] == [[str(value) for value in row] for row in mixed.row(1).solution]
    assert str(mixed.row(2)) == "no puzzle\nINVALID: puzzles.txt:3: 9 characters are no puzzle"
    assert str(mixed.row(4)).endswith("\nUNSOLVABLE")
    assert repr(mixed.row(5)) == "ResultRow(5 · UNIQUE · 2 guesses)"
    assert isinstance(mixed.row(5), ResultRow)


def test_mixed_sizes_give_an_array_of_grids_and_one_size_a_single_array(mixed, make_result):
    assert [None if grid is None else grid.shape for grid in mixed.solutions] == [
        (9, 9),
        (4, 4),
        None,
        (4, 4),
        None,
        (9, 9),
    ]
    one_size = make_result(range(5), invalid=[1], unsolvable=[2]).solutions
    assert (one_size.shape, one_size.dtype) == ((5, 9, 9), np.uint8)
    assert one_size.any(axis=(1, 2)).tolist() == [True, False, False, True, True]


@pytest.mark.parametrize("as_bytes", [True, False])
@pytest.mark.parametrize("extra", [True, False])
def test_blocks_put_together_are_the_whole(make_result, as_bytes, extra):
    kind = {"invalid": [4, 11], "unsolvable": [0, 12], "as_bytes": as_bytes, "extra": extra}
    parts = [make_result(range(*cut), **kind) for cut in ((0, 5), (5, 5), (5, 6), (6, 20))]
    whole = make_result(range(20), **kind)
    together = Result.concatenate(parts)
    assert together.to_arrow().equals(whole.to_arrow())
    assert np.array_equal(together.solutions, whole.solutions)
    assert together.block.errors.keys() == whole.block.errors.keys()
    assert isinstance(together.block.puzzle, np.ndarray) == as_bytes
    assert [str(together.row(index)) for index in range(20)] == [str(whole.row(index)) for index in range(20)]


def test_blocks_of_several_kinds_are_put_together(make_result, mixed):
    together = Result.concatenate([make_result([8], as_bytes=True), mixed, make_result([9], extra=True)])
    rows = together.to_arrow().to_pylist()
    assert [row["width"] for row in rows] == [9, 9, 4, 0, 4, 9, 9, 9]
    assert [row["extra"] for row in rows] == [""] * 7 + ["level 9"]
    assert [row["expected_agrees"] for row in rows] == [-1, 1, -1, -1, 0, -1, 1, -1]
    assert rows[3]["reason"].startswith("puzzles.txt:3")


def test_one_result_is_itself_and_other_sources_are_refused(make_result):
    result = make_result()
    assert Result.concatenate([result]) is result
    for wrong in ([], [result, make_result(source="other.txt")]):
        with pytest.raises(ModelError, match="one source and genre"):
            Result.concatenate(wrong)


def result_of_edges() -> Result:
    """Two Slitherlink puzzles of 1x2 cells: one solved, one not."""
    texts = [json.dumps({"genre": "slitherlink", "data": {"clues": [clues]}}) for clues in ("4.", "..")]
    (group,) = read_rows(texts).groups
    marks = np.zeros((2, 7), np.uint8)
    marks[0] = [2, 1, 2, 1, 2, 2, 1]
    figures = [np.array(values, np.int64) for values in ([1, 0], [0, 0], [1, 1], [1, 1])]
    status = np.array([Status.UNIQUE, Status.UNSOLVABLE], np.uint8)
    block = Block("x", "sudoku", ["a", "b"], np.array([1, 2]), [group])
    return Result(block, [(group, Answers(status, marks, *figures))], status, *figures, {})


def test_solutions_on_edges_are_a_value_for_each_coord_and_grids_by_layer():
    result = result_of_edges()
    assert result.solutions.tolist() == [[1, 0, 1, 0, 1, 1, 0], [0] * 7]
    assert result.layer(Layer.EDGES_H).tolist() == [[[1, 0], [1, 0]], [[0, 0], [0, 0]]]
    assert result.layer(Layer.EDGES_V).tolist() == [[[1, 1, 0]], [[0, 0, 0]]]
    with pytest.raises(ModelError, match="no cells"):
        result.layer(Layer.CELLS)
    row = result.row(0)
    assert row.solution.tolist() == [1, 0, 1, 0, 1, 1, 0]
    assert str(row) == "+-+ +\n|4|\n+-+ +"
    assert row.n_cells == 2
    assert row._repr_svg_().startswith("<svg")
    assert "<svg" in result._repr_html_()


def test_a_layer_of_several_sizes_is_refused(mixed, make_result):
    with pytest.raises(ModelError, match="rows of 2 sizes"):
        mixed.layer(Layer.CELLS)
    result = make_result(range(3), invalid=[1])
    assert np.array_equal(result.layer(Layer.CELLS), result.solutions)
