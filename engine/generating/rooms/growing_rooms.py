"""The state of the rooms of one puzzle while they grow around its solution, and the next attempts.

Cells that belong to no room are given. When all attempts have failed, a cell leaves its room and is given again: a cell
in which the other solution that blocked an attempt differs.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from copy import copy
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.io.forms.fields.rooms import NO_ROOM
from gridlanes.samplers.areas import beside, is_connected
from gridlanes.samplers.draws import Dice

_FEWEST_LEAVING, _CELLS_A_LEAVING = 5, 20
"""times that cells leave their rooms again, after which a puzzle goes to repair: one for so many cells of the board"""
_AT_ONCE, _MAX_AT_ONCE = 8, 16
"""cells that join rooms together, at first and at most: of 100 cells some 4 can at first not join theirs"""
_MORE, _FEWER = 1, 2
"""cells that join together next time where all could, and where one could not"""

_BESIDE = 0.25
"""how often it is one beside the cell that can join none, and not one in its way"""


class Joining(NamedTuple):
    """A cell, and the room that it may join."""

    cell: int
    room: int


class GrowingRooms:
    """Rooms that grow from `cores`, lists of cells, on a board of `rows` and `cols`.

    `area_of`: the room of each cell, or `NO_ROOM`. `given`: the cells that are still given; at first all are.
    `is_stuck`: whether some cell can join no room, and no cell beside it can leave its own.
    """

    def __init__(self, dice: Dice, rows: int, cols: int, cores: list[list[int]]) -> None:
        self._dice, self._rows, self._cols = dice, rows, cols
        self.area_of, self.given = [NO_ROOM] * (rows * cols), [True] * (rows * cols)
        self.is_stuck = False
        self._near = [[*beside(cell, rows, cols)] for cell in range(rows * cols)]
        self._core = {cell for area in cores for cell in area}
        self._members = [{*area} for area in cores]
        for number, area in enumerate(cores):
            for cell in area:
                self.area_of[cell] = number
        self._waiting, self._seen = list[Joining](), set[Joining]()
        self._failed: dict[Joining, NDArray[np.bool_]] = {}
        """where the other solution differs that is in the way"""
        self._first: Joining | None = None
        self._n_left, self._most_leaving = 0, max(_FEWEST_LEAVING, rows * cols // _CELLS_A_LEAVING)
        self._at_once = _AT_ONCE
        for cell in range(rows * cols):
            self._wait(cell)

    @property
    def is_whole(self) -> bool:
        """Whether no cell is given any more."""
        return not any(self.given)

    def next(self) -> Joining | None:
        """The next attempt; None if none is left."""
        while self._first is not None or self._waiting or self._make_room():
            option = self._first or self._drawn()
            self._first = None
            if self._is_possible(option):
                return option
            self._seen.discard(option)
        return None

    def some(self) -> list[Joining]:
        """The next attempts, which are made together: one each of some cells; empty if none is left."""
        first = self.next()
        if first is None:
            return []
        found, others = {first.cell: first}, list[Joining]()
        while self._waiting and len(found) < self._at_once:
            option = self._drawn()
            if not self._is_possible(option):
                self._seen.discard(option)
            elif option.cell in found:
                others.append(option)
            else:
                found[option.cell] = option
        self._waiting += others
        return [*found.values()]

    def settle(self, options: Sequence[Joining], differs: NDArray[np.bool_] | None) -> None:
        """Moves the cells of some attempts into rooms if there is no other solution then: `differs` is None. Otherwise
        it says, ``bool (cells,)``, in which cells another one differs. An attempt fails if only its own cell does; all
        others wait again.
        """
        if differs is None:
            for option in options:
                self.join(option)
            self._at_once = min(_MAX_AT_ONCE, self._at_once + _MORE)
            return
        wrong = [option for option in options if differs[option.cell]]
        if len(wrong) == 1:
            self.fail(wrong[0], differs)
            self._at_once = max(1, self._at_once - _FEWER)
        else:
            self._at_once = max(1, self._at_once // 2)
        self._waiting += [option for option in options if len(wrong) > 1 or option not in wrong]

    def join(self, option: Joining) -> None:
        """Moves a cell into a room; the solution stays unique."""
        self.area_of[option.cell], self.given[option.cell] = option.room, False
        self._members[option.room].add(option.cell)
        for other in self._near[option.cell]:
            if self.given[other]:
                self._wait(other)

    def fail(self, option: Joining, differs: NDArray[np.bool_]) -> None:
        """Records that with the cell in the room there is another solution, which `differs` ``bool (cells,)`` in some
        cells.
        """
        self._failed[option] = differs

    def copied(self) -> GrowingRooms:
        """A copy of this state, in which no cell leaves its room to make room for another. Both draw from the same
        dice.
        """
        found = copy(self)
        found.area_of, found.given = [*self.area_of], [*self.given]
        found._core, found._members = {*self._core}, [{*room} for room in self._members]
        found._waiting, found._seen, found._failed = list[Joining](), {*self._seen}, {**self._failed}
        found._first, found._n_left, found._at_once, found.is_stuck = None, self._most_leaving, _AT_ONCE, False
        return found

    def dissolve(self, cell: int, n_rooms: int) -> set[int]:
        """Dissolves the room of a cell, or one beside it, and more rooms beside these, up to `n_rooms`. Returns the
        cells that belong to no room there, which must get new `cores`.
        """
        free = {cell}
        for _ in range(n_rooms):
            near = sorted({self.area_of[other] for one in free for other in self._near[one]} - {NO_ROOM})
            if not near:
                break
            number = self.area_of[cell] if self.area_of[cell] != NO_ROOM else self._dice.choice(near)
            gone, self._members[number] = self._members[number], set()
            for one in gone:
                self.area_of[one], self.given[one] = NO_ROOM, True
            self._core -= gone
            free |= gone
            free |= {other for one in gone for other in self._near[one] if self.area_of[other] == NO_ROOM}
        return free

    def begin(self, cores: list[list[int]], close: Collection[int]) -> None:
        """Adds rooms that begin as `cores`. All attempts at `close` cells, around which the solution has changed, are
        possible again.
        """
        for area in cores:
            for cell in area:
                self.area_of[cell] = len(self._members)
            self._members.append({*area})
            self._core.update(area)
        self._seen = {option for option in self._seen if option.cell not in close}
        self._failed = {option: where for option, where in self._failed.items() if option.cell not in close}
        for cell in sorted(close):
            if self.given[cell]:
                self._wait(cell)

    def take_out(self, cells: Collection[int]) -> bool:
        """Makes a random one of some cells leave its room; returns whether one of them can."""
        leaving = [cell for cell in cells if self._can_leave(cell)]
        if leaving:
            self._leave(self._dice.choice(leaving))
        return bool(leaving)

    def _is_possible(self, option: Joining) -> bool:
        """Whether the cell of an attempt is still given and beside its room, or in it."""
        return self.given[option.cell] and option.room in self._rooms_near(option.cell)

    def _drawn(self) -> Joining:
        """A random one of the waiting attempts."""
        at = self._dice.below(len(self._waiting))
        self._waiting[at], self._waiting[-1] = self._waiting[-1], self._waiting[at]
        return self._waiting.pop()

    def _rooms_near(self, cell: int) -> list[int]:
        """The rooms that a cell can join: only its own, if it is in one already."""
        if self.area_of[cell] != NO_ROOM:
            return [self.area_of[cell]]
        return sorted({self.area_of[other] for other in self._near[cell]} - {NO_ROOM})

    def _wait(self, cell: int) -> None:
        """Adds the possible attempts of a cell, except earlier ones."""
        new = [option for room in self._rooms_near(cell) if (option := Joining(cell, room)) not in self._seen]
        self._seen.update(new)
        self._waiting += new

    def _make_room(self) -> bool:
        """Makes a cell leave its room so that another can join one; returns whether there was such a cell."""
        if self.is_whole or self._n_left >= self._most_leaving:
            return False
        self._n_left += 1
        self._at_once = 1
        cell = self._dice.choice([cell for cell, is_given in enumerate(self.given) if is_given])
        ways = list[tuple[int, Joining | None]]()
        for room in self._rooms_near(cell):
            differs = self._failed.get(Joining(cell, room))
            in_the_way = [] if differs is None else np.flatnonzero(differs).tolist()
            ways += [(other, Joining(cell, room)) for other in in_the_way if self._can_leave(other)]
        near_by: list[tuple[int, Joining | None]] = [
            (other, None) for other in self._near[cell] if self._can_leave(other)
        ]
        if near_by and (not ways or self._dice.share() < _BESIDE):
            ways = near_by
        self.is_stuck = not ways
        if ways:
            leaving, self._first = self._dice.choice(ways)
            self._leave(leaving)
        return not self.is_stuck

    def _can_leave(self, cell: int) -> bool:
        """Whether a cell is not in the core of its room, and the room is connected without it."""
        if self.given[cell] or cell in self._core:
            return False
        return is_connected(self._members[self.area_of[cell]] - {cell}, self._rows, self._cols)

    def _leave(self, cell: int) -> None:
        """Makes a cell leave its room. Attempts that failed because of a solution that differs there may
        be repeated.
        """
        self._seen.discard(Joining(cell, self.area_of[cell]))
        self._members[self.area_of[cell]].discard(cell)
        self.area_of[cell], self.given[cell] = NO_ROOM, True
        again = [option for option, differs in self._failed.items() if differs[cell]]
        for option in again:
            del self._failed[option]
            self._seen.discard(option)
        for one in sorted({cell, *(option.cell for option in again)}):
            if self.given[one]:
                self._wait(one)
