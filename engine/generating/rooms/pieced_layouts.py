"""Layouts of rooms, and solutions of them, that are drawn piece by piece.

Rooms that are drawn at random all over a board nearly always contradict each other somewhere, if the board is large. So
rooms are drawn for a few cells at a time, with all marks given but those near these cells, until a short search finds a
solution. If none of several drawings has one, a room beside these cells is dissolved, and its cells are drawn
again, too.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.generating.layouts import Own
from gridlanes.generating.request import Request
from gridlanes.generating.solutions.random_solutions import random_solutions
from gridlanes.io.forms.fields.rooms import Rooms
from gridlanes.puzzles.row_regions import regions_of_rows
from gridlanes.samplers.areas import beside
from gridlanes.samplers.draws import Dice, Draws, Purpose, Tries
from gridlanes.solvers.lanes import is_past
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.status import Status

_ROOMS_A_PIECE = 3
_WAYS = 8
"""in which a piece is drawn at once"""
_NEAR = 2
"""rows and columns around a piece in which marks may change, or one more"""
_MAX_DISSOLVED = 5
"""rooms around a piece"""
_MAX_FAILED, _ROUNDS_A_CELL = 24, 0.75
"""rounds in a row, and in all, after which a layout is given up"""
_FORCED = 0.5
"""how often a random mark is set in a piece, as searches alone prefer some marks"""
_BUDGET = 60


_LARGER = 2
"""cells that rooms may have more than usual where several ways have failed"""


class Pieced(NamedTuple):
    """Layouts of n tries: `own`: their rooms; `marks` ``uint8 (n, C)``: solutions (mark numbers from 1); `found` ``bool
    (n,)``: which of them are complete.
    """

    own: Own
    marks: NDArray[np.uint8]
    found: NDArray[np.bool_]


class _Way(NamedTuple):
    """A piece: its cells, and all rooms with those that were drawn for it."""

    cells: list[int]
    rooms: list[list[int]]


def rooms_to_piece(request: Request) -> Rooms | None:
    """The field of the rooms that can be drawn piece by piece; None if there is none."""
    fields = [each for each in request.genre.fields.values() if isinstance(each, Rooms)]
    return next((field for field in fields if field.fit_pieces(request.size)), None)


@dataclass(frozen=True)
class PiecedLayouts:
    """Draws the rooms of `field` for the puzzles of a request. Results after the `deadline`, a value of
    `time.monotonic`, are not valid.
    """

    request: Request
    field: Rooms
    pool: SolverPool
    draws: Draws
    deadline: float | None = None

    def pieced(self, tries: Tries, layout: NDArray[np.uint8]) -> Pieced:
        """Rooms that cover the cells without a given in `layout` ``uint8 (n, C)``, and solutions."""
        structure, request = self.request.structure, self.request
        start = random_solutions(structure, layout, (), self.draws, tries, self.pool, request.start, self.deadline)
        marks, most = start.marks.copy(), request.generation.max_room_cells_on(*request.size)
        dice, has_none = self.draws.dice_of(tries, Purpose.PIECES), layout[:, : request.size.n_cells] == 0
        boards = [
            _Board(one, request, self.field, np.flatnonzero(row).tolist(), most)
            for one, row in zip(dice, has_none, strict=True)
        ]
        active = np.flatnonzero(start.found)
        for _ in range(int(_ROUNDS_A_CELL * request.size.n_cells)):
            going = [i for i in active.tolist() if boards[i].free and boards[i].n_failed < _MAX_FAILED]
            active = np.array(going, np.intp)
            if not going or is_past(self.deadline):
                break
            ways = [[boards[i].way() for _ in range(_WAYS)] for i in going]
            self._try(active, ways, boards, layout, marks)
        own = [self.field.regions(structure, board.rooms) for board in boards]
        return Pieced(own, marks, start.found & np.array([not board.free for board in boards], np.bool_))

    def _try(
        self,
        active: NDArray[np.intp],
        ways: list[list[_Way]],
        boards: list[_Board],
        layout: NDArray[np.uint8],
        marks: NDArray[np.uint8],
    ) -> None:
        """Takes the first of the ways of each active board that has a solution."""
        structure, owner = self.request.structure, np.repeat(active, _WAYS)
        every = [way for each in ways for way in each]
        givens = marks[owner]
        for k, (i, way) in enumerate(zip(owner.tolist(), every, strict=True)):
            dice = boards[i].dice
            is_open = dice.choice(self._near_by)[way.cells].any(axis=0)
            givens[k, is_open] = 0
            if dice.share() < _FORCED:
                givens[k, dice.choice(np.flatnonzero(is_open).tolist())] = 1 + dice.below(len(structure.alphabet))
        givens = np.where(layout[owner] != 0, layout[owner], givens)
        answers = self.pool.solve(
            structure,
            givens,
            SolveOptions(1, _BUDGET, self.deadline, verified=False),
            row_regions=regions_of_rows([self.field.regions(structure, way.rooms) for way in every]),
        )
        solved = (answers.status == Status.SOLVED).reshape(-1, _WAYS)
        for i, each, is_solved, k in zip(active.tolist(), ways, solved, range(0, len(every), _WAYS), strict=True):
            first = int(is_solved.argmax())
            if is_solved[first]:
                boards[i].take(each[first])
                marks[i] = answers.marks[k + first]
            else:
                boards[i].n_failed += 1

    @cached_property
    def _near_by(self) -> list[NDArray[np.bool_]]:
        """For some distances, ``bool (cells, C)``: which coords are as near to a cell."""
        grid, (rows, cols) = self.request.structure.grid, self.request.size
        places = np.array([grid.place(coord)[1:] for coord in range(grid.n_coords)], np.int64)
        cells = np.array([divmod(cell, cols) for cell in range(rows * cols)], np.int64)
        distance = np.abs(cells[:, None] - places).max(axis=2)
        return [distance <= near for near in range(_NEAR, _NEAR + 2)]


class _Board:
    """A board that is covered by rooms of up to `most` cells; `free`: the cells that are in none yet."""

    def __init__(self, dice: Dice, request: Request, field: Rooms, free: list[int], most: int) -> None:
        self.dice, self.free, self.rooms, self.n_failed = dice, {*free}, list[list[int]](), 0
        self._size, self._field, self._most = request.size, field, most
        self._largest = int(request.structure.options.get("largest", request.size.n_cells))

    def way(self) -> _Way:
        """Rooms for some free cells that are connected, and for those of rooms beside them that are dissolved: the more
        of them, the more ways have failed.
        """
        dice, size = self.dice, self._size
        wanted = self._most * (1 + dice.below(_ROOMS_A_PIECE))
        first = dice.choice(sorted(self.free))
        room_of = {cell: number for number, room in enumerate(self.rooms) for cell in room}
        n_dissolved, dissolved = dice.below(1 + min(self.n_failed, _MAX_DISSOLVED)), set[int]()
        cells, seen = list[int](), {first}
        waiting = [first]
        while waiting and len(cells) < wanted:
            cell = waiting.pop(0)
            cells.append(cell)
            for other in dice.shuffled(beside(cell, *size)):
                number = room_of.get(other)
                if other in seen or (number is None and other not in self.free):
                    continue
                if number is not None and number not in dissolved:
                    if len(dissolved) >= n_dissolved:
                        continue
                    dissolved.add(number)
                    seen |= {*self.rooms[number]}
                    cells += self.rooms[number]
                    continue
                seen.add(other)
                waiting.append(other)
        kept = [room for number, room in enumerate(self.rooms) if number not in dissolved]
        most = min(self._most + dice.below(1 + min(self.n_failed // 2, _LARGER)), self._largest)
        return _Way(cells, [*kept, *self._field.drawn_in(dice, size, most, cells)])

    def take(self, way: _Way) -> None:
        """Goes on with the rooms of a way."""
        self.rooms, self.n_failed = way.rooms, 0
        self.free -= {*way.cells}
