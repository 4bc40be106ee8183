"""Components and figures of many sets, against plain walks; `gridlanes.model.graphs` is tested on drawn ones."""

from __future__ import annotations

import random

import numpy as np

from gridlanes.kernels.checks.figures import label, link_figures, node_figures

# A square of four nodes with a tail of two: 0-1, 1-2, 2-3, 3-0, 3-4, 4-5.
ENDS = [(0, 1), (1, 2), (2, 3), (3, 0), (3, 4), (4, 5)]
BESIDE = [sorted(sum(pair) - node for pair in ENDS if node in pair) for node in range(6)]
OFFSETS = np.cumsum([0, *map(len, BESIDE)]).astype(np.int32)
NEIGHBOURS = np.array([other for beside in BESIDE for other in beside], np.int32)


def sets(seed, n=60):
    """Random sets of six, and larger ones that they lie in."""
    rng = random.Random(seed)
    possible = np.array([[rng.random() < 0.8 for _ in range(6)] for _ in range(n)])
    return possible & np.array([[rng.random() < 0.7 for _ in range(6)] for _ in range(n)]), possible


def pieces(nodes, links):
    """The components of nodes, by merging the sets that a link joins."""
    parts = [{node} for node in sorted(nodes)]
    for a, b in links:
        joined = [part for part in parts if part & {a, b}]
        parts = [part for part in parts if part not in joined] + [set().union(*joined)]
    return parts


def figures_by_hand(nodes, links, ways):
    """`ways`: how many possible links each node has."""
    degree = {node: sum(node in link for link in links) for node in nodes}
    at_an_end = [node for node in nodes if ways[node] < 2]
    counts = len(links), len(nodes), len(pieces(nodes, links)), sum(d == 1 for d in degree.values())
    return [*counts, sum(d > 2 for d in degree.values()), len(at_an_end)]


def test_components_have_their_first_position_and_their_size():
    groups = np.array([[random.Random(i * 7 + k).choice([-1, 0, 1]) for k in range(6)] for i in range(50)], np.int16)
    labels, sizes = np.empty((2, 50, 6), np.int32)
    label(groups, OFFSETS, NEIGHBOURS, labels, sizes, np.empty(6, np.int32))
    for row, found, size in zip(groups.tolist(), labels.tolist(), sizes.tolist(), strict=True):
        links = [(a, b) for a, b in ENDS if row[a] == row[b] >= 0]
        expected = {k: part for part in pieces({k for k in range(6) if row[k] >= 0}, links) for k in part}
        assert found == [min(expected.get(k, {-1})) for k in range(6)]
        assert size == [len(expected.get(k, ())) for k in range(6)]


def test_figures_of_links():
    chosen, possible = sets(1)
    found = np.empty((6, len(chosen)), np.int32)
    link_figures(chosen, possible, np.array(ENDS, np.int32), *np.empty((3, 6), np.int32), found)
    for picked, may, figures in zip(chosen.tolist(), possible.tolist(), found.T.tolist(), strict=True):
        links = [link for link, is_in in zip(ENDS, picked, strict=True) if is_in]
        ways = [sum(node in link for link, is_in in zip(ENDS, may, strict=True) if is_in) for node in range(6)]
        assert figures == figures_by_hand({node for link in links for node in link}, links, ways)


def test_figures_of_nodes():
    chosen, possible = sets(2)
    found = np.empty((6, len(chosen)), np.int32)
    node_figures(chosen, possible, OFFSETS, NEIGHBOURS, np.empty(6, np.int32), found)
    for picked, may, figures in zip(chosen.tolist(), possible.tolist(), found.T.tolist(), strict=True):
        links = [(a, b) for a, b in ENDS if picked[a] and picked[b]]
        ways = [sum(may[other] for other in BESIDE[node]) for node in range(6)]
        assert figures == figures_by_hand({node for node in range(6) if picked[node]}, links, ways)
