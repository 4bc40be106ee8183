"""OneLoop: the edges that hold a mark form one closed loop.

The chains of edges that hold the mark are followed from end to end. An open edge loses the mark at a node that has two
such edges already, and if it would close one of several chains; once a loop is closed, all open edges lose it. Two
loops, a loop and another edge, three edges at a node, and a finished state without a loop are contradictions. Other
rules must propagate the counts at each node: it does not infer that a chain must continue, nor that the loop could not
leave a part of the grid again.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from gridlanes.kernels.rule_kernel import put, rule_kernel, word_of
from gridlanes.kernels.rules.loops.loop_links import LoopLinks
from gridlanes.kernels.rules.loops.one_loop_incremental import ONE_LOOP_INCREMENTAL


def one_loop_naive(words: Sequence[int], parameters: LoopLinks) -> tuple[list[int], bool]:
    """The naive twin of `one_loop`."""
    mark, links = 1 << parameters.mark, list(zip(parameters.ends[::2], parameters.ends[1::2], strict=True))
    held = [i for i, word in enumerate(words) if word == mark]
    still = [i for i, word in enumerate(words) if word & mark and word != mark]
    nodes = [node for i in held for node in links[i]]
    if (not held and not still) or any(nodes.count(node) > 2 for node in nodes):
        return list(words), True
    chains: list[set[int]] = []
    for i in held:
        joined = [chain for chain in chains if not chain.isdisjoint(links[i])]
        chains = [*(chain for chain in chains if chain not in joined), set(links[i]).union(*joined)]
    closed = [chain for chain in chains if all(nodes.count(node) == 2 for node in chain)]
    if (not still and (len(chains) != 1 or not closed)) or (closed and len(chains) > 1):
        return list(words), True
    after = list(words)
    for i in still:
        a, b = links[i]
        full = nodes.count(a) == 2 or nodes.count(b) == 2
        beside = len(chains) > 1 and any(a in chain and b in chain for chain in chains)
        if closed or full or beside:
            after[i] &= ~mark
    return after, False


def _scratch(size: int, parameters: LoopLinks) -> int:
    return 2 * size + 2 * parameters.n_nodes


@rule_kernel(LoopLinks, naive=one_loop_naive, scratch=_scratch, columns=True, follow_up=ONE_LOOP_INCREMENTAL)
def one_loop(tile, coords, parameters, scratch):
    """One region of edges. Scratch: of each node the other end of its chain and its degree; the edges that hold the
    mark, and those that are open.
    """
    mark, n_nodes, ends = np.int64(1) << parameters.mark, parameters.n_nodes, parameters.ends
    size = len(coords)
    far, degree, held, still = 0, n_nodes, 2 * n_nodes, 2 * n_nodes + size
    for node in range(n_nodes):
        scratch[far + node] = node  # the other end of the chain that ends here
        scratch[degree + node] = 0
    n_held, n_open = 0, 0
    for edge in range(size):  # without branches, since no CPU would foresee them
        word = word_of(tile, coords[edge])
        scratch[held + n_held] = edge
        scratch[still + n_open] = edge
        n_held += np.int64(word == mark)
        n_open += np.int64(word & mark != 0) & np.int64(word != mark)
    if n_held + n_open == 0:
        return 0, 1
    n_closed, n_inner = 0, 0
    for k in range(n_held):
        a, b = ends[2 * scratch[held + k]], ends[2 * scratch[held + k] + 1]
        if scratch[degree + a] == 2 or scratch[degree + b] == 2:
            return 0, 1
        n_inner += scratch[degree + a] + scratch[degree + b]
        scratch[degree + a] += 1
        scratch[degree + b] += 1
        far_a, far_b = scratch[far + a], scratch[far + b]
        if far_a == b:
            n_closed += 1
        scratch[far + far_a] = far_b
        scratch[far + far_b] = far_a
    n_ends = 2 * (n_held - n_inner)
    if n_closed > 1 or (n_closed == 1 and n_ends > 0) or (n_open == 0 and n_closed == 0):
        return 0, 1
    changed = 0
    for k in range(n_open):
        edge = scratch[still + k]
        a, b = ends[2 * edge], ends[2 * edge + 1]
        full = scratch[degree + a] == 2 or scratch[degree + b] == 2
        beside = n_ends > 2 and scratch[degree + a] == 1 and scratch[far + a] == b
        if n_closed == 1 or full or beside:
            put(tile, coords[edge], word_of(tile, coords[edge]) & ~mark)
            changed = 1
    return changed, 0
