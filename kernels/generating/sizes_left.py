"""Numbers of areas that need not be shown: what the others say, piece by piece, leaves every cell one size.

At first each area shows one number, and what follows is drawn (see kernels/rules/shapes/area_consequences.py). Then
each area of which a cell is not known to have its size shows one more there, and so on until all are. At the end each
cell has its size, and so each edge its state, without a guess.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rule_kernel import python_of
from gridlanes.kernels.rules.shapes.area_consequences import settle
from gridlanes.kernels.rules.shapes.area_state import begin_state, lose_sizes, state_notes
from gridlanes.kernels.rules.shapes.sized_pieces import LARGE, bit_of_size, is_single, join_pieces, notes_of
from gridlanes.kernels.rules.shared.graph import OPEN


def room_for_sizes(n_edges: int, n_cells: int) -> int:
    """How many numbers the kernel works with."""
    begin = python_of(notes_of)(n_edges, n_cells).end
    return int(python_of(state_notes)(begin, n_edges, n_cells).end) + 2 * n_cells


@kernel
def _begin(n_edges, n_cells, cols, most, room, note, state):
    """Draws what follows from the numbers that are noted, on a board without lines; False for a contradiction."""
    largest = 0
    for edge in range(n_edges):
        room[edge] = OPEN
    for cell in range(n_cells):
        number = room[note.number + cell]
        largest = max(largest, number)
        every = ((1 << min(most + 1, LARGE)) - 2) | bit_of_size(most)
        room[note.may + cell] = every if number == 0 else every & bit_of_size(number)
        room[note.stamp + cell] = room[note.counted + cell] = 0
    room[note.walks] = room[note.sums] = 0
    if join_pieces(n_cells, cols, room, note) == 2:
        return False
    begin_state(n_cells, largest, room, note, state)
    return settle(n_cells, cols, room, note, state) == 0


@kernel
def _show_more(areas, order, turn, cols, room, note, state, gone):
    """Shows one more number of each area of which a cell is not known to have its size, and draws what follows from
    all; returns how many, -1 for a contradiction.
    """
    n_cells, shown, sizes, n = len(areas), state.end, state.end + len(areas), 0
    for k in range(n_cells):
        cell = np.int64(order[k])
        piece, area = room[note.piece + cell], np.int64(areas[cell])
        if is_single(room[note.may + piece]) or room[shown + area] == turn or room[note.number + piece] >= LARGE:
            continue
        gone[cell], room[shown + area] = False, turn
        room[note.number + piece] = room[sizes + area]
        n += 1
        if lose_sizes(piece, bit_of_size(room[sizes + area]), n_cells, cols, room, note, state) == 2:
            return -1
    return n if settle(n_cells, cols, room, note, state) == 0 else -1


@kernel
def _leave_out(areas, order, cols, most, room, note, state, gone):
    """Leaves out sizes of one board, as `leave_sizes_out` does; False if not all cells come to have their size."""
    n_cells, shown, sizes = len(areas), state.end, state.end + len(areas)
    for cell in range(n_cells):
        gone[cell] = True
        room[note.number + cell] = room[shown + cell] = room[sizes + cell] = 0
    for cell in range(n_cells):
        room[sizes + areas[cell]] += 1
    for k in range(n_cells):
        cell = np.int64(order[k])
        if room[shown + areas[cell]] == 0:
            gone[cell], room[shown + areas[cell]], room[note.number + cell] = False, 1, room[sizes + areas[cell]]
    n, turn = np.int64(1 if _begin(note.sides, n_cells, cols, most, room, note, state) else -1), 1
    while n > 0:
        turn += 1
        n = _show_more(areas, order, turn, cols, room, note, state, gone)
    is_whole = n == 0
    for cell in range(n_cells):
        is_whole = is_whole and is_single(room[note.may + room[note.piece + cell]])
    return is_whole


@kernel
def leave_sizes_out(
    areas: NDArray[np.int32],
    orders: NDArray[np.uint32],
    cols: int,
    most: int,
    room: NDArray[Any],
    gone: NDArray[np.bool_],
) -> None:
    """Writes into `gone` ``(n, cells)`` which cells need not show the sizes of their areas, on boards on which areas
    beside each other have different ones, at most `most`. `areas` ``(n, cells)``: a cell of the area of each cell;
    `orders` ``(n, cells)``: which cells show theirs first. `room` ``int64 (room_for_sizes,)`` is room to work in. A
    board with an area of `LARGE` cells or more shows all.
    """
    n_cells = areas.shape[1]
    n_edges = 2 * n_cells - cols - n_cells // cols
    note = notes_of(n_edges, n_cells)
    state = state_notes(note.end, n_edges, n_cells)
    for i in range(areas.shape[0]):
        if not _leave_out(areas[i], orders[i], cols, most, room, note, state, gone[i]):
            gone[i] = False
