"""The tables of `pieces_in_rooms`, laid out for many boards at once (engine/compile/joint/rooms_together.py)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel

HEAD = 9
"""entries that a layout `RoomPieces` begins with"""


@kernel
def _heads(first: int, last: int, put: int, nodes: NDArray[np.int64], table: NDArray[np.int32]) -> int:
    """Begins a neighbour table at `put`, of the nodes from `first` to before `last`, of which `nodes` ``(2, n)`` has
    the number of neighbours; then where the next one is written, and the first node. Returns where the table ends.
    """
    end = last - first + 1
    for node in range(first, last):
        table[put + node - first] = end
        degree = nodes[0, node]
        nodes[0, node], nodes[1, node] = put + end, first
        end += degree
    table[put + last - first] = end
    return put + end


@kernel
def _write_neighbours(pairs: NDArray[np.int64], nodes: NDArray[np.int64], table: NDArray[np.int32]) -> None:
    """Writes the nodes of each pair into each other's neighbours."""
    for k in range(len(pairs)):
        for one, other in ((pairs[k, 0], pairs[k, 1]), (pairs[k, 1], pairs[k, 0])):
            table[nodes[0, one]] = other - nodes[1, other]
            nodes[0, one] += 1


@kernel
def _write_pieces(first, last, start, listed, place, pieces, put, table):
    """Writes the places of a board's rooms, from room `first` to before `last`, and behind them the pieces. Returns how
    many entries either takes.
    """
    of_pieces, end = place[first, 0], put + last - first
    for room in range(first, last):
        table[put + room - first] = end - put if listed[room] else 0
        for size in range(start[room + 1] - start[room] + 2 if listed[room] else 0):
            table[end] = place[room, size] - of_pieces
            end += 1
    behind = place[last, 0] if last < len(place) else place[last - 1, place.shape[1] - 1]
    for k in range(of_pieces, behind):
        table[end + k - of_pieces] = pieces[k]
    return end - put, behind - of_pieces


@kernel
def piece_tables(
    number: int,
    tries: NDArray[np.bool_],
    firsts: tuple[NDArray[np.int64], NDArray[np.int64]],
    rooms: tuple[NDArray[np.int64], NDArray[np.intp], NDArray[np.int64], NDArray[np.int64]],
    listed: NDArray[np.bool_],
    place: NDArray[np.int64],
    pieces: NDArray[np.int32],
    pairs: tuple[NDArray[np.int64], NDArray[np.int64]],
    nodes: tuple[NDArray[np.int64], NDArray[np.int64]],
    begin: NDArray[np.int64],
    table: NDArray[np.int32],
) -> tuple[int, int, int, int, int]:
    """Fills `table` with those of P boards, and `begin` ``(P,)`` with where each begins. Returns where the last one
    ends, and the most rooms, cells, entries of `places`, and of `pieces`, that a board has.

    `number`: of the mark. `tries` ``(P,)``. `firsts` ``(P + 1,)``: the first room and the first cell of each board.
    `rooms`: where the cells of each of n rooms begin ``(n + 1,)``, their coords, and the `least` and the `most` of
    each. `listed`, `place`, `pieces`: as `connected_sets` has them, before it writes. `pairs` ``(m, 2)``: the rooms
    that must differ, and the cells that touch. `nodes`: zeros ``(2, n)`` and ``(2, N)``.
    """
    first_room, first_cell = firsts
    start, coords, least, most = rooms
    for which in range(2):
        for k in range(len(pairs[which])):
            nodes[which][0, pairs[which][k, 0]] += 1
            nodes[which][0, pairs[which][k, 1]] += 1
    at, most_rooms, most_cells, most_places, most_pieces = 0, 0, 0, 0, 0
    for i in range(len(begin)):
        begin[i] = at
        r0, r1, c0, c1 = first_room[i], first_room[i + 1], first_cell[i], first_cell[i + 1]
        table[at + 1] = c1 - c0
        for k in range(c0, c1):
            table[at + 2 + k - c0] = coords[k]
        head = at + 2 + c1 - c0
        table[head], table[head + 1] = number, tries[i]
        put = head + HEAD
        table[head + 2] = put - head
        for room in range(r0, r1 + 1):
            table[put + room - r0] = start[room] - c0
        put += r1 - r0 + 1
        table[head + 3], table[head + 4] = put - head, put + r1 - r0 - head
        for room in range(r0, r1):
            table[put + room - r0], table[put + r1 - 2 * r0 + room] = least[room], most[room]
        put += 2 * (r1 - r0)
        table[head + 5] = put - head
        put = _heads(r0, r1, put, nodes[0], table)
        table[head + 6] = put - head
        put = _heads(c0, c1, put, nodes[1], table)
        table[head + 7] = put - head
        n_places, n_pieces = _write_pieces(r0, r1, start, listed, place, pieces, put, table)
        table[head + 8] = put + n_places - head
        put += n_places + n_pieces
        most_rooms, most_cells = max(most_rooms, r1 - r0), max(most_cells, c1 - c0)
        most_places, most_pieces = max(most_places, n_places), max(most_pieces, n_pieces)
        table[at] = put - at - 1
        at = put
    for which in range(2):
        _write_neighbours(pairs[which], nodes[which], table)
    return at, most_rooms, most_cells, most_places, most_pieces
