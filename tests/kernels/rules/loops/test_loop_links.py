"""The links of a loop: which edges meet at each node."""

from __future__ import annotations

from gridlanes.kernels.rules.loops.loop_links import loop_links


def test_the_edges_of_each_node_are_listed():
    links = loop_links(1, 4, [0, 1, 1, 2, 2, 0])
    assert (links.mark, links.n_nodes, links.ends) == (1, 4, [0, 1, 1, 2, 2, 0])
    assert [links.at[links.at[node] : links.at[node + 1]] for node in range(4)] == [[0, 2], [0, 1], [1, 2], []]
