"""Ways between two nodes: what a walk says of them is what all simple paths say."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.kernels.rules.loops.ways_between import ALL, SOME, mark_ways, simple_paths
from gridlanes.kernels.rules.shared.graph import IN, neighbour_table
from gridlanes.kernels.rules.shared.lowpoints import PER_NODE, notes_at, walk_from_root


@pytest.mark.parametrize("seed", range(40))
def test_nodes_are_on_some_way_or_on_all(seed):
    rng = np.random.default_rng(seed)
    n = int(rng.integers(2, 8))
    pairs = [(a, b) for a in range(n) for b in range(a)]
    links = [pair for pair in pairs if rng.random() < 0.4]
    start, goal = rng.permutation(n)[:2].tolist()
    paths = [{*path} for path in simple_paths(links, lambda node: True, start, goal)]
    at_node = neighbour_table([[k for k, link in enumerate(links) if node in link] for node in range(n)])
    notes, scratch = notes_at(len(links), n), np.zeros(len(links) + PER_NODE * n, np.int64)
    scratch[: len(links)] = IN
    ends = np.array(links, np.int32).ravel()
    clock = walk_from_root(np.array(at_node, np.int32), ends, start, 0, scratch, notes)
    assert (scratch[notes.order + goal] > 0) == bool(paths)
    if paths:
        mark_ways(clock, start, goal, scratch, notes)
        found = [scratch[notes.result + node] for node in range(n) if scratch[notes.order + node] > 0]
        reached = [node for node in range(n) if scratch[notes.order + node] > 0]
        on = [sum(node in path for path in paths) for node in reached]
        assert found == [ALL if k == len(paths) else SOME if k else 0 for k in on]
