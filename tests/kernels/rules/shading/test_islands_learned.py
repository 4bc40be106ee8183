"""The search pauses, goes on where it was, and finds boards that are right; the laws are in tests/rule_laws.py."""

from __future__ import annotations

import pytest
from handed_over import boards_after_pauses

from gridlanes.kernels.compiling.jit import JIT_OFF
from gridlanes.kernels.rules.shading.islands import NONE
from gridlanes.kernels.rules.shading.islands_learned import WallAndIslands, _is_right, islands_learned, walls_naive

pytestmark = [pytest.mark.slow] if JIT_OFF else []  # thousands of conflicts


def _said(side, numbers, wanted=2, room=None):
    """The pauses, what changed and broke, and the boards that were found on an empty square with these numbers."""
    n = side * side
    sizes = [numbers.get(cell, NONE) for cell in range(n)]
    layout = WallAndIslands(1, side, 1, sizes)
    said, boards = boards_after_pauses(islands_learned, layout, [3] * n, wanted=wanted, room=room)
    return said, [tuple(int(word == 2) for word in board) for board in boards], sizes


@pytest.mark.parametrize("wanted", [1, 2])
def test_a_search_that_pauses_goes_on_to_boards(wanted):
    (n_pauses, changed, broken), boards, sizes = _said(8, {62: 5, 23: 5, 33: 6, 36: 7}, wanted)
    assert (n_pauses > 0, changed, broken) == (True, 1, 0)
    assert len({*boards}) == wanted
    assert all(_is_right(board, 8, sizes) for board in boards)


def test_a_search_that_pauses_goes_on_until_there_is_no_board():
    (n_pauses, changed, broken), boards, _ = _said(8, {11: 5, 55: 5, 53: 7, 8: 6})
    assert (n_pauses > 1, changed, broken, boards) == (True, 0, 1, [])


@pytest.mark.parametrize("numbers", [{0: 2, 10: 3}, {5: 0, 3: 1}, {2: 2, 8: 0}, {0: 4, 15: 1}])
def test_the_boards_are_among_all_that_are_right(numbers):
    (_, changed, broken), boards, sizes = _said(4, numbers)
    every = walls_naive(16, 4, tuple(sizes))
    assert (len(boards), changed, broken) == (min(2, len(every)), bool(every), not every)
    assert {*boards} <= {*every}


def test_without_room_nothing_is_said():
    (_, changed, broken), boards, _ = _said(4, {0: 2, 10: 3}, room=3_000)
    assert (changed, broken, boards) == (0, 0, [])
