"""Marks as displayed values: solutions as grids, layer by layer."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.io.read.blocks import Group
from gridlanes.model.grid import Layer
from gridlanes.solvers.lanes import Answers


def solution_shape(structure: Structure) -> tuple[int, ...]:
    """The shape of one solution: rows and columns of a grid of cells, else the number of coords."""
    grid = structure.grid
    return (grid.rows, grid.cols) if grid.layers == (Layer.CELLS,) else (grid.n_coords,)


def displayed(group: Group, answers: Answers) -> NDArray[np.uint8]:
    """``uint8 (n, C)``: the displayed values of a group's first solutions, 0 where there is none."""
    values = group.structure.alphabet.value_of_number
    if group.structure.alphabet.values == tuple(range(1, len(values) + 1)):
        return answers.marks
    return np.append(np.uint8(0), values)[answers.marks]


def layer_of(structure: Structure, values: NDArray[np.uint8], layer: Layer) -> NDArray[np.uint8]:
    """``uint8 (n, rows, cols)``: values ``(n, C)`` at the positions of a layer, 0 where it has no coord."""
    ids = structure.grid.ids(layer)
    framed = np.zeros((len(values), structure.n_coords + 1), np.uint8)
    framed[:, :-1] = values
    return framed[:, ids]


def values_of(group: Group, answers: Answers) -> NDArray[np.uint8]:
    """``uint8 (n, *shape)``: the displayed values of a group's first solutions, 0 where there is none; for the shape
    see `solution_shape`.
    """
    values, grid = displayed(group, answers), group.structure.grid
    if grid.is_plain:
        return values.reshape(-1, grid.rows, grid.cols)
    return layer_of(group.structure, values, Layer.CELLS) if grid.layers == (Layer.CELLS,) else values
