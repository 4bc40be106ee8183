"""Regions that one loop goes round: always so, and grown as far as they can."""

from __future__ import annotations

import random

import numpy as np

from gridlanes.kernels.simple_regions import grow_regions, grows_naive


def grown(order: list[int], most: int, rows: int, cols: int) -> list[list[bool]]:
    inside = np.zeros((1, rows * cols), np.uint8)
    grow_regions(np.array([order], np.uint32), np.array([most], np.int64), rows, cols, inside)
    return inside.reshape(rows, cols).astype(bool).tolist()


def grown_naive(order: list[int], most: int, rows: int, cols: int) -> list[list[bool]]:
    inside = [[False] * cols for _ in range(rows)]
    for n, cell in enumerate(order):
        row, col = divmod(cell, cols)
        if sum(map(sum, inside)) < most and not inside[row][col] and (n == 0 or grows_naive(inside, row, col)):
            inside[row][col] = True
    return inside


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


def test_growing_equals_its_naive_twin_and_one_loop_goes_round() -> None:
    rng = random.Random(1)
    for _ in range(200):
        rows, cols = rng.randint(1, 6), rng.randint(1, 6)
        order = [cell for _ in range(3) for cell in rng.sample(range(rows * cols), rows * cols)]
        most = rng.randint(1, rows * cols)
        inside = grown(order, most, rows, cols)
        assert inside == grown_naive(order, most, rows, cols)
        assert n_loops(inside) == 1
        assert 1 <= sum(map(sum, inside)) <= most
