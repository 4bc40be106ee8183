"""Blocks and runs with their sums."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.errors import ModelError, PuzzleError
from gridlanes.genres.kakuro import GENRE
from gridlanes.io.forms.fields.cross_sums import CrossSums, code_of, entry_of
from gridlanes.io.forms.fields.field import Size

SMALL = [["#", "4,", "9,"], [",5", None, None], ["#", None, None]]
(FIELD,) = GENRE.fields.values()
assert isinstance(FIELD, CrossSums)


def test_each_run_is_a_region_with_its_sum_or_without():
    puzzle = GENRE.data({"grid": SMALL})
    told = [(own.rule.name, [[*map(int, run)] for run in own.regions], [*own.clues]) for own in puzzle.row_regions]
    assert told == [("sum", [[0, 1]], [5]), ("sum", [[0, 2], [1, 3]], [4, 9]), ("distinct", [[2, 3]], [0])]
    assert GENRE.to_data(puzzle) == {"grid": SMALL}


def test_a_run_of_one_cell_keeps_its_side():
    board = [["#", "#", "3,"], ["#", ",2", None], ["#", "#", None]]
    puzzle = GENRE.data({"grid": board})
    assert [[*own.clues] for own in puzzle.row_regions] == [[2], [3]]
    assert GENRE.to_data(puzzle) == {"grid": board}


def test_the_sums_of_a_cell_alone_are_across_then_down():
    both, one = [["#", "3,"], [",2", None]], [["#", "3,"], ["#", None]]
    assert GENRE.to_data(GENRE.data({"grid": both})) == {"grid": both}
    assert GENRE.to_data(GENRE.data({"grid": one})) == {"grid": [["#", "#"], [",3", None]]}


@pytest.mark.parametrize(("word", "code"), [("14,6", 14 << 8 | 6), ("14,", 14 << 8), (",6", 6)])
def test_sums_come_back(word, code):
    assert (code_of(word), entry_of(code)) == (code, word)


@pytest.mark.parametrize("word", ["", ",", "0,3", "46,", "3", "3,4,5", "x,1"])
def test_what_are_no_sums_is_none(word):
    assert code_of(word) is None


@pytest.mark.parametrize(
    ("grid", "why"),
    [
        ([["#", "#"], ["4,", None]], "a sum with no white cell behind it"),
        ([["#", ",4"], ["#", None]], "a sum with no white cell behind it"),
        ([["#", "#", "#"], ["#", "4,", None]], "a sum with no white cell behind it"),
        ([["#", None], ["#", None]], "a white cell in its first row or column"),
        ([["#"] * 11, ["#", *[None] * 10]], "a run of 10 white cells"),
        ([["#", "#"], ["#", "x"]], "row 2, column 2 of grid"),
        ([["#", "#"], ["#"]], "grid has 2 rows"),
        ([["#"]], "grid has 1 rows"),
        (["##"], "expected a list of rows"),
    ],
)
def test_wrong_boards_are_refused(grid, why):
    with pytest.raises(PuzzleError, match=why):
        GENRE.data({"grid": grid})


def test_a_sum_that_no_run_has_cannot_be_written():
    puzzle = GENRE.data({"grid": SMALL})
    own = puzzle.row_regions[0]._replace(clues=[99])
    with pytest.raises(ModelError, match="sums in grid are 1 to 45, found 99"):
        GENRE.to_data(puzzle._replace(row_regions=(own,)))


def test_the_runs_between_blocks_have_the_sums_of_a_solution():
    blocks, values = np.array([1, 0, 0, 0], np.bool_), np.array([0, 3, 5, 4])
    with_sums = FIELD.regions_of(blocks, Size(2, 2), values)
    found = [([*map(int, run)], clue) for own in with_sums for run, clue in zip(own.regions, own.clues, strict=True)]
    assert found == [([1], 3), ([2, 3], 9), ([2], 5), ([1, 3], 7)]
    bare = FIELD.regions_of(blocks, Size(2, 2), None)
    assert sorted(sorted(map(int, run)) for own in bare for run in own.regions) == [[1, 3], [2, 3]]


def test_labels_stand_in_the_blocks_and_beside_the_board():
    labels = FIELD.dark_labels(GENRE.data({"grid": SMALL}))
    assert [(label.cell, label.below, label.right) for label in labels] == [
        ((-1, 0), "4", ""),
        ((-1, 1), "9", ""),
        ((0, -1), "", "5"),
    ]
