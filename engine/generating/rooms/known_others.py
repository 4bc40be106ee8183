"""The known solutions of one puzzle whose rooms are repaired: the wanted one, the others found so far, and the rooms
and borders that exclude them.

A change of the rooms is judged by all other solutions found so far, not only by the last: it may remove a region that
excluded an earlier one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.own_scopes import scope_of
from gridlanes.compile.structure import Structure
from gridlanes.generating.rooms.room_numbers import numbers_in_each
from gridlanes.generating.rooms.solution_sets import SolutionSets, as_set, union
from gridlanes.io.forms.fields.numbered_rooms import NumberedRooms
from gridlanes.io.forms.fields.room_exits import RoomExits
from gridlanes.io.forms.fields.room_pairs import RoomPairs
from gridlanes.io.forms.fields.room_spans import RoomSpans
from gridlanes.io.forms.fields.rooms import NO_ROOM, Rooms
from gridlanes.io.forms.fields.rooms_beside import RoomsBeside
from gridlanes.model.divisions import division_of
from gridlanes.rules.base import Rule
from gridlanes.samplers.areas import beside
from gridlanes.samplers.draws import Dice

_Pairs = RoomPairs | RoomSpans | RoomExits | RoomsBeside
_WANTED = 1
"""the bit of the solution that is wanted, in sets of known solutions, which are the bits of one number"""


class _Region(NamedTuple):
    """An instance of a rule: its place among the rules of a field, the coords, and the number there."""

    rule: int
    coords: tuple[int, ...]
    number: int


class Change(NamedTuple):
    """A move of a `cell` to another room. `new`: the new regions, each with the set of the known solutions that break
    it; `gone`: the numbers of the removed regions. `n_alive`: how many other solutions then break nothing.
    """

    cell: int
    room: int
    new: dict[int, int]
    gone: set[int]
    n_alive: int


class KnownOthers:
    """The rooms of one puzzle, given by `field`, with the wanted solution `numbers` ``uint8 (C,)`` (mark numbers from
    0), and the other solutions found. `areas`: the initial rooms; `fixed`: cells that stay in their rooms.
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
        self._sets = SolutionSets(structure, self.known)
        self.areas = [frozenset(area) for area in areas]
        self._structure, self._field, self._fixed = structure, field, {*fixed}
        self._pairs = field.pairs_of(structure)
        rows, cols = structure.grid.rows, structure.grid.cols
        self._area_of = np.full((rows, cols), NO_ROOM, np.int32)
        for number, area in enumerate(areas):
            self._area_of.ravel()[area] = number
        self._near = [frozenset(beside(cell, rows, cols)) for cell in range(rows * cols)]
        self._rules = (field.rule(structure), *field.also, *(pairs.rule for pairs in self._pairs))
        self._regions, self._number_of = list[_Region](), dict[_Region, int]()
        """all regions that were asked for, and their numbers"""
        self._of_rooms: dict[frozenset[int], list[int]] = {}
        """the regions that rooms are"""
        self._judged: list[tuple[int, int]] = []
        """of each region the set of the known solutions that break it, and how many were known then"""
        self._broken: dict[int, int] = {}
        """that set of those regions that there are, where any breaks them"""

    def add(self, others: NDArray[np.uint8]) -> None:
        """Adds other solutions ``uint8 (n, C)`` that were found with the current rooms, so they break nothing."""
        self.known = np.concatenate([self.known, others])
        self._sets = SolutionSets(self._structure, self.known)

    @property
    def wanted(self) -> NDArray[np.uint8]:
        """The wanted solution."""
        return np.asarray(self.known[0])

    @property
    def alive(self) -> list[int]:
        """The other solutions that break nothing, by their place among the known solutions."""
        dead = union(self._broken.values())
        return [which for which in range(1, len(self.known)) if not dead >> which & 1]

    @property
    def cells(self) -> list[int]:
        """The cells that can change rooms."""
        return [cell for cell in np.flatnonzero(self._area_of != NO_ROOM).tolist() if cell not in self._fixed]

    def differing(self, which: int) -> list[int]:
        """The cells in which another solution differs from the wanted one; if rooms have exits, also the cells beside
        differing edges.
        """
        differs = self.known[which] != self.known[0]
        found = [np.flatnonzero(differs[: self._area_of.size])]
        if self._field.has_exits:
            board = division_of(self._structure.grid)
            crossed = differs[board.edges]
            found += [board.first[crossed], board.second[crossed]]
        cells = {*np.concatenate(found).tolist()} - self._fixed
        return [cell for cell in sorted(cells) if self._area_of.flat[cell] != NO_ROOM]

    def changes(self, dice: Dice, cells: Iterable[int]) -> Iterator[Change]:
        """The possible changes of these cells, in their order, that keep the wanted solution valid."""
        for cell in cells:
            mine = int(self._area_of.flat[cell])
            near = {int(self._area_of.flat[other]) for other in self._near[cell]} - {mine, NO_ROOM}
            if near and self._can_leave(cell, self.areas[mine]):
                changes = (self._change(cell, room) for room in dice.shuffled(sorted(near)))
                yield from (change for change in changes if change is not None)

    def make(self, change: Change) -> None:
        """Makes a change."""
        for region in change.gone:
            self._broken.pop(region, None)
        self._broken |= {region: which for region, which in change.new.items() if which}
        mine = int(self._area_of.flat[change.cell])
        self.areas[mine] = self.areas[mine] - {change.cell}
        self.areas[change.room] = self.areas[change.room] | {change.cell}
        self._area_of.flat[change.cell] = change.room

    def _can_leave(self, cell: int, area: frozenset[int]) -> bool:
        """Whether a cell is not the only one of its room, and the room is connected without it."""
        left, waiting = {*area} - {cell}, [*(self._near[cell] & area)]
        if len(waiting) < 2:
            return bool(waiting)
        waiting = waiting[:1]
        left.discard(waiting[0])
        while waiting:
            near = left & self._near[waiting.pop()]
            left -= near
            waiting += near
        return not left

    def _change(self, cell: int, room: int) -> Change | None:
        """A change; None if the wanted solution is invalid after it."""
        before = [self.areas[int(self._area_of.flat[cell])], self.areas[room]]
        gone = {region for area in before for region in self._of_room(area)}
        come = [region for area in (before[0] - {cell}, before[1] | {cell}) for region in self._of_room(area)]
        if self._pairs:
            boards = np.stack([self._area_of, self._area_of])
            boards[1].flat[cell] = room
            for rule, pairs in enumerate(self._pairs, 1 + len(self._field.also)):
                old, new = self._parted(rule, pairs, boards, cell)
                gone |= old - new
                come += new - old
        new_ones = dict[int, int]()
        for region in come:
            which = self._breaks(region)
            if which & _WANTED:
                return None
            new_ones[region] = which
        return Change(cell, room, new_ones, gone, self._n_alive(new_ones, gone))

    def _n_alive(self, new: dict[int, int], gone: set[int]) -> int:
        """How many other solutions break none of the regions after a change."""
        dead = union(new.values()) | union(which for region, which in self._broken.items() if region not in gone)
        return len(self.known) - 1 - dead.bit_count()

    def _of_room(self, area: frozenset[int]) -> list[int]:
        """The regions of a room; if they have a number, it is read off the wanted solution."""
        found = self._of_rooms.get(area)
        if found is None:
            cells, found = tuple(sorted(area)), []
            for place, rule in enumerate(self._rules[: 1 + len(self._field.also)]):
                number = 0
                if isinstance(self._field, NumberedRooms) and rule == self._field.numbered:
                    number = self._number_in(rule, cells)
                found.append(self._numbered(_Region(place, cells, number)))
            self._of_rooms[area] = found
        return found

    def _number_in(self, rule: Rule, cells: tuple[int, ...]) -> int:
        """The number of a room, read off the wanted solution."""
        number = self._sets.first_number(rule, cells)
        if number is None:
            number = int(numbers_in_each(self._structure, rule, [cells], self.known[:1])[0, 0])
        return number

    def _parted(self, rule: int, pairs: _Pairs, boards: NDArray[np.int32], cell: int) -> tuple[set[int], set[int]]:
        """The regions that depend on borders, for the first and the second of two boards ``int32 (2, rows, cols)``,
        including all that differ between the boards, which differ in one `cell` only.
        """
        found: tuple[set[int], set[int]] = set(), set()
        if isinstance(pairs, RoomPairs):
            for which, board in zip(found, boards, strict=True):
                which |= {self._numbered(_Region(rule, pair, 0)) for pair in pairs.at(board, cell)}
            return found
        for row, coords, clue in pairs.regions(boards, np.ones(2, np.bool_)).regions():
            found[row].add(self._numbered(_Region(rule, tuple(coords), clue)))
        return found

    def _numbered(self, region: _Region) -> int:
        """The number of a region."""
        number = self._number_of.setdefault(region, len(self._regions))
        if number == len(self._regions):
            self._regions.append(region)
            self._judged.append((0, 0))
        return number

    def _breaks(self, region: int) -> int:
        """The set of the known solutions that break a region."""
        which, n_judged = self._judged[region]
        n_known = len(self.known)
        if n_judged < n_known:
            rule, coords, number = self._regions[region]
            bound = _bound(self._rules[rule], number)
            if bound is not None:
                obeying = self._sets.obeying(bound, coords)
                if obeying is None:
                    which |= self._asked(bound, coords, n_judged) << n_judged
                else:
                    which = ~obeying & ((1 << n_known) - 1)
            self._judged[region] = which, n_known
        return which

    def _asked(self, rule: Rule, coords: tuple[int, ...], first: int) -> int:
        """The set of the solutions from the number `first` on (counted as 0) that break a rule, by its own check."""
        scope = scope_of(self._structure, coords)
        numbers = self.known[first:, scope.coords]
        differs = (numbers != self.known[0, scope.coords]).any(axis=1)  # those that are as the wanted one are not asked
        if not first:
            differs[0] = True
        found = np.zeros(len(numbers), np.bool_)
        if differs.any():
            found[differs] = ~rule.holds(numbers[differs], scope)
        return as_set(found)


@lru_cache(maxsize=1 << 10)
def _bound(rule: Rule, number: int) -> Rule | None:
    """A rule with its number."""
    return rule.bound((number,))
