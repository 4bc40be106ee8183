"""Rooms grow around a solution: each cell joins a room in which a short search proves its mark.

The rooms of a field begin as the rule demands (a shape, two shaded cells), and all other cells are given. A cell that
joins a room is no longer given. Since its mark is proved, the solution stays unique.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.batch import Excluded
from gridlanes.generating.layouts import Own
from gridlanes.generating.request import Request
from gridlanes.generating.rooms.growing_rooms import GrowingRooms, Joining
from gridlanes.generating.rooms.room_numbers import numbers_in, regions_with_numbers
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.fields.numbered_rooms import NumberedRooms
from gridlanes.io.forms.fields.rooms import NO_ROOM, Rooms
from gridlanes.io.forms.region_lists import regions_of_areas
from gridlanes.model.clue import NO_CLUE
from gridlanes.puzzles.row_regions import RowRegions, RuleRegions
from gridlanes.samplers.areas import take_in
from gridlanes.samplers.draws import Dice, Draws, Purpose, Tries
from gridlanes.solvers.lanes import is_past
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.status import Status

_BUDGET = 100
"""nodes in which what one or more cells hold must be shown"""
_MAX_LEFT, _LEFT_OF = 3, 100
"""cells that may have joined no room, or one in so many cells of the board: where there are more, repair seldom comes
to one solution, and another try takes less time (10x10 Norinori is made 1.1 times as fast with 3 cells as with 5, and
1.25 times with 2; Star Battle 1.1 times, and 0.7 times with 2; of 20x20 Star Battle 6 of 14 with at most 4 cells are
repaired, and none of 34 with more)"""


def rooms_to_grow(request: Request) -> Rooms | None:
    """The field of the rooms that grow around a solution; None if there is none."""
    fields = request.genre.fields.values()
    return next((field for field in fields if isinstance(field, Rooms) and field.grows), None)


@dataclass
class RoomGrowth:
    """Grows the rooms of `field` of puzzles of a request."""

    request: Request
    field: Rooms
    pool: SolverPool
    draws: Draws
    deadline: float | None = None

    def grown(self, tries: Tries, own: Own, marks: NDArray[np.uint8]) -> tuple[Own, NDArray[np.bool_]]:
        """The regions of puzzles with the solutions `marks` ``uint8 (n, C)`` after their rooms grew from those of `own`
        to cover the board; and ``bool (n,)``, which of them are hopeless. Cells that could join no room are put into
        some room, and then there may be other solutions.
        """
        structure, size = self.request.structure, self.request.size
        dice = [*self.draws.dice_of(tries, Purpose.GROWTH)]
        cores = [self.field.rooms_of(structure, entries) for entries in own]
        boards = [GrowingRooms(one, *size, areas) for one, areas in zip(dice, cores, strict=True)]
        for one, areas, board, row in zip(dice, cores, boards, marks, strict=True):
            for number, cells in enumerate(self.field.decided_cells(one, size, row - np.uint8(1), areas)):
                for cell in cells:
                    board.join(Joining(cell, number))
        Growing(self, boards, cores, marks).go()
        found = [self.covering(*each) for each in zip(dice, own, boards, marks, strict=True)]
        most = max(_MAX_LEFT, size.n_cells // _LEFT_OF)
        return found, np.array([board.is_stuck or sum(board.given) > most for board in boards], np.bool_)

    def regions(self, areas: NDArray[np.int32], numbers: NDArray[np.int32]) -> list[RowRegions]:
        """The regions of rooms ``int32 (n, cells)`` with their numbers ``int32 (n, most)``, where they have some."""
        field, fine = self.field, np.ones(len(areas), np.bool_)
        clues = numbers if isinstance(field, NumberedRooms) else None
        found = [regions_of_areas(field.rule(self.request.structure), areas, fine, clues)]
        found += [regions_of_areas(rule, areas, fine) for rule in field.also]
        boards = areas.reshape(-1, *self.request.size)
        return [*found, *(pairs.regions(boards, fine) for pairs in field.pairs_of(self.request.structure))]

    def covering(
        self, dice: Dice, entries: tuple[RuleRegions, ...], board: GrowingRooms, row: NDArray[np.uint8]
    ) -> tuple[RuleRegions, ...]:
        """The regions of a puzzle with the rooms of a board and its solution `row` ``uint8 (C,)`` (mark numbers from
        1), instead of those of `entries`; all cells are in some room.
        """
        areas: dict[int, list[int]] = {}
        for cell, number in enumerate(board.area_of):
            if number != NO_ROOM:
                areas.setdefault(number, []).append(cell)
        whole = take_in(dice, *self.request.size, [*areas.values()])
        others = (entry for entry in entries if entry.rule not in self.field.rules(self.request.structure))
        return (*others, *regions_with_numbers(self.request, self.field, whole, row - np.uint8(1), {}))


def of_near_rooms(size: Size, area_of: NDArray[np.int32], cells: Collection[int], far: int) -> NDArray[np.bool_]:
    """``bool (cells,)``: the cells of all rooms with a cell at most `far` rows and columns from one of some `cells`;
    ``area_of`` ``int32 (cells,)``: the room of each cell.
    """
    places = np.stack(np.divmod(np.arange(len(area_of)), size.cols))
    near = (np.abs(places[:, None] - places[:, [*cells], None]).max(axis=0) <= far).any(axis=0)
    return np.asarray(np.isin(area_of, area_of[near & (area_of != NO_ROOM)]))


class Growing:
    """Puzzles whose rooms grow together, with the solutions `marks` ``uint8 (n, C)`` (mark numbers from 1). `cores`:
    what numbered rooms begin as.

    `far`: rooms all of whose cells are more rows or columns away from a cell that joins a room are given.
    """

    def __init__(
        self,
        how: RoomGrowth,
        boards: list[GrowingRooms],
        cores: list[list[list[int]]],
        marks: NDArray[np.uint8],
        far: int | None = None,
    ) -> None:
        self._how, self._boards, self._marks, self._far = how, boards, marks, far
        self._numbers = np.full((len(boards), how.request.size.n_cells), NO_CLUE, np.int32)
        """of the rooms, which stay as they grow"""
        if isinstance(how.field, NumberedRooms):
            structure, rule, solutions = how.request.structure, how.field.numbered, marks - np.uint8(1)
            for i, areas in enumerate(cores):
                numbers = [numbers_in(structure, rule, area, solutions[i : i + 1]) for area in areas]
                self._numbers[i, : len(areas)] = np.concatenate(numbers)

    def go(self) -> None:
        """Tries the options of each puzzle, one after another, as long as there are any."""
        active = [*range(len(self._boards))]
        while active and not is_past(self._how.deadline):
            tried = {i: options for i in active if (options := self._boards[i].some())}
            active = [*tried]
            for are_several in (False, True):
                some = {i: options for i, options in tried.items() if (len(options) > 1) == are_several}
                if some:
                    differs = self._differs(some, are_several)
                    for (i, options), where in zip(some.items(), differs, strict=True):
                        self._boards[i].settle(options, where)

    def _differs(self, tried: dict[int, list[Joining]], are_several: bool) -> list[NDArray[np.bool_] | None]:
        """For each of some puzzles, where another solution differs in which a joining cell holds another mark; None
        if there is none. If the short search does not finish, it may differ everywhere. `are_several`: whether more
        than one cell joins in each. A single cell loses its mark, so that propagation alone often refutes the rest.
        """
        structure, n_cells = self._how.request.structure, self._how.request.size.n_cells
        row = np.repeat(np.arange(len(tried)), [*map(len, tried.values())])
        cells, rooms = np.array([option for options in tried.values() for option in options], np.intp).T
        areas = np.array([self._boards[i].area_of for i in tried], np.int32)
        given = np.array([self._boards[i].given for i in tried], np.bool_)
        areas[row, cells], given[row, cells] = rooms, False
        if self._far is not None:
            for i, options in enumerate(tried.values()):
                joining = [option.cell for option in options]
                given[i] |= ~of_near_rooms(self._how.request.size, areas[i], joining, self._far)
        marks = self._marks[[*tried]]
        givens = np.zeros_like(marks)
        givens[:, :n_cells] = np.where(given, marks[:, :n_cells], 0)
        found: list[NDArray[np.bool_] | None] = [np.ones(n_cells, np.bool_)] * len(tried)

        def keep(solutions: NDArray[np.uint8], rows: NDArray[np.int64]) -> None:
            for k, differs in zip(rows.tolist(), (solutions + np.uint8(1) != marks[rows])[:, :n_cells], strict=True):
                if differs.any():
                    found[k] = differs

        answers = self._how.pool.solve(
            structure,
            givens,
            SolveOptions(2 if are_several else 1, _BUDGET, self._how.deadline, verified=False),
            row_regions=self._how.regions(areas, self._numbers[[*tried]]),
            excluded=None if are_several else Excluded(cells, marks[row, cells].astype(np.int64) - 1),
            found=keep,
        )
        for k in np.flatnonzero(answers.status == (Status.UNIQUE if are_several else Status.UNSOLVABLE)).tolist():
            found[k] = None
        return found
