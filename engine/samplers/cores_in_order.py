"""The first cells of rooms that can be decided one after another: one or two marks each, which touch no other marks."""

from __future__ import annotations

import heapq
from collections.abc import Collection

from gridlanes.samplers.areas import beside
from gridlanes.samplers.draws import Dice
from gridlanes.samplers.known_marks import KnownMarks

_OPEN_COST, _FREE_COST = 4, 1
"""of cells of the way between two marks, where it is not known that they hold none and where it is"""
_STARTS = 4
"""marks from which ways are looked for, and more if there are none"""


def cores_in_order(dice: Dice, rows: int, cols: int, marked: Collection[int], n_marks: int) -> list[list[int]] | None:
    """The cells of areas with `n_marks` of the `marked` cells each, 1 or 2: when those before are known, the marks of
    an area can be placed in it in one way only. None if none were found.
    """
    if n_marks == 1:
        return [[cell] for cell in _across(dice, cols, marked)]
    board, left, taken, found = KnownMarks(rows, cols, marked), {*marked}, set[int](), list[list[int]]()
    while left:
        way = _cheapest_way(dice, board, left, taken)
        if way is None:
            return None
        found.append(way)
        left -= {*way}
        taken |= {*way}
        board.make_known(way)
    return found


def _across(dice: Dice, cols: int, marked: Collection[int]) -> list[int]:
    """The marked cells from one side of the board to another."""
    by_row, backwards = dice.below(2) == 0, dice.below(2) == 0
    return sorted(
        dice.shuffled(sorted(marked)), key=lambda cell: cell // cols if by_row else cell % cols, reverse=backwards
    )


def _cheapest_way(dice: Dice, board: KnownMarks, left: set[int], taken: set[int]) -> list[int] | None:
    """The cells of a short way between two of the marks that are `left`, around those that are `taken`; None if there
    is none in which the two can be placed in one way only.
    """
    starts = dice.shuffled(sorted(left))
    cheapest: tuple[float, list[int]] | None = None
    for tried, first in enumerate(starts):
        if tried >= _STARTS and cheapest is not None:
            break
        most = float("inf") if cheapest is None else cheapest[0]
        cheapest = _way_from(dice, board, first, left, taken, most) or cheapest
    return None if cheapest is None else cheapest[1]


def _way_from(
    dice: Dice, board: KnownMarks, first: int, left: set[int], taken: set[int], most: float
) -> tuple[float, list[int]] | None:
    """The cheapest such way that begins at one mark and costs less than `most`, and what it costs (E. W. Dijkstra,
    1959); None if there is none.
    """
    costs, came_from, waiting = {first: 0.0}, {first: first}, [(0.0, first)]
    while waiting:
        cost, cell = heapq.heappop(waiting)
        if cost > costs[cell]:
            continue
        if cell in left and cell != first:
            way = [cell]
            while way[-1] != first:
                way.append(came_from[way[-1]])
            if board.is_only_way(way, board.n_known):
                return cost, way
            continue
        for other in beside(cell, board.rows, board.cols):
            if other not in taken and (other not in board.marked or other in left):
                free = other in left or board.is_free(other, board.n_known)
                new = cost + (_FREE_COST if free else _OPEN_COST) + dice.share() / 2
                if new < min(most, costs.get(other, most)):
                    costs[other], came_from[other] = new, cell
                    heapq.heappush(waiting, (new, other))
    return None
