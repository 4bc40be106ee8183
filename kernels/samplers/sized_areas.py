"""Boards divided into connected areas, the size of each written into one of its cells, such that the gaps between
numbers that follow each other in a row or column are as long as they differ.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel

MOST_WRONG = 3
"""by how much a gap counts as wrong at most"""
STAGES, FIRST_CHANCE, COOLING = 48, 0.9, 0.92
"""of a walk; how often a change is accepted that makes gaps worse by 1 (by 2 that often twice over), and by what this
is multiplied before each stage"""


@kernel(inline=True)
def _error(one, place, other, there):
    """How far the gap between two numbers at two places of a line is from what they differ by, up to `MOST_WRONG`; 0 if
    one of them is none.
    """
    if one == 0 or other == 0:
        return 0
    return min(MOST_WRONG, abs(abs(one - other) - (there - place - 1)))


@kernel(inline=True)
def _change_in_line(numbers, first, step, length, place, new):
    """By how much the errors of a line of cells ``first, first + step, ...`` grow if the number at a place becomes
    `new`.
    """
    old = numbers[first + place * step]
    left, right = place - 1, place + 1
    while left > 0 and numbers[first + left * step] == 0:
        left -= 1
    while right < length - 1 and numbers[first + right * step] == 0:
        right += 1
    before = numbers[first + left * step] if left >= 0 else 0
    after = numbers[first + right * step] if right < length else 0
    change = 0
    for sign, number in ((-1, old), (1, new)):
        if number == 0:
            change += sign * _error(before, left, after, right)
        else:
            change += sign * (_error(before, left, number, place) + _error(number, place, after, right))
    return change


@kernel
def _put(numbers, cell, new, rows, cols):
    """Writes a number into a cell; returns by how much the errors of its row and column grow."""
    row, col = cell // cols, cell % cols
    change = _change_in_line(numbers, row * cols, 1, cols, col, new)
    change += _change_in_line(numbers, col, cols, rows, row, new)
    numbers[cell] = new
    return change


@kernel(inline=True)
def _beside(cell, way, n_cells, cols):
    """The cell above, left, right, below (`way` 0 to 3); -1 if there is none."""
    other = -1
    if way == 0 and cell >= cols:
        other = cell - cols
    elif way == 1 and cell % cols > 0:
        other = cell - 1
    elif way == 2 and cell % cols + 1 < cols:
        other = cell + 1
    elif way == 3 and cell + cols < n_cells:
        other = cell + cols
    return other


@kernel
def _stays_connected(areas, cell, size, cols, room):
    """Whether the area of a cell, of `size` cells, is connected without it. `room` ``int64 (size,)``."""
    mine, n_cells, seen, done = areas[cell], len(areas), 0, 0
    areas[cell] = -1
    for way in range(4):
        other = _beside(cell, way, n_cells, cols)
        if seen == 0 and other >= 0 and areas[other] == mine:
            room[0], areas[other] = other, -1
            seen = 1
    while done < seen:
        one = room[done]
        done += 1
        for way in range(4):
            other = _beside(one, way, n_cells, cols)
            if other >= 0 and areas[other] == mine:
                room[seen], areas[other] = other, -1
                seen += 1
    for k in range(seen):
        areas[room[k]] = mine
    areas[cell] = mine
    return seen == size - 1


@kernel(inline=True)
def _next(state):
    """The next random word: the generator of splitmix64 (Steele, Lea, Flood, Fast Splittable Pseudorandom Number
    Generators, OOPSLA 2014).
    """
    state[0] += np.uint64(0x9E3779B97F4A7C15)
    word = state[0]
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return word ^ (word >> np.uint64(31))


@kernel(inline=True)
def _accepts(worse, chance, word):
    """Whether a change that makes gaps so much worse is accepted, each step with this chance."""
    share, limit = float(word >> np.uint64(11)) * 2.0**-53, 1.0
    for _ in range(worse):
        limit *= chance
    return share < limit


@kernel
def _begin(areas, at, numbers, sizes, rows, cols):
    """Writes the sizes of areas ``(cells,)`` into `sizes` and, at cells `at`, into `numbers`; returns the errors."""
    errors = 0
    for cell in range(len(areas)):
        sizes[cell] = numbers[cell] = 0
    for cell in range(len(areas)):
        sizes[areas[cell]] += 1
    for area in range(len(areas)):
        if sizes[area] > 0:
            errors += _put(numbers, at[area], sizes[area], rows, cols)
    return errors


@kernel
def settle_sized_areas(
    words: NDArray[np.uint64],
    cols: int,
    largest: int,
    moves: int,
    areas: NDArray[np.int32],
    at: NDArray[np.int64],
    numbers: NDArray[np.int64],
    room: NDArray[Any],
    state: NDArray[np.uint64],
    wrong: NDArray[np.int64],
) -> None:
    """Changes the `areas` ``(n, cells)`` of each board, named 0 and up, and the cells `at` ``(n, cells)`` in which each
    area has its size, until no gap is wrong; writes the `numbers` ``(n, cells)``, 0 for a cell without one, and how
    far gaps are still `wrong` ``(n,)``.

    A walk of `moves` for each of `STAGES`: the number of an area moves to another cell of it, or a cell moves to the
    area beside it, which has at most `largest` cells then. What makes gaps worse is accepted more and more seldom.
    `words` ``(n,)``: a random word for each board; `room` ``int64 (2 * cells,)`` and `state` ``uint64 (1,)`` are room
    to work in.
    """
    n_cells = areas.shape[1]
    rows = n_cells // cols
    sizes = room[n_cells:]
    for i in range(areas.shape[0]):
        here, spot, shown = areas[i], at[i], numbers[i]
        total, chance = _begin(here, spot, shown, sizes, rows, cols), FIRST_CHANCE
        state[0] = words[i]
        for move in range(STAGES * moves):
            if total == 0:
                break
            if move % moves == 0:
                chance *= COOLING
            word = _next(state)
            cell = int(word % np.uint64(n_cells))
            mine = here[cell]
            size, was = sizes[mine], spot[mine]
            if was == cell:
                continue
            if word >> np.uint64(63):
                change = _put(shown, was, 0, rows, cols) + _put(shown, cell, size, rows, cols)
                if _accepts(change, chance, _next(state)):
                    spot[mine] = cell
                    total += change
                else:
                    shown[was], shown[cell] = size, 0
                continue
            other = _beside(cell, int(word >> np.uint64(60)) % 4, n_cells, cols)
            if other < 0 or here[other] == mine or sizes[here[other]] == largest:
                continue
            theirs = here[other]
            change = _put(shown, was, size - 1, rows, cols) + _put(shown, spot[theirs], sizes[theirs] + 1, rows, cols)
            if _accepts(change, chance, _next(state)) and _stays_connected(here, cell, size, cols, room):
                here[cell] = theirs
                sizes[mine], sizes[theirs] = size - 1, sizes[theirs] + 1
                total += change
            else:
                shown[was], shown[spot[theirs]] = size, sizes[theirs]
        wrong[i] = total
