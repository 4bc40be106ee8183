"""Boards divided into connected areas of one size at random."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.samplers.cell_beside import SIDES, beside

Ints = NDArray[np.int64]

ROOM_A_CELL = 4 + SIDES
"""entries of working space for each cell of a board"""


class _Areas(NamedTuple):
    """The areas of one board, which have `size` cells each."""

    of: NDArray[np.int32]
    """``(cells,)``: the number of the area of each cell"""
    size: int
    cells: Ints
    """``(cells,)``: those of area 0, in any order, those of area 1, and so on"""
    place: Ints
    """``(cells,)``: where each cell is among `cells`"""
    near: Ints
    """``(SIDES * cells,)``: the cells beside each cell, -1 for none"""
    queue: Ints
    """``(cells,)``, working space"""
    seen: Ints
    """``(cells,)``: the last walk that came to each cell"""


@kernel
def _areas_in(room, of, size, cols):
    """The areas of a board on which `of` notes those of the cells."""
    n = len(of)
    cells, place, queue, seen = part(room, 0, n), part(room, n, n), part(room, 2 * n, n), part(room, 3 * n, n)
    near = part(room, 4 * n, SIDES * n)
    for cell in range(n):
        queue[cell] = seen[cell] = 0
        for side in range(SIDES):
            near[SIDES * cell + side] = beside(cell, side, n, cols)
    for cell in range(n):
        place[cell] = of[cell] * size + queue[of[cell]]
        cells[place[cell]] = cell
        queue[of[cell]] += 1
    return _Areas(of, size, cells, place, near, queue, seen)


@kernel
def _exchange(areas, cell, back):
    """Two cells of different areas change places."""
    areas.of[cell], areas.of[back] = areas.of[back], areas.of[cell]
    areas.place[cell], areas.place[back] = areas.place[back], areas.place[cell]
    areas.cells[areas.place[cell]], areas.cells[areas.place[back]] = cell, back


@kernel
def _is_connected(areas, area, walk):
    """Whether the cells of an area are connected, by a walk that has a number of its own."""
    queue, n_seen, done = areas.queue, 1, 0
    queue[0] = areas.cells[area * areas.size]
    areas.seen[queue[0]] = walk
    while done < n_seen:
        cell = queue[done]
        done += 1
        for side in range(SIDES):
            other = areas.near[SIDES * cell + side]
            if other >= 0 and areas.of[other] == area and areas.seen[other] != walk:
                areas.seen[other] = walk
                queue[n_seen] = other
                n_seen += 1
    return n_seen == areas.size


@kernel
def _is_in(areas, cell, area):
    """Whether a cell, -1 for none, is in an area: 1 or 0."""
    return 1 if cell >= 0 and areas.of[cell] == area else 0


@kernel
def _holds_around(areas, area, cell):
    """Whether those of the cells beside a cell that are in an area are connected within the eight cells around it."""
    first = SIDES * cell
    up, left, right, down = areas.near[first], areas.near[first + 1], areas.near[first + 2], areas.near[first + 3]
    above, below = _is_in(areas, up, area), _is_in(areas, down, area)
    before, behind = _is_in(areas, left, area), _is_in(areas, right, area)
    n_pieces = above + below + before + behind
    if above and before:
        n_pieces -= _is_in(areas, up - 1, area)
    if above and behind:
        n_pieces -= _is_in(areas, up + 1, area)
    if below and before:
        n_pieces -= _is_in(areas, down - 1, area)
    if below and behind:
        n_pieces -= _is_in(areas, down + 1, area)
    return n_pieces <= 1


@kernel
def _exchange_if_connected(areas, cell, back, walk):
    """Two cells of different areas, each beside the other area, change places, if both areas stay connected; `walk` and
    the next number are new.
    """
    mine, theirs = areas.of[cell], areas.of[back]
    _exchange(areas, cell, back)
    # With the new cell and the old one an area is connected. So it is without the old one, too, if what is beside that
    # is connected around it; only if not does it take a walk.
    holds = _holds_around(areas, mine, cell) or _is_connected(areas, mine, walk)
    if not (holds and (_holds_around(areas, theirs, back) or _is_connected(areas, theirs, walk + 1))):
        _exchange(areas, cell, back)


@kernel
def _touches(areas, cell, area, but):
    """Whether a cell is beside one of an area, `but` one not counted."""
    for side in range(SIDES):
        other = areas.near[SIDES * cell + side]
        if other >= 0 and other != but and areas.of[other] == area:
            return True
    return False


@kernel
def _first_that_touches(areas, theirs, mine, but, start):
    """The first cell of area `theirs`, counted from `start` on and around the board, that is beside one of area `mine`,
    `but` one not counted; -1 for none.
    """
    n_cells = len(areas.of)
    found, fewest = np.int64(-1), n_cells
    for i in range(theirs * areas.size, (theirs + 1) * areas.size):
        cell = areas.cells[i]
        steps = cell - start if cell >= start else cell - start + n_cells
        if steps < fewest and _touches(areas, cell, mine, but):
            found, fewest = cell, steps
    return found


@kernel
def exchange_cells(
    words: NDArray[np.uint64], cols: int, size: int, room: NDArray[Any], areas: NDArray[np.int32]
) -> None:
    """Writes into `areas` ``(n, cells)`` for each cell the number of its area, which has `size` cells; those left over
    behind the last one are an area that stays as it is.

    At first areas follow each other along a line to and fro over the board; then, for each of the random `words`
    ``(n, moves)``, two neighbours exchange cells, if both stay connected. `room` ``int64 (ROOM_A_CELL * cells,)`` is
    room to work in.
    """
    n_cells, n_whole = areas.shape[1], areas.shape[1] // size
    for i in range(areas.shape[0]):
        for at in range(n_cells):
            row, col = at // cols, at % cols
            areas[i, at] = (row * cols + (col if row % 2 == 0 else cols - 1 - col)) // size
        here = _areas_in(room, areas[i], size, cols)
        for move in range(words.shape[1]):
            word = words[i, move]
            cell = np.int64(word % np.uint64(n_cells))
            beyond = here.near[SIDES * cell + np.int64(word >> np.uint64(60)) % SIDES]
            if beyond < 0 or here.of[beyond] == here.of[cell]:
                continue
            if max(here.of[cell], here.of[beyond]) == n_whole:
                continue
            start = np.int64((word >> np.uint64(32)) % np.uint64(n_cells))
            back = _first_that_touches(here, here.of[beyond], here.of[cell], cell, start)
            if back >= 0:
                _exchange_if_connected(here, cell, back, 1 + 2 * move)


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
def _list_edge(areas, mine, theirs, listed):
    """Lists the cells of area `theirs` beside one of area `mine`, ascending; returns how many."""
    n_listed = 0
    for i in range(theirs * areas.size, (theirs + 1) * areas.size):
        cell = areas.cells[i]
        if _touches(areas, cell, mine, -1):
            at = n_listed
            while at > 0 and listed[at - 1] > cell:
                listed[at] = listed[at - 1]
                at -= 1
            listed[at] = cell
            n_listed += 1
    return n_listed


@kernel
def exchange_drawn(
    words: NDArray[np.uint64], cols: int, size: int, n_moves: int, room: NDArray[Any], areas: NDArray[np.int32]
) -> int:
    """Exchanges cells of one board as `exchange_cells` does, `n_moves` times, each with up to three of the `words`
    ``uint64 (3 * n_moves,)``: a cell, one of the sides beside which another area lies, a cell of that area on the edge.
    Returns how many words were used.

    `areas` ``(cells,)``: at first the areas follow each other row by row. `room` ``int64 (ROOM_A_CELL * cells,)``.
    """
    n_cells, used = len(areas), 0
    for cell in range(n_cells):
        areas[cell] = cell // size
    here = _areas_in(room, areas, size, cols)
    for move in range(n_moves):
        cell = _below(words[used], n_cells)
        used += 1
        mine, n_others = here.of[cell], 0
        for side in range(SIDES):
            other = here.near[SIDES * cell + side]
            if other >= 0 and here.of[other] != mine:
                here.queue[n_others] = here.of[other]
                n_others += 1
        if n_others == 0:
            continue
        theirs = here.queue[_below(words[used], n_others)]
        n_edge = _list_edge(here, mine, theirs, here.queue)
        back = here.queue[_below(words[used + 1], n_edge)]
        used += 2
        _exchange_if_connected(here, cell, back, 1 + 2 * move)
    return used
