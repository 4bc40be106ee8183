"""Repair: rooms change until a puzzle has no other solution than the one it was made from.

As long as there is another solution, a cell on the border of a room goes to the room beside it, one such that the
solution which is wanted stays one, and the other does not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.own_scopes import scope_of
from gridlanes.compile.structure import Structure
from gridlanes.generating.layouts import Own
from gridlanes.generating.request import Request
from gridlanes.generating.room_numbers import numbers_of, renumbered
from gridlanes.io.forms.fields.numbered_rooms import NumberedRooms
from gridlanes.io.forms.fields.rooms import Rooms
from gridlanes.model.divisions import division_of
from gridlanes.puzzles.row_regions import RuleRegions, regions_of_rows
from gridlanes.rules.base import Rule
from gridlanes.samplers.areas import beside, is_connected
from gridlanes.samplers.draws import Dice, Draws, Purpose, Tries
from gridlanes.solvers.pool import SolveOptions, SolverPool

_SMALL = 80
"""cells; a small board that does not come to an end in as many rounds as it has cells hardly ever does"""
_ROUNDS_A_CELL, _MOST_ROUNDS = 4, 600
"""of larger ones, which do not come to an end so soon, and which take long to begin again"""
_BUDGET = 2_000


def rooms_to_repair(request: Request) -> Rooms | None:
    """The field of the rooms that can change, as they have any number of cells; None if there is none."""
    fields = request.genre.fields.values()
    found = (f for f in fields if isinstance(f, Rooms) and f.required and not f.comes_first(request.size))
    return next((field for field in found if not isinstance(field, NumberedRooms) or not field.joined), None)


@dataclass
class Repair:
    """Repairs puzzles of a request whose rooms are those of `field`."""

    request: Request
    field: Rooms
    pool: SolverPool
    draws: Draws
    deadline: float | None = None

    def repaired(self, tries: Tries, own: Own, givens: NDArray[np.uint8], marks: NDArray[np.uint8]) -> Own:
        """The regions of puzzles with these `givens` and solutions `marks` ``uint8 (n, C)``, after repair; a puzzle
        that does not come to an end keeps what it has then, which may leave it with several solutions.
        """
        dice = [*self.draws.dice_of(tries, Purpose.WALK)]
        found, active = [*own], np.arange(len(own))
        finished = [_Finished(self.request.structure, row - np.uint8(1)) for row in marks]
        n_cells = self.request.size.n_cells
        for _ in range(n_cells if n_cells <= _SMALL else min(_MOST_ROUNDS, _ROUNDS_A_CELL * n_cells)):
            if not len(active):
                break
            others = self._others([found[i] for i in active.tolist()], givens[active], marks[active])
            going = np.zeros(len(active), np.bool_)
            for k, numbers in sorted(others.items()):
                i, other = int(active[k]), _Finished(self.request.structure, numbers)
                moved = self._moved(dice[i], found[i], finished[i], other)
                if moved is not None:
                    found[i], going[k] = moved, True
            active = active[going]
        return found

    def _others(self, own: Own, givens: NDArray[np.uint8], marks: NDArray[np.uint8]) -> dict[int, NDArray[np.uint8]]:
        """For those of n puzzles that have one, by their place, another solution ``uint8 (C,)`` (numbers of marks)."""
        others: dict[int, NDArray[np.uint8]] = {}

        def keep(numbers: NDArray[np.uint8], rows: NDArray[np.int64]) -> None:
            differs = (numbers + np.uint8(1) != marks[rows]).any(axis=1)
            for place in np.flatnonzero(differs).tolist():
                others.setdefault(int(rows[place]), numbers[place].copy())

        self.pool.solve(
            self.request.structure,
            givens,
            SolveOptions(2, _BUDGET, self.deadline, verified=False),
            row_regions=regions_of_rows(own),
            found=keep,
        )
        return others

    def _moved(
        self, dice: Dice, own: tuple[RuleRegions, ...], solution: _Finished, other: _Finished
    ) -> tuple[RuleRegions, ...] | None:
        """The regions after one cell went to the room beside it, so that all of them hold in `solution` and, if there
        is such a cell, not in `other`; None if no cell can. Of rooms with more than cells that changes.
        """
        size, (of_field, others) = self.request.size, self._parted(own)
        if self.field.has_more:
            entries = self.field.told_apart(dice, self.request.structure, of_field, solution.numbers, other.numbers)
            return None if entries is None else (*others, *entries)
        rooms = self.field.rooms_of(self.request.structure, of_field)
        room_of = {cell: number for number, room in enumerate(rooms) for cell in room}
        held: dict[Rule, set[tuple[tuple[int, ...], int]]] = {}
        for entry in of_field:
            held.setdefault(entry.rule, set()).update(zip(map(tuple, entry.regions), entry.clues, strict=True))
        known = numbers_of(of_field, self.field.numbered) if isinstance(self.field, NumberedRooms) else {}
        differing = [cell for cell in self._differing(solution.numbers, other.numbers) if cell in room_of]
        if not differing:  # no room can tell the two apart
            return None
        every = [(cell, True) for cell in dice.shuffled(differing)]
        every += [(cell, False) for cell in dice.shuffled(sorted(room_of))]  # where none can, any change will do
        for cell, settles in every:
            mine = room_of[cell]
            rest = [found for found in rooms[mine] if found != cell]
            near = sorted({room_of[found] for found in beside(cell, *size) if found in room_of} - {mine})
            if not rest or not is_connected(rest, *size):
                continue
            for theirs in dice.shuffled(near):
                changed = [*rooms]
                changed[mine], changed[theirs] = rest, [*rooms[theirs], cell]
                entries = self._regions(changed, solution.numbers, known)
                new = [
                    (entry.rule, region, clue)
                    for entry in entries
                    for region, clue in zip(*entry[1:], strict=True)
                    if (tuple(region), clue) not in held.get(entry.rule, ())
                ]
                fits = all(solution.holds(*region) for region in new)
                if fits and not (settles and all(other.holds(*region) for region in new)):
                    return (*others, *entries)
        return None

    def _differing(self, solution: NDArray[np.uint8], other: NDArray[np.uint8]) -> list[int]:
        """The cells that are told apart by what rooms say: of rooms with exits also those beside edges that are."""
        differs = solution != other
        found = [np.flatnonzero(differs[: self.request.size.n_cells])]
        if self.field.has_exits:
            board = division_of(self.request.structure.grid)
            crossed = differs[board.edges]
            found += [board.first[crossed], board.second[crossed]]
        return np.unique(np.concatenate(found)).tolist()  # type: ignore[no-any-return]

    def _parted(self, own: tuple[RuleRegions, ...]) -> tuple[tuple[RuleRegions, ...], tuple[RuleRegions, ...]]:
        """The regions of the field, and the others."""
        rules = self.field.rules(self.request.structure)
        return tuple(e for e in own if e.rule in rules), tuple(e for e in own if e.rule not in rules)

    def _regions(
        self, rooms: list[list[int]], solution: NDArray[np.uint8], known: Mapping[frozenset[int], int]
    ) -> tuple[RuleRegions, ...]:
        """The regions of the field for these rooms, with the numbers that they have in a solution; those of some rooms
        are `known`.
        """
        if not isinstance(self.field, NumberedRooms):
            return self.field.regions(self.request.structure, rooms)
        return renumbered(self.request, self.field, rooms, solution, known)


class _Finished:
    """A finished board, `numbers` ``uint8 (C,)``, and which regions hold in it: the same come up round after round."""

    def __init__(self, structure: Structure, numbers: NDArray[np.uint8]) -> None:
        self.numbers = numbers
        self._structure = structure
        self._known: dict[tuple[Rule, tuple[int, ...], int], bool] = {}

    def holds(self, rule: Rule, cells: Sequence[int], clue: int) -> bool:
        key = (rule, tuple(cells), clue)
        if key not in self._known:
            self._known[key] = self._look(rule.bound((clue,)), key[1])
        return self._known[key]

    def _look(self, bound: Rule | None, cells: tuple[int, ...]) -> bool:
        scope = scope_of(self._structure, cells)
        return bound is None or bool(bound.holds(self.numbers[None, list(cells)], scope)[0])
