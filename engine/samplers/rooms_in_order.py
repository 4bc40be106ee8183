"""Rooms that grow around marks which do not touch, as many in each row, column and room, without a search.

When the rooms before a room are decided, some cells are known to hold no mark (`gridlanes.samplers.known_marks`). They
may belong to the room, and so may others as long as its marks can be placed in one way only. So the rooms determine all
marks, one room after another.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Sequence

import numpy as np

from gridlanes.samplers.areas import beside, is_connected
from gridlanes.samplers.draws import Dice
from gridlanes.samplers.known_marks import KnownMarks

_LONGEST_WAY = 8
"""cells that change rooms at most, so that another one can join a room"""


def rooms_in_order(rows: int, cols: int, marked: Collection[int], cores: Sequence[Sequence[int]]) -> list[list[int]]:
    """The cells of rooms that begin as `cores`, which contain as many of the `marked` cells each, and grow as far as
    they can; some cells may be in none. At first the rooms are decided in the order of their cores. They grow at
    random, but in the same way from the same cores.
    """
    key = hashlib.blake2b(repr([[*core] for core in cores]).encode(), digest_size=16).digest()
    dice = Dice(np.random.Philox(key=int.from_bytes(key, "little")))
    growing = _Growing(dice, rows, cols, frozenset(marked), cores)
    growing.settle()
    return growing.found


class _Growing:
    """The rooms, numbered as their `cores`."""

    def __init__(
        self, dice: Dice, rows: int, cols: int, marked: frozenset[int], cores: Sequence[Sequence[int]]
    ) -> None:
        self._dice, self._rows, self._cols, self._marked = dice, rows, cols, marked
        self._near = [beside(cell, rows, cols) for cell in range(rows * cols)]
        self.found = [[*core] for core in cores]
        self._core = {cell for core in cores for cell in core}
        self._room_of = [-1] * (rows * cols)
        for number, core in enumerate(cores):
            for cell in core:
                self._room_of[cell] = number
        self._order = [*range(len(cores))]
        self._board = self._decided(self._order)

    @property
    def left(self) -> list[int]:
        """The cells that are in no room."""
        return [cell for cell, number in enumerate(self._room_of) if number < 0]

    def settle(self) -> None:
        """Grows the rooms until no cell can join one."""
        self.grow()
        while self.put_off() or self.make_way():
            self.grow()

    def _decided(self, order: list[int]) -> KnownMarks:
        """The board whose marks become known room by room."""
        board = KnownMarks(self._rows, self._cols, self._marked)
        for number in order:
            board.make_known(self.found[number])
        return board

    def put_off(self) -> bool:
        """Lets a cell that is left join a room beside it that is decided later from now on; returns whether one can."""
        for cell in self._dice.shuffled(self.left):
            free_after = self._board.free_after[cell]
            for number in self._dice.shuffled(sorted({self._room_of[other] for other in self._near[cell]} - {-1})):
                at = self._order.index(number)
                if at >= free_after:
                    continue
                order = [
                    *self._order[:at],
                    *self._order[at + 1 : free_after + 1],
                    number,
                    *self._order[free_after + 1 :],
                ]
                board = self._decided(order)
                changed = list(enumerate(order))[at : free_after + 1]
                if all(board.is_only_way(self.found[each], place) for place, each in changed):
                    self._order, self._board = order, board
                    self._join(cell, number)
                    return True
        return False

    def grow(self) -> None:
        """Lets cells join rooms in random order, as long as one can."""
        waiting = [
            (near, number) for number, core in enumerate(self.found) for cell in core for near in self._near[cell]
        ]
        seen = set[tuple[int, int]]()
        while waiting:
            at = self._dice.below(len(waiting))
            waiting[at], waiting[-1] = waiting[-1], waiting[at]
            cell, number = option = waiting.pop()
            if self._room_of[cell] < 0 and option not in seen:
                seen.add(option)
                if self._can_join(cell, number):
                    self._join(cell, number)
                    waiting += [(near, number) for near in self._near[cell]]

    def make_way(self) -> bool:
        """Lets a cell that is left join a room that is not beside it, with cells of other rooms on the way; returns
        whether one can.
        """
        for cell in self._dice.shuffled(self.left):
            way, number = self._way(cell)
            for each in way:
                if self._room_of[each] >= 0:
                    self.found[self._room_of[each]].remove(each)
                self._join(each, number)
            if way:
                return True
        return False

    def _way(self, cell: int) -> tuple[list[int], int]:
        """Cells from one that is left to a room that all of them can join, and that room; no cells if there is no short
        way that leaves all rooms connected.
        """
        place_of = [*self._order]
        for place, number in enumerate(self._order):
            place_of[number] = place
        came_from, after, waiting, far = {cell: cell}, {cell: self._board.free_after[cell]}, [cell], {cell: 1}
        for one in waiting:  # which grows
            for other in self._near[one]:
                number = self._room_of[other]
                if number >= 0 and place_of[number] > after[one]:
                    way = _cells_back(one, came_from)
                    if other not in way and self._stay_connected(way):
                        return way, number
                if far[one] < _LONGEST_WAY and other not in came_from and other not in self._core:
                    came_from[other], far[other] = one, far[one] + 1
                    after[other] = max(after[one], self._board.free_after[other])
                    waiting.append(other)
        return [], -1

    def _stay_connected(self, way: list[int]) -> bool:
        """Whether all rooms are connected without these cells."""
        rooms = [self.found[number] for number in {self._room_of[cell] for cell in way} - {-1}]
        return all(is_connected({*room}.difference(way), self._rows, self._cols) for room in rooms)

    def _can_join(self, cell: int, number: int) -> bool:
        """Whether the marks of a room can be placed in one way only if a cell joins it."""
        place = self._order.index(number)
        if self._board.is_free(cell, place):
            return True
        return self._board.is_only_way([*self.found[number], cell], place)

    def _join(self, cell: int, number: int) -> None:
        self._room_of[cell] = number
        self.found[number].append(cell)


def _cells_back(cell: int, came_from: dict[int, int]) -> list[int]:
    """The cells of a way, from its end on."""
    way = [cell]
    while came_from[way[-1]] != way[-1]:
        way.append(came_from[way[-1]])
    return way
