"""Numbers and symbols in cells: clues beside marks, and clues alone."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from one_field import assert_many_are_as_each, assert_refused, comes_back, puzzle_of, refused_in_text

from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError
from gridlanes.genres import akari, slitherlink
from gridlanes.io.forms.fields.cells import NOTHING, UNKNOWN, Cells, Symbol
from gridlanes.io.forms.fields.field import Size
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.model.regions import AllOf
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import CountBeside

WALLS = Cells(
    "grid",
    range(5),
    number_mark=akari.WALL,
    unknown=Symbol("#B", akari.WALL),
    others=[Symbol("o", akari.BULB), Symbol("x", akari.EMPTY)],
)
CLUES = Cells("clues", range(4), blank=".-_?")
AKARI, LOOP = akari.structure(2, 3), slitherlink.structure(2, 3)
WALL, BULB, EMPTY = akari.WALL + 1, akari.BULB + 1, akari.EMPTY + 1


def counts(largest: int) -> tuple[Cells, Structure]:
    """Cells with numbers up to `largest`, which are seen without walls."""
    grid = Grid(2, 2)
    rule = CountBeside(1, tuple(map(Clue, range(4))))
    return Cells("counts", range(1, largest + 1)), Structure(grid, Alphabet.binary(), [Constraint(rule, AllOf())])


def test_cells_have_marks_and_clues():
    puzzle = comes_back(WALLS, AKARI, ["0#.", "ox4"])
    assert puzzle.givens.tolist() == [WALL, WALL, 0, BULB, EMPTY, WALL]
    assert puzzle.clues.tolist() == [0, NO_CLUE, NO_CLUE, NO_CLUE, NO_CLUE, 4]


def test_cells_whose_numbers_say_nothing_of_them_have_clues_alone():
    puzzle = comes_back(CLUES, LOOP, ["0..", ".13"])
    assert not puzzle.givens.any()
    assert puzzle.clues.tolist() == [0, NO_CLUE, NO_CLUE, NO_CLUE, 1, 3]


@pytest.mark.parametrize("value", [[[3, None, "#"], "..."], ["3-B", "_.."], [["3", ".", "B"], [None] * 3]])
def test_cells_may_be_said_in_several_ways(value):
    puzzle = puzzle_of(WALLS, AKARI, value)
    assert WALLS.write(puzzle) == ["3.#", "..."]


@given(
    boards=st.lists(
        st.lists(st.text(st.sampled_from("..#01234ox"), min_size=3, max_size=3), min_size=2, max_size=2),
        min_size=1,
        max_size=4,
    )
)
def test_boards_come_back_and_many_are_as_each(boards):
    for board in boards:
        assert WALLS.write(puzzle_of(WALLS, AKARI, board)) == board
    assert_many_are_as_each(WALLS, AKARI, boards)


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        (["9..", "..."], "'9' in row 1, column 1 of grid .expected one of .*0 to 4"),
        (["...", [None, 5, 0]], "5 in row 2, column 2 of grid"),
        ("...", "grid is '...', expected a list of rows"),
        (["." * 41] * 2, "invalid size of grid: 2 rows and 41 columns .sides are 1 to 40"),
    ],
)
def test_what_stands_for_nothing_is_refused(value, reason):
    assert_refused(WALLS, AKARI, value, reason)


@pytest.mark.parametrize(("code", "largest"), [(5, 4), (300, 4), (32_767, 4), (10, 9)])
def test_a_number_in_a_text_that_is_too_large_is_refused(code, largest):
    field, structure = (WALLS, AKARI) if largest == 4 else counts(9)
    n_cells = structure.grid.rows * structure.grid.cols
    codes = np.full(n_cells, NOTHING, np.int16)
    codes[-1] = code
    error = refused_in_text(field, structure, codes)
    assert f"invalid number {code} in row 2, column {n_cells // 2} of {field.name}" in error.reason


def test_a_number_in_a_text_that_is_too_small_is_refused():
    error = refused_in_text(*counts(9), np.array([NOTHING, 0, 3, 9], np.int16))
    assert "invalid number 0 in row 1, column 2 of counts" in error.reason


def test_numbers_of_two_digits_are_written_as_lists():
    field, structure = counts(12)
    puzzle = comes_back(field, structure, [[12, "."], [".", 1]])
    assert puzzle.clues.tolist() == [12, NO_CLUE, NO_CLUE, 1]
    assert field.write(puzzle_of(field, structure, ["1.", [None, 2]])) == [[1, "."], [".", 2]]
    assert_refused(field, structure, [[13, None], [None, 1]], "13 in row 1")


def test_cells_that_need_not_be_given_are_left_out_where_they_say_nothing():
    field = Cells("counts", range(1, 10), required=False)
    _, structure = counts(9)
    puzzle = puzzle_of(field, structure, ["..", ".."])
    assert field.write(puzzle) is None
    assert field.is_blank(puzzle)
    assert counts(9)[0].write(puzzle) == ["..", ".."]
    assert counts(9)[0].is_blank(puzzle)
    assert not field.is_blank(puzzle_of(field, structure, ["1.", ".."]))
    assert not WALLS.is_blank(puzzle_of(WALLS, AKARI, ["#..", "..."]))


def test_texts_have_the_codes_of_cells_and_no_other_symbols():
    spec = WALLS.spec("", Size(2, 3))
    assert (spec.shape, spec.blank) == ((2, 3), NOTHING)
    assert WALLS.array(puzzle_of(WALLS, AKARI, ["0#.", "..4"]), "").tolist() == [0, UNKNOWN, -1, -1, -1, 4]
    with pytest.raises(ModelError, match="cannot hold 'x' and 'o' in grid"):
        WALLS.array(puzzle_of(WALLS, AKARI, ["0#.", ".xo"]), "")


def test_clues_are_drawn_in_their_cells():
    assert WALLS.clue_cells(Size(2, 2)) == {0: (0, 0), 1: (0, 1), 2: (1, 0), 3: (1, 1)}
