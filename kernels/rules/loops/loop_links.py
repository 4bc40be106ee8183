"""The links of a loop, as `one_loop` reads them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from gridlanes.kernels.rule_kernel import Numbers


class LoopLinks(NamedTuple):
    """A mark, by its number; the number of nodes; the two nodes of each edge; the edges of each node, behind the places
    where they begin and the one where they end.
    """

    mark: int
    n_nodes: int
    ends: Numbers
    at: Numbers


def loop_links(mark: int, n_nodes: int, ends: Sequence[int]) -> LoopLinks:
    """The links of edges, of which `ends` has the two nodes each."""
    of: list[list[int]] = [[] for _ in range(n_nodes)]
    for k, node in enumerate(ends):
        of[node].append(k // 2)
    begin = np.cumsum([n_nodes + 1, *map(len, of)]).tolist()
    return LoopLinks(mark, n_nodes, list(ends), [*begin, *(edge for edges in of for edge in edges)])
