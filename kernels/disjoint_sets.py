"""Disjoint sets (union-find): each set of connected nodes is a tree, represented by its root."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel


@kernel
def root_of(parent: NDArray[Any], node: int) -> int:
    """The root of a node's tree. `parent` ``(N,)``: of each node, itself for a root; paths are halved on the way."""
    while parent[node] != node:
        parent[node] = parent[parent[node]]
        node = parent[node]
    return node


@kernel(inline=True)
def join_at_first(parent: NDArray[Any], one: int, other: int) -> None:
    """Joins the trees of two nodes; the first of their roots is the root, so that roots are the first of their trees if
    nothing else joins them.
    """
    a, b = root_of(parent, one), root_of(parent, other)
    parent[max(a, b)] = min(a, b)
