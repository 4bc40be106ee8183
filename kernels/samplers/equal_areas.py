"""Boards divided into connected areas of one size at random."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.samplers.cell_beside import beside


@kernel
def _is_connected(areas, area, size, cols, room):
    """Whether the `size` cells of an area ``areas (cells,)`` are connected. `room` ``int64 (2 * cells,)``."""
    n_cells = len(areas)
    for cell in range(n_cells):
        room[n_cells + cell] = 0
    seen, done = 0, 0
    for cell in range(n_cells):
        if seen == 0 and areas[cell] == area:
            room[0], room[n_cells + cell] = cell, 1
            seen = 1
    while done < seen:
        cell = room[done]
        done += 1
        for way in range(4):
            other = beside(cell, way, n_cells, cols)
            if other >= 0 and areas[other] == area and room[n_cells + other] == 0:
                room[n_cells + other] = 1
                room[seen] = other
                seen += 1
    return seen == size


@kernel
def _touches(areas, cell, area, but, cols):
    """Whether a cell is beside one of an area, `but` one not counted."""
    for way in range(4):
        near = beside(cell, way, len(areas), cols)
        if near >= 0 and near != but and areas[near] == area:
            return True
    return False


@kernel
def exchange_cells(
    words: NDArray[np.uint64], cols: int, size: int, room: NDArray[Any], areas: NDArray[np.int32]
) -> None:
    """Writes into `areas` ``(n, cells)`` for each cell the number of its area, which has `size` cells.

    At first areas follow each other along a line to and fro over the board; then, for each of the random `words`
    ``(n, moves)``, two neighbours exchange cells, if both stay connected. `room` ``int64 (2 * cells,)`` is room to work
    in.
    """
    n_cells = areas.shape[1]
    for i in range(areas.shape[0]):
        for cell in range(n_cells):
            row, col = cell // cols, cell % cols
            areas[i, cell] = (row * cols + (col if row % 2 == 0 else cols - 1 - col)) // size
        here = areas[i]
        for move in range(words.shape[1]):
            word = words[i, move]
            cell = int(word % np.uint64(n_cells))
            other = beside(cell, np.int64(word >> np.uint64(60)) % 4, n_cells, cols)
            if other < 0 or here[other] == here[cell]:
                continue
            mine, theirs = here[cell], here[other]
            back = -1
            start = np.int64((word >> np.uint64(32)) % np.uint64(n_cells))
            for step in range(n_cells):
                found = (start + step) % n_cells
                if back < 0 and here[found] == theirs and _touches(here, found, mine, cell, cols):
                    back = int(found)
            if back < 0:
                continue
            here[cell], here[back] = theirs, mine
            if not (_is_connected(here, mine, size, cols, room) and _is_connected(here, theirs, size, cols, room)):
                here[cell], here[back] = mine, theirs


def exchange_drawn_naive(
    words: Sequence[int], rows: int, cols: int, size: int, n_moves: int
) -> tuple[list[list[int]], int]:
    """The naive twin of `exchange_drawn`: the cells of each area, and how many words were used."""
    areas = [{*range(first, first + size)} for first in range(0, rows * cols, size)]
    near = [
        [
            r * cols + c
            for r, c in ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col))
            if r in range(rows) and c in range(cols)
        ]
        for row in range(rows)
        for col in range(cols)
    ]
    left = [*words][::-1]

    def drawn(among: Sequence[int]) -> int:
        return among[left.pop() * len(among) >> 64]

    def is_whole(area: set[int]) -> bool:
        reached = {min(area)}
        while new := {other for cell in reached for other in near[cell]} & area - reached:
            reached |= new
        return reached == area

    for _ in range(n_moves):
        cell = drawn(range(rows * cols))
        *of, mine = (next(i for i, area in enumerate(areas) if c in area) for c in (*near[cell], cell))
        others = [number for number in of if number != mine]
        if others:
            theirs = drawn(others)
            back = drawn([other for other in sorted(areas[theirs]) if not areas[mine].isdisjoint(near[other])])
            changed = (areas[mine] - {cell}) | {back}, (areas[theirs] - {back}) | {cell}
            if all(map(is_whole, changed)):
                areas[mine], areas[theirs] = changed
    return [sorted(area) for area in areas], len(words) - len(left)


@kernel
def _below(word, n):
    """``word * n / 2**64`` rounded down, for n below ``2**32``."""
    low, high, factor = word & np.uint64(0xFFFFFFFF), word >> np.uint64(32), np.uint64(n)
    return np.int64((high * factor + ((low * factor) >> np.uint64(32))) >> np.uint64(32))


@kernel
def _edge(areas, mine, theirs, cols, room):
    """Writes the cells of area `theirs` beside one of area `mine` into `room`, ascending; returns how many."""
    n_found = 0
    for cell in range(len(areas)):
        if areas[cell] == theirs and _touches(areas, cell, mine, -1, cols):
            room[n_found] = cell
            n_found += 1
    return n_found


@kernel
def exchange_drawn(
    words: NDArray[np.uint64], cols: int, size: int, n_moves: int, room: NDArray[Any], areas: NDArray[np.int32]
) -> int:
    """Exchanges cells of one board as `exchange_cells` does, `n_moves` times, each with up to three of the `words`
    ``uint64 (3 * n_moves,)``: a cell, one of the sides beside which another area lies, a cell of that area on the edge.
    Returns how many words were used.

    `areas` ``(cells,)``: at first the areas follow each other row by row. `room` ``int64 (2 * cells,)``.
    """
    n_cells, used = len(areas), 0
    for cell in range(n_cells):
        areas[cell] = cell // size
    for _ in range(n_moves):
        cell = _below(words[used], n_cells)
        used += 1
        mine, n_others = areas[cell], 0
        for way in range(4):
            other = beside(cell, way, n_cells, cols)
            if other >= 0 and areas[other] != mine:
                room[n_others] = areas[other]
                n_others += 1
        if n_others == 0:
            continue
        theirs = np.int32(room[_below(words[used], n_others)])
        n_edge = _edge(areas, mine, theirs, cols, room)
        back = room[_below(words[used + 1], n_edge)]
        used += 2
        areas[cell], areas[back] = theirs, mine
        if not (_is_connected(areas, mine, size, cols, room) and _is_connected(areas, theirs, size, cols, room)):
            areas[cell], areas[back] = mine, theirs
    return used
