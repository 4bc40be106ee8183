"""Random rooms around lines through the cells of a board."""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.samplers.areas import beside
from gridlanes.samplers.draws import Dice

_MAX_CELLS = 9
"""cells of a room"""
_ACROSS = 0.2
"""how often a room grows by a cell across its lines, where it could"""


def rooms_of_lines(dice: Dice, rows: int, cols: int, is_vertical: Sequence[bool]) -> list[list[int]]:
    """Rooms that cover the board and whose lines are all vertical or all horizontal, with three of them in one line if
    possible; cells without a like neighbour join rooms of others. `is_vertical`: of each cell.
    """
    areas, area_of = list[list[int]](), [-1] * (rows * cols)
    for first in dice.shuffled(range(rows * cols)):
        if area_of[first] >= 0:
            continue
        area, wanted = [first], 2 + dice.below(_MAX_CELLS - 1)
        area_of[first] = len(areas)
        border = [(first, other) for other in beside(first, rows, cols)]
        while border and len(area) < wanted:
            cell, other = border.pop(dice.below(len(border)))
            along = (abs(cell - other) > 1) == is_vertical[cell]
            if area_of[other] >= 0 or is_vertical[other] != is_vertical[first]:
                continue
            if along or dice.share() < _ACROSS:
                area_of[other] = len(areas)
                area.append(other)
                border += [(other, further) for further in beside(other, rows, cols)]
        areas.append(area)
    for number in dice.shuffled(range(len(areas))):
        area = areas[number]
        near = {area_of[other] for cell in area for other in beside(cell, rows, cols)} - {number}
        like = [other for other in sorted(near) if is_vertical[areas[other][0]] == is_vertical[area[0]]]
        like = [other for other in like if len(areas[other]) + len(area) <= _MAX_CELLS]
        if not like or _has_three(area, cols, is_vertical):
            continue
        _join(
            areas,
            area_of,
            number,
            dice.choice([o for o in like if _has_three(areas[o] + area, cols, is_vertical)] or like),
        )
    for number, area in enumerate(areas):
        if len(area) == 1:
            near_cells = [*beside(area[0], rows, cols)]
            alike = [other for other in near_cells if is_vertical[other] == is_vertical[area[0]]]
            if near_cells:
                _join(areas, area_of, number, area_of[dice.choice(alike or near_cells)])
    return [area for area in areas if area]


def _join(areas: list[list[int]], area_of: list[int], number: int, other: int) -> None:
    """An area joins another."""
    for cell in areas[number]:
        area_of[cell] = other
    areas[other], areas[number] = areas[other] + areas[number], []


def _has_three(area: Sequence[int], cols: int, is_vertical: Sequence[bool]) -> bool:
    """Whether three cells of an area are in one line."""
    cells, step = {*area}, cols if is_vertical[area[0]] else 1
    return any(
        {cell + step, cell + 2 * step} <= cells and (step > 1 or cell // cols == (cell + 2) // cols) for cell in area
    )
