"""Repair: changes rooms until a puzzle has no solution other than the one from which it was generated.

As long as there is another solution, a cell on the border of a room moves to the neighbouring room, so that the wanted
solution stays valid and as few as possible of the other solutions found so far do.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.generating.layouts import Own, come_first
from gridlanes.generating.request import Request
from gridlanes.generating.rooms.known_others import Change, KnownOthers
from gridlanes.generating.rooms.room_numbers import numbers_of, regions_with_numbers
from gridlanes.generating.solutions.other_solutions import other_solutions
from gridlanes.io.forms.fields.numbered_rooms import NumberedRooms
from gridlanes.io.forms.fields.rooms import Rooms
from gridlanes.puzzles.row_regions import RuleRegions
from gridlanes.samplers.draws import Dice, Draws, Purpose, Tries
from gridlanes.solvers.pool import SolveOptions, SolverPool

_SMALL = 80
"""cells; a small board that does not come to an end in as many rounds as it has cells hardly ever does"""
_ROUNDS_A_CELL, _MAX_ROUNDS = 4, 600
"""of larger ones, which do not come to an end so soon, and which take long to begin again"""
_GROWN_ROUNDS, _GROWN_CELLS_A_ROUND = 30, 3
"""of boards whose rooms grew around the solution: they are nearly there, or far from it; on large boards one for so
many cells, since there are more places to repair"""
_JOINED_ROUNDS, _JOINED_CELLS_A_ROUND = 8, 8
"""of boards whose rooms were joined and split, of which two in five need no repair (Juosan, 10x10): in so many rounds
one in ten of the others is repaired, in 400 rounds one in eight"""
_BUDGET = 2_000


class Effort(NamedTuple):
    """`at_once`: other solutions that a search finds before rooms change. `steps`: changes after which a puzzle is
    given up, if some of the known solutions are still there. `choices`: changes of which the next one is the best.
    """

    at_once: int
    steps: int
    choices: int


_EFFORT = Effort(at_once=4, steps=40, choices=3)
_GROWN_EFFORT = Effort(at_once=8, steps=80, choices=2)
"""of boards whose rooms grew: with the other one Star Battle of 10x10 takes 1.2 to 1.7 times as long, Norinori and
Cocktail Lamp 1 to 1.3 times"""


def rooms_to_repair(request: Request) -> Rooms | None:
    """The field of the rooms that can change, since they may have any size; None if there is none."""
    fields = request.genre.fields.values()
    found = (f for f in fields if isinstance(f, Rooms) and f.required and not come_first(request, f))
    can_change = (f for f in found if not isinstance(f, NumberedRooms) or not (f.joined or f.by_solution))
    return next(can_change, None)


@dataclass
class Repair:
    """Repairs puzzles of a request whose rooms are those of `field`."""

    request: Request
    field: Rooms
    pool: SolverPool
    draws: Draws
    deadline: float | None = None

    def repaired(
        self,
        tries: Tries,
        own: Own,
        givens: NDArray[np.uint8],
        marks: NDArray[np.uint8],
        fixed: Sequence[Collection[int]] = (),
    ) -> Own:
        """The regions of puzzles with these `givens` and solutions `marks` ``uint8 (n, C)`` after repair. An unfinished
        puzzle keeps its current regions, which may allow several solutions. `fixed`: for each puzzle the cells that
        stay in their rooms.
        """
        dice = [*self.draws.dice_of(tries, Purpose.WALK)]
        found, active = [*own], np.arange(len(own))
        known = [
            KnownOthers(self.request.structure, self.field, self._rooms_of(entries), row - np.uint8(1), cells)
            for entries, row, cells in zip(own, marks, fixed or [()] * len(own), strict=True)
        ]
        for _ in range(self._n_rounds):
            if not len(active):
                break
            others = self._others([found[i] for i in active.tolist()], givens[active], marks[active])
            going = np.zeros(len(active), np.bool_)
            for k, numbers in others.items():
                i = int(active[k])
                changed = self._changed(dice[i], found[i], known[i], numbers)
                if changed is not None:
                    found[i], going[k] = changed, True
            active = active[going]
        return found

    @property
    def _n_rounds(self) -> int:
        """The number of rounds after which a puzzle is given up."""
        n_cells = self.request.size.n_cells
        if isinstance(self.field, NumberedRooms) and self.field.joined:
            return max(_JOINED_ROUNDS, n_cells // _JOINED_CELLS_A_ROUND)
        if self.field.grows:
            return max(_GROWN_ROUNDS, n_cells // _GROWN_CELLS_A_ROUND)
        return n_cells if n_cells <= _SMALL else min(_MAX_ROUNDS, _ROUNDS_A_CELL * n_cells)

    @property
    def _effort(self) -> Effort:
        return _GROWN_EFFORT if self.field.grows else _EFFORT

    def _rooms_of(self, own: tuple[RuleRegions, ...]) -> list[list[int]]:
        return self.field.rooms_of(self.request.structure, own)

    def _others(self, own: Own, givens: NDArray[np.uint8], marks: NDArray[np.uint8]) -> dict[int, NDArray[np.uint8]]:
        """Other solutions ``uint8 (k, C)`` of those of n puzzles that have several."""
        n_others = 1 if self.field.has_more else self._effort.at_once
        options = SolveOptions(1 + n_others, _BUDGET, self.deadline, verified=False)
        return other_solutions(self.pool, self.request.structure, options, own, givens, marks)

    def _changed(
        self, dice: Dice, own: tuple[RuleRegions, ...], known: KnownOthers, others: NDArray[np.uint8]
    ) -> tuple[RuleRegions, ...] | None:
        """The regions after changes of rooms, or of their numbers and exits, so that `others` ``uint8 (k, C)`` are no
        solutions any more; None if that is impossible.
        """
        structure, rules = self.request.structure, self.field.rules(self.request.structure)
        rest = tuple(entry for entry in own if entry.rule not in rules)
        of_field = tuple(entry for entry in own if entry.rule in rules)
        if self.field.has_more:
            changed = self.field.excluding(dice, structure, of_field, known.wanted, others[0])
            return None if changed is None else (*rest, *changed)
        known.add(others)
        if not _settled(dice, known, self._effort):
            return None
        numbers = numbers_of(of_field, self.field.numbered) if isinstance(self.field, NumberedRooms) else {}
        areas = [sorted(area) for area in known.areas]
        return (*rest, *regions_with_numbers(self.request, self.field, areas, known.wanted, numbers))


def _settled(dice: Dice, known: KnownOthers, effort: Effort) -> bool:
    """Changes rooms until no known solution but the wanted one is left; returns whether this succeeded."""
    for _ in range(effort.steps):
        alive = known.alive
        if not alive:
            return True
        differing = known.differing(dice.choice(alive))
        best = _best(dice, known, differing, effort.choices) or _best(dice, known, known.cells, effort.choices)
        if best is None:
            return False
        known.make(best)
    return False


def _best(dice: Dice, known: KnownOthers, cells: list[int], choices: int) -> Change | None:
    """The change of one of these cells that leaves no other solution, or the best of a few `choices`."""
    best: Change | None = None
    for change in islice(known.changes(dice, dice.in_turn(cells)), choices):
        if best is None or change.n_alive < best.n_alive:
            best = change
        if not best.n_alive:
            break
    return best
