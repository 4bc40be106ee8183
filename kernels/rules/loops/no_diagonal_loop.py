"""NoDiagonalLoop: the diagonals of cells join corners, and close no loop.

Joined corners are disjoint sets. An open cell loses a mark whose diagonal would join two corners that are connected
already. Domain consistent on a rectangle: whatever such cells leave open has a completion, since the rest of one half
of the corners is a forest that reaches the border wherever the other half has no loop.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.compiling.jit import part
from gridlanes.kernels.disjoint_sets import root_of
from gridlanes.kernels.rule_kernel import Numbers, put, rule_kernel, word_of


class Diagonals(NamedTuple):
    """Two marks, by their numbers, and how many corners there are; for each cell the two corners that the first mark
    joins, then those that the second does.
    """

    first: int
    second: int
    n_nodes: int
    ends: Numbers


def no_diagonal_loop_naive(words: Sequence[int], parameters: Diagonals) -> tuple[list[int], bool]:
    """The naive twin of `no_diagonal_loop`."""
    marks, ends = (1 << parameters.first, 1 << parameters.second), parameters.ends
    ways = [(k, mark, {*ends[4 * k + 2 * i :][:2]}) for k in range(len(words)) for i, mark in enumerate(marks)]
    pieces: list[set[int]] = [{node} for node in range(parameters.n_nodes)]
    for k, mark, pair in ways:
        if words[k] == mark:
            joined = [piece for piece in pieces if piece & pair]
            if len(joined) == 1:
                return list(words), True
            pieces = [*(piece for piece in pieces if piece not in joined), joined[0] | joined[1]]
    after = list(words)
    for k, mark, pair in ways:
        if words[k] & mark and words[k] != mark and any(pair <= piece for piece in pieces):
            after[k] &= ~mark
    return after, not all(left or not word for left, word in zip(after, words, strict=True))


@rule_kernel(Diagonals, naive=no_diagonal_loop_naive, scratch=lambda size, parameters: parameters.n_nodes, columns=True)
def no_diagonal_loop(tile, coords, parameters, scratch):
    """One region of cells. Scratch: the disjoint sets of corners."""
    first, second, ends = 1 << parameters.first, 1 << parameters.second, parameters.ends
    parent = part(scratch, 0, parameters.n_nodes)
    for node in range(parameters.n_nodes):
        parent[node] = node
    for k in range(len(coords)):
        word = word_of(tile, coords[k])
        way = 0 if word == first else 2 if word == second else -1
        if way >= 0:
            at = 4 * k + way
            a, b = root_of(parent, ends[at]), root_of(parent, ends[at + 1])
            if a == b:
                return 0, 1
            parent[a] = b
    changed, broken = 0, 0
    for k in range(len(coords)):
        word = word_of(tile, coords[k])
        if not (word & ~first != 0 and word & ~second != 0):  # settled
            continue
        left = word
        if word & first != 0 and root_of(parent, ends[4 * k]) == root_of(parent, ends[4 * k + 1]):
            left &= ~first
        if word & second != 0 and root_of(parent, ends[4 * k + 2]) == root_of(parent, ends[4 * k + 3]):
            left &= ~second
        if left != word:
            put(tile, coords[k], left)
            changed = 1
            broken |= 1 if left == 0 else 0
    return changed, broken
