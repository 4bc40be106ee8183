"""The search pauses, goes on where it was, and finds boards that are right; the laws are in tests/rule_laws.py."""

from __future__ import annotations

import pytest
from handed_over import boards_after_pauses

from gridlanes.kernels.compiling.jit import JIT_OFF
from gridlanes.kernels.rules.shapes.area_sizes import ANY, MARKS, NONE
from gridlanes.kernels.rules.shapes.edges_of_cells import areas_plainly
from gridlanes.kernels.rules.shapes.rectangles import ends_of
from gridlanes.kernels.rules.shapes.sized_areas_learned import (
    SizesOnBoard,
    sized_areas_learned,
    sized_boards_naive,
)

FULL = (1 << MARKS) - 1
LONG = [pytest.mark.slow] if JIT_OFF else []  # thousands of conflicts


def _said(rows, cols, numbers, *, wanted=2, room=None, largest=0):
    """The pauses, what changed and broke, and the boards that were found where nothing is known: for each edge whether
    it is a line, and the words of the cells' sizes.
    """
    sizes, n = [numbers.get(cell, NONE) for cell in range(rows * cols)], len(ends_of(rows * cols, cols))
    layout = SizesOnBoard(1, cols, largest, 1, sizes)
    words = [3] * n + [FULL] * (rows * cols)
    said, boards = boards_after_pauses(sized_areas_learned, layout, words, wanted=wanted, room=room)
    return said, [(tuple(int(word == 2) for word in board[:n]), tuple(board[n:])) for board in boards], tuple(sizes)


def _is_right(board, rows, cols, sizes):
    (lines, words), ends = board, ends_of(rows * cols, cols)
    size = {cell: len(area) for area in areas_plainly(lines, ends, rows * cols) for cell in area}
    return (
        all((size[one] != size[other]) == held for held, (one, other) in zip(lines, ends, strict=True))
        and all(word == 1 << min(size[cell], MARKS) - 1 for cell, word in enumerate(words))
        and all(number in (ANY, NONE, size[cell]) for cell, number in enumerate(sizes))
    )


@pytest.mark.parametrize("wanted", [1, 2])
@pytest.mark.parametrize(
    ("largest", "numbers"),
    [(0, {}), (0, {0: 3, 8: 3}), (3, {4: ANY}), (0, {0: 9}), (0, {0: 8, 8: 1}), (2, {}), (0, {4: 4})],
)
def test_the_boards_are_among_all_that_are_right(largest, numbers, wanted):
    (_, changed, broken), boards, sizes = _said(3, 3, numbers, wanted=wanted, largest=largest)
    every = {lines for lines, _ in sized_boards_naive(9, 3, largest, sizes)}
    assert (len({*boards}), changed, broken) == (min(wanted, len(every)), bool(every), not every)
    assert {lines for lines, _ in boards} <= every
    assert all(_is_right(board, 3, 3, sizes) for board in boards)


OWN = {14: 6, 15: 6, 16: 10, 18: 6, 26: 9, 28: 5, 30: 9, 40: 8, 42: 6, 45: 3, 46: 10, 54: 5, 58: 8, 59: 6, 62: 3}
"""of an 8x8; without the number in cell 46 there are boards, with a 3 in cell 0 there is none"""


@pytest.mark.parametrize("wanted", [pytest.param(1, marks=LONG), pytest.param(2, marks=LONG)])
def test_a_search_that_pauses_goes_on_to_boards(wanted):
    numbers = {cell: number for cell, number in OWN.items() if cell != 46} | {0: 3}
    (n_pauses, changed, broken), boards, sizes = _said(8, 8, numbers, wanted=wanted)
    assert (n_pauses > 0, len({*boards}), changed, broken) == (True, wanted, 1, 0)
    assert all(_is_right(board, 8, 8, sizes) for board in boards)


@pytest.mark.parametrize("first", [pytest.param(3, marks=LONG)])
def test_a_search_that_pauses_goes_on_until_there_is_no_board(first):
    (n_pauses, changed, broken), boards, _ = _said(8, 8, OWN | {0: first})
    assert (n_pauses > 0, changed, broken, boards) == (True, 0, 1, [])


def test_without_room_nothing_is_said():
    (_, changed, broken), boards, _ = _said(3, 3, {0: 1, 8: 5}, room=2_000)
    assert (changed, broken, boards) == (0, 0, [])
