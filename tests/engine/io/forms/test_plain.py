"""The ready codec for genres of numbers on square grids."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.codecs import Parsed
from gridlanes.io.forms.plain import NUMBERS, PlainCodec, no_clues, number_rows, square_side, values_within
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Row
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import Distinct


def rows_alone(side: int) -> Structure:
    if side % 2:
        raise ModelError("sides are even")
    constraints = [Constraint(Distinct(), Row(r)) for r in range(side)]
    return Structure(Grid(side, side), Alphabet.counting(side), constraints, genre="rows")


CODEC = PlainCodec("rows", rows_alone)


def test_sides_are_those_for_which_there_is_a_structure():
    assert [side for side in range(38) if CODEC.has_side(side)] == list(range(2, 36, 2))
    assert CODEC.grid(4) is CODEC.grid(4)
    with pytest.raises(PuzzleError, match=r"rows has no side 3 .*sides are even"):
        CODEC.grid(3)
    with pytest.raises(PuzzleError, match="no boxes to choose"):
        CODEC.grid(4, (2, 2))


def test_a_puzzle_comes_back_from_its_data():
    puzzle = CODEC.data({"grid": ["1...", "..2.", "....", "...4"]})
    assert puzzle.givens.sum() == 7
    assert puzzle.givens.flags.writeable
    again = CODEC.data(CODEC.to_data(puzzle))
    assert again.structure is puzzle.structure
    assert again.givens.tolist() == puzzle.givens.tolist()
    with pytest.raises(ModelError, match="givens alone"):
        CODEC.to_data(Parsed(puzzle.structure, puzzle.givens, np.zeros(3, np.int32)))


def test_numbers_beyond_35_are_written_as_lists():
    numbers = np.arange(1, 37)
    rows = number_rows(numbers, (6, 6))
    assert rows[0] == [1, 2, 3, 4, 5, 6]
    assert NUMBERS.board(rows, "grid").ravel().tolist() == numbers.tolist()
    assert number_rows(np.array([0, 10]), (1, 2)) == [".A"]


def test_a_board_is_square_and_its_values_fit_its_side():
    assert square_side((4, 4)) == 4
    with pytest.raises(PuzzleError, match="2 rows and 3 columns"):
        square_side((2, 3))
    with pytest.raises(PuzzleError, match="the value 3 in row 2, column 1 of a 2x2 grid"):
        values_within(np.array([[1, 0], [3, 1]], np.uint8))


def test_no_clues_are_given():
    assert no_clues(3).tolist() == [-1, -1, -1]
    assert no_clues(3).dtype == np.int32
