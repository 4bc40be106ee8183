"""Bounds on the number of bridges between each two islands that follow from the islands' numbers.

What is known: at each island the bridges add up to its number, bridges do not cross, and all islands are joined. All
that follows from one island is found, and of what follows from connection, only this: a part of the board has a way
out, two parts or one are not closed while there are others. Not found is what follows from several islands at once,
such as two bridges that close a part together.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.disjoint_sets import root_of

SIDES = 4
_NORTH, _EAST, _SOUTH, _WEST = range(SIDES)


class IslandLinks(NamedTuple):
    """The islands of a board, row by row, and the links between two that see each other, with room for as many as there
    are cells, and twice as many links.

    `cells`, `numbers`: of the islands. `at` ``(cells, SIDES)``: the links of each, -1 for none. `ends` ``(2, links)``:
    the islands that a link leads to, from the left or from above. `along` ``(links,)``: whether it leads downwards.
    `over` ``(2, cells)``: the link that passes a cell across, and the one that passes it along, -1 for none. `low`,
    `high`: the fewest and the most bridges of a link. The others are room to work in.
    """

    cells: NDArray[np.int64]
    numbers: NDArray[np.int64]
    at: NDArray[np.int64]
    ends: NDArray[np.int64]
    along: NDArray[np.int64]
    over: NDArray[np.int64]
    low: NDArray[np.int64]
    high: NDArray[np.int64]
    waiting: NDArray[np.int64]
    is_waiting: NDArray[np.int64]
    part: NDArray[np.int64]
    left: NDArray[np.int64]
    ways: NDArray[np.int64]
    way: NDArray[np.int64]


@kernel(allocates=True)
def room_for_links(n_cells):
    """`IslandLinks` without any, for boards of so many cells."""
    return IslandLinks(
        np.empty(n_cells, np.int64),
        np.empty(n_cells, np.int64),
        np.empty((n_cells, SIDES), np.int64),
        np.empty((2, 2 * n_cells), np.int64),
        np.empty(2 * n_cells, np.int64),
        np.empty((2, n_cells), np.int64),
        np.empty(2 * n_cells, np.int64),
        np.empty(2 * n_cells, np.int64),
        np.empty(n_cells, np.int64),
        np.empty(n_cells, np.int64),
        np.empty(n_cells, np.int64),
        np.empty(n_cells, np.int64),
        np.empty(n_cells, np.int64),
        np.empty(n_cells, np.int64),
    )


@kernel
def _lay_link(links, link, first, last, along, step):
    """Lays a link from one island to another one, along a column or across, `step` from cell to cell."""
    links.ends[0, link], links.ends[1, link], links.along[link] = first, last, along
    links.at[first, _SOUTH if along else _EAST] = link
    links.at[last, _NORTH if along else _WEST] = link
    for cell in range(links.cells[first] + step, links.cells[last], step):
        links.over[along, cell] = link


@kernel
def lay_links(is_island, links):
    """The links of a board ``is_island (rows, cols)``; returns the numbers of islands and of links."""
    rows, cols = is_island.shape
    n_islands, n_links, above = 0, 0, links.waiting
    for cell in range(rows * cols):
        links.over[0, cell] = links.over[1, cell] = -1
        above[cell] = -1
    for row in range(rows):
        left = -1
        for col in range(cols):
            if is_island[row, col] == 0:
                continue
            links.cells[n_islands] = row * cols + col
            for side in range(SIDES):
                links.at[n_islands, side] = -1
            if left >= 0:
                _lay_link(links, n_links, left, n_islands, 0, 1)
                n_links += 1
            if above[col] >= 0:
                _lay_link(links, n_links, above[col], n_islands, 1, cols)
                n_links += 1
            left = above[col] = n_islands
            n_islands += 1
    return n_islands, n_links


@kernel
def _wait(links, link, n_waiting):
    """Lets both islands of a link wait."""
    for end in range(2):
        island = links.ends[end, link]
        if links.is_waiting[island] == 0:
            links.is_waiting[island] = 1
            links.waiting[n_waiting] = island
            n_waiting += 1
    return n_waiting


@kernel
def _raise(links, link, low, step, n_waiting):
    """A link has at least so many bridges; if these are its first, those that would cross them have none."""
    is_first, along = links.low[link] == 0, links.along[link]
    links.low[link] = low
    if is_first:
        for cell in range(links.cells[links.ends[0, link]] + step, links.cells[links.ends[1, link]], step):
            other = links.over[1 - along, cell]
            if other >= 0 and links.high[other] > 0:
                links.high[other] = 0
                n_waiting = _wait(links, other, n_waiting)
    return _wait(links, link, n_waiting)


@kernel
def _add_up(links, cols, n_waiting):
    """What follows from the numbers of the islands that wait, and of others that this leads to."""
    while n_waiting > 0:
        n_waiting -= 1
        island = links.waiting[n_waiting]
        links.is_waiting[island] = 0
        fewest, most = 0, 0
        for side in range(SIDES):
            link = links.at[island, side]
            if link >= 0:
                fewest, most = fewest + links.low[link], most + links.high[link]
        for side in range(SIDES):
            link = links.at[island, side]
            if link < 0:
                continue
            low = links.numbers[island] - (most - links.high[link])
            high = links.numbers[island] - (fewest - links.low[link])
            if high < links.high[link]:
                links.high[link] = high
                n_waiting = _wait(links, link, n_waiting)
            if low > links.low[link]:
                n_waiting = _raise(links, link, low, cols if links.along[link] else 1, n_waiting)


@kernel
def _join_parts(links, n_islands, n_links):
    """Which islands are joined for certain; how many bridges are missing at each part, and how many links may lead out
    of it, with one of them. Returns the number of parts.
    """
    n_parts = n_islands
    for island in range(n_islands):
        links.part[island] = island
        links.left[island] = links.ways[island] = 0
    for link in range(n_links):
        if links.low[link] > 0:
            one, two = root_of(links.part, links.ends[0, link]), root_of(links.part, links.ends[1, link])
            if one != two:
                links.part[one] = two
                n_parts -= 1
    for island in range(n_islands):
        links.left[root_of(links.part, island)] += links.numbers[island]
    for link in range(n_links):
        one, two = root_of(links.part, links.ends[0, link]), root_of(links.part, links.ends[1, link])
        links.left[one] -= links.low[link]
        links.left[two] -= links.low[link]
        if one != two and links.high[link] > 0:
            links.ways[one] += 1
            links.ways[two] += 1
            links.way[one] = links.way[two] = link
    return n_parts


@kernel
def _stay_joined(links, n_islands, n_links, no_loops, cols):
    """What follows from the islands' being joined; returns how many wait then."""
    n_parts, n_waiting = _join_parts(links, n_islands, n_links), 0
    for link in range(n_links):
        low, high = links.low[link], links.high[link]
        if low == high:
            continue
        one, two = root_of(links.part, links.ends[0, link]), root_of(links.part, links.ends[1, link])
        if one == two:
            closes = n_parts > 1 and 2 * (high - low) == links.left[one]
        else:
            closes = n_parts > 2 and links.left[one] == high and links.left[two] == high
        if one == two and no_loops and low == 0:
            links.high[link] = 0
            n_waiting = _wait(links, link, n_waiting)
        elif closes:
            links.high[link] = high - 1
            n_waiting = _wait(links, link, n_waiting)
    for island in range(n_islands):
        if n_parts > 1 and links.part[island] == island and links.ways[island] == 1:
            link = links.way[island]
            if links.low[link] == 0:
                n_waiting = _raise(links, link, 1, cols if links.along[link] else 1, n_waiting)
    return n_waiting


@kernel
def bound_links(links, n_islands, n_links, most, no_loops, cols):
    """Bounds the bridges of all links of a board that has a solution and so many columns; returns how many links stay
    open.
    """
    for link in range(n_links):
        links.low[link], links.high[link] = 0, most
    for island in range(n_islands):
        links.waiting[island], links.is_waiting[island] = island, 1
    n_waiting = n_islands
    while n_waiting > 0:
        _add_up(links, cols, n_waiting)
        n_waiting = _stay_joined(links, n_islands, n_links, no_loops, cols)
    n_open = 0
    for link in range(n_links):
        n_open += links.low[link] < links.high[link]
    return n_open
