"""Consequences of how often a loop visits a room, by colouring the cells like a chessboard.

They only help propagation (kernels/rules/rooms/room_visits.py); no puzzle states them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.kernel_tables import KernelTables, tables_of_regions
from gridlanes.compile.structure import Structure
from gridlanes.kernels.rule_kernel import RuleKernel
from gridlanes.kernels.rules.rooms.room_visits import ANY, VisitedRoom, room_visits
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.divisions import division_of
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import ExactCount
from gridlanes.rules.base import Rule
from gridlanes.rules.shared.refusals import known

_N_PARTS = 4
"""of the coords of a room: links out of light cells, out of dark ones; light cells, dark ones"""


@dataclass(frozen=True)
class VisitsByColour:
    """What follows from rooms, row regions of cells under the rule `rooms`, in rows whose row regions under `exits` say
    how many links leave each room, two for each visit. Links hold the mark that `exits` counts; `through`: the mark of
    cells that the loop goes through. `says_number`: whether the clue of a room says how many of its cells these are.
    """

    rooms: Rule
    exits: ExactCount
    through: int
    says_number: bool = False

    def __call__(self, structure: Structure, row_regions: Sequence[RowRegions]) -> Iterator[KernelTables]:
        rows = [own.row for own in row_regions if own.rule == self.exits and len(own)]
        visited = np.zeros(1 + max((int(row[-1]) for row in rows), default=-1), np.bool_)
        for row in rows:
            visited[row] = True
        for own in row_regions if rows else ():
            if own.rule == self.rooms:
                known = own.row < len(visited)
                rooms = own.chosen(known & visited[np.where(known, own.row, 0)])
                if len(rooms):
                    yield self._tables(structure, rooms)

    def _tables(self, structure: Structure, rooms: RowRegions) -> KernelTables:
        kernel: RuleKernel = room_visits
        room, part, coords = _parts(structure, rooms)
        order = np.lexsort((coords, part, room))
        room, part, coords = room[order], part[order], coords[order]
        sizes = np.bincount(_N_PARTS * room + part, minlength=_N_PARTS * len(rooms)).reshape(-1, _N_PARTS)
        with_exits = np.flatnonzero(sizes[:, :2].any(axis=1))
        number = np.full(len(rooms), ANY, np.int64)
        if self.says_number:
            number = np.where(rooms.clues == NO_CLUE, ANY, rooms.clues)
        link, through = map(structure.alphabet.number, (self.exits.mark, self.through))
        every = kernel.entries(VisitedRoom(link, through, known(self.exits.n) // 2, 0, 0, 0, 0))
        parameters = np.tile(np.array(every, np.int64), (len(with_exits), 1))
        parameters[:, VisitedRoom._fields.index("n_through")] = number[with_exits]
        parameters[:, VisitedRoom._fields.index("light_links") :] = sizes[with_exits, :-1]
        has_exits = np.zeros(len(rooms), np.bool_)
        has_exits[with_exits] = True
        links_and_cells = coords[has_exits[room]], sizes[with_exits].sum(axis=1)
        return tables_of_regions(kernel, 0, rooms.row[with_exits], links_and_cells, parameters)


def _parts(structure: Structure, rooms: RowRegions) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.intp]]:
    """The room, the part and the coord of all cells of rooms and of all links out of them."""
    grid = structure.grid
    n_cells = grid.rows * grid.cols
    room_at = rooms.region_at(n_cells)
    is_dark = (np.arange(n_cells) // grid.cols + np.arange(n_cells) % grid.cols) % 2
    board = division_of(grid)
    ends = np.stack([board.first, board.second])
    room = room_at[:, ends]
    row, side, link = np.nonzero((room[:, 0] != room[:, 1])[:, None] & (room >= 0))
    return (
        np.concatenate([room[row, side, link], rooms.region_of]),
        np.concatenate([is_dark[ends[side, link]], 2 + is_dark[rooms.coords]]),
        np.concatenate([board.edges[link], rooms.coords]),
    )
