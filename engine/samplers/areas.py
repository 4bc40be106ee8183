"""Random divisions of a board into connected areas."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import lru_cache

import numpy as np

from gridlanes.kernels.samplers.equal_areas import ROOM_A_CELL, exchange_drawn
from gridlanes.samplers.draws import Dice

_MOVES = 6
"""times the cells of a board that areas of one size change cells"""
_TRIES = 50


def beside(cell: int, rows: int, cols: int) -> tuple[int, ...]:
    """The cells that share a side with a cell; cells are numbered row by row."""
    return _all_beside(rows, cols)[cell]


@lru_cache(maxsize=64)
def _all_beside(rows: int, cols: int) -> tuple[tuple[int, ...], ...]:
    """The cells beside each cell of a board: the one above, on the left, on the right, below."""
    found = []
    for cell in range(rows * cols):
        row, col = divmod(cell, cols)
        there = (row > 0, col > 0, col < cols - 1, row < rows - 1)
        found.append(tuple(cell + step for step, is_one in zip((-cols, -1, 1, cols), there, strict=True) if is_one))
    return tuple(found)


def grown_areas(dice: Dice, rows: int, cols: int, most: int, fits: Callable[[list[int], int], bool]) -> list[list[int]]:
    """Areas of at most `most` cells that cover the board: each grows from a free cell, in random order, up to a random
    size, by cells that `fits` allows.
    """
    free, areas = [True] * (rows * cols), []
    for first in dice.shuffled(range(rows * cols)):
        if not free[first]:
            continue
        area, border, wanted = [first], [*beside(first, rows, cols)], 1 + dice.below(most)
        free[first] = False
        while border and len(area) < wanted:
            cell = border.pop(dice.below(len(border)))
            if free[cell] and fits(area, cell):
                free[cell] = False
                area.append(cell)
                border += beside(cell, rows, cols)
        areas.append(area)
    return areas


def even_areas(dice: Dice, rows: int, cols: int, most: int, cells: Collection[int] | None = None) -> list[list[int]]:
    """Areas of `most` cells, or slightly fewer, that cover the board, or only some `cells` of it: each grows as far as
    it can; remaining cells join a neighbour that is not full.
    """
    free, areas = [cells is None] * (rows * cols), list[list[int]]()
    for cell in cells or ():
        free[cell] = True
    area_of = [-1] * (rows * cols)
    for first in dice.shuffled(range(rows * cols) if cells is None else sorted(cells)):
        if not free[first]:
            continue
        area, border, wanted = list[int](), [first], max(1, most - dice.below(2))
        while border and len(area) < wanted:
            cell = border.pop(dice.below(len(border)))
            if free[cell]:
                free[cell] = False
                area.append(cell)
                border += beside(cell, rows, cols)
        near = {area_of[other] for cell in area for other in beside(cell, rows, cols)} - {-1}
        taking = [other for other in sorted(near) if len(areas[other]) + len(area) <= most]
        if len(area) <= 2 and taking:
            number = dice.choice(taking)
        else:
            number = len(areas)
            areas.append([])
        areas[number] += area
        for cell in area:
            area_of[cell] = number
    return areas


def equal_areas(dice: Dice, rows: int, cols: int, n_cells: int) -> list[list[int]]:
    """Connected areas of `n_cells` cells each: rows at first, then neighbours exchange cells at random."""
    n_moves = _MOVES * rows * cols
    areas, room = np.empty(rows * cols, np.int32), np.empty(ROOM_A_CELL * rows * cols, np.int64)
    dice.skip(exchange_drawn(dice.ahead(3 * n_moves), cols, n_cells, n_moves, room, areas))
    order = np.argsort(areas, kind="stable")
    found: list[list[int]] = order.reshape(-1, n_cells).tolist()
    return found


def is_connected(cells: Collection[int], rows: int, cols: int) -> bool:
    """Whether some cells are connected."""
    left = {*cells}
    waiting = [left.pop()]
    while waiting:
        near = left.intersection(beside(waiting.pop(), rows, cols))
        left -= near
        waiting += near
    return not left


def fitting_areas(
    dice: Dice, rows: int, cols: int, fits: Callable[[list[int]], bool], most: int
) -> list[list[int]] | None:
    """Areas that all satisfy `fits`: small ones at first (at most `most` cells); those that do not fit are merged with
    a neighbour. None if this fails.
    """
    for _ in range(_TRIES):
        areas = grown_areas(dice, rows, cols, most, lambda area, cell: True)
        area_of = {cell: number for number, area in enumerate(areas) for cell in area}
        wrong = [number for number, area in enumerate(areas) if not fits(area)]
        for _ in range(2 * len(areas)):
            if not wrong:
                return [area for area in areas if area]
            number = dice.choice(wrong)
            near = {area_of[other] for cell in areas[number] for other in beside(cell, rows, cols)} - {number}
            good = [other for other in sorted(near) if fits(areas[number] + areas[other])]
            open_ones = good or [other for other in sorted(near) if other in wrong]
            if not open_ones:
                break
            other = dice.choice(open_ones)
            areas[number] += areas[other]
            for cell in areas[other]:
                area_of[cell] = number
            areas[other] = []
            wrong = [found for found in wrong if found not in (number, other)]
            wrong += [] if good else [number]
    return None


def joined_pairs(
    dice: Dice, rows: int, cols: int, marked: Collection[int], within: Collection[int] | None = None
) -> list[list[int]] | None:
    """Areas of two of the `marked` cells each, joined by short ways (through cells `within` some, if these are given).
    None if a marked cell is cut off from the others.
    """
    area_of, areas, alone = [-1] * (rows * cols), list[list[int]](), {*marked}
    if within is not None:
        area_of = [-1 if cell in within else rows * cols for cell in range(rows * cols)]
    for first in dice.shuffled(sorted(alone)):
        if first not in alone:
            continue
        came_from, waiting, last = {first: first}, [first], -1
        for cell in waiting:  # which grows
            near = dice.shuffled([other for other in beside(cell, rows, cols) if area_of[other] < 0])
            new = [other for other in near if other not in came_from]
            came_from |= dict.fromkeys(new, cell)
            last = next((other for other in new if other in alone), -1)
            if last >= 0:
                break
            waiting += new
        if last < 0:
            return None
        alone -= {first, last}
        area = [last]
        while area[-1] != first:
            area.append(came_from[area[-1]])
        for cell in area:
            area_of[cell] = len(areas)
        areas.append(area)
    return areas or None


def take_in(
    dice: Dice,
    rows: int,
    cols: int,
    areas: list[list[int]],
    price: Callable[[list[int]], float] = lambda area: 0,
) -> list[list[int]]:
    """The `areas` after they have taken in all remaining cells of the board; each cell joins the neighbouring area
    whose `price` grows least.
    """
    area_of = [-1] * (rows * cols)
    for number, area in enumerate(areas):
        for cell in area:
            area_of[cell] = number
    left = [cell for cell, number in enumerate(area_of) if number < 0]
    while left and areas:
        cell = left.pop(dice.below(len(left)))
        near = [area_of[other] for other in beside(cell, rows, cols) if area_of[other] >= 0]
        if not near:
            left.append(cell)
            continue
        growth = {number: price([*areas[number], cell]) - price(areas[number]) for number in near}
        area_of[cell] = dice.choice([number for number in near if growth[number] == min(growth.values())])
        areas[area_of[cell]].append(cell)
    return areas
