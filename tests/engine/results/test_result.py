import json
import pickle

import numpy as np
import pytest

from gridlanes.errors import ModelError
from gridlanes.io.read.blocks import Block
from gridlanes.io.read.reading import read_rows
from gridlanes.results.result import SHEET_ROWS, Result
from gridlanes.solvers.lanes import Answers
from gridlanes.status import Status


def test_the_repr_is_one_line_with_the_counts(make_result):
    result = make_result(range(3000), invalid=[5, 7])
    assert repr(result) == "Result(3,000 rows: 2,998 UNIQUE, 2 INVALID; 1.0 guesses a puzzle)"
    assert repr(make_result([])) == "Result(0 rows: none; 0.0 guesses a puzzle)"


def test_a_notebook_shows_the_summary_and_the_first_rows(make_result):
    html = make_result(range(40), invalid=[2])._repr_html_()
    assert html.count("<svg") == html.count("</svg>") == SHEET_ROWS == 12
    assert "and 28 more rows" in html
    assert "characters</tspan>" in html
    assert "<script" not in html
    assert "more rows" not in make_result(range(12))._repr_html_()


def test_a_notebook_draws_few_of_the_largest_grids(make_result):
    assert make_result(range(9), box=(8, 8))._repr_html_().count("<svg") == 4


def test_a_result_without_rows_is_shown_without_drawings(make_result):
    assert "<svg" not in make_result([])._repr_html_()


def test_rows_are_counted_from_the_end_too_and_not_beyond(mixed):
    assert mixed.row(-1).index == 5
    for index in (6, -7):
        with pytest.raises(IndexError, match="of 6 rows"):
            mixed.row(index)


def test_a_result_is_gone_through_row_by_row(mixed):
    assert [row.index for row in mixed] == [*range(6)]
    assert mixed[-1].index == 5
    assert [row.index for row in mixed[1:9:2]] == [1, 3, 5]
    with pytest.raises(ModelError, match="the number of a row, found 'a'"):
        mixed["a"]


def test_results_and_rows_are_pickled(mixed):
    again = pickle.loads(pickle.dumps(mixed))
    assert again.columns().keys() == mixed.columns().keys()
    assert [str(again.row(row)) for row in range(len(mixed))] == [str(mixed.row(row)) for row in range(len(mixed))]
    assert pickle.loads(pickle.dumps(mixed.row(0))).puzzle == mixed.row(0).puzzle


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


def test_a_row_begins_a_game(mixed):
    game = mixed.row(0).game()
    assert not game.moves
    assert game.puzzle.constraints == mixed.row(0).explain().puzzle.constraints
    invalid = next(row for row in range(len(mixed)) if mixed.row(row).status == Status.INVALID)
    with pytest.raises(ModelError, match=f"row {invalid} is no puzzle: "):
        mixed.row(invalid).game()


def test_a_row_explains_itself(mixed):
    trace = mixed.row(0).explain()
    assert str(trace).startswith("1. ")
    invalid = next(row for row in range(len(mixed)) if mixed.row(row).status == Status.INVALID)
    with pytest.raises(ModelError, match=f"row {invalid} is no puzzle: "):
        mixed.row(invalid).explain()
