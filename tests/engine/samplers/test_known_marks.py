"""Marks that do not touch: which cells are known to hold none, and where marks have one place only."""

from __future__ import annotations

from gridlanes.samplers.known_marks import KnownMarks

MARKED = [1, 7, 8, 14]
"""of a board of 4 x 4, one in each row and column"""


def test_cells_that_touch_a_known_mark_or_share_its_full_lines_are_free() -> None:
    board = KnownMarks(4, 4, MARKED)
    assert not any(board.is_free(cell, 0) for cell in range(16))
    board.make_known([1, 2])
    assert [cell for cell in range(16) if board.is_free(cell, 1)] == [0, 2, 3, 4, 5, 6, 9, 13]
    board.make_known([7])
    assert [cell for cell in range(16) if board.is_free(cell, 2) and not board.is_free(cell, 1)] == [10, 11, 15]
    assert not any(board.is_free(cell, 4) for cell in MARKED)


def test_a_line_with_two_marks_is_free_only_when_both_are_known() -> None:
    board = KnownMarks(1, 7, [0, 3])
    board.make_known([0])
    assert not board.is_free(6, 1)
    board.make_known([3])
    assert board.is_free(6, 2)


def test_marks_have_one_way_if_others_touch_or_are_too_many_in_a_line() -> None:
    board = KnownMarks(4, 4, MARKED)
    assert board.is_only_way([1], 0)
    assert not board.is_only_way([1, 2], 0)
    board.make_known([7])
    assert board.is_only_way([1, 2], 1)
    assert KnownMarks(1, 3, [0, 2]).is_only_way([0, 1, 2], 0)
    assert KnownMarks(3, 3, [0, 8]).is_only_way([0, 2, 5, 8], 0)
    assert not KnownMarks(2, 4, [0, 2, 7]).is_only_way([0, 1, 2, 3], 0)
