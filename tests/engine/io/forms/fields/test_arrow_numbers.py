"""Numbers with arrows: read and written, refused with their place, one clue for each."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.errors import ModelError, PuzzleError
from gridlanes.genres.loops_common import PAST
from gridlanes.io.forms.fields.arrow_numbers import ArrowNumbers, cells_ahead, laid_ahead
from gridlanes.io.forms.fields.field import Size, size_of
from gridlanes.model.clue import NO_CLUE
from gridlanes.registry import find_genre

GENRE = find_genre("yajilin")
FIELD, *_ = GENRE.fields.values()
ROWS = [["2e", None, None, "?"], [None, None, "0w", None], [None, "1n", None, "1s"]]


def test_they_are_given_and_written_as_they_were_read():
    puzzle = GENRE.data({"grid": ROWS})
    assert (np.flatnonzero(puzzle.givens[:12] == PAST + 1)).tolist() == [0, 3, 6, 9, 11]
    told = {slot: clue for slot, clue in enumerate(puzzle.all_clues.tolist()) if clue != NO_CLUE}
    assert told == {36: 2, 24 + 6: 0, 9: 1, 12 + 11: 1}
    assert GENRE.to_data(puzzle) == {"grid": ROWS}
    ahead = [*cells_ahead(size_of(puzzle))]
    assert [ahead[slot] for slot in told] == [[(1, 1), (0, 1)], [], [(1, 1), (1, 0)], [(0, 1), (0, 2), (0, 3)]]


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        ([["2x"]], "invalid entry '2x' in row 1, column 1 of grid"),
        ([[None, 3]], "invalid entry 3 in row 1, column 2"),
        ([[None], [None, None]], "grid has 2 rows"),
        ([["3n", None]], "invalid number 3 in row 1, column 1"),
        ("2n", "expected a list of rows"),
    ],
)
def test_what_is_wrong_is_refused_with_its_place(rows, why):
    with pytest.raises(PuzzleError, match=why):
        GENRE.data({"grid": rows})


def test_each_clue_stands_aside_of_its_cell_in_the_direction_of_its_arrow():
    assert isinstance(FIELD, ArrowNumbers)
    places = FIELD.clue_cells(Size(2, 3))
    assert len({*places.values()}) == 24
    assert [places[4 + 6 * way] for way in range(4)] == [(0.875, 1), (1.125, 1), (1, 0.875), (1, 1.125)]


def test_several_numbers_in_a_cell_or_one_in_another_cannot_be_written():
    puzzle = GENRE.data({"grid": [["1e", None]]})
    both, elsewhere = puzzle.all_clues.copy(), puzzle.all_clues.copy()
    both[4], elsewhere[7] = 0, 1
    for clues in (both, elsewhere):
        with pytest.raises(ModelError, match="cannot hold"):
            GENRE.to_data(puzzle._replace(clues=clues))


@pytest.mark.parametrize("size", [Size(1, 1), Size(1, 4), Size(3, 4)])
def test_what_is_ahead_is_the_same_as_arrays(size):
    expected = [[row * size.cols + col for row, col in cells] for cells in cells_ahead(size)]
    assert [cells.tolist() for cells in laid_ahead(size).split()] == expected
