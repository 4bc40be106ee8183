"""Consequences of the numbers of rooms where no two shaded cells are side by side.

They only help propagation (kernels/rules/room_count_apart.py); no puzzle states them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from gridlanes.compile.lots import Lot, lot_of_tables
from gridlanes.compile.structure import Structure
from gridlanes.kernels.rule_kernel import RuleKernel
from gridlanes.kernels.rules.room_count_apart import SIDES, RoomApart, room_count_apart
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.grid import Layer
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import ExactCount

_WAYS = ((-1, 0), (1, 0), (0, -1), (0, 1))
_BORDER = ((0, 0), (1, 1), (1, 1))


@dataclass(frozen=True)
class RoomsCountedApart:
    """What follows from rooms, own regions of cells under the rule `rooms`, whose clue says how many of them hold the
    mark that it counts, in structures where no two cells side by side hold that.
    """

    rooms: ExactCount

    def __call__(self, structure: Structure, row_regions: Sequence[RowRegions]) -> Iterator[Lot]:
        for own in row_regions:
            if own.rule == self.rooms:
                rooms = own.chosen(own.clues != NO_CLUE)
                if len(rooms):
                    yield self._lot(structure, rooms)

    def _lot(self, structure: Structure, rooms: RowRegions) -> Lot:
        kernel: RuleKernel = room_count_apart
        grid, room, length = structure.grid, rooms.region_of, np.diff(rooms.start)
        row, col = np.divmod(rooms.coords, grid.cols)
        order = np.lexsort((rooms.coords, (row + col) % 2, room))
        coords, row, col = rooms.coords[order], row[order], col[order]
        place = np.arange(len(coords)) - rooms.start[room]
        # Where each cell stands in its room, with a border around the board.
        room_at = np.pad(rooms.region_at(structure.n_coords)[:, grid.ids(Layer.CELLS)], _BORDER, constant_values=-1)
        place_at, board = np.zeros_like(room_at), rooms.row[room]
        place_at[board, row + 1, col + 1] = place
        is_light = (row + col) % 2 == 0
        beside = [
            np.where(room_at[there] == room, place_at[there], length[room])[is_light]
            for there in ((board, row + 1 + down, col + 1 + right) for down, right in _WAYS)
        ]
        n_light = np.bincount(room[is_light], minlength=len(rooms))
        every = kernel.entries(RoomApart(structure.alphabet.number(self.rooms.mark), 0, 0, []))
        told = np.tile(np.array(every), (len(rooms), 1))
        told[:, RoomApart._fields.index("wanted")] = rooms.clues
        told[:, RoomApart._fields.index("n_light")] = n_light
        scratch = kernel.scratch(int(length.max()), None)
        list_beside = np.stack(beside, axis=1).ravel(), SIDES * n_light
        return lot_of_tables(kernel, scratch, rooms.row, (coords, length), told, list_beside)
