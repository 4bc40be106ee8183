"""Divisions near a division into areas of one size: some areas beside each other are divided again."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.model.divisions import division_of
from gridlanes.samplers.areas import beside, is_connected
from gridlanes.samplers.divisions import divided
from gridlanes.samplers.draws import Dice
from gridlanes.samplers.rectangles import areas_in

STEPS_FROM = 169
"""cells of a board from which on steps from division to division are faster than to draw other divisions"""
_WAYS = 16
"""divisions near a division"""
_MAX_AREAS = 3
"""that are divided again"""
_ATTEMPTS = 6
"""to divide them, for each way"""


def divisions_nearby(
    structure: Structure, dice: Dice, marks: NDArray[np.uint8], open_at: NDArray[np.bool_], size: int
) -> NDArray[np.uint8]:
    """``uint8 (m, C)``: marks (from 1) of boards that lines divide into areas of `size` cells as `marks` ``uint8
    (C,)`` do, but for two or three areas of that size beside an edge with `open_at` ``bool (C,)``. m is 0 if no edge is
    open, or these areas can be divided in no other way that was found.
    """
    board = division_of(structure.grid)
    edges = np.flatnonzero(open_at[board.edges]).tolist()
    if not edges:
        return np.zeros((0, structure.n_coords), np.uint8)
    areas = areas_in(structure, marks[None])[0].tolist()
    found = list[list[int]]()
    for _ in range(_WAYS):
        edge = dice.choice(edges)
        cell = dice.choice([int(board.first[edge]), int(board.second[edge])])
        other = _redivided(dice, areas, cell, size, board.rows, board.cols)
        if other is not None and other not in found:
            found.append(other)
    if not found:
        return np.zeros((0, structure.n_coords), np.uint8)
    return divided(structure, np.array(found, np.int64))


def _redivided(dice: Dice, areas: list[int], cell: int, size: int, rows: int, cols: int) -> list[int] | None:
    """The area of each cell after the area of a `cell` and one or two beside it were divided again."""
    members = dict[int, list[int]]()
    for each, area in enumerate(areas):
        members.setdefault(area, []).append(each)
    chosen = [areas[cell]]
    for _ in range(1 + dice.below(_MAX_AREAS - 1)):
        near = {areas[other] for area in chosen for one in members[area] for other in beside(one, rows, cols)}
        fine = sorted(area for area in near - {*chosen} if len(members[area]) == size)
        if not fine:
            break
        chosen.append(dice.choice(fine))
    if len(chosen) < 2 or len(members[chosen[0]]) != size:
        return None
    free = sorted(one for area in chosen for one in members[area])
    before = {*members[chosen[0]]}
    for _ in range(_ATTEMPTS):
        parts = _divided(dice, free, size, rows, cols)
        if parts is not None and all({*part} != before for part in parts):
            found = [*areas]
            for part in parts:
                for one in part:
                    found[one] = min(part)
            return found
    return None


def _divided(dice: Dice, cells: Sequence[int], size: int, rows: int, cols: int) -> list[list[int]] | None:
    """A random division of cells into connected areas of `size`; None if this failed."""
    free, parts = {*cells}, list[list[int]]()
    while len(free) > size:
        first = min(free, key=lambda one: (sum(other in free for other in beside(one, rows, cols)), one))
        part, border = [first], sorted(free.intersection(beside(first, rows, cols)))
        while border and len(part) < size:
            one = border.pop(dice.below(len(border)))
            part.append(one)
            border += [other for other in beside(one, rows, cols) if other in free and other not in (*part, *border)]
        if len(part) < size:
            return None
        parts.append(part)
        free -= {*part}
    if not is_connected(free, rows, cols):
        return None
    return [*parts, sorted(free)]
