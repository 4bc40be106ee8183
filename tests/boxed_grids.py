"""Random grids in boxes, and moves of them."""

from __future__ import annotations

import random

import numpy as np


def random_grid(rng: random.Random, side: int, share: float) -> np.ndarray:
    """Marks that stand once in a row and column at most."""
    grid = np.zeros((side, side), np.uint8)
    for cell in rng.sample(range(side * side), int(share * side * side)):
        row, col = divmod(cell, side)
        mark = rng.randint(1, side)
        if mark not in grid[row] and mark not in grid[:, col]:
            grid[row, col] = mark
    return grid.ravel()


def moved(rng: random.Random, grid: np.ndarray, box: int) -> np.ndarray:
    """Rows, columns, bands, stacks and names in another order, mirrored or not."""
    side = box * box
    rows, cols = (
        [band * box + line for band in rng.sample(range(box), box) for line in rng.sample(range(box), box)]
        for _ in range(2)
    )
    square = grid.reshape(side, side)[np.ix_(rows, cols)]
    names = np.array([0, *rng.sample(range(1, side + 1), side)], np.uint8)
    return names[square.T if rng.random() < 0.5 else square].ravel()
