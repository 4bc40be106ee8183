"""Walks over random graphs: what falls off without each node, and the blocks, against their definitions."""

from __future__ import annotations

import itertools
import random

import numpy as np
import pytest

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rules.shared.graph import IN, OPEN, OUT, blocks_of_links, neighbour_table, reached_from
from gridlanes.kernels.rules.shared.lowpoints import PER_NODE, blocks, notes_at, walk_from_root, weigh_cuts


@kernel
def walk_all(table, ends, n_states, roots, scratch):
    """Walks from all `roots`; then names the blocks, or for a single root weighs what falls off."""
    n_nodes = table[0] - 1
    notes, clock = notes_at(n_states, n_nodes), 0
    for node in range(n_nodes):
        scratch[notes.order + node] = 0
    for root in roots:
        if scratch[notes.order + root] == 0:
            clock = walk_from_root(table, ends, root, clock, scratch, notes)
    if len(roots) == 1:
        weigh_cuts(clock, scratch, notes)
    else:
        blocks(clock, scratch, notes)
    return clock, notes.order, notes.result


def random_graph(rng):
    n = rng.randrange(2, 8)
    links = [link for link in itertools.combinations(range(n), 2) if rng.random() < 0.5]
    neighbours = [[sum(link) - i for link in links if i in link] for i in range(n)]
    return n, links, neighbours


@pytest.mark.parametrize("seed", range(40))
def test_what_falls_off_without_a_node(seed):
    rng = random.Random(seed)
    n, _, neighbours = random_graph(rng)
    states = [IN, *(rng.choice([IN, OPEN, OUT]) for _ in range(n - 1))]
    scratch = np.array([*states, *[-7] * PER_NODE * n], np.int64)
    table, nothing = np.array(neighbour_table(neighbours), np.int32), np.zeros(0, np.int32)
    n_reached, order, result = walk_all(table, nothing, n, np.zeros(1, np.int64), scratch)
    reached = reached_from(states, neighbours, 0)
    assert {i for i in range(n) if scratch[order + i] > 0} == reached
    assert n_reached == len(reached)
    for i in reached - {0}:
        without = [*states[:i], OUT, *states[i + 1 :]]
        lost = reached - reached_from(without, neighbours, 0) - {i}
        assert scratch[result + i] == len(lost)


@pytest.mark.parametrize("seed", range(40))
def test_blocks_of_links_are_those_of_the_definition(seed):
    rng = random.Random(seed)
    n, links, neighbours = random_graph(rng)
    at_node = [[k for k, link in enumerate(links) if i in link] for i in range(n)]
    for table, ends, n_states in ((at_node, list(itertools.chain(*links)), len(links)), (neighbours, [], n)):
        scratch = np.array([*[IN] * n_states, *[-7] * PER_NODE * n], np.int64)
        arrays = (np.array(x, np.int32) for x in (neighbour_table(table), ends))
        _, order, result = walk_all(*arrays, n_states, np.arange(n), scratch)
        later = [max(link, key=lambda node: scratch[order + node]) for link in links]
        names = [int(scratch[result + node]) for node in later]
        found = [{k for k, name in enumerate(names) if name == one} for one in set(names)]
        assert sorted(map(sorted, found)) == sorted(map(sorted, blocks_of_links(links)))
