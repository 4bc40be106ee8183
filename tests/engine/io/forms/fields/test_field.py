"""What every field offers, shown by one of a few lines: a corner that is marked."""

from __future__ import annotations

import numpy as np
import pytest
from one_field import comes_back, puzzle_of

from gridlanes.errors import PuzzleError
from gridlanes.genres import sudoku
from gridlanes.io.forms.fields.field import ArraySpec, Content, Field, Size, size_of
from gridlanes.io.forms.puzzle_row import Draft
from gridlanes.rules import Distinct

STRUCTURE = sudoku.structure(2, 2)


class Corner(Field):
    """The value of the first cell."""

    kind = "a corner"

    def read(self, value, size, largest):
        if value not in range(1, 5):
            raise PuzzleError(f"{self.name} is {value}")
        return Content((np.array([[value]], np.uint8),))

    def write(self, puzzle):
        return int(puzzle.givens[0]) or None

    def schema(self):
        return {"enum": [1, 2, 3, 4]}

    def fill(self, draft, content):
        draft.give(content.arrays[0], np.array([0]))
        draft.fine &= content.arrays[0][:, 0] < 4


def test_a_field_of_one_s_own_says_four_things():
    puzzle = comes_back(Corner("corner"), STRUCTURE, 3)
    assert puzzle.givens.tolist() == [3] + [0] * 15


def test_what_it_does_not_say_is_nothing():
    field = Corner("corner", required=True)
    puzzle = puzzle_of(field, STRUCTURE, 3)
    assert field.required
    assert not field.owns(Distinct(), puzzle)
    assert field.looks(puzzle) is None
    assert field.clue_cells(Size(4, 4)) == {}
    assert field.option(Content(()), Size(2, 2)) == {}
    assert list(field.variants(Size(4, 4))) == []
    assert field.parts == ("",)
    assert field.is_blank(Draft(STRUCTURE, 1).one())
    assert "corner" in field.explain(Content((np.array([[4]]),)), Size(4, 4)).reason


def test_it_has_no_place_in_texts_unless_it_says_so():
    puzzle = puzzle_of(Corner("corner"), STRUCTURE, 3)
    with pytest.raises(NotImplementedError, match="corner cannot be written as text"):
        Corner("corner").spec("", Size(4, 4))
    with pytest.raises(NotImplementedError, match="corner cannot be written as text"):
        Corner("corner").array(puzzle, "")


def test_a_size_counts_its_cells_and_is_that_of_the_board_of_a_puzzle():
    assert Size(2, 3).n_cells == 6
    assert size_of(puzzle_of(Corner("corner"), STRUCTURE, 1)) == (4, 4)


def test_a_room_is_blank_at_first():
    found = ArraySpec(Size(2, 3), np.int16, -1).empty(4)
    assert (found.shape, found.dtype) == ((4, 6), np.int16)
    assert (found == -1).all()
