"""Random dominoes that cover a board, and the numbers of a complete set of them."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.samplers.random_words import random_below, shuffle_first

STEPS = 8
"""times the dominoes of a board that one of them is turned, or changes place with another"""


@kernel
def _free_beside(cell, rows, cols, seen, turn, near):
    """Lists the cells beside a cell that were not seen in this turn; returns their number."""
    n, row, col = 0, cell // cols, cell % cols
    for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
        inside = 0 <= row + down < rows and 0 <= col + right < cols
        other = cell + down * cols + right
        if inside and seen[other] != turn:
            near[n] = other
            n += 1
    return n


@kernel
def _cover(state, rows, cols, partner, room):
    """Sets `partner` ``int64 (cells,)`` to the other cell of each cell's domino; -1 for one that is left over.

    Cells are coloured like a chessboard: each dark cell takes a random light one; if all its neighbours are taken, some
    of the cells that took them switch to others. `room` ``int64 (5, cells + 4)``: to work in.
    """
    n_cells = rows * cols
    dark, waiting, seen, source, near = room[0], room[1], room[2], room[3], room[4]
    n_dark = 0
    for cell in range(n_cells):
        partner[cell], seen[cell] = -1, -1
        if (cell // cols + cell % cols) % 2:
            dark[n_dark] = cell
            n_dark += 1
    shuffle_first(dark, n_dark, state)
    for turn in range(n_dark):
        waiting[0] = dark[turn]
        at, n_waiting, free = 0, 1, -1
        while at < n_waiting and free < 0:
            n_near = _free_beside(waiting[at], rows, cols, seen, turn, near)
            shuffle_first(near, n_near, state)
            for k in range(n_near):
                light = near[k]
                seen[light], source[light] = turn, waiting[at]
                if partner[light] < 0:
                    free = light if free < 0 else free
                else:
                    waiting[n_waiting] = partner[light]
                    n_waiting += 1
            at += 1
        while free >= 0:  # each dark cell on the way gives up its light one to that which reached it
            taker = source[free]
            before = partner[taker]
            partner[free], partner[taker] = taker, free
            free = before


@kernel
def cover(states: NDArray[Any], rows: int, cols: int, partners: NDArray[Any], room: NDArray[Any]) -> None:
    """Covers boards with dominoes: sets `partners` ``int64 (n, cells)`` to the other cell of each cell's domino, -1 for
    the cell that is left over. `states` ``uint64 (n,)``: of the random numbers; `room` ``int64 (5, cells + 4)``.
    """
    for i in range(len(states)):
        _cover(states[i : i + 1], rows, cols, partners[i], room)


@kernel
def _is_doubtful(numbers, block):
    """Whether the two dominoes of a square can be read as two dominoes in the other direction."""
    return numbers[block[0]] == numbers[block[3]] or numbers[block[1]] == numbers[block[2]]


@kernel
def _list_doubtful(numbers, blocks, n_blocks, doubtful):
    """Lists the squares that are doubtful; returns their number."""
    n = 0
    for k in range(n_blocks):
        if _is_doubtful(numbers, blocks[k]):
            doubtful[n] = k
            n += 1
    return n


@kernel
def _find_blocks(partner, cols, blocks):
    """Lists the cells of each pair of dominoes that forms a square: those of the first, then those of the second;
    returns their number.
    """
    n = 0
    for cell in range(len(partner)):
        other = partner[cell]
        step = cols if other == cell + 1 else 1
        beside = cell + step
        is_there = beside < len(partner) and (step > 1 or beside % cols != 0)
        if other > cell and is_there and partner[beside] == other + step:
            blocks[n, 0], blocks[n, 1], blocks[n, 2], blocks[n, 3] = cell, other, beside, other + step
            n += 1
    return n


@kernel
def _exchange(numbers, partner, one, other):
    """Exchanges the dominoes of two cells, the lower cell of each first; turns a single one. Twice undoes it."""
    a, c = min(one, partner[one]), min(other, partner[other])
    b, d = partner[a], partner[c]
    if a == c:
        numbers[a], numbers[b] = numbers[b], numbers[a]
    else:
        numbers[a], numbers[c] = numbers[c], numbers[a]
        numbers[b], numbers[d] = numbers[d], numbers[b]


@kernel
def _write_numbers(state, rows, cols, partner, pairs, numbers):
    """Writes the numbers of a set of dominoes, `pairs`, in random order, onto the dominoes of a board."""
    n = 0
    for high in range(rows):
        for low in range(high + 1):
            pairs[n] = low * rows + high
            n += 1
    shuffle_first(pairs, n, state)
    n = 0
    for cell in range(rows * cols):
        other = partner[cell]
        if other > cell:
            turned = random_below(state, 2) == 1
            low, high = pairs[n] // rows, pairs[n] % rows
            numbers[cell], numbers[other] = (high, low) if turned else (low, high)
            n += 1


@kernel
def number_boards(
    states: NDArray[Any], rows: int, boards: NDArray[Any], room: NDArray[Any], blocks: NDArray[Any]
) -> None:
    """Writes the numbers of complete sets of dominoes onto boards of `rows` rows and a column more, `boards` ``int16
    (n, cells)``. `states` ``uint64 (n,)``: of the random numbers; `room` ``int64 (7, cells + 4)``, `blocks` ``int64
    (cells, 4)``: to work in.

    Two dominoes side by side that share a number at opposite ends could be read as two others with the same numbers; a
    few steps remove such pairs as far as possible.
    """
    cols = rows + 1
    partner, doubtful = room[5, : rows * cols], room[6]
    for i in range(len(states)):
        state, numbers = states[i : i + 1], boards[i]
        _cover(state, rows, cols, partner, room)
        _write_numbers(state, rows, cols, partner, room[0], numbers)
        n_blocks = _find_blocks(partner, cols, blocks)
        n_doubtful = _list_doubtful(numbers, blocks, n_blocks, doubtful)
        for _ in range(STEPS * (rows * cols // 2)):
            if n_doubtful == 0:
                break
            one = blocks[doubtful[random_below(state, n_doubtful)], random_below(state, 4)]
            other = random_below(state, rows * cols)
            _exchange(numbers, partner, one, other)
            before, n_doubtful = n_doubtful, _list_doubtful(numbers, blocks, n_blocks, doubtful)
            if n_doubtful > before:
                _exchange(numbers, partner, one, other)
                n_doubtful = _list_doubtful(numbers, blocks, n_blocks, doubtful)
