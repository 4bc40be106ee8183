"""Grids as characters."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.io.forms.fields.field import Size
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.grid import Layer
from gridlanes.registry import genre_named

_NONE = 255


def edges_as_text(structure: Structure, solution: NDArray[np.uint8], clues: NDArray[np.int32] | None = None) -> str:
    """A grid with edges in characters: ``-`` and ``|`` for edges that hold a mark other than the first, ``+`` for
    corners, clues in the cells where the genre has them there.
    """
    grid = structure.grid
    canvas = [[" "] * (2 * grid.cols + 1) for _ in range(2 * grid.rows + 1)]
    for row in range(0, len(canvas), 2):
        for col in range(0, len(canvas[0]), 2):
            canvas[row][col] = "+"
    for layer, symbol, down, right in ((Layer.EDGES_H, "-", 0, 1), (Layer.EDGES_V, "|", 1, 0)):
        if layer in grid.layers:
            for (row, col), coord in np.ndenumerate(grid.ids(layer)):
                if coord >= 0 and solution[coord] not in (0, _NONE):
                    canvas[2 * row + down][2 * col + right] = symbol
    genre = genre_named(structure.genre)
    if clues is not None and genre is not None:
        for slot, (above, left) in genre.clue_cells(Size(grid.rows, grid.cols)).items():
            down, right = int(2 * above + 1.5), int(2 * left + 1.5)  # of a clue aside of the middle, its cell
            if clues[slot] != NO_CLUE and -0.5 < above < grid.rows and -0.5 < left < grid.cols:
                canvas[down][right] = str(clues[slot])[-1]
    return "\n".join("".join(line).rstrip() for line in canvas)


def cells_as_text(values: NDArray[np.uint8]) -> str:
    """Displayed values ``(rows, cols)`` as lines of numbers, one below the other."""
    width = len(str(values.max()))
    return "\n".join(" ".join(f"{value:{width}d}" for value in line) for line in values.tolist())
