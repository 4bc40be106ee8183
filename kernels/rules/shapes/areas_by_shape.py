"""AreasByShape: each cell of a board is in an area of a few cells, which is one of some shapes and lies somewhere.

Where a shape lies, each of its cells has lines on the sides where the next cell is not of the shape, and on no other.
So a place is left if all of its cells may still have these sides, and a cell keeps the sides that it has in some place
that is left. Places of one shape are looked at 62 at a time, as bits.

Consistency: each side of a cell that is left has a place all of whose cells may have their sides, and one pass reaches
the fixpoint. It does not infer that the places of two cells always share one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import bit_count, put, word_of
from gridlanes.kernels.rule_kernel import Numbers, python_of, rule_kernel
from gridlanes.kernels.rules.shared.cell_sets import BITS, EVERY, clear, first_cell, has_cell, put_cell, shifted_down

N_STATES = 16
"""of the four sides of a cell"""
ALL_LINES = N_STATES - 1
OF_A_CELL = 3
"""entries for each cell of a shape"""


class ShapesOfAreas(NamedTuple):
    """The columns of the board, the number of cells of each area, whether a cell with lines on all sides is of no area
    (1, else 0). For each shape how many of its cells are as those of the one before, and for each of its cells in
    reading order: its row and its column in the box around the shape, and which of its sides are lines: 1 above, 2
    below, 4 on the left, 8 on the right, added up.

    The coords are the joint states of the sides of all cells, row by row, as JointCounts has them: where the row and
    the column together are odd, above changes place with below, and left with right.
    """

    cols: int
    size: int
    holes: int
    shapes: Numbers


@kernel(inline=True)
def _turned(state):
    """The sides of a cell with those across from each other exchanged."""
    return (state & 5) << 1 | (state & 10) >> 1


def _every_place(n_cells: int, parameters: ShapesOfAreas) -> Iterator[list[tuple[int, int]]]:
    """Every place of every shape on the board: its cells, each with its joint state."""
    cols, size, _, shapes = parameters
    length = 1 + OF_A_CELL * size
    for first in range(n_cells):
        for begin in range(0, len(shapes), length):
            place = []
            for at in range(begin + 1, begin + length, OF_A_CELL):
                down, right, sides = shapes[at : at + OF_A_CELL]
                row, col = first // cols + down, first % cols + right - shapes[begin + 2]
                if 0 <= col < cols and row < n_cells // cols:
                    above, below, left, right_side = (sides >> k & 1 for k in range(4))
                    order = (
                        (above, below, left, right_side) if (row + col) % 2 == 0 else (below, above, right_side, left)
                    )
                    place.append((row * cols + col, sum(line << k for k, line in enumerate(order))))
            if len(place) == size:
                yield place


def areas_by_shape_naive(words: Sequence[int], parameters: ShapesOfAreas) -> tuple[list[int], bool]:
    """The naive twin of `areas_by_shape`."""
    before: list[int] = []
    after = [word % (1 << N_STATES) for word in words]
    while before != after:
        before = after
        after = [word & 1 << ALL_LINES if parameters.holes else 0 for word in before]
        for place in _every_place(len(words), parameters):
            if all(before[cell] >> state & 1 for cell, state in place):
                for cell, state in place:
                    after[cell] |= 1 << state
    return (list(words), True) if 0 in after else (after, False)


@kernel(inline=True)
def _read(tile, coords, cols, words, can, scratch):
    """The cells that may have each state."""
    clear(can, N_STATES * words, scratch)
    for row in range(len(coords) // cols):
        for col in range(cols):
            left = word_of(tile, coords[row * cols + col]) & ((1 << N_STATES) - 1)
            while left != 0:
                state = first_cell(left)
                left &= left - 1
                if (row + col) % 2 != 0:
                    state = _turned(state)
                put_cell(can + state * words, row * (cols + 1) + col, scratch)


@kernel
def _lay(cols, size, shapes, words, can, found, firsts, scratch):
    """Lays every shape in every place that is left; the cells that have each state in one are noted from `found` on.
    `firsts`: for each number of cells, the places of the first one where so many of the shape may lie.
    """
    fitting = 0  # of the cells of the last shape, those that had places
    for shape in range(0, len(shapes), 1 + OF_A_CELL * size):
        if shapes[shape] > fitting:
            continue
        fitting = shapes[shape]
        for n in range(fitting, size):
            at, fits = shape + 1 + OF_A_CELL * n, 0
            by, state = shapes[at] * (cols + 1) + shapes[at + 1] - shapes[shape + 2], can + shapes[at + 2] * words
            for k in range(words):
                here = shifted_down(state, k, by, words, scratch) & scratch[firsts + n * words + k]
                scratch[firsts + (n + 1) * words + k] = here
                fits |= here
            if fits == 0:
                break
            fitting += 1
        if fitting < size:
            continue
        for at in range(shape + 1, shape + 1 + OF_A_CELL * size, OF_A_CELL):
            by, state = shapes[at] * (cols + 1) + shapes[at + 1] - shapes[shape + 2], found + shapes[at + 2] * words
            for k in range(words):
                here = scratch[firsts + size * words + k]
                if here != 0:
                    scratch[state + k + by // BITS] |= (here << by % BITS) & EVERY
                    beyond = here >> (BITS - by % BITS)
                    if beyond != 0:
                        scratch[state + k + by // BITS + 1] |= beyond


@kernel(inline=True)
def _write(tile, coords, cols, words, can, scratch):
    """Every cell keeps the states that it may have; returns whether one lost some."""
    changed = 0
    for row in range(len(coords) // cols):
        for col in range(cols):
            coord, left = coords[row * cols + col], 0
            for state in range(N_STATES):
                if has_cell(can + state * words, row * (cols + 1) + col, scratch):
                    left |= 1 << (state if (row + col) % 2 == 0 else _turned(state))
            if left != word_of(tile, coord):
                put(tile, coord, left)
                changed = 1
    return changed


@kernel(inline=True)
def _words_for(n_cells, cols):
    """Words of a set of cells, with one more in each row: no shape can lie over the end of a row."""
    return (n_cells // cols * (cols + 1) + BITS - 1) // BITS


@rule_kernel(
    ShapesOfAreas,
    naive=areas_by_shape_naive,
    scratch=lambda size, parameters: (
        (2 * N_STATES + parameters.size + 1) * python_of(_words_for)(size, parameters.cols)
    ),
    columns=True,
    settles=True,
)
def areas_by_shape(tile, coords, parameters, scratch):
    """All cells of a board."""
    n_cells, cols = len(coords), parameters.cols
    words = _words_for(n_cells, cols)
    can, found, firsts = 0, N_STATES * words, 2 * N_STATES * words
    for k in range(words):
        scratch[firsts + k] = EVERY
    _read(tile, coords, cols, words, can, scratch)
    is_new = True
    while is_new:
        clear(found, N_STATES * words, scratch)
        if parameters.holes != 0:
            for k in range(words):
                scratch[found + ALL_LINES * words + k] = scratch[can + ALL_LINES * words + k]
        _lay(cols, parameters.size, parameters.shapes, words, can, found, firsts, scratch)
        is_new = False
        for k in range(N_STATES * words):
            is_new = is_new or scratch[found + k] != scratch[can + k]
        can, found = found, can
    n_left = 0
    for k in range(words):
        left = 0
        for state in range(N_STATES):
            left |= scratch[can + state * words + k]
        n_left += bit_count(np.uint64(left))
    if n_left < n_cells:
        return 0, 1
    return _write(tile, coords, cols, words, can, scratch), 0
