"""Random paths through all cells of a board, and all of them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError
from gridlanes.kernels.samplers.random_paths import change_ends
from gridlanes.samplers.draws import Draws, Purpose, Tries

_TURNS = 3
"""times the cells of a board that an end of the path changes"""


def back_and_forth(rows: int, cols: int) -> list[int]:
    """The cells row by row, to the right and to the left in turn; cells are numbered row by row."""
    return [cell for row in range(rows) for cell in range(row * cols, (row + 1) * cols)[:: -1 if row % 2 else 1]]


def random_paths(structure: Structure, draws: Draws, tries: Tries, steps: Sequence[Sequence[int]]) -> NDArray[np.uint8]:
    """``uint8 (n, cells)``: for each try the places of the cells, from 1, along a random path through all of them. Each
    end of a path that goes row by row moves on many times to one of the cells that `steps` has for it (in both
    directions), and the rest of the path from there is reversed.
    """
    path = np.array(back_and_forth(structure.grid.rows, structure.grid.cols), np.int64)
    n_steps = np.array([*map(len, steps)], np.int64)
    paths = np.tile(path, (len(tries), 1))
    if n_steps.all():  # there is a single cell otherwise
        near = np.zeros((len(steps), n_steps.max()), np.int64)
        for cell, ways in enumerate(steps):
            near[cell, : len(ways)] = ways
        change_ends(draws.words(tries, Purpose.SOLUTION, _TURNS * len(path) + 1), near, n_steps, paths)
    places = np.empty(paths.shape, np.uint8)
    np.put_along_axis(places, paths, np.arange(1, len(path) + 1, dtype=np.uint8)[None], axis=1)
    return places


def all_paths(steps: Sequence[Sequence[int]], most: int) -> list[list[int]]:
    """All paths through all cells, each from a cell to one of those that `steps` has for it, in lexicographic order.
    ModelError for more than `most`.
    """
    found, path = list[list[int]](), list[int]()

    def extend(ways: Sequence[int]) -> None:
        for cell in ways:
            if cell not in path:
                path.append(cell)
                if len(path) == len(steps):
                    found.append([*path])
                extend(steps[cell])
                path.pop()
        if len(found) > most:
            raise ModelError(f"there are more than {most:,} paths through all cells")

    extend(range(len(steps)))
    return found
