"""Numbers of a board with dead ends, by hand; against plain definitions they are tried with the kernel, `dead_ends`."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rules.lines.seen_around import NONE
from gridlanes.kernels.rules.shading.dead_end_numbers import settle_numbers
from gridlanes.kernels.rules.shading.dead_end_rows import ends_in, scratch_for_ends
from gridlanes.kernels.rules.shading.dead_ends import DeadEnds

NONES = [NONE] * 6


@kernel
def settled(told, boards, clues, wanted, rows, cols, scratch):
    """Numbers alone, once; `boards` ``(4, rows)``: what cells can be, are, and may be, as `EndRows` has it."""
    lines = ends_in(scratch, 0, rows)
    for r in range(rows):
        lines.can[r + 1], lines.held[r + 1], lines.plain[r + 1], lines.end[r + 1] = boards[:, r]
    changed = settle_numbers(told, lines, clues, len(clues) // 3, wanted, rows, cols, np.int64(0b1110))
    for r in range(rows):
        boards[:, r] = lines.can[r + 1], lines.held[r + 1], lines.plain[r + 1], lines.end[r + 1]
    return changed


def after(can, held, plain, end, clues=(), wanted=NONES, n_ends=NONE):
    """What becomes of a board of 3 x 3; rows as bits, the first column last."""
    boards = np.array([can, held, plain, end], np.int64)
    none = np.zeros(0, np.int32)
    told = DeadEnds(3, 0, 1, 2, 0, n_ends, 0, none, none, np.array(wanted, np.int32))
    scratch = np.zeros(scratch_for_ends(3), np.int64)
    changed = settled(told, boards, np.array([*clues], np.int64), np.array(wanted, np.int64), 3, 3, scratch)
    return changed, boards[0].tolist(), boards[1].tolist(), boards[3].tolist()


FULL, NOT = [7, 7, 7], [0, 0, 0]


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ([0, *NONES[1:]], (0b0010, [0, 7, 7], NOT, NOT)),
        ([NONE, 3, *NONES[2:]], (0b0100, FULL, [0, 7, 0], NOT)),
        ([*NONES[:4], 3, NONE], (0b1110, FULL, [2, 2, 2], NOT)),
        ([*NONES[:5], 0], (0b1110, [3, 3, 3], NOT, NOT)),
        ([4, *NONES[1:]], (-1, FULL, NOT, NOT)),
        ([*NONES[:3], 4, NONE, NONE], (-1, FULL, NOT, NOT)),
    ],
)
def test_rows_and_columns_with_numbers(wanted, expected):
    assert after(FULL, NOT, FULL, NOT, wanted=wanted) == expected


def test_ends_are_counted():
    """The first cell is an end, the last one of the first row may be."""
    board = [7, 0, 0], [1, 0, 0], [6, 0, 0], [5, 0, 0]
    assert after(*board, n_ends=2)[0] == 0b0010
    assert after(*board, n_ends=2)[2:] == ([5, 0, 0], [5, 0, 0])
    assert after(*board, n_ends=1)[2:] == ([1, 0, 0], [1, 0, 0])
    assert after(*board, n_ends=3)[0] == after(*board, n_ends=0)[0] == -1


def test_an_end_looks_where_there_is_room():
    """From the first cell of the first row, three cells with itself: along the row, as the column is blocked."""
    assert after([7, 6, 7], [1, 0, 0], [6, 6, 7], [1, 0, 0], [1, 0, 3]) == (0b0010, [7, 6, 7], [7, 0, 0], [1, 0, 0])
    assert after([3, 6, 7], [1, 0, 0], [2, 6, 7], [1, 0, 0], [1, 0, 3])[0] == -1
