"""Counts around cells that need not be shown: what the others say in turn still decides all that all of them decide.

A board is solved once with all its counts, in a random order. A count is used where it leaves its open cells one mark;
where no count does, two of them are used that do so together. Those that were not used need not be shown, unless they
tell something of a cell that stayed open.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel

ROOM = 6
"""numbers for each cell that the kernel works with"""


def around_plainly(cell: int, rows: int, cols: int) -> set[int]:
    """The cells that the count of a cell is about."""
    row, col = divmod(cell, cols)
    near = ((r, c) for r in range(row - 1, row + 2) for c in range(col - 1, col + 2))
    return {r * cols + c for r, c in near if 0 <= r < rows and 0 <= c < cols}


def counts_left_naive(shaded: Sequence[bool], rows: int, cols: int, order: Sequence[int]) -> set[int]:
    """The cells whose counts are shown. The naive twin of `leave_counts_out`: counts wait in the order in which they
    begin to decide something, those that do so from the beginning in `order`.
    """
    around = [around_plainly(cell, rows, cols) for cell in range(rows * cols)]
    clues = [sum(shaded[near] for near in around[cell]) for cell in range(rows * cols)]
    open_cells, used = {*range(rows * cols)}, set()

    def decides(cell: int) -> bool:
        n_open = len(around[cell] & open_cells)
        left = clues[cell] - sum(shaded[near] for near in around[cell] - open_cells)
        return bool(n_open) and left in (0, n_open)

    def left_of(cell: int) -> int:
        return sum(shaded[near] for near in around[cell] & open_cells)

    waiting = [cell for cell in order if decides(cell)]
    at = n_idle = 0
    while True:
        if waiting:
            cell = waiting.pop(0)
            decided = sorted(around[cell] & open_cells)
            used |= {cell} if decided else set()
        elif n_idle == len(order):
            break
        else:
            cell, decided = order[at], []
            at, n_idle = (at + 1) % len(order), n_idle + 1
            for other in range(rows * cols):
                mine, others = around[cell] & open_cells, around[other] & open_cells
                only, besides = mine - others, others - mine
                if mine & others and (only or besides) and left_of(cell) - left_of(other) == len(only):
                    decided = sorted(only) + sorted(besides)
                    used |= {cell, other}
                    break
        if decided:
            n_idle = 0
        before = {cell for cell in range(rows * cols) if decides(cell)}
        for one in decided:
            open_cells.remove(one)
            now = [near for near in sorted(around[one]) if decides(near) and near not in before]
            waiting += now
            before |= {*now}
    return used | {cell for cell in range(rows * cols) if around[cell] & open_cells}


@kernel(inline=True)
def _first_and_end(at, n):
    """The lines around one of n lines."""
    return max(at - 1, 0), min(at + 2, n)


@kernel
def _decide(cell, marks, rows, cols, room, n_waiting):
    """Decides an open cell; counts that then decide others join those that wait. Returns how many ever waited."""
    n_open, left, is_open, waits, waiting = room[0], room[1], room[2], room[3], room[4]
    is_open[cell] = 0
    top, bottom = _first_and_end(cell // cols, rows)
    first, end = _first_and_end(cell % cols, cols)
    for row in range(top, bottom):
        for col in range(first, end):
            near = row * cols + col
            n_open[near] -= 1
            left[near] -= marks[cell] == 2
            if n_open[near] > 0 and waits[near] == 0 and (left[near] == 0 or left[near] == n_open[near]):
                waits[near] = 1
                waiting[n_waiting] = near
                n_waiting += 1
    return n_waiting


@kernel
def _decide_around(cell, but, marks, rows, cols, room, n_waiting):
    """Decides the open cells around a cell, except those around the cell `but`, -1 for none; as `_decide`."""
    top, bottom = _first_and_end(cell // cols, rows)
    first, end = _first_and_end(cell % cols, cols)
    for row in range(top, bottom):
        for col in range(first, end):
            near = row * cols + col
            beside = but >= 0 and abs(row - but // cols) <= 1 and abs(col - but % cols) <= 1
            if room[2, near] and not beside:
                n_waiting = _decide(near, marks, rows, cols, room, n_waiting)
    return n_waiting


@kernel
def _partner(cell, rows, cols, room):
    """A cell whose count decides something together with that of a cell: it can have as few, or the cell as many, as
    there are cells around the one alone. -1 if there is none.
    """
    n_open, left, is_open = room[0], room[1], room[2]
    at_row, at_col = cell // cols, cell % cols
    for row in range(max(at_row - 2, 0), min(at_row + 3, rows)):
        for col in range(max(at_col - 2, 0), min(at_col + 3, cols)):
            other = row * cols + col
            if other == cell or n_open[other] == 0 or left[cell] - left[other] < n_open[cell] - n_open[other]:
                continue
            common = 0
            for r in range(max(at_row, row) - 1, min(at_row, row) + 2):
                for c in range(max(at_col, col) - 1, min(at_col, col) + 2):
                    if 0 <= r < rows and 0 <= c < cols:
                        common += is_open[r * cols + c]
            alone, besides = n_open[cell] - common, n_open[other] - common
            if common > 0 and alone + besides > 0 and left[cell] - left[other] == alone:
                return other
    return -1


@kernel
def _begin(marks, rows, cols, order, room):
    """Notes what each count says of a board where all is open; returns how many counts decide something."""
    n_open, left, n_waiting = room[0], room[1], 0
    room[2], room[3], room[5] = 1, 0, 0
    for cell in range(rows * cols):
        top, bottom = _first_and_end(cell // cols, rows)
        first, end = _first_and_end(cell % cols, cols)
        n_open[cell], left[cell] = (bottom - top) * (end - first), 0
        for row in range(top, bottom):
            for col in range(first, end):
                left[cell] += marks[row * cols + col] == 2
    for k in range(rows * cols):
        cell = np.int64(order[k])
        if left[cell] == 0 or left[cell] == n_open[cell]:
            room[3, cell] = 1
            room[4, n_waiting] = cell
            n_waiting += 1
    return n_waiting


@kernel
def leave_counts_out(
    marks: NDArray[np.uint8],
    orders: NDArray[np.uint32],
    cols: int,
    room: NDArray[Any],
    gone: NDArray[np.bool_],
) -> None:
    """Marks in `gone` ``(n, cells)`` the counts that need not be shown, of boards with these `marks` ``(n, cells)``, 2
    for a shaded cell, else 1. The others decide all cells that all of them decide by one count or two at a time, and
    all counts about the other cells stay: if all counts have one solution, so do those that stay.

    `orders` ``(n, cells)``: in which order counts are looked at. `room` ``int64 (ROOM, cells)``.
    """
    n_cells = marks.shape[1]
    rows, n_open, used = n_cells // cols, room[0], room[5]
    for i in range(len(marks)):
        n_waiting = _begin(marks[i], rows, cols, orders[i], room)
        done, at, n_idle = 0, 0, 0
        while done < n_waiting or n_idle < n_cells:
            if done < n_waiting:
                cell = room[4, done]
                done += 1
                if n_open[cell] > 0:
                    used[cell], n_idle = 1, 0
                    n_waiting = _decide_around(cell, -1, marks[i], rows, cols, room, n_waiting)
                continue
            cell = np.int64(orders[i, at])
            at, n_idle = (at + 1) % n_cells, n_idle + 1
            other = _partner(cell, rows, cols, room) if n_open[cell] > 0 else -1
            if other >= 0:
                used[cell], used[other], n_idle = 1, 1, 0
                n_waiting = _decide_around(cell, other, marks[i], rows, cols, room, n_waiting)
                n_waiting = _decide_around(other, cell, marks[i], rows, cols, room, n_waiting)
        for cell in range(n_cells):
            gone[i, cell] = used[cell] == 0 and n_open[cell] == 0
