"""Consequences of rooms with two shaded cells each, where shaded cells come in pairs.

They only help propagation (kernels/rules/rooms/dominoes_in_rooms.py); no puzzle states them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.kernel_tables import KernelTables
from gridlanes.compile.structure import Structure
from gridlanes.kernels.row_tables.domino_fellows import MAX_PLACES, domino_fellows
from gridlanes.kernels.rule_kernel import RuleKernel
from gridlanes.kernels.rules.rooms.dominoes_in_rooms import DominoRooms, dominoes_in_rooms
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import ExactCount


@dataclass(frozen=True)
class DominoesInRooms:
    """What follows from rooms, row regions under the rule `rooms` that two of their cells hold a mark, in structures
    where each cell with the mark has exactly one beside it that holds it, too.
    """

    rooms: ExactCount

    def __call__(self, structure: Structure, row_regions: Sequence[RowRegions]) -> Iterator[KernelTables]:
        for own in row_regions:
            if own.rule == self.rooms and len(own):
                yield self._tables(structure, own)

    def _tables(self, structure: Structure, rooms: RowRegions) -> KernelTables:
        kernel: RuleKernel = dominoes_in_rooms
        grid, n_cells = structure.grid, structure.n_coords
        at, ends = _places(grid.rows, grid.cols)
        rows, first = np.unique(rooms.row, return_index=True)
        room_at = rooms.region_at(n_cells)[rows]
        here, there = room_at[:, ends[::2]], room_at[:, ends[1::2]]
        n_places = np.bincount(here[here >= 0], minlength=len(rooms))
        n_places += np.bincount(there[(there >= 0) & (there != here)], minlength=len(rooms))
        listed = n_places <= MAX_PLACES
        before = np.concatenate([[0], np.cumsum(listed)])
        n_rooms = np.diff(np.append(before[first], before[-1]))
        known = (room_at >= 0) & listed[room_at]
        room_of = np.where(known, before[room_at] - before[first][:, None], -1).astype(np.int32)
        n, size = len(rows), len(ends)
        bit_at, places, start = (np.zeros((n, width), np.int32) for width in (size, size, int(n_rooms.max()) + 1))
        fellows = np.zeros((n, 2 * size), np.int32)
        domino_fellows(room_of, ends, grid.cols, bit_at, start, places, fellows)
        room_of = np.where(room_of < 0, n_rooms[:, None], room_of).astype(np.int32)
        shared = (np.broadcast_to(part, (n, len(part))) for part in (at, ends))
        lists = [room_of, *shared, bit_at, start, places, fellows]
        begins = len(DominoRooms._fields) + np.cumsum([0, *(part.shape[1] for part in lists)])[:-1]
        parameters = np.zeros((n, len(DominoRooms._fields)), np.int32)
        parameters[:, 0], parameters[:, 1] = structure.alphabet.number(self.rooms.mark), 1
        parameters[:, DominoRooms._fields.index("n_rooms")] = n_rooms
        parameters[:, -len(lists) :] = begins
        cells = np.broadcast_to(np.arange(n_cells, dtype=np.int32), (n, n_cells))
        parts = [np.full((n, 1), n_cells, np.int32), cells, parameters, *lists]
        width = sum(part.shape[1] for part in parts)
        tables = np.concatenate([np.full((n, 1), width, np.int32), *parts], axis=1)  # whose rows are equally long
        begin = (1 + width) * np.arange(n)
        scratch = _scratch(n_cells, int(n_rooms.max()), len(ends))
        return KernelTables(kernel, scratch, rows, tables.ravel(), begin, np.ones(n, np.int64), (rooms.chosen(listed),))


@lru_cache(maxsize=256)
def _scratch(n_cells: int, n_rooms: int, n_ends: int) -> int:
    """What the kernel needs to work in."""
    return int(dominoes_in_rooms.scratch(n_cells, DominoRooms(0, 1, n_rooms, [], [], range(n_ends), *[[]] * 4)))


@lru_cache(maxsize=256)
def _places(rows: int, cols: int) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """The places of dominoes on a board: those of each cell ``(4 C,)``, E for none; the cells of each ``(2 E,)``."""
    cells = np.arange(rows * cols).reshape(rows, cols)
    pairs = np.concatenate(
        [
            np.stack([cells[:, :-1], cells[:, 1:]], -1).reshape(-1, 2),
            np.stack([cells[:-1], cells[1:]], -1).reshape(-1, 2),
        ]
    )
    at, n_wide = np.full((rows, cols, 4), len(pairs), np.int32), rows * (cols - 1)
    wide, high = (
        np.arange(n_wide).reshape(rows, cols - 1),
        n_wide + np.arange((rows - 1) * cols).reshape(rows - 1, cols),
    )
    at[:, :-1, 0], at[:, 1:, 1], at[:-1, :, 2], at[1:, :, 3] = wide, wide, high, high
    return at.ravel(), pairs.ravel().astype(np.int32)
