"""Givens in cells: numbers, other marks, and boards with holes."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from one_field import assert_many_are_as_each, assert_refused, comes_back, puzzle_of, refused_in_text

from gridlanes.compile.structure import Structure
from gridlanes.genres import samurai, sudoku, takuzu
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.fields.givens import NUMBERS, Givens
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid

GIVENS, MARKS = Givens(), Givens("cells", "01")
FOUR, TAKUZU = sudoku.structure(2, 2), takuzu.structure(2, 4)


def blank_square(side: int) -> Structure:
    return Structure(Grid(side, side), Alphabet.counting(side), [])


def test_a_board_of_numbers_comes_back():
    puzzle = comes_back(GIVENS, FOUR, ["1...", "..2.", "....", "...4"])
    assert puzzle.givens.sum() == 7
    assert puzzle.givens.flags.writeable


@pytest.mark.parametrize("blank", [*".0*_", None, 0])
def test_each_blank_is_no_given(blank):
    puzzle = puzzle_of(GIVENS, FOUR, [[1, blank, blank, 4], *[[blank] * 4] * 3])
    assert GIVENS.write(puzzle) == ["1..4", "....", "....", "...."]


def test_letters_of_either_case_go_on_after_nine():
    puzzle = puzzle_of(GIVENS, blank_square(12), ["aAbBcC.9...."] + ["." * 12] * 11)
    assert puzzle.givens[:8].tolist() == [10, 10, 11, 11, 12, 12, 0, 9]
    assert GIVENS.write(puzzle)[0] == "AABBCC.9...."


def test_numbers_beyond_35_are_written_as_lists():
    rows = (np.arange(36 * 36) % 37).reshape(36, 36).tolist()
    puzzle = comes_back(GIVENS, blank_square(36), rows)
    assert puzzle.givens.tolist() == [value for row in rows for value in row]
    assert GIVENS.write(puzzle_of(GIVENS, blank_square(36), ["." * 36] * 36)) == ["." * 36] * 36
    assert NUMBERS.board([[121]], "grid").tolist() == [[121]]


@given(
    boards=st.lists(
        st.lists(st.text(st.sampled_from("...1234"), min_size=4, max_size=4), min_size=4, max_size=4), max_size=4
    )
)
def test_boards_come_back_and_many_are_as_each(boards):
    for board in boards:
        assert GIVENS.write(puzzle_of(GIVENS, FOUR, board)) == board
    if boards:
        assert_many_are_as_each(GIVENS, FOUR, boards)


def test_a_value_beyond_the_largest_is_refused_with_its_place():
    assert_refused(GIVENS, FOUR, ["....", "....", "..5.", "...."], "invalid value 5 in row 3, column 3 of a 4x4 grid")
    error = refused_in_text(GIVENS, FOUR, np.array([0] * 15 + [9], np.uint8))
    assert "invalid value 9 in row 4, column 4" in error.reason
    assert error.hint == "values are 1 to 4"
    assert_refused(Givens(most=lambda size: 2), FOUR, ["3..."] + ["...."] * 3, "values are 1 to 2")


def test_other_marks_have_characters_of_their_own():
    puzzle = comes_back(MARKS, TAKUZU, ["01..", "...1"])
    assert puzzle.givens.tolist() == [1, 2, 0, 0, 0, 0, 0, 2]
    assert puzzle_of(MARKS, TAKUZU, [[0, 1, None, "."], "---1"]).givens.tolist() == puzzle.givens.tolist()
    assert_refused(MARKS, TAKUZU, ["2...", "...."], "'2' in row 1, column 1 of cells")
    assert MARKS.most(Size(9, 9)) == 2


def test_letters_for_marks_have_no_numbers():
    letters = Givens("cells", "ab")
    assert puzzle_of(letters, TAKUZU, ["ab..", "...b"]).givens.tolist() == [1, 2, 0, 0, 0, 0, 0, 2]
    for number in (0, 1):
        assert_refused(letters, TAKUZU, [[number, None, None, None], "...."], f"{number} in row 1, column 1 of cells")
    assert puzzle_of(Givens("cells", "12"), TAKUZU, [[1, 2, None, None], "...."]).givens[:3].tolist() == [1, 2, 0]


def test_a_minus_or_underscore_may_be_a_mark():
    field = Givens("cells", "-_")
    assert field.write(puzzle_of(field, TAKUZU, ["-_..", "...."])) == ["-_..", "...."]


def test_cells_that_the_board_does_not_have_have_no_givens():
    structure, field = samurai.structure(), Givens(most=lambda size: 9)
    size = structure.grid.rows
    board = ["." * size] * size
    row = "1" + "." * (size - 2) + "9"
    puzzle = puzzle_of(field, structure, [row, *board[1:]])
    assert puzzle.givens.shape == (structure.n_coords,)
    assert (puzzle.givens[0], puzzle.givens.sum()) == (1, 10)
    assert field.write(puzzle)[0] == row
    assert field.array(puzzle, "").shape == (size * size,)
    hole = np.zeros(size * size, np.uint8)
    hole[10] = 5
    assert "grid has values where the board has no cells" in refused_in_text(field, structure, hole).reason


def test_givens_that_need_not_be_there_are_left_out_where_there_are_none():
    field = Givens(required=False)
    assert field.write(puzzle_of(field, FOUR, ["...."] * 4)) is None
    assert GIVENS.write(puzzle_of(GIVENS, FOUR, ["...."] * 4)) == ["...."] * 4
    assert GIVENS.is_blank(puzzle_of(GIVENS, FOUR, ["...."] * 4))
    assert not GIVENS.is_blank(puzzle_of(GIVENS, FOUR, ["1..."] + ["...."] * 3))


def test_texts_have_the_numbers_of_the_marks():
    spec = GIVENS.spec("", Size(4, 4))
    assert (spec.shape, spec.dtype, spec.blank) == ((4, 4), np.uint8, 0)
    assert GIVENS.array(puzzle_of(GIVENS, FOUR, ["4..."] + ["...."] * 3), "").tolist() == [4] + [0] * 15
