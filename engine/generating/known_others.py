"""What is known of one puzzle whose rooms are repaired: the solution that is wanted, the others that were found, and
which rooms and borders these break.

A change of the rooms is judged by all others that were found so far, and not by the last one alone: what broke one of
them before may be what goes now.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.own_scopes import scope_of
from gridlanes.compile.structure import Structure
from gridlanes.generating.room_numbers import numbers_in
from gridlanes.io.forms.fields.numbered_rooms import NumberedRooms
from gridlanes.io.forms.fields.rooms import NO_ROOM, Rooms
from gridlanes.model.divisions import division_of
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules.base import Rule
from gridlanes.samplers.areas import beside, is_connected
from gridlanes.samplers.draws import Dice

_Region = tuple[Rule, tuple[int, ...], int]
"""a rule, the coords for which it holds, and the number there"""


class Change(NamedTuple):
    """A `cell` goes to another room. `new`: the regions that come so, with which of the known solutions break them
    ``bool (1 + K,)``; `gone`: those that go. `n_alive`: how many others break nothing then.
    """

    cell: int
    room: int
    new: dict[_Region, NDArray[np.bool_]]
    gone: list[_Region]
    n_alive: int


class KnownOthers:
    """The rooms of one puzzle, those of `field`, with the solution `numbers` ``uint8 (C,)`` (mark numbers from 0), and
    the others that were found. `areas`: the rooms to begin with; `fixed`: cells that stay in theirs.
    """

    def __init__(
        self,
        structure: Structure,
        field: Rooms,
        areas: list[list[int]],
        numbers: NDArray[np.uint8],
        fixed: Collection[int] = (),
    ) -> None:
        self.known = numbers[None]
        self.areas = [{*area} for area in areas]
        self._structure, self._field, self._fixed = structure, field, {*fixed}
        self._rows, self._cols = structure.grid.rows, structure.grid.cols
        self._area_of = np.full(self._rows * self._cols, NO_ROOM, np.int32)
        for number, area in enumerate(areas):
            self._area_of[area] = number
        self._broken: dict[_Region, NDArray[np.bool_]] = {}
        """which of the known solutions break a region, where any does"""
        self._n_broken = np.zeros(1, np.int64)

    def add(self, others: NDArray[np.uint8]) -> None:
        """Others ``uint8 (n, C)`` that were found with the rooms as they are, so they break nothing."""
        n = len(others)
        self.known = np.concatenate([self.known, others])
        self._n_broken = np.pad(self._n_broken, (0, n))
        self._broken = {region: np.pad(which, (0, n)) for region, which in self._broken.items()}

    @property
    def wanted(self) -> NDArray[np.uint8]:
        """The solution that is wanted."""
        return np.asarray(self.known[0])

    @property
    def alive(self) -> list[int]:
        """The others that break nothing, by their place among the known solutions."""
        return (1 + np.flatnonzero(self._n_broken[1:] == 0)).tolist()

    @property
    def cells(self) -> list[int]:
        """The cells that can change rooms."""
        return [cell for cell in np.flatnonzero(self._area_of != NO_ROOM).tolist() if cell not in self._fixed]

    def differing(self, which: int) -> list[int]:
        """Those at which another solution differs from the one that is wanted; where rooms have exits also those beside
        edges at which it does.
        """
        differs = self.known[which] != self.known[0]
        found = [np.flatnonzero(differs[: len(self._area_of)])]
        if self._field.has_exits:
            board = division_of(self._structure.grid)
            crossed = differs[board.edges]
            found += [board.first[crossed], board.second[crossed]]
        cells = {*np.concatenate(found).tolist()} - self._fixed
        return [cell for cell in sorted(cells) if self._area_of[cell] != NO_ROOM]

    def changes(self, dice: Dice, cells: Iterable[int]) -> Iterator[Change]:
        """What these cells can do, in their order, so that the wanted solution stays one."""
        for cell in cells:
            mine = int(self._area_of[cell])
            near = {int(self._area_of[other]) for other in beside(cell, self._rows, self._cols)} - {mine, NO_ROOM}
            rest = self.areas[mine] - {cell}
            if near and rest and is_connected(rest, self._rows, self._cols):
                changes = (self._judged(cell, room) for room in dice.shuffled(sorted(near)))
                yield from (change for change in changes if change is not None)

    def make(self, change: Change) -> None:
        """Makes a change."""
        for region in change.gone:
            if region in self._broken:
                self._n_broken -= self._broken.pop(region)
        for region, which in change.new.items():
            if which.any():
                self._broken[region] = which
                self._n_broken += which
        mine = int(self._area_of[change.cell])
        self.areas[mine] = self.areas[mine] - {change.cell}
        self.areas[change.room] = self.areas[change.room] | {change.cell}
        self._area_of[change.cell] = change.room

    def _judged(self, cell: int, room: int) -> Change | None:
        """A change; None where the wanted solution is none with it."""
        before = [self.areas[int(self._area_of[cell])], self.areas[room]]
        after = [before[0] - {cell}, before[1] | {cell}]
        gone, come = [*self._of_rooms(before)], [*self._of_rooms(after)]
        for pairs in self._field.pairs:
            boards = np.stack([self._area_of, self._area_of])
            boards[1, cell] = room
            boards = boards.reshape(2, self._rows, self._cols)
            old, new = _parted(pairs.regions(boards, np.ones(2, np.bool_)))
            gone += old - new
            come += sorted(new - old, key=lambda region: region[1:])
        new_ones = dict[_Region, NDArray[np.bool_]]()
        for region in come:
            which = self._breaks(region)
            if which[0]:
                return None
            new_ones[region] = which
        n_broken = self._n_broken + sum(new_ones.values())
        for region in gone:
            if region in self._broken:
                n_broken = n_broken - self._broken[region]
        return Change(cell, room, new_ones, gone, int((n_broken[1:] == 0).sum()))

    def _of_rooms(self, areas: list[set[int]]) -> Iterator[_Region]:
        """The regions that rooms are; the number that some have is read off the wanted solution."""
        for area in areas:
            cells = tuple(sorted(area))
            for rule in (self._field.rule(self._structure), *self._field.also):
                number = 0
                if isinstance(self._field, NumberedRooms) and rule == self._field.numbered:
                    number = int(numbers_in(self._structure, rule, cells, self.known[:1])[0])
                yield rule, cells, number

    def _breaks(self, region: _Region) -> NDArray[np.bool_]:
        """``bool (1 + K,)``: which of the known solutions break a region."""
        rule, coords, number = region
        found = np.zeros(len(self.known), np.bool_)
        bound, scope = _bound(rule, number), scope_of(self._structure, coords)
        if bound is not None:
            numbers = self.known[:, scope.coords]
            other = (numbers != numbers[0]).any(axis=1)  # those that are as the wanted one here are not asked
            other[0] = True
            found[other] = ~bound.holds(numbers[other], scope)
        return found


@lru_cache(maxsize=1 << 10)
def _bound(rule: Rule, number: int) -> Rule | None:
    """A rule with its number."""
    return rule.bound((number,))


def _parted(regions: RowRegions) -> tuple[set[_Region], set[_Region]]:
    """The regions of the first of two boards and those of the second."""
    found: tuple[set[_Region], set[_Region]] = set(), set()
    for row, coords, clue in regions.regions():
        found[row].add((regions.rule, tuple(coords), clue))
    return found
