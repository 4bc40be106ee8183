"""Bounds on bridges between islands: that they hold for all solutions, and decide what their docstring says."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from gridlanes.kernels.generating.bridge_bounds import bound_links, lay_links, room_for_links
from gridlanes.kernels.samplers.random_bridges import grow_bridges


def board(text):
    """Islands and their numbers."""
    return np.array([[0 if c == "." else int(c) for c in row] for row in text.split()])


def links_of(numbers):
    links = room_for_links(numbers.size)
    n_islands, n_links = lay_links((numbers > 0).astype(np.uint8), links)
    links.numbers[:n_islands] = numbers.ravel()[links.cells[:n_islands]]
    return links, n_islands, n_links


def bounded(numbers, most=2, no_loops=False):
    """How many links are open, and the fewest and the most bridges of each."""
    links, n_islands, n_links = links_of(numbers)
    n_open = bound_links(links, n_islands, n_links, most, no_loops, numbers.shape[1])
    return n_open, links.low[:n_links].copy(), links.high[:n_links].copy()


def solutions(numbers, most, no_loops):
    """All of them, found by trying all numbers of bridges."""
    links, n_islands, n_links = links_of(numbers)
    ends, passed = links.ends[:, :n_links], [{*np.flatnonzero(links.over == k) % numbers.size} for k in range(n_links)]
    found = []
    for bridges in itertools.product(range(most + 1), repeat=n_links):
        sums, part = np.zeros(n_islands, int), [*range(n_islands)]
        for count, one, two in zip(bridges, *ends.tolist(), strict=True):
            sums[[one, two]] += count
            if count:
                part = [part[one] if each == part[two] else each for each in part]
        built = [k for k in range(n_links) if bridges[k]]
        crossed = any(passed[j] & passed[k] for j, k in itertools.combinations(built, 2))
        loops = no_loops and len(built) >= n_islands
        if (sums == links.numbers[:n_islands]).all() and len({*part}) == 1 and not crossed and not loops:
            found.append(bridges)
    return np.array(found)


def random_numbers(n, rows, cols, most, no_loops):
    level, upright = np.zeros((n, rows + 1, cols), np.uint8), np.zeros((n, rows, cols + 1), np.uint8)
    with np.errstate(over="ignore"):  # random words wrap around, of which plain Python warns
        grow_bridges(np.arange(n, dtype=np.uint64), 64, np.full(n, 6), most, no_loops, level, upright)
    north, south, west, east = level[:, :-1], level[:, 1:], upright[:, :, :-1], upright[:, :, 1:]
    is_island = (north != south) | (west != east) | ((north > 0) & (east > 0))
    return np.where(is_island, north + south + west + east, 0).astype(int)


@pytest.mark.parametrize("no_loops", [False, True])
@pytest.mark.parametrize(("rows", "cols", "most"), [(1, 5, 3), (3, 3, 2), (5, 5, 1), (5, 6, 2), (5, 5, 3)])
def test_no_solution_lies_outside_the_bounds(rows, cols, most, no_loops):
    n_decided = 0
    for numbers in random_numbers(20, rows, cols, most, no_loops):
        if links_of(numbers)[2] > 7:
            continue
        n_open, low, high = bounded(numbers, most, no_loops)
        every = solutions(numbers, most, no_loops)
        assert len(every)
        assert ((low <= every) & (every <= high)).all()
        assert n_open == (low < high).sum()
        n_decided += n_open == 0
    assert n_decided


@pytest.mark.parametrize(
    ("text", "bridges"),
    [
        ("2.4.2", [2, 2]),
        ("2.2 ... 2.2", [1, 1, 1, 1]),  # two bridges would close a part
        ("1.3.1 ..... ..1..", [1, 1, 1]),  # the only ways out
        ("1.2 ... 2.3 ... 1.1", [1, 0, 1, 1, 1, 0, 1]),
    ],
)
def test_what_counts_and_parts_decide(text, bridges):
    n_open, low, high = bounded(board(text))
    assert n_open == 0
    assert low.tolist() == high.tolist() == bridges


def test_what_has_two_solutions_stays_open():
    n_open, low, high = bounded(board("3.2 ... 2.1"))
    assert n_open == 4
    assert low.tolist() == [1, 1, 0, 0]
    assert high.tolist() == [2, 2, 1, 1]
