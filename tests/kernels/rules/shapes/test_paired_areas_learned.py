"""The search pauses, goes on where it was, and finds boards that are right; the laws are in tests/rule_laws.py."""

from __future__ import annotations

import pytest
from handed_over import boards_after_pauses

from gridlanes.kernels.compiling.jit import JIT_OFF
from gridlanes.kernels.rules.shapes.paired_areas_learned import (
    PairsOnBoard,
    _is_right,
    divisions_naive,
    paired_areas_learned,
)
from gridlanes.kernels.rules.shapes.rectangles import ends_of
from gridlanes.kernels.rules.shapes.sizes_between import NONE

pytestmark = [pytest.mark.slow] if JIT_OFF else []  # thousands of conflicts


def _said(rows, cols, numbers, wanted=2, room=None):
    """The pauses, what changed and broke, and the boards that were found where all edges are open."""
    sizes, n = [numbers.get(cell, NONE) for cell in range(rows * cols)], len(ends_of(rows * cols, cols))
    layout = PairsOnBoard(1, cols, 1, sizes)
    said, boards = boards_after_pauses(paired_areas_learned, layout, [3] * n, wanted=wanted, room=room)
    return said, [tuple(int(word == 2) for word in board) for board in boards], sizes


@pytest.mark.parametrize("wanted", [1, 2])
def test_a_search_that_pauses_goes_on_to_boards(wanted):
    numbers = {5: 5, 16: 4, 2: 5, 4: 3, 35: 4, 27: 9, 0: 9, 14: 7, 29: 8, 24: 8}
    (n_pauses, changed, broken), boards, sizes = _said(6, 6, numbers, wanted)
    assert (n_pauses > 0, len({*boards}), changed, broken) == (True, wanted, 1, 0)
    assert all(_is_right(board, ends_of(36, 6), sizes) for board in boards)


def test_a_search_that_pauses_goes_on_until_there_is_no_board():
    (n_pauses, changed, broken), boards, _ = _said(
        6, 6, {3: 5, 19: 4, 8: 6, 13: 5, 35: 4, 9: 7, 2: 7, 27: 8, 29: 10, 30: 8}
    )
    assert (n_pauses > 1, changed, broken, boards) == (True, 0, 1, [])


@pytest.mark.parametrize(
    "numbers", [{0: 1, 2: 4, 6: 2, 8: 9}, {0: 1, 8: 20}, {1: 3, 4: 5, 6: 2, 7: 8}, {0: 1, 1: 3, 2: 5, 6: 7}]
)
def test_the_boards_are_among_all_that_are_right(numbers):
    (_, changed, broken), boards, sizes = _said(3, 3, numbers)
    every = divisions_naive(9, 3, tuple(sizes))
    assert (len(boards), changed, broken) == (min(2, len(every)), bool(every), not every)
    assert {*boards} <= {*every}


def test_without_room_nothing_is_said():
    (_, changed, broken), boards, _ = _said(3, 3, {0: 1, 8: 20}, room=3_000)
    assert (changed, broken, boards) == (0, 0, [])
