"""What follows from numbers of rooms in which no two shaded cells are side by side.

It is for propagation alone (kernels/rules/room_count_apart.py): no puzzle says any of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from gridlanes.compile.lots import Lot
from gridlanes.compile.structure import Structure
from gridlanes.kernels.rule_kernel import RuleKernel
from gridlanes.kernels.rules.room_count_apart import SIDES, RoomApart, room_count_apart
from gridlanes.model.clue import NO_CLUE
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import ExactCount

_WAYS = ((-1, 0), (1, 0), (0, -1), (0, 1))


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
        grid = structure.grid
        length = np.diff(rooms.start)
        room = np.repeat(np.arange(len(rooms)), length)
        row, col = np.divmod(rooms.coords, grid.cols)
        order = np.lexsort((rooms.coords, (row + col) % 2, room))
        coords, row, col = rooms.coords[order], row[order], col[order]
        place = np.arange(len(coords)) - np.repeat(rooms.start[:-1], length)
        # Where each cell stands in its room, with a border around the board.
        shape = (int(rooms.row[-1]) + 1, grid.rows + 2, grid.cols + 2)
        room_at, place_at = np.full(shape, -1, np.int64), np.zeros(shape, np.int64)
        board = rooms.row[room]
        room_at[board, row + 1, col + 1], place_at[board, row + 1, col + 1] = room, place
        is_light = (row + col) % 2 == 0
        beside = np.stack(
            [
                np.where(
                    room_at[board, row + 1 + down, col + 1 + right] == room,
                    place_at[board, row + 1 + down, col + 1 + right],
                    length[room],
                )
                for down, right in _WAYS
            ],
            axis=1,
        )[is_light]
        n_light = np.bincount(room[is_light], minlength=len(rooms))
        head = np.tile(
            np.array(kernel.entries(RoomApart(structure.alphabet.number(self.rooms.mark), 0, 0, []))), (len(rooms), 1)
        )
        head[:, RoomApart._fields.index("wanted")] = rooms.clues
        head[:, RoomApart._fields.index("n_light")] = n_light
        size = 2 + length + head.shape[1] + SIDES * n_light
        begin = np.cumsum(size) - size
        tables = np.empty(int(size.sum()), np.int32)
        tables[begin], tables[begin + 1] = size - 1, length
        tables[(begin + 2)[room] + place] = coords
        tables[(begin + 2 + length)[:, None] + np.arange(head.shape[1])] = head
        first = np.cumsum(n_light) - n_light
        nth = np.arange(len(beside)) - np.repeat(first, n_light)
        start = (begin + 2 + length + head.shape[1])[room[is_light]] + SIDES * nth
        tables[start[:, None] + np.arange(SIDES)] = beside
        return Lot(
            kernel, kernel.scratch(int(length.max()), None), rooms.row, tables, begin, np.ones(len(rooms), np.int64)
        )
