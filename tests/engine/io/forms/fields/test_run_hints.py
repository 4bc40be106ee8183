"""Hints of runs: read and written, refused with their place, drawn as words."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.errors import ModelError, PuzzleError
from gridlanes.model.clue import NO_CLUE
from gridlanes.registry import find_genre

GENRE = find_genre("tapa")
(FIELD,) = GENRE.fields.values()
ROWS = [["3", None, None, "?"], [None, "311", None, None], ["?1", None, "0", "1111"]]


def test_they_are_clues_and_written_as_they_were_read():
    puzzle = GENRE.data({"grid": ROWS})
    told = {slot: clue for slot, clue in enumerate(puzzle.all_clues.tolist()) if clue != NO_CLUE}
    assert told == {0: 3, 3: 9, 5: 311, 8: 91, 10: 0, 11: 1111}
    assert GENRE.to_data(puzzle) == {"grid": ROWS}
    assert not np.flatnonzero(puzzle.givens).size


def test_the_order_of_lengths_does_not_matter():
    one, other = (GENRE.data({"grid": [[word]]}) for word in ("131", "311"))
    assert one.all_clues.tolist() == other.all_clues.tolist()


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        ([["44"]], "invalid entry '44' in row 1, column 1 of grid"),
        ([["9"]], "invalid entry '9'"),
        ([["11111"]], "invalid entry '11111'"),
        ([[""]], "invalid entry ''"),
        ([[None, 3]], "invalid entry 3 in row 1, column 2"),
        ([[None], [None, None]], "grid has 2 rows"),
        ("2n", "expected a list of rows"),
    ],
)
def test_what_is_wrong_is_refused_with_its_place(rows, why):
    with pytest.raises(PuzzleError, match=why):
        GENRE.data({"grid": rows})


def test_a_clue_that_is_no_hint_cannot_be_written():
    puzzle = GENRE.data({"grid": ROWS})
    clues = puzzle.all_clues.copy()
    clues[1] = 44
    with pytest.raises(ModelError, match="44 is no hint"):
        GENRE.to_data(puzzle._replace(clues=clues))


def test_they_are_drawn_as_words():
    puzzle = GENRE.data({"grid": ROWS})
    words = {(row, col): word for row, line in enumerate(ROWS) for col, word in enumerate(line) if word}
    assert dict(FIELD.cell_numbers(puzzle)) == words
    assert not FIELD.clue_places(puzzle)
