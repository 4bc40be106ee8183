"""Regions that one loop goes round, for the tests of what makes them and of what changes them."""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.samplers.simple_regions import grow_regions


def grown(order: list[int], most: int, rows: int, cols: int) -> list[list[bool]]:
    inside = np.zeros((1, rows * cols), np.uint8)
    grow_regions(np.array([order], np.uint32), np.array([most], np.int64), rows, cols, inside)
    return inside.reshape(rows, cols).astype(bool).tolist()


def n_loops(inside: list[list[bool]]) -> int:
    """How many closed curves the border consists of; corners at which it touches itself count as one more each."""
    board = np.pad(np.array(inside), 1)
    edges: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for row, col in np.argwhere(board[1:, 1:-1] != board[:-1, 1:-1]).tolist():
        edges.setdefault((row, col), []).append((row, col + 1))
        edges.setdefault((row, col + 1), []).append((row, col))
    for row, col in np.argwhere(board[1:-1, 1:] != board[1:-1, :-1]).tolist():
        edges.setdefault((row, col), []).append((row + 1, col))
        edges.setdefault((row + 1, col), []).append((row, col))
    touching, left, loops = sum(len(ends) == 4 for ends in edges.values()), set(edges), 0
    while left:
        loops, waiting = loops + 1, [left.pop()]
        while waiting:
            near = left.intersection(edges[waiting.pop()])
            left -= near
            waiting += near
    return loops + touching
