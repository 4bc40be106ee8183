"""Rooms with numbers that fit a solution, merged until propagation leaves no cell open.

A room of one mark with open cells merges with a neighbouring room that has this mark in an adjacent cell; a cell of
another room moves alone. A room of one cell without a like neighbour merges with any. The numbers are read off the
solution again each time.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.generating.layouts import Own
from gridlanes.generating.request import Request
from gridlanes.generating.rooms.room_numbers import numbers_of, renumbered
from gridlanes.io.forms.fields.numbered_rooms import NumberedRooms
from gridlanes.puzzles.row_regions import RuleRegions, regions_of_rows
from gridlanes.samplers.areas import beside, is_connected
from gridlanes.samplers.draws import Dice, Draws, Purpose, Tries
from gridlanes.solvers.propagation import propagated

_ROUNDS = 3
_MAX_CELLS = 12
"""of rooms that others join"""


def rooms_to_merge(request: Request) -> NumberedRooms | None:
    """The field of numbered rooms that are drawn around a solution and then merged; None if there is none."""
    fields = request.genre.fields.values()
    return next((field for field in fields if isinstance(field, NumberedRooms) and field.joined), None)


@dataclass
class MergedRooms:
    """Merges the rooms of `field`, for the puzzles of a request."""

    request: Request
    field: NumberedRooms
    draws: Draws

    def merged(self, tries: Tries, own: Own, givens: NDArray[np.uint8], numbers: NDArray[np.uint8]) -> Own:
        """The regions of puzzles with these `givens` and solutions `numbers` ``uint8 (n, C)`` (mark numbers from 0)
        after merging; cells may stay open if no more rooms can be merged.
        """
        dice = [*self.draws.dice_of(tries, Purpose.WALK)]
        found, active = [*own], np.arange(len(own))
        for _ in range(_ROUNDS):
            if not len(active):
                break
            some = [found[i] for i in active.tolist()]
            fixpoint = propagated(self.request.structure, givens[active], row_regions=regions_of_rows(some))
            is_open = fixpoint.open_at[:, : self.request.size.n_cells]  # edges come behind cells
            moved = np.zeros(len(active), np.bool_)
            for k in np.flatnonzero(is_open.any(axis=1)).tolist():
                i = int(active[k])
                rooms = _Rooms(
                    dice[i],
                    self.request,
                    numbers[i].tolist(),
                    is_open[k].tolist(),
                    self.field.rooms_of(self.request.structure, found[i]),
                )
                moved[k] = rooms.join()
                if moved[k]:
                    found[i] = self._with(found[i], rooms.rooms, numbers[i])
            active = active[moved]
        return found

    def _with(
        self, own: tuple[RuleRegions, ...], rooms: list[list[int]], solution: NDArray[np.uint8]
    ) -> tuple[RuleRegions, ...]:
        rules, known = self.field.rules(self.request.structure), self.field.numbered
        left = [sorted(room) for room in rooms if room]
        others = [entry for entry in own if entry.rule not in rules]
        return (*others, *renumbered(self.request, self.field, left, solution, numbers_of(own, known)))


class _Rooms:
    """The rooms of one puzzle, with its solution and the cells that are open."""

    def __init__(
        self, dice: Dice, request: Request, solution: list[int], is_open: list[bool], rooms: list[list[int]]
    ) -> None:
        self.dice, self.size, self.solution, self.is_open, self.rooms = dice, request.size, solution, is_open, rooms
        self.room_of = {cell: number for number, room in enumerate(rooms) for cell in room}

    def join(self) -> bool:
        """Merges rooms with open cells to others; returns whether any did."""
        moved, touched = False, set[int]()
        for cell in self.dice.shuffled([cell for cell, is_open in enumerate(self.is_open) if is_open]):
            mine = self.room_of[cell]
            if mine in touched:
                continue
            theirs = self._other(cell)
            if theirs is None or theirs in touched:
                continue
            self._move(cell, mine, theirs)
            touched |= {mine, theirs}
            moved = True
        return moved

    def _other(self, cell: int) -> int | None:
        """The room that a cell is to join: one with an adjacent cell of the same mark, preferably one that
        is not open.
        """
        mine = self.room_of[cell]
        near = [other for other in beside(cell, *self.size) if self.room_of[other] != mine]
        near = [other for other in near if len(self.rooms[self.room_of[other]]) < _MAX_CELLS]
        like = [other for other in near if self.solution[other] == self.solution[cell]]
        if not like and len(self.rooms[mine]) == 1:
            like = near
        wanted = [other for other in like if not self.is_open[other]] or like
        return self.room_of[self.dice.choice(wanted)] if wanted else None

    def _move(self, cell: int, mine: int, theirs: int) -> None:
        """Moves a whole room into another, if the result stays small and their marks are the same; otherwise only the
        cell, if possible, with the cells that it would cut off.
        """
        room, marks = self.rooms[mine], {self.solution[other] for other in self.rooms[mine]}
        rest = [other for other in room if other != cell]
        whole = len(marks) == 1 and len(room) + len(self.rooms[theirs]) <= _MAX_CELLS
        if whole or not rest or not is_connected(rest, *self.size):
            rest = []
        gone = [other for other in room if other not in rest]
        self.rooms[mine], self.rooms[theirs] = rest, self.rooms[theirs] + gone
        for other in gone:
            self.room_of[other] = theirs
