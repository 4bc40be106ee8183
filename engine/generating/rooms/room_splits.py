"""Splits rooms with numbers until there is one solution, the one around which they were drawn.

If any rooms fit a solution, and their numbers are read off it, splitting a room adds information: solutions that were
excluded stay excluded. So a room is split such that as many as possible of the other solutions found have another
number in one of its parts, and this terminates.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.generating.layouts import Own
from gridlanes.generating.request import Request
from gridlanes.generating.rooms.room_numbers import numbers_in, numbers_in_each
from gridlanes.generating.solutions.other_solutions import other_solutions
from gridlanes.io.forms.fields.numbered_rooms import NumberedRooms
from gridlanes.puzzles.row_regions import RuleRegions
from gridlanes.samplers.areas import beside
from gridlanes.samplers.draws import Dice, Draws, Purpose, Tries
from gridlanes.solvers.pool import SolveOptions, SolverPool

_AT_ONCE = 8
"""other solutions that a search finds before rooms are parted"""
_BUDGET = 500
"""nodes of a search"""
MAX_UNSURE, _ROOMS_AT_ONCE = 12, 12
"""times that a search may end without another solution and without a proof; one in so many rooms is parted then"""


def rooms_to_part(request: Request) -> NumberedRooms | None:
    """The field of rooms with numbers that fit any solution; None if there is none."""
    fields = request.genre.fields.values()
    return next((field for field in fields if isinstance(field, NumberedRooms) and field.fit_any), None)


@dataclass
class RoomSplits:
    """Splits the rooms of `field`, for the puzzles of a request. `n_trees`: random spanning trees of each room; each of
    their links is a way to split it. `most_unsure`: how often the largest rooms are halved where a search ends without
    another solution and without a proof that there is none.
    """

    request: Request
    field: NumberedRooms
    pool: SolverPool
    draws: Draws
    deadline: float | None = None
    n_trees: int = 1
    most_unsure: int = 0

    def parted(self, tries: Tries, own: Own, givens: NDArray[np.uint8], marks: NDArray[np.uint8]) -> Own:
        """The regions of puzzles with these `givens` and solutions `marks` ``uint8 (n, C)`` after splitting. A puzzle
        keeps its rooms if they cannot exclude its other solutions, or if these are too often not found soon.
        """
        dice, found, active = [*self.draws.dice_of(tries, Purpose.WALK)], [*own], np.arange(len(own))
        options, n_unsure = SolveOptions(1 + _AT_ONCE, _BUDGET, self.deadline, verified=False), np.zeros(len(own), int)
        while len(active):
            some, unique = [found[i] for i in active.tolist()], np.zeros(len(active), np.bool_)
            of_active = some, givens[active], marks[active], unique
            others = other_solutions(self.pool, self.request.structure, options, *of_active)
            unique[[*others]] = True  # what follows is about puzzles without any
            n_unsure[active] += ~unique
            going = ~unique & (n_unsure[active] <= self.most_unsure)
            for k in np.flatnonzero(going).tolist():
                i = int(active[k])
                found[i] = self._halved(dice[i], found[i], marks[i] - np.uint8(1))
            for k, numbers in others.items():
                i = int(active[k])
                known = np.concatenate([marks[i : i + 1] - np.uint8(1), numbers])
                going[k], found[i] = self._apart(dice[i], found[i], known)
            active = active[going]
        return found

    def _apart(
        self, dice: Dice, own: tuple[RuleRegions, ...], known: NDArray[np.uint8]
    ) -> tuple[bool, tuple[RuleRegions, ...]]:
        """The regions after rooms were split until none of the other solutions has all numbers, and whether any room
        was. `known` ``uint8 (1 + K, C)``: the wanted solution, and the others.
        """
        structure, rule = self.request.structure, self.field.numbered
        rooms = self.field.rooms_of(structure, own)
        numbers = [int(clue) for entry in own if entry.rule == rule for clue in entry.clues]
        moved = False
        while len(known) > 1:
            cells = np.flatnonzero((known[1] != known[0])[: self.request.size.n_cells]).tolist()
            here = [number for number, room in enumerate(rooms) if not {*room}.isdisjoint(cells)]
            trees = [k for k in here for _ in range(self.n_trees)]
            splits = [(k, *halves) for k in trees for halves in _halves(dice, rooms[k], *self.request.size)]
            numbers_of = numbers_in_each(structure, rule, [one for _, one, _ in splits], known)
            differs = numbers_of != numbers_of[:, :1]
            n_ended = (differs.sum(axis=1) * differs[:, 1]).tolist()
            if not any(n_ended):
                return moved, own
            best = max(range(len(splits)), key=lambda k: (n_ended[k], min(map(len, splits[k][1:]))))
            k, one, other = splits[best]
            rooms[k : k + 1] = [one, other]
            numbers[k : k + 1] = [int(numbers_of[best][0]), int(numbers_in(structure, rule, other, known[:1])[0])]
            known, moved = known[numbers_of[best] == numbers_of[best][0]], True
            own = self._with(own, rooms, numbers)
        return moved, own

    def _halved(self, dice: Dice, own: tuple[RuleRegions, ...], wanted: NDArray[np.uint8]) -> tuple[RuleRegions, ...]:
        """The regions after the largest rooms were split into parts that are as equal as a random tree allows."""
        structure, size = self.request.structure, self.request.size
        rooms = sorted(self.field.rooms_of(structure, own), key=len, reverse=True)
        n_split = -(-len(rooms) // _ROOMS_AT_ONCE)
        parts = rooms[n_split:]
        for room in rooms[:n_split]:
            halves = _halves(dice, room, *size)
            parts += max(halves, key=lambda both: min(map(len, both))) if halves else [room]
        numbers = numbers_in_each(structure, self.field.numbered, parts, wanted[None])[:, 0].tolist()
        return self._with(own, parts, numbers)

    def _with(
        self, own: tuple[RuleRegions, ...], rooms: list[list[int]], numbers: list[int]
    ) -> tuple[RuleRegions, ...]:
        """The regions with other rooms and their numbers."""
        rest = (entry for entry in own if entry.rule != self.field.numbered)
        return (*rest, *self.field.with_numbers(self.request.structure, rooms, numbers))


def _halves(dice: Dice, room: list[int], rows: int, cols: int) -> list[tuple[list[int], list[int]]]:
    """The ways to split a room into two connected parts: one for each link of a random spanning tree."""
    left, parent, order = {*room}, dict[int, int](), list[int]()
    border = [(dice.choice(room), -1)]
    while border:
        cell, before = border.pop(dice.below(len(border)))
        if cell not in left:
            continue
        left.discard(cell)
        parent[cell] = before
        order.append(cell)
        border += [(other, cell) for other in beside(cell, rows, cols) if other in left]
    beyond = {cell: {cell} for cell in order}
    for cell in reversed(order[1:]):
        beyond[parent[cell]] |= beyond[cell]
    return [(sorted(beyond[cell]), sorted({*room} - beyond[cell])) for cell in order[1:]]
