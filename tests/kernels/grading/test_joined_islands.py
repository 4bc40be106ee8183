"""Islands that are joined already, against ways between islands that are listed plainly."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from gridlanes.genres import hashi
from gridlanes.grading.islands import IslandsOfLines
from gridlanes.kernels.grading.islands import NOWHERE
from gridlanes.kernels.grading.joined_islands import part_joined_islands
from gridlanes.model.grid import Layer
from gridlanes.samplers.bridges import numbers_of_islands, random_bridges
from gridlanes.samplers.draws import Draws, Tries

SIZE, OPEN = 7, 7
"""OPEN: any of the numbers up to 2"""


def parted(structure, states, totals):
    islands, words, found = IslandsOfLines.of(structure), np.array(states, np.uint64), np.zeros(len(states), np.int64)
    parent = np.zeros(len(islands.fixed), np.int64)
    part_joined_islands(words, islands.cells, np.array(totals, np.int64), parent, found)
    return words, found


def ways(structure, totals):
    """Pairs of islands with the edges between them."""
    rows, cols = structure.grid.rows, structure.grid.cols
    level, upright = structure.grid.ids(Layer.EDGES_H), structure.grid.ids(Layer.EDGES_V)
    is_island = np.array(totals).reshape(rows, cols) != NOWHERE
    for (row, col), down in product(zip(*map(list, is_island.nonzero()), strict=True), (0, 1)):
        line = is_island[row:, col] if down else is_island[row, col:]
        if line[1:].any():
            n = 1 + int(line[1:].argmax())
            edges = level[row + 1 : row + n + 1, col] if down else upright[row, col + 1 : col + n + 1]
            yield (row, col), (row + n * down, col + n * (not down)), edges.tolist()


def parted_plainly(structure, state, totals):
    """What is left of a state in which each way has the same numbers on all its edges."""
    every, group = [*ways(structure, totals)], {}
    for one, other, edges in every:
        a, b = group.setdefault(one, {one}), group.setdefault(other, {other})
        if not state[edges[0]] & 1:
            for each in a | b:
                group[each] = a | b
    left = [*state]
    for one, other, edges in every:
        if other in group[one] and state[edges[0]] & 1:
            left[edges[0]] = left[edges[-1]] = 1
    return left


@pytest.mark.parametrize("share", [0.5, 0.8, 0.95])
def test_ways_between_islands_of_one_group_are_closed(share):
    structure, n = hashi.structure(SIZE, SIZE, no_loops=True), 40
    rng, draws, tries = np.random.default_rng(3), Draws(3, "islands"), Tries(np.arange(n), np.zeros(n, np.int64))
    with np.errstate(over="ignore"):  # random words wrap around, of which plain Python warns
        marks = random_bridges(structure, draws, tries)
        totals = np.array(numbers_of_islands(structure, draws, tries, marks), np.int64)
    n_moved = 0
    for p in range(n):
        state = [1 if coord in structure.domains else OPEN for coord in range(structure.n_coords)]
        for _, _, edges in ways(structure, totals[p]):
            if rng.random() < share:
                for edge in edges:
                    state[edge] = 1 << int(marks[p, edge]) - 1
        left, found = parted(structure, [state], totals[p : p + 1])
        assert left[0].tolist() == parted_plainly(structure, state, totals[p])
        assert found[0] == sum((a ^ b).bit_count() for a, b in zip(state, left[0].tolist(), strict=True))
        assert (left[0] >> (marks[p].astype(np.uint64) - np.uint64(1)) & np.uint64(1)).all()
        n_moved += int(found[0] > 0)
    assert n_moved


def test_three_sides_of_a_square_close_the_fourth():
    structure = hashi.structure(3, 3, no_loops=True)
    totals = [2, NOWHERE, 0, NOWHERE, NOWHERE, NOWHERE, 3, NOWHERE, 3]
    level, upright = structure.grid.ids(Layer.EDGES_H), structure.grid.ids(Layer.EDGES_V)
    state = np.array([1 if coord in structure.domains else OPEN for coord in range(structure.n_coords)], np.uint64)
    state[upright[0, 1:3]] = 2
    state[level[1:3, 0]] = 2
    assert parted(structure, [state], [totals])[1].tolist() == [0]
    state[upright[2, 1:3]] = 4
    left, found = parted(structure, [state], [totals])
    assert left[0, level[1:3, 2]].tolist() == [1, 1]
    assert found.tolist() == [4]
    state[level[1, 2]] = 2  # a line that is drawn already is no other one
    assert parted(structure, [state], [totals])[1].tolist() == [0]
