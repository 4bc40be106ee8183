"""Random boards on which each number is the sum of its differences from its neighbours; 0 means no number.

Rows are added from above, each so that the numbers of the row before are right: the missing part of such a number
limits the number below it. Some of the rows found are continued, towards the end those whose missing parts are least.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.samplers.difference_rows import RowChances, RowSpace, add_rows
from gridlanes.samplers.draws import Dice

MAX_NUMBER = 9
"""the largest number"""
_BEAM, _DIVES = 100, 3
"""boards that go on from row to row; rows that are looked for below each"""
_DRAWN = 3
"""numbers that are drawn for a cell in which any may stand"""
_STEPS, _LAST_STEPS = 100, 500
"""cells that the search for one row may fill, and for the last one"""
_BLANKS = (0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.65)
"""how often a cell that may be blank is so, in one attempt after the other"""
_NEAR_END, _BLANK_AT_END = 2, 0.8
"""rows at the end, in which cells are blank more often"""


def difference_sums(dice: Dice, rows: int, cols: int) -> list[int]:
    """The number of each cell, row by row, up to `MAX_NUMBER`; 0 for none. All are 0 if no board was found."""
    state = np.array([dice.below(1 << 32) << 32 | dice.below(1 << 32)], np.uint64)
    for blank in _BLANKS:
        board = _board(dice, state, rows, cols, blank)
        if board is not None:
            return board.ravel().tolist()
    return [0] * (rows * cols)


def _board(dice: Dice, state: NDArray[np.uint64], rows: int, cols: int, blank: float) -> NDArray[np.int64] | None:
    """``int64 (rows, cols)``: a board with about so many blanks; None if none was found."""
    most = _BEAM * _DIVES
    room = RowSpace(np.zeros((cols, _DRAWN + 1), np.int64), *np.zeros((3, cols), np.int64))
    found, found_lacks, before = (*np.zeros((2, most, cols), np.int64), np.zeros(most, np.int64))
    boards, lacks = np.zeros((1, 0, cols), np.int64), np.zeros((1, cols), np.int64)
    last = np.zeros((1, cols), np.int64)
    for left in range(rows - 1, -1, -1):
        n_dives = _DIVES if left < rows - 1 else most
        share = blank if left >= _NEAR_END else max(blank, _BLANK_AT_END)
        how = RowChances(MAX_NUMBER, _DRAWN, share, _STEPS if left else _LAST_STEPS)
        n = add_rows(state, last, lacks, n_dives, not left, how, room, found, found_lacks, before)
        if not n:
            return None
        order = np.array(dice.shuffled(range(n)), np.intp)
        if left <= _NEAR_END:
            order = order[np.argsort((found_lacks[order] > 0).sum(axis=1), kind="stable")]
        order = order[:_BEAM]
        boards = np.concatenate([boards[before[order]], found[order][:, None]], axis=1)
        last, lacks = found[order], found_lacks[order]
    return np.asarray(boards[0])
