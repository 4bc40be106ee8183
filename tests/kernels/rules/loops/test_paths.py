"""The parts of the naive twins of paths and pieces by hand; the laws are in test_rule_laws.py."""

from __future__ import annotations

from gridlanes.kernels.rules.loops import path_links, path_nodes
from gridlanes.kernels.rules.loops.paths import LooseGraph, chains_of, lay_naive, needed_naive
from gridlanes.kernels.rules.shading.connected import joined_naive
from gridlanes.kernels.rules.shared.graph import IN, OPEN, OUT

ROW = [[1], [0, 2], [1]]


def test_states_are_joined():
    assert joined_naive([IN, OPEN, IN], ROW) == [IN, IN, IN]
    assert joined_naive([IN, OUT, OPEN], ROW) == [IN, OUT, OUT]
    assert joined_naive([IN, OUT, IN], ROW) is None


def test_links_are_settled_at_their_nodes():
    at_node = [[0], [0, 1], [1]]
    assert path_links.settled_naive([IN, OPEN], at_node, set()) is None
    assert path_links.settled_naive([IN, OPEN], at_node, {0, 2}) == [IN, IN]
    assert path_links.settled_naive([IN, OPEN], at_node, None) == [IN, OPEN]


def test_nodes_are_settled_by_their_neighbours():
    assert path_nodes.settled_naive([IN, OPEN, OPEN], ROW, {0, 2}) == [IN, OPEN, OPEN]
    assert path_nodes.settled_naive([OPEN, IN, OPEN], ROW, {0, 2}) == [IN, IN, IN]
    assert path_nodes.settled_naive([OPEN, IN, OPEN], ROW, set()) is None
    assert path_nodes.settled_naive([OPEN, OPEN, OUT], ROW, set()) == [OUT, OUT, OUT]
    assert path_nodes.settled_naive([OPEN, OPEN, OUT], ROW, None) == [OPEN, OPEN, OUT]


def test_chains_have_ends_unless_they_are_cycles():
    links = [(0, 1), (1, 2), (2, 0), (3, 4)]
    assert chains_of([IN, IN, OUT, IN], links) == [{0, 2}, {3, 4}]
    assert chains_of([IN, IN, IN, OUT], links) == [set()]


def test_the_only_coord_left_is_needed():
    assert needed_naive([OUT, OPEN]) == [OUT, IN]
    assert needed_naive([OPEN, OPEN]) == [OPEN, OPEN]
    assert needed_naive(None) is None


def test_a_path_is_laid_by_what_its_graph_says():
    def laid(words, chains, closing=(), *, closed=False):
        graph = LooseGraph(
            settle=lambda states, ends: states,
            ends=lambda states: set(),
            chains=lambda states: chains,
            closing=lambda states, chains: list(closing),
            blocks=lambda states: states,
            beside=ROW,
        )
        return lay_naive(words, 1, closed, graph)

    assert laid([2, 3, 2], [{0}, {2}]) == ([2, 2, 2], False)
    assert laid([2, 3, 2], [{0}, {2}], closing=[1]) == ([2, 3, 2], True)
    assert laid([1, 1, 1], []) == ([1, 1, 1], True)
    assert laid([2, 3, 2], [set()], closed=True) == ([2, 1, 2], False)
    assert laid([2, 3, 2], [set()]) == ([2, 3, 2], True)
