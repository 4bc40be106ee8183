"""Growth that is mended: where cells can join no room, some rooms and the solution there are drawn again.

Rooms that grow around a random solution cover nearly all of a board. Which cells are left over depends on the solution
beside them. So some rooms there are dissolved, the solution in their cells is drawn again in several ways, and the
rooms grow again; the way in which fewest cells are left over is taken.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from gridlanes.generating.layouts import Own
from gridlanes.generating.request import Request
from gridlanes.generating.rooms.growing_rooms import GrowingRooms
from gridlanes.generating.rooms.room_growth import Growing, RoomGrowth, of_near_rooms
from gridlanes.io.forms.fields.rooms import Rooms
from gridlanes.samplers.draws import Dice, Draws, Purpose, Tries
from gridlanes.solvers.lanes import is_past
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.status import Status

_WAYS = 8
"""in which a place is drawn at once"""
_MAX_DISSOLVED = 3
"""rooms at a place"""
_CELLS_A_ROUND, _FEWEST_ROUNDS = 4, 60
"""rounds after which a board is given up: one for so many cells, but not fewer than so many"""
_FAR = 4
"""rows and columns from a place to rooms that are given while the place is drawn"""
_CLOSE = 2
"""rows and columns from changed marks to cells whose attempts may end otherwise now"""
_LEAVINGS = 3
"""times that a cell of a grown room beside a place leaves it, because its mark is no longer proved"""
_BUDGET = 30
"""nodes in which a board must be shown to have no other solution"""


@dataclass
class _Way:
    """A board of the number `owner` with a place drawn again: the `free` cells. `marks` ``uint8 (C,)``: its solution
    (mark numbers from 1).
    """

    owner: int
    board: GrowingRooms
    marks: NDArray[np.uint8]
    free: set[int]

    @property
    def n_left(self) -> int:
        """The number of cells whose marks are still given."""
        return sum(self.board.given)


def rooms_to_mend(request: Request) -> Rooms | None:
    """The field of the rooms that grow around a solution which can be drawn again in parts; None if there is none, or
    the board is small.
    """
    found = (field for field in request.genre.fields.values() if isinstance(field, Rooms) and field.grows)
    return next(
        (field for field in found if field.mends_from is not None and request.size.n_cells >= field.mends_from), None
    )


@dataclass
class GrowthMending:
    """Grows and mends the rooms of `field` of puzzles of a request. Results after the `deadline`, a value of
    `time.monotonic`, are not valid.
    """

    request: Request
    field: Rooms
    pool: SolverPool
    draws: Draws
    deadline: float | None = None

    def mended(self, tries: Tries, own: Own, marks: NDArray[np.uint8]) -> tuple[Own, NDArray[np.uint8]]:
        """The regions of puzzles with the solutions `marks` ``uint8 (n, C)`` (mark numbers from 1) after their rooms
        grew from those of `own` to cover the board, and the solutions that they then have. A puzzle that is given up
        may have several.
        """
        dice = [*self.draws.dice_of(tries, Purpose.GROWTH)]
        cores = [self.field.rooms_of(self.request.structure, entries) for entries in own]
        boards = [GrowingRooms(one, *self.request.size, areas) for one, areas in zip(dice, cores, strict=True)]
        marks = marks.copy()
        Growing(self._growth, boards, cores, marks).go()
        for _ in range(max(_FEWEST_ROUNDS, self.request.size.n_cells // _CELLS_A_ROUND)):
            active = [i for i, board in enumerate(boards) if not board.is_whole]
            if not active or is_past(self.deadline):
                break
            ways = [way for i in active for _ in range(_WAYS) for way in self._drawn(dice[i], i, boards[i], marks[i])]
            for way in self._best(ways, boards):
                boards[way.owner], marks[way.owner] = way.board, way.marks
        found = [self._growth.covering(*each) for each in zip(dice, own, boards, marks, strict=True)]
        return found, marks

    def _best(self, ways: list[_Way], boards: list[GrowingRooms]) -> list[_Way]:
        """For each board the way in which fewest cells are left over, if they are not more than before."""
        ways = self._proved(ways)
        Growing(self._growth, [way.board for way in ways], [], self._marks(ways), _FAR).go()
        ways = [way for way in ways if way.n_left <= sum(boards[way.owner].given)]
        is_only, _ = self._others(ways, None)
        best = dict[int, _Way]()
        for way, fine in zip(ways, is_only.tolist(), strict=True):
            if fine and (way.owner not in best or way.n_left < best[way.owner].n_left):
                best[way.owner] = way
        return [*best.values()]

    @cached_property
    def _growth(self) -> RoomGrowth:
        return RoomGrowth(self.request, self.field, self.pool, self.draws, self.deadline)

    def _drawn(self, dice: Dice, owner: int, board: GrowingRooms, marks: NDArray[np.uint8]) -> list[_Way]:
        """A board after rooms beside a cell that is left over were dissolved and drawn again; empty if this failed."""
        cell = dice.choice([cell for cell, is_given in enumerate(board.given) if is_given])
        copy = board.copied()
        free = copy.dissolve(cell, 1 + dice.below(_MAX_DISSOLVED))
        drawn = self.field.redrawn(dice, self.request.size, marks - np.uint8(1), free)
        if drawn is None:
            return []
        solution, cores = drawn[0] + np.uint8(1), drawn[1]
        cols = self.request.size.cols
        places = np.stack(np.divmod(np.arange(self.request.size.n_cells), cols))
        changed = np.flatnonzero(solution != marks)
        near = np.abs(places[:, None] - places[:, changed, None]).max(axis=0) <= _CLOSE
        copy.begin(cores, free | {*np.flatnonzero(near.any(axis=0)).tolist()})
        return [_Way(owner, copy, solution, free)]

    def _proved(self, ways: list[_Way]) -> list[_Way]:
        """The ways in which the cells that are not given have no other marks, some of them after cells have left their
        rooms. What is far from the place is given.
        """
        found, waiting = list[_Way](), ways
        for _ in range(_LEAVINGS):
            is_only, differs = self._others(waiting, _FAR)
            found += [way for way, fine in zip(waiting, is_only.tolist(), strict=True) if fine]
            doubtful = zip(waiting, is_only.tolist(), differs, strict=True)
            waiting = [
                way for way, fine, where in doubtful if not fine and way.board.take_out(np.flatnonzero(where).tolist())
            ]
        order = {id(way): place for place, way in enumerate(ways)}
        return sorted(found, key=lambda way: order[id(way)])

    def _others(self, ways: list[_Way], far: int | None) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """``bool (n,)``: which ways have no other solution; ``bool (n, C)``: where another differs, if one was found.
        `far`: the rooms all of whose cells are more rows or columns away from the place are given; None for no room.
        """
        marks = self._marks(ways)
        differs: NDArray[np.bool_] = np.zeros(marks.shape, np.bool_)
        if not ways:
            return np.zeros(0, np.bool_), differs
        areas = np.array([way.board.area_of for way in ways], np.int32)
        given = np.array([way.board.given for way in ways], np.bool_)
        if far is not None:
            for i, way in enumerate(ways):
                given[i] |= ~of_near_rooms(self.request.size, areas[i], way.free, far)

        def keep(numbers: NDArray[np.uint8], rows: NDArray[np.int64]) -> None:
            for solution, row in zip(numbers + np.uint8(1), rows.tolist(), strict=True):
                differs[row] |= solution != marks[row]

        answers = self.pool.solve(
            self.request.structure,
            np.where(given, marks, np.uint8(0)),
            SolveOptions(2, _BUDGET, self.deadline, verified=False),
            row_regions=self._growth.regions(areas, np.zeros_like(areas)),
            found=keep,
        )
        return np.asarray(answers.status == Status.UNIQUE), differs

    def _marks(self, ways: list[_Way]) -> NDArray[np.uint8]:
        """``uint8 (n, C)``: the solutions of ways."""
        return np.array([way.marks for way in ways], np.uint8).reshape(len(ways), self.request.structure.n_coords)
