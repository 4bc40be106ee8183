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
