"""Random mirrors, and monsters that are determined by the numbers beside the board and the number of monsters of each
kind.

A line of sight has two ends. Its open cells get monsters that no others have the same numbers for at both ends; so they
follow from these, and from cells that were decided before. Cells that no line decides get one kind, the rarest; they
follow from how many there are of it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rules.shared.sight_lines import entrance
from gridlanes.kernels.samplers.random_words import next_word, random_below, shuffle_first

GHOST, VAMPIRE, ZOMBIE, FALLING, RISING = range(1, 6)
"""the numbers of the marks, from 1; a falling mirror goes from the top left of its cell"""
ONE_IN = 1 << 16
"""of which the share of mirrors is given"""
MAX_OPEN = 6
"""open cells of a line that is decided"""
_SUMS = 2 * MAX_OPEN + 1
_WAYS = 3**MAX_OPEN
ROOM = _SUMS * _SUMS + 2 * _WAYS
"""numbers that the kernel works with, besides `ROOM_A_CELL` for each cell and two for each row and column"""
ROOM_A_CELL = 5


@kernel
def _follow(number, marks, rows, cols, is_open, passed):
    """Follows a line of sight; returns how many open cells it passes, and how many mirrors. `passed`: these cells, how
    often it passes each before its first mirror, how often behind the last, and how often in all.
    """
    row, col, down, right = entrance(number, rows, cols)
    n_open, n_mirrors = 0, 0
    while 0 <= row < rows and 0 <= col < cols:
        cell = row * cols + col
        if marks[cell] == FALLING:
            n_mirrors, down, right = n_mirrors + 1, right, down
            for k in range(n_open):
                passed[2, k] = 0
        elif marks[cell] == RISING:
            n_mirrors, down, right = n_mirrors + 1, -right, -down
            for k in range(n_open):
                passed[2, k] = 0
        elif is_open[cell]:
            k = 0
            while k < n_open and passed[0, k] != cell:
                k += 1
            if k == n_open:
                passed[0, k], passed[1, k], passed[2, k], passed[3, k] = cell, 0, 0, 0
                n_open += 1
            passed[1, k] += n_mirrors == 0
            passed[2, k] += 1
            passed[3, k] += 1
        row, col = row + down, col + right
    return n_open, n_mirrors


@kernel
def _numbers_of_ways(n_open, passed, numbers):
    """Finds the place of the numbers at both ends of a line for each way to fill its open cells, a digit a cell;
    returns how many ways there are.
    """
    numbers[0], n_ways = 0, 1
    for k in range(n_open):
        zombie = passed[3, k] * (_SUMS + 1)
        vampire = passed[1, k] * _SUMS + passed[2, k]
        for way in range(n_ways):
            numbers[way + n_ways] = numbers[way] + vampire
            numbers[way + 2 * n_ways] = numbers[way] + zombie
            numbers[way] += zombie - vampire
        n_ways *= 3
    return n_ways


@kernel
def _decide_line(n_open, marks, passed, is_open, room, state):
    """Fills the open cells of a line in one of the ways that no other one has the numbers of, if there are any."""
    counts, ways = room[: _SUMS * _SUMS], room[_SUMS * _SUMS : _SUMS * _SUMS + _WAYS]
    numbers = room[_SUMS * _SUMS + _WAYS : ROOM]
    n_ways, n_alone = _numbers_of_ways(n_open, passed, numbers), 0
    counts[:] = 0
    for way in range(n_ways):
        counts[numbers[way]] += 1
    for way in range(n_ways):
        if counts[numbers[way]] == 1:
            ways[n_alone] = way
            n_alone += 1
    if n_alone == 0:
        return
    way = ways[random_below(state, n_alone)]
    for k in range(n_open):
        marks[passed[0, k]] = 1 + way % 3
        is_open[passed[0, k]] = 0
        way //= 3


@kernel
def _fewest(marks, room):
    """The kind of monsters that a board has fewest of."""
    room[GHOST : ZOMBIE + 1] = 0
    for mark in marks:
        if GHOST <= mark <= ZOMBIE:
            room[mark] += 1
    kind = GHOST
    for other in range(VAMPIRE, ZOMBIE + 1):
        if room[other] < room[kind]:
            kind = other
    return kind


@kernel
def place_monsters(
    states: NDArray[np.uint64],
    shares: NDArray[np.int64],
    rows: int,
    cols: int,
    marks: NDArray[np.uint8],
    room: NDArray[Any],
) -> None:
    """Fills in the `marks` ``uint8 (n, rows * cols)`` of boards from random words, the `states` ``uint64 (n,)``. So
    many of `ONE_IN` cells, `shares` ``int64 (n,)``, have mirrors.

    `room` ``int64 (ROOM + ROOM_A_CELL * rows * cols + 2 * (rows + cols),)`` is room to work in.
    """
    n_cells, n_lines = rows * cols, 2 * (rows + cols)
    is_open, passed = room[ROOM : ROOM + n_cells], room[ROOM + n_cells : ROOM + 5 * n_cells].reshape(4, n_cells)
    order = room[ROOM + 5 * n_cells :]
    for i in range(len(marks)):
        state = states[i : i + 1]
        for cell in range(n_cells):
            word = next_word(state)
            is_mirror = np.int64(word & np.uint64(ONE_IN - 1)) < shares[i]
            is_open[cell] = not is_mirror
            marks[i, cell] = np.uint8(FALLING + np.int64(word >> np.uint64(63))) if is_mirror else np.uint8(0)
        for k in range(n_lines):
            order[k] = k
        shuffle_first(order, n_lines, state)
        n_lines_left = n_lines
        for most in range(1, MAX_OPEN + 1):
            n_left = 0
            for k in range(n_lines_left):
                n_open, n_mirrors = _follow(order[k], marks[i], rows, cols, is_open, passed)
                if n_open == 0 or n_mirrors == 0:  # which it stays
                    continue
                order[n_left] = order[k]
                n_left += 1
                if n_open <= most:
                    _decide_line(n_open, marks[i], passed, is_open, room, state)
            n_lines_left = n_left
        kind = _fewest(marks[i], room)
        for cell in range(n_cells):
            if is_open[cell]:
                marks[i, cell] = kind
