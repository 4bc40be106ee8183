"""Consequences of the numbers of rooms where no two shaded cells are side by side.

They only help propagation (kernels/rules/rooms/room_count_apart.py); no puzzle states them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.kernel_tables import KernelTables, tables_of_regions
from gridlanes.compile.structure import Structure
from gridlanes.kernels.rule_kernel import RuleKernel
from gridlanes.kernels.rules.rooms.room_count_apart import SIDES, RoomApart, pair_rooms, room_count_apart
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.grid import Layer
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import ExactCount

_WAYS = ((-1, 0), (1, 0), (0, -1), (0, 1))
_BORDER = ((0, 0), (1, 1), (1, 1))
_FEWEST = 2
"""cells with the mark in a room for which pairs say more than the number alone"""


class RoomsByColour(NamedTuple):
    """n rooms, `rooms`, whose cells are sorted, light ones of a chessboard first: `coords` of all; how many cells each
    has, `length`, and how many are light, `n_light`; `beside` ``int32``: the neighbours of light cells, as in
    `RoomApart`.
    """

    rooms: RowRegions
    coords: NDArray[np.intp]
    length: NDArray[np.int64]
    n_light: NDArray[np.int64]
    beside: NDArray[np.int32]


class PairedRooms(NamedTuple):
    """n rooms: the row of each, how many of its cells hold a mark, and how many pairs and single cells it is made of;
    the coords of single cells and -1 for each pair, room after room, and those of pairs ``(m, 2)``.
    """

    row: NDArray[np.int64]
    wanted: NDArray[np.int64]
    size: NDArray[np.int64]
    coords: NDArray[np.intp]
    pairs: NDArray[np.intp]


@dataclass(frozen=True)
class RoomsCountedApart:
    """What follows from rooms, row regions of cells under the rule `rooms`, whose clue says how many of them hold the
    mark that it counts, in structures where no two cells side by side hold that.
    """

    rooms: ExactCount

    def by_colour(self, structure: Structure, row_regions: Sequence[RowRegions]) -> RoomsByColour | None:
        """The cells of rooms with numbers, by their colours; None if there are none."""
        for own in row_regions:
            if own.rule == self.rooms:
                rooms = own.chosen(own.clues != NO_CLUE)
                if len(rooms):
                    return _by_colour(structure, rooms)
        return None

    def single(self, own: RowRegions) -> NDArray[np.bool_]:
        """``bool (n,)``: which of the row regions are there, and are no rooms that `paired` has."""
        return own.present & (own.clues < _FEWEST) if own.rule == self.rooms else own.present

    def tables(self, structure: Structure, found: RoomsByColour) -> KernelTables:
        """The tables of rooms for the kernel `room_count_apart`."""
        kernel: RuleKernel = room_count_apart
        rooms = found.rooms
        every = kernel.entries(RoomApart(structure.alphabet.number(self.rooms.mark), 0, 0, []))
        parameters = np.tile(np.array(every), (len(rooms), 1))
        parameters[:, RoomApart._fields.index("wanted")] = rooms.clues
        parameters[:, RoomApart._fields.index("n_light")] = found.n_light
        scratch = kernel.scratch(int(found.length.max()), None)
        list_beside = found.beside, SIDES * found.n_light
        return tables_of_regions(kernel, scratch, rooms.row, (found.coords, found.length), parameters, list_beside)


def _by_colour(structure: Structure, rooms: RowRegions) -> RoomsByColour:
    """The cells of rooms by their colours."""
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
    return RoomsByColour(rooms, coords, length, n_light, np.stack(beside, axis=1).ravel().astype(np.int32))


def paired(found: RoomsByColour) -> PairedRooms:
    """The rooms of which at least two cells hold the mark, in as many pairs of cells side by side as can be."""
    rooms, start = found.rooms, found.rooms.start.astype(np.int64)
    partner = np.full(len(found.coords), -1, np.int64)
    scratch = np.zeros(room_count_apart.scratch(int(found.length.max()), None), np.int64)
    run: Any = pair_rooms
    run(start, found.n_light.astype(np.int64), found.beside, scratch, partner)
    place = np.arange(len(partner)) - start[rooms.region_of]
    counted = (rooms.clues >= _FEWEST)[rooms.region_of]
    first = counted & ((partner < 0) | (place < partner))
    room, partner = rooms.region_of[first], partner[first]
    coords, with_partner = found.coords[first], partner >= 0
    there = found.coords[start[room[with_partner]] + partner[with_partner]]
    pairs = np.stack([coords[with_partner], there], axis=1)
    coords = np.where(with_partner, -1, coords)
    chosen = rooms.clues >= _FEWEST
    size = np.bincount(room, minlength=len(rooms))[chosen]
    return PairedRooms(rooms.row[chosen], rooms.clues[chosen].astype(np.int64), size, coords, pairs)
