"""Rooms with numbers are parted until there is one solution, the one that they were drawn around.

Where any rooms fit a solution, and their numbers are read off it, rooms say more after one of them was parted: a
solution that had been ruled out stays so. So a room is parted such that others which were found have another number
in one of its parts, the more of them the better, and that comes to an end.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.own_scopes import scope_of
from gridlanes.generating.layouts import Own
from gridlanes.generating.request import Request
from gridlanes.io.forms.fields.numbered_rooms import NumberedRooms
from gridlanes.puzzles.row_regions import RuleRegions, regions_of_rows
from gridlanes.samplers.areas import beside
from gridlanes.samplers.draws import Dice, Draws, Purpose, Tries
from gridlanes.solvers.pool import SolveOptions, SolverPool

_AT_ONCE = 8
"""other solutions that a search finds before rooms are parted"""
_BUDGET = 500
"""nodes of a search"""


def rooms_to_part(request: Request) -> NumberedRooms | None:
    """The field of rooms with numbers that fit any solution; None if there is none."""
    fields = request.genre.fields.values()
    return next((field for field in fields if isinstance(field, NumberedRooms) and field.fit_any), None)


@dataclass
class RoomSplits:
    """Parts the rooms of `field` of puzzles of a request."""

    request: Request
    field: NumberedRooms
    pool: SolverPool
    draws: Draws
    deadline: float | None = None

    def parted(self, tries: Tries, own: Own, givens: NDArray[np.uint8], marks: NDArray[np.uint8]) -> Own:
        """The regions of puzzles with these `givens` and solutions `marks` ``uint8 (n, C)``; one whose other solutions
        rooms cannot tell apart, or not soon be found, keeps them.
        """
        dice, found, active = [*self.draws.dice_of(tries, Purpose.WALK)], [*own], np.arange(len(own))
        while len(active):
            others = self._others([found[i] for i in active.tolist()], givens[active], marks[active])
            going = np.zeros(len(active), np.bool_)
            for k, numbers in others.items():
                i = int(active[k])
                known = np.concatenate([marks[i : i + 1] - np.uint8(1), numbers])
                going[k], found[i] = self._apart(dice[i], found[i], known)
            active = active[going]
        return found

    def _others(self, own: Own, givens: NDArray[np.uint8], marks: NDArray[np.uint8]) -> dict[int, NDArray[np.uint8]]:
        """For those of n puzzles that have some, other solutions ``uint8 (k, C)`` (numbers of marks)."""
        others: dict[int, list[NDArray[np.uint8]]] = {}

        def keep(numbers: NDArray[np.uint8], rows: NDArray[np.int64]) -> None:
            differs = (numbers + np.uint8(1) != marks[rows]).any(axis=1)
            for place in np.flatnonzero(differs).tolist():
                others.setdefault(int(rows[place]), []).append(numbers[place].copy())

        options = SolveOptions(1 + _AT_ONCE, _BUDGET, self.deadline, verified=False)
        self.pool.solve(self.request.structure, givens, options, row_regions=regions_of_rows(own), found=keep)
        return {place: np.stack(each) for place, each in others.items()}

    def _apart(
        self, dice: Dice, own: tuple[RuleRegions, ...], known: NDArray[np.uint8]
    ) -> tuple[bool, tuple[RuleRegions, ...]]:
        """The regions after rooms were parted until none of the others has all numbers, and whether any was. `known`
        ``uint8 (1 + K, C)``: the solution that is wanted, and others.
        """
        rule, rooms = self.field.numbered, self.field.rooms_of(self.request.structure, own)
        numbers = [int(clue) for entry in own if entry.rule == rule for clue in entry.clues]
        moved = False
        while len(known) > 1:
            cells = np.flatnonzero((known[1] != known[0])[: self.request.size.n_cells]).tolist()
            here = [number for number, room in enumerate(rooms) if not {*room}.isdisjoint(cells)]
            splits = [(k, *halves) for k in here for halves in _halves(dice, rooms[k], *self.request.size)]
            told = [self._told(known, one) for _, one, _ in splits]
            n_ended = [int((each != each[0]).sum()) * bool(each[1] != each[0]) for each in told]
            if not any(n_ended):
                return moved, own
            best = max(range(len(splits)), key=lambda k: (n_ended[k], min(map(len, splits[k][1:]))))
            k, one, other = splits[best]
            rooms[k : k + 1] = [one, other]
            numbers[k : k + 1] = [int(told[best][0]), int(self._told(known[:1], other)[0])]
            known, moved = known[told[best] == told[best][0]], True
            own = (
                *(e for e in own if e.rule != rule),
                *self.field.with_numbers(self.request.structure, rooms, numbers),
            )
        return moved, own

    def _told(self, known: NDArray[np.uint8], room: list[int]) -> NDArray[np.int32]:
        """``int32 (n,)``: the number that a room has in some solutions."""
        scope = scope_of(self.request.structure, tuple(room))
        return self.field.numbered.read_clues(known[:, room], scope)[:, 0]


def _halves(dice: Dice, room: list[int], rows: int, cols: int) -> list[tuple[list[int], list[int]]]:
    """Ways to part a room in two that hang together each: what is beyond each link of a random tree."""
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
