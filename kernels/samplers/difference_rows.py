"""Random boards on which each number is the sum of its differences from those beside it, row below row."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel

_HALF_WORD = 32
_SHIFTS = 13, 7, 17
"""of xorshift64 (G. Marsaglia, "Xorshift RNGs", 2003)"""
_MIXERS = 0x7FEB352D, 0x846CA68B
"""of 32 bits each, so that no product overflows"""


class RowChances(NamedTuple):
    """Parameters for drawing rows: numbers up to `most`; `n_drawn` of them at cells without a restriction; a cell that
    may be blank is blank with the probability `blank`. `steps`: cells that the search for a row may fill.
    """

    most: int
    n_drawn: int
    blank: float
    steps: int


class RowSpace(NamedTuple):
    """Working space for a row of n cells, ``int64``: the `choices` ``(n, 4)`` of each cell, their number `n_choices`,
    the number of them that were `tried`, and the difference `before` that the cell on the left lacked, ``(n,)`` each.
    """

    choices: NDArray[np.int64]
    n_choices: NDArray[np.int64]
    tried: NDArray[np.int64]
    before: NDArray[np.int64]


@kernel
def _below(state, n):
    """A number from 0 to n - 1 (xorshift64, its upper half, mixed); `state` ``uint64 (1,)``."""
    word, half = max(state[0], np.uint64(1)), np.uint64((1 << _HALF_WORD) - 1)
    word ^= word << np.uint64(_SHIFTS[0])
    word ^= word >> np.uint64(_SHIFTS[1])
    word ^= word << np.uint64(_SHIFTS[2])
    state[0] = word
    drawn = word >> np.uint64(_HALF_WORD)
    drawn = (drawn ^ (drawn >> np.uint64(16))) * np.uint64(_MIXERS[0]) & half
    drawn = (drawn ^ (drawn >> np.uint64(15))) * np.uint64(_MIXERS[1]) & half
    drawn ^= drawn >> np.uint64(16)
    return np.int64((drawn * np.uint64(n)) >> np.uint64(_HALF_WORD))


@kernel
def _fits(number, lacks, most, is_last):
    """Whether there may be a number below one that lacks something else."""
    if lacks <= 0 or is_last:
        return lacks == 0
    return number + lacks <= most or number > lacks


@kernel
def _draw_choices(state, above, lacks, how, choices):
    """Writes into `choices` ``(4,)`` what may stand below a number that lacks something; how many these are."""
    n = 0
    if lacks > 0:
        for number in (above - lacks, above + lacks):
            if 1 <= number <= how.most:
                choices[n] = number
                n += 1
        if n == 2 and _below(state, 2) == 0:
            choices[0], choices[1] = choices[1], choices[0]
        return n
    blank_first = _below(state, 1 << 20) < how.blank * (1 << 20)
    if blank_first:
        choices[n] = 0
        n += 1
    if above > 0:
        choices[n] = above
        n += 1
    else:
        for _ in range(how.n_drawn):
            choices[n] = 1 + _below(state, how.most)
            n += 1
    if not blank_first:
        choices[n] = 0
        n += 1
    return n


@kernel
def add_row(
    state: NDArray[np.uint64],
    above: NDArray[np.int64],
    above_lacks: NDArray[np.int64],
    is_last: bool,
    how: RowChances,
    space: RowSpace,
    row: NDArray[np.int64],
    lacks: NDArray[np.int64],
) -> bool:
    """Searches, cell by cell, for a random `row` ``(n,)`` of numbers, 0 for a blank, with which those of the row
    `above` come out, which lack `above_lacks`; and for what its own numbers lack then. `is_last`: that is nothing.
    Returns whether one was found. `state` ``uint64 (1,)``: of the random numbers.
    """
    col, n_cols, steps, enters = 0, len(row), how.steps, True
    while col >= 0:
        if enters:
            steps -= 1
            if steps < 0:
                return False
            if col == n_cols:
                return True
            space.n_choices[col] = _draw_choices(state, above[col], above_lacks[col], how, space.choices[col])
            space.tried[col] = 0
            space.before[col] = lacks[col - 1] if col > 0 else 0
        enters = False
        left = row[col - 1] if col > 0 else 0
        while not enters and space.tried[col] < space.n_choices[col]:
            number = space.choices[col, space.tried[col]]
            space.tried[col] += 1
            gap = abs(number - left) if left > 0 and number > 0 else 0
            own = number - gap - (abs(number - above[col]) if above[col] > 0 and number > 0 else 0)
            enters = own >= 0 and _fits(left, space.before[col] - gap, how.most, is_last)
            if enters and (col < n_cols - 1 or _fits(number, own, how.most, is_last)):
                row[col], lacks[col] = number, own
                if col > 0:
                    lacks[col - 1] = space.before[col] - gap
            else:
                enters = False
        col += 1 if enters else -1
    return False


@kernel
def add_rows(
    state: NDArray[np.uint64],
    above: NDArray[np.int64],
    above_lacks: NDArray[np.int64],
    n_dives: int,
    is_last: bool,
    how: RowChances,
    space: RowSpace,
    rows: NDArray[np.int64],
    lacks: NDArray[np.int64],
    before: NDArray[np.int64],
) -> int:
    """Searches for `n_dives` rows below each of the last rows `above` ``(b, n)`` of boards: how many were found, which
    `rows` ``(b * n_dives, n)``, what they lack, and the board `before` each ``(b * n_dives,)``.
    """
    found = 0
    for board in range(above.shape[0]):
        for _ in range(n_dives):
            if add_row(state, above[board], above_lacks[board], is_last, how, space, rows[found], lacks[found]):
                before[found] = board
                found += 1
    return found
