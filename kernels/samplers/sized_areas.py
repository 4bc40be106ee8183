"""Boards divided into connected areas, the size of each written into one of its cells, such that the gaps between
numbers that follow each other in a row or column are as long as they differ.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.samplers.cell_beside import beside
from gridlanes.kernels.samplers.random_words import next_word

MAX_WRONG = 3
"""by how much a gap counts as wrong at most"""
STAGES, FIRST_CHANCE, COOLING = 48, 0.9, 0.92
"""of a walk; how often a change is accepted that makes gaps worse by 1 (by 2 that often twice over), and by what this
is multiplied before each stage"""
FOCUSED_STAGES, FOCUSED_CHANCE = 400, 0.12
"""stages in which only areas at wrong gaps and those beside them change, and how often a change for the worse is
accepted there: a gap that is wrong at the end of the others is mended where it is, or moves on until it can be"""
LOOK_AGAIN = 200
"""moves after which wrong gaps are looked for again"""


@kernel(inline=True)
def _error(one, place, other, there):
    """How far the gap between two numbers at two places of a line is from what they differ by, up to `MAX_WRONG`; 0 if
    one of them is none.
    """
    if one == 0 or other == 0:
        return 0
    return min(MAX_WRONG, abs(abs(one - other) - (there - place - 1)))


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


@kernel
def _stays_connected(areas, cell, size, cols, room):
    """Whether the area of a cell, of `size` cells, is connected without it. `room` ``int64 (size,)``."""
    mine, n_cells, seen, done = areas[cell], len(areas), 0, 0
    areas[cell] = -1
    for way in range(4):
        other = beside(cell, way, n_cells, cols)
        if seen == 0 and other >= 0 and areas[other] == mine:
            room[0], areas[other] = other, -1
            seen = 1
    while done < seen:
        one = room[done]
        done += 1
        for way in range(4):
            other = beside(one, way, n_cells, cols)
            if other >= 0 and areas[other] == mine:
                room[seen], areas[other] = other, -1
                seen += 1
    for k in range(seen):
        areas[room[k]] = mine
    areas[cell] = mine
    return seen == size - 1


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
def cells_to_mend(areas, numbers, rows, cols, mended, is_wrong):
    """Writes the cells of all areas whose number is beside a wrong gap, and those that share a side with one, into
    `mended` ``(cells,)``; returns their number. `is_wrong` ``(cells,)`` is room to work in.
    """
    n_cells, n_found = rows * cols, 0
    for area in range(n_cells):
        is_wrong[area] = 0
    for line in range(rows + cols):
        first, step, length = (line * cols, 1, cols) if line < rows else (line - rows, cols, rows)
        before = -1
        for place in range(length):
            cell = first + place * step
            if numbers[cell] > 0:
                if before >= 0 and _error(numbers[first + before * step], before, numbers[cell], place) > 0:
                    is_wrong[areas[cell]] = is_wrong[areas[first + before * step]] = 1
                before = place
    for cell in range(n_cells):
        near = is_wrong[areas[cell]]
        for way in range(4):
            other = beside(cell, way, n_cells, cols)
            if other >= 0:
                near |= is_wrong[areas[other]]
        if near:
            mended[n_found] = cell
            n_found += 1
    return n_found


@kernel
def _moved(cell, chance, largest, rows, cols, areas, at, numbers, sizes, room, word, state):
    """Tries a change at a cell, as a random word says: the number of its area moves there, or the cell to the area
    beside it. Returns by how much the errors grew, 0 if the change was not accepted.
    """
    mine = areas[cell]
    size, was = sizes[mine], at[mine]
    if was == cell:
        return 0
    if word >> np.uint64(63):
        change = _put(numbers, was, 0, rows, cols) + _put(numbers, cell, size, rows, cols)
        if _accepts(change, chance, next_word(state)):
            at[mine] = cell
            return change
        numbers[was], numbers[cell] = size, 0
        return 0
    other = beside(cell, int(word >> np.uint64(60)) % 4, rows * cols, cols)
    if other < 0 or areas[other] == mine or sizes[areas[other]] == largest:
        return 0
    theirs = areas[other]
    there = at[theirs]
    change = _put(numbers, was, size - 1, rows, cols) + _put(numbers, there, sizes[theirs] + 1, rows, cols)
    if _accepts(change, chance, next_word(state)) and _stays_connected(areas, cell, size, cols, room):
        areas[cell] = theirs
        sizes[mine], sizes[theirs] = size - 1, sizes[theirs] + 1
        return change
    numbers[was], numbers[there] = size, sizes[theirs]
    return 0


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
    area beside it, which has at most `largest` cells then. What makes gaps worse is accepted more and more seldom. In
    `FOCUSED_STAGES` more, all moves are near wrong gaps. `words` ``(n,)``: a random word for each board; `room` ``int64
    (4 * cells,)`` and `state` ``uint64 (1,)`` are room to work in.
    """
    n_cells = areas.shape[1]
    rows, n_mended = n_cells // cols, 0
    sizes, mended, is_wrong = room[n_cells : 2 * n_cells], room[2 * n_cells : 3 * n_cells], room[3 * n_cells :]
    for i in range(areas.shape[0]):
        here, spot, shown = areas[i], at[i], numbers[i]
        total, chance = _begin(here, spot, shown, sizes, rows, cols), FIRST_CHANCE
        state[0] = words[i]
        for move in range((STAGES + FOCUSED_STAGES) * moves):
            if total == 0:
                break
            word = next_word(state)
            if move < STAGES * moves:
                if move % moves == 0:
                    chance *= COOLING
                cell = np.int64(word % np.uint64(n_cells))
            else:
                if (move - STAGES * moves) % LOOK_AGAIN == 0:
                    chance = FOCUSED_CHANCE
                    n_mended = cells_to_mend(here, shown, rows, cols, mended, is_wrong)
                cell = mended[np.int64(word % np.uint64(n_mended))]
            total += _moved(cell, chance, largest, rows, cols, here, spot, shown, sizes, room, word, state)
        wrong[i] = total
