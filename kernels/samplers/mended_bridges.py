"""Random islands and bridges, changed until the numbers of the islands allow no other bridges.

Where the bounds of some links stay apart (kernels/generating/bridge_bounds.py), one of these gets another number of
bridges, or an island in its middle. A change stays if fewer links are open then.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.generating.bridge_bounds import bound_links, lay_links, room_for_links
from gridlanes.kernels.samplers.random_bridges import stands_alone
from gridlanes.kernels.samplers.random_words import next_word, random_below

_PASSED = 6
"""one in so many cells that bridges pass, and that may become islands, becomes one"""
_TURNS = 256
"""changes of a board that are tried"""
_SHORTEST = 3
"""cells between two islands where another one has room"""


@kernel
def _choose_islands(level, upright, state, is_apart, is_island):
    """Islands where bridges do not go straight on, and in some other cells that bridges pass."""
    rows, cols = is_island.shape
    for row in range(rows):
        for col in range(cols):
            north, south = level[row, col], level[row + 1, col]
            west, east = upright[row, col], upright[row, col + 1]
            is_island[row, col] = north != south or west != east or (north > 0 and east > 0)
    for row in range(rows):
        for col in range(cols):
            passed = is_island[row, col] == 0 and (level[row, col] > 0 or upright[row, col] > 0)
            if passed and random_below(state, _PASSED) == 0:
                is_island[row, col] = not is_apart or stands_alone(is_island, row, col)


@kernel
def _open_links(level, upright, is_island, links, most, no_loops):
    """How many links the numbers of the islands leave open, and how many there are."""
    cols = is_island.shape[1]
    n_islands, n_links = lay_links(is_island, links)
    for island in range(n_islands):
        row, col = links.cells[island] // cols, links.cells[island] % cols
        across = np.int64(upright[row, col]) + upright[row, col + 1]
        links.numbers[island] = across + level[row, col] + level[row + 1, col]
    return bound_links(links, n_islands, n_links, most, no_loops, cols), n_links


@kernel
def _open_link(links, n_open, n_links, state):
    """One of the open links."""
    wanted, link = random_below(state, n_open), 0
    while True:
        if links.low[link] < links.high[link]:
            if wanted == 0:
                return link
            wanted -= 1
        link += 1


@kernel
def _build(level, upright, row, col, length, along, count):
    """Builds so many bridges from a cell over the next cells, `length` of them, to the one behind."""
    for k in range(length + 1):
        if along:
            level[row + 1 + k, col] = count
        else:
            upright[row, col + 1 + k] = count


@kernel
def _is_crossed(level, upright, row, col, length, along):
    """Whether bridges cross the way from a cell over the next cells."""
    n_crossing = 0
    for k in range(1, length + 1):
        n_crossing += (upright[row + k, col] if along else level[row, col + k]) > 0
    return n_crossing > 0


@kernel
def _mend(level, upright, is_island, links, spare, most, no_loops, state):
    """Changes a board until its islands' numbers leave no link open; returns whether they do. `spare`: room for other
    links.
    """
    cols = is_island.shape[1]
    n_open, n_links = _open_links(level, upright, is_island, links, most, no_loops)
    for _ in range(_TURNS):
        if n_open == 0:
            return True
        link = _open_link(links, n_open, n_links, state)
        first, last = links.cells[links.ends[0, link]], links.cells[links.ends[1, link]]
        row, col, along = first // cols, first % cols, links.along[link] != 0
        length = (last - first) // (cols if along else 1) - 1
        before = level[row + 1, col] if along else upright[row, col + 1]
        adds_island = before > 0 and length >= _SHORTEST and next_word(state) >> np.uint64(63) != 0
        far = 2 + random_below(state, max(1, length - 2))
        r, c = (row + far, col) if along else (row, col + far)
        count = np.uint8(1 + random_below(state, most))
        if adds_island:
            if not stands_alone(is_island, r, c):
                continue
            is_island[r, c] = 1
        elif before == 0 and (no_loops or _is_crossed(level, upright, row, col, length, along)):
            continue
        else:
            _build(level, upright, row, col, length, along, count)
        found, n = _open_links(level, upright, is_island, spare, most, no_loops)
        if found < n_open or (found == n_open and not adds_island):
            n_open, n_links, links, spare = found, n, spare, links
        elif adds_island:
            is_island[r, c] = 0
        else:
            _build(level, upright, row, col, length, along, before)
    return n_open == 0


@kernel(allocates=True)
def mend_bridges(
    states: NDArray[np.uint64],
    most: int,
    no_loops: bool,
    level: NDArray[np.uint8],
    upright: NDArray[np.uint8],
    is_island: NDArray[np.uint8],
    sure: NDArray[np.bool_],
) -> None:
    """Chooses the islands ``uint8 (n, rows, cols)`` of boards from random words, the `states` ``uint64 (n,)``, and
    changes bridges and islands until numbers tell the bridges.

    `level` ``uint8 (n, rows + 1, cols)``, `upright` ``uint8 (n, rows, cols + 1)``: how many bridges go over the
    horizontal and over the vertical edges, `most` at most. `sure` ``bool (n,)``: whether the numbers of the islands
    allow no other bridges.
    """
    rows, cols = is_island.shape[1:]
    links, spare = room_for_links(rows * cols), room_for_links(rows * cols)
    is_apart = max(rows, cols) > 3
    for p in range(len(states)):
        state = states[p : p + 1]
        _choose_islands(level[p], upright[p], state, is_apart, is_island[p])
        sure[p] = _mend(level[p], upright[p], is_island[p], links, spare, most, no_loops, state)
