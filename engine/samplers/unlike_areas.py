"""Random boards divided by lines into areas, with no two areas of one size beside each other."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.samplers.areas import beside
from gridlanes.samplers.divisions import divided
from gridlanes.samplers.draws import Dice, Draws, Purpose, Tries

_LARGEST = 9
"""cells of an area, if no fewer are the most"""


def unlike_areas(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """``uint8 (n, C)``: marks (from 1) of the edges of boards whose neighbouring areas have different sizes; 0
    everywhere if none was found.
    """
    grid = structure.grid
    most = min(structure.options.get("largest", 0) or _LARGEST, _LARGEST)
    areas = np.zeros((len(tries), grid.rows * grid.cols), np.int32)
    for i, dice in enumerate(draws.dice_of(tries, Purpose.SOLUTION)):
        areas[i] = _merged(dice, grid.rows, grid.cols, most)
    found = divided(structure, areas)
    found[(areas < 0).any(axis=1)] = 0
    return found


def _merged(dice: Dice, rows: int, cols: int, most: int) -> list[int]:
    """The number of the area of each cell: single cells at first; areas beside one of the same size are merged with a
    neighbour until there are none; -1 everywhere if a merged area would exceed `most` cells.
    """
    area_of = [*range(rows * cols)]
    cells = [[cell] for cell in area_of]
    waiting = dice.shuffled(area_of)
    while waiting:
        area = waiting.pop()
        near = sorted({area_of[other] for cell in cells[area] for other in beside(cell, rows, cols)} - {area})
        if not cells[area] or all(len(cells[other]) != len(cells[area]) for other in near):
            continue
        fitting = [other for other in near if len(cells[other]) + len(cells[area]) <= most]
        if not fitting:
            return [-1] * len(area_of)
        taken = dice.choice(fitting)
        for cell in cells[taken]:
            area_of[cell] = area
        cells[area] += cells[taken]
        cells[taken] = []
        waiting += [*near, area]
    return area_of
