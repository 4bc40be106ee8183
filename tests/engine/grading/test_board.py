"""Boards: the houses of a structure."""

from __future__ import annotations

import pytest

from gridlanes.genres import akari, latin_square, samurai, sudoku, windoku
from gridlanes.grading.board import Board


def board_of(structure) -> Board:
    board = Board.of(structure)
    assert board is not None
    return board


def test_rows_columns_and_boxes_are_told_apart():
    board = board_of(sudoku.structure(3, 2))
    assert board.houses.members.shape == (18, 6)
    assert (len(board.lines), len(board.boxes)) == (12, 6)
    assert board.crossing.shape == (2, 6)
    for i in range(6):
        for j in range(6):
            row, column = board.houses.members[board.crossing[0, i]], board.houses.members[board.crossing[1, j]]
            assert row[j] == column[i] == 6 * i + j
    # A box of 3 x 2 shares two cells or more with two rows and three columns.
    assert len(board.pointing) == len(board.claiming) == 6 * (2 + 3)


@pytest.mark.parametrize(
    ("structure", "n_lines", "n_boxes"), [(windoku.GENRE.structure(9, 9), 18, 13), (samurai.structure(3), 90, 41)]
)
def test_variants_have_houses_of_their_own(structure, n_lines, n_boxes):
    board = board_of(structure)
    assert (len(board.lines), len(board.boxes)) == (n_lines, n_boxes)
    for coord, houses in enumerate(board.houses.of.tolist()):
        assert {h for h in houses if h >= 0} == {h for h, those in enumerate(board.houses.members) if coord in those}


def test_what_has_no_houses_has_no_board():
    assert Board.of(akari.structure(5, 5)) is None


def test_a_latin_square_has_no_boxes():
    board = board_of(latin_square.structure(5))
    assert len(board.boxes) == len(board.pointing) == len(board.claiming) == 0
