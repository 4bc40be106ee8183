"""A puzzle's row regions that fit a solution: rooms of any size, cages with their sums, figures."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.own_scopes import scope_of
from gridlanes.generating.layouts import come_first
from gridlanes.generating.request import Request
from gridlanes.generating.rooms.drawn_cages import DrawnCages
from gridlanes.io.forms.fields.cages import Cages
from gridlanes.io.forms.fields.calculations import Calculations
from gridlanes.io.forms.fields.cross_sums import CrossSums
from gridlanes.io.forms.fields.figures import Figures
from gridlanes.io.forms.fields.numbered_rooms import NumberedRooms
from gridlanes.io.forms.fields.rooms import Rooms
from gridlanes.model.garbage import gc_paused
from gridlanes.model.scope import Scope
from gridlanes.puzzles.row_regions import RuleRegions, regions_of_each_row
from gridlanes.rules.base import Rule
from gridlanes.samplers.draws import Dice, Draws, Purpose, Tries
from gridlanes.samplers.walks import walk

_LONGEST = 6
"""cells of a figure"""


@gc_paused()
def fitting_regions(
    request: Request, draws: Draws, tries: Tries, numbers: NDArray[np.uint8]
) -> list[tuple[RuleRegions, ...] | None]:
    """Regions for each try that fit its solution `numbers` ``uint8 (n, C)`` (mark numbers from 0); None if there are
    none.
    """
    generation = request.generation
    fields = [
        field
        for field in request.genre.fields.values()
        if (isinstance(field, Rooms) and field.required and not come_first(request, field))
        or isinstance(field, Calculations | CrossSums)
        or (isinstance(field, Figures) and (generation.figure_fields is None or field.name in generation.figure_fields))
    ]
    found: list[tuple[RuleRegions, ...] | None] = [()] * len(tries)
    cages = [
        DrawnCages(request, field, draws, tries, numbers) for field in fields if isinstance(field, Cages | Calculations)
    ]
    if cages:
        columns = [regions for drawn in cages for regions in drawn.regions(drawn.areas())]
        found = [*regions_of_each_row(columns, len(tries))]
    by_solution = [field for field in fields if isinstance(field, NumberedRooms) and field.by_solution]
    if by_solution:
        columns = [regions for field in by_solution for regions in field.all_fitting(request.structure, numbers)]
        found = [*regions_of_each_row(columns, len(tries))]
    others = [field for field in fields if field not in by_solution and not isinstance(field, Cages | Calculations)]
    if not others:
        return found
    for i, dice in enumerate(draws.dice_of(tries, Purpose.REGIONS)):
        maker = _Maker(request, dice, numbers[i])
        every = [maker.of(field) for field in others]
        complete = [entries for entries in every if entries is not None]
        fits = len(complete) == len(every)
        found[i] = (*(found[i] or ()), *(entry for entries in complete for entry in entries)) if fits else None
    return found


class _Maker:
    """Makes the regions of one puzzle, with one solution ``uint8 (C,)``."""

    def __init__(self, request: Request, dice: Dice, solution: NDArray[np.uint8]) -> None:
        self._request, self._dice, self._solution = request, dice, solution
        self._taken: set[int] = set()
        self._drawn: set[frozenset[int]] = set()

    def of(self, field: Rooms | Figures | CrossSums) -> tuple[RuleRegions, ...] | None:
        """The regions of a field; None if none fit."""
        if isinstance(field, Rooms):
            return self._rooms(field)
        if isinstance(field, CrossSums):
            values = np.array(self._request.structure.alphabet.values)[self._solution]
            return tuple(field.regions_of(values == field.block, self._request.size, values)) or None
        return self._figures(field)

    def _scope(self, cells: list[int]) -> Scope:
        return scope_of(self._request.structure, tuple(cells))

    def _holds(self, rule: Rule, cells: list[int]) -> bool:
        return bool(rule.holds(self._solution[None, cells], self._scope(cells))[0])

    def _rooms(self, field: Rooms) -> tuple[RuleRegions, ...] | None:
        structure = self._request.structure
        rule = field.rule(structure)
        return field.fitted(self._dice, structure, self._solution, lambda cells: self._holds(rule, cells))

    def _figures(self, field: Figures) -> tuple[RuleRegions, ...]:
        """Figures, until they cover a share of the board or no more are found."""
        size, generation = self._request.size, self._request.generation
        rule, found, n_cells = field.rule(size.rows), list[tuple[list[int], int]](), 0
        is_link = field.adjacent and field.most == 2
        for _ in range(size.n_cells):
            if n_cells >= generation.figure_share * size.n_cells:
                break
            longest = field.most or min(_LONGEST, size.rows)
            wanted = field.least + self._dice.below(longest - field.least + 1)
            taken = set() if is_link else self._taken
            cells = walk(self._dice, *size, wanted, taken, diagonally=not field.adjacent)
            cells = self._longest_that_holds(rule, cells, field.least)
            if not cells or frozenset(cells) in self._drawn:
                continue
            found.append((cells, 0))
            self._drawn.add(frozenset(cells))
            self._taken |= {*cells}
            n_cells += len(cells)
        return field.regions(found, size)

    def _longest_that_holds(self, rule: Rule, cells: list[int], least: int) -> list[int]:
        for n in range(len(cells), least - 1, -1):
            for some in (cells[:n], cells[:n][::-1]):
                if self._holds(rule, some):
                    return some
        return []
