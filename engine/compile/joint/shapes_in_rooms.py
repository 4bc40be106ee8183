"""Consequences of rooms with one shape each, whose shapes are connected and fill no block of 2 x 2 cells.

They only help propagation (kernels/rules/rooms/shapes_in_rooms.py), and the search (shapes_learned.py); no puzzle
states them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.joint.learned_shading import LearnedShading
from gridlanes.compile.kernel_tables import KernelTables, tables_of_regions
from gridlanes.compile.structure import Structure
from gridlanes.kernels.row_tables.shape_tables import all_fitting_places, covered_cells
from gridlanes.kernels.rules.rooms.shapes_in_rooms import HALF, RoomShapes, scratch_for, shapes_in_rooms
from gridlanes.kernels.rules.rooms.shapes_learned import ConnectedShapes, search_scratch, shapes_learned
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import AtLeastOne, OneShape, Rule
from gridlanes.rules.shared.shapes import orientations

MAX_ENTRIES = 1 << 21
"""of the tables of a board: those with more are left to the kernels of single rooms and pairs"""
Ints = NDArray[np.int64]
_NONE = np.zeros(0, np.int64)


@dataclass(frozen=True)
class ShapesInRooms:
    """What follows from rooms, row regions under the rule `rooms`, on boards where shaded cells are connected, no block
    of 2 x 2 cells is shaded, and `pairs` holds for each two cells beside each other that are in different rooms: they
    do not hold the same mark, unless it is the empty one.
    """

    rooms: OneShape
    pairs: Rule

    def __call__(self, structure: Structure, row_regions: Sequence[RowRegions]) -> Iterator[KernelTables]:
        for own in row_regions:
            if own.rule == self.rooms and len(own):
                yield from self._tables(structure, own, row_regions)

    def _tables(self, structure: Structure, rooms: RowRegions, every: Sequence[RowRegions]) -> Iterator[KernelTables]:
        pairs = [own for own in every if own.rule == self.pairs]
        tables = dict[int, list[Ints]]()
        room_at, first = rooms.region_at(structure.n_coords), np.searchsorted(rooms.row, rooms.row, side="left")
        for at in np.unique(first).tolist():
            row = int(rooms.row[at])
            table = _table(structure, self.rooms, np.where(room_at[row] < 0, -1, room_at[row] - at))
            if table is not None:
                tables[row] = table
        if not tables:
            return
        rows = np.array([*tables], np.int64)
        parts = [*zip(*tables.values(), strict=True)]
        sizes = [np.array([len(part) for part in every]) for every in parts]
        n_marks = len(self.rooms.shapes)
        empty = structure.alphabet.number(self.rooms.empty)
        begin = np.cumsum([np.full(len(rows), len(RoomShapes._fields)), *sizes[1:-1]], axis=0)
        parameters = np.column_stack([np.full(len(rows), empty), *begin])
        (coords, *lists) = [(np.concatenate(every), n) for every, n in zip(parts, sizes, strict=True)]
        most = max(int(table[3][-1]) for table in tables.values())
        scratch = scratch_for(most, int(sizes[2].max()) - 1)
        covered = tuple(own.chosen(np.isin(own.row, rows)) for own in (rooms, *pairs))
        assert all(len(table[1]) == n_marks for table in tables.values())
        yield tables_of_regions(shapes_in_rooms, scratch, rows, coords, parameters, *lists)._replace(covered=covered)
        yield from self._learned(structure, every, tables)

    def _learned(
        self, structure: Structure, every: Sequence[RowRegions], tables: dict[int, list[Ints]]
    ) -> Iterator[KernelTables]:
        """What the search calls for boards that clause learning can solve: those about which nothing else is said but
        pairs of cells that are not both shaded.
        """
        grid, empty = structure.grid, structure.alphabet.number(self.rooms.empty)
        if structure.n_coords != grid.rows * grid.cols or not LearnedShading.serves(grid.rows, grid.cols):
            return
        apart, unknown = dict[int, list[Ints]](), set[int]()
        for own in every:
            if own.rule == AtLeastOne(self.rooms.empty) and (own.lengths == 2).all():
                for row in np.unique(own.row).tolist():
                    apart.setdefault(row, []).append(own.chosen(own.row == row).coords)
            elif own.rule not in (self.rooms, self.pairs):
                unknown.update(own.row.tolist())
        boards = {row: table for row, table in tables.items() if row not in unknown}
        if not boards:
            return
        lists = [
            (marks, coords, start, words, with_mark, covers_at, covers, np.concatenate([_NONE, *apart.get(row, [])]))
            for row, (coords, marks, start, words, with_mark, covers_at, covers, *_) in boards.items()
        ]
        parts = [*zip(*lists, strict=True)]
        sizes = [np.array([len(part) for part in each]) for each in parts]
        n = np.full(len(boards), len(ConnectedShapes._fields))
        said = np.broadcast_to([grid.rows, grid.cols, 1, empty], (len(boards), 4))
        parameters = np.column_stack([said, *np.cumsum([n, *sizes[:-1]], axis=0)])
        laid = [(np.concatenate(each), size) for each, size in zip(parts, sizes, strict=True)]
        n_words = max(int(words[-1]) for _, _, _, words, *_ in lists)
        most = int(sizes[1].max()), n_words, int(sizes[2].max()) - 1, len(self.rooms.shapes)
        scratch = search_scratch(grid.rows * grid.cols, grid.cols, *most)
        yield tables_of_regions(shapes_learned, scratch, np.array([*boards], np.int64), laid[1], parameters, *laid)


class _Places(NamedTuple):
    """All places on a board: their cells ``(N, K)``, and which of the shapes ``(N,)``."""

    cells: Ints
    kind: Ints


@lru_cache(maxsize=64)
def _places(rule: OneShape, rows: int, cols: int) -> _Places:
    """All places for the shapes of a rule on a board."""
    found, kinds = [], []
    corners = np.stack(np.divmod(np.arange(rows * cols), cols), axis=1)
    for kind, (_, shape) in enumerate(rule.shapes):
        for way in orientations(shape):
            spots = corners[:, None] + np.array(way)
            inside = ((spots >= 0) & (spots < (rows, cols))).all(axis=(1, 2))
            found.append(spots[inside] @ (cols, 1))
            kinds.append(np.full(int(inside.sum()), kind))
    return _Places(np.concatenate(found).astype(np.int64), np.concatenate(kinds).astype(np.int64))


def _table(structure: Structure, rule: OneShape, room_of: Ints) -> list[Ints] | None:
    """The coords of one board and the lists of `RoomShapes`, in its order; None if they would be too long. `room_of`
    ``(C,)``: the room of each cell, -1 for none.
    """
    grid, n_kinds = structure.grid, len(rule.shapes)
    n_rooms = int(room_of.max()) + 1
    every = _places(rule, grid.rows, grid.cols)
    here = np.flatnonzero(room_of[every.cells[:, 0]] >= 0)
    for k in range(1, every.cells.shape[1]):  # most places lie in several rooms, as their first cells tell
        here = here[room_of[every.cells[here, k]] == room_of[every.cells[here, 0]]]
    room = room_of[every.cells[:, 0]]
    order = np.argsort(room[here], kind="stable")
    cells, kind, room = (part[here][order] for part in (every.cells, every.kind, room))
    n_places = np.bincount(room, minlength=n_rooms)
    first = np.concatenate([[0], np.cumsum(n_places)])
    n_words = np.maximum(-(-n_places // HALF), 1)
    words = np.concatenate([[0], np.cumsum(n_words)])
    near = _neighbours(room_of.reshape(grid.rows, grid.cols), n_rooms)
    sizes = n_places[near[:, 1]] * n_words[near[:, 0]]
    coords = np.argsort(room_of, kind="stable")[(room_of < 0).sum() :]
    n_covers = n_words[room_of[coords]]
    if sizes.sum() + n_covers.sum() > MAX_ENTRIES:
        return None
    cover_at = np.zeros(len(room_of), np.int64)
    cover_at[coords] = np.cumsum(n_covers) - n_covers
    covers, with_mark = np.zeros(n_covers.sum(), np.int32), np.zeros(n_kinds * words[-1], np.int32)
    fits, touches = np.zeros((2, sizes.sum()), np.int32)
    board = (cells, kind, room_of, words, n_kinds)
    covered_cells(np.arange(len(cells)) - first[room], *board, cover_at, covers, with_mark)
    sets_at = np.cumsum(sizes) - sizes
    all_fitting_places(near, sets_at, first, *board, grid.cols, cover_at, covers, with_mark, fits, touches)
    start = np.concatenate([[0], np.cumsum(np.bincount(room_of[coords], minlength=n_rooms))])
    back = np.searchsorted(near @ (n_rooms, 1), near @ (1, n_rooms))
    marks = np.array([structure.alphabet.number(mark) for mark, _ in rule.shapes])
    near_at = np.searchsorted(near[:, 0], np.arange(n_rooms + 1))
    covers_at = cover_at[coords[start[:-1]]]
    return [
        coords, marks, start, words, with_mark, covers_at, covers, near_at, near[:, 1], back, sets_at, fits, touches,
    ]  # fmt: skip


def _neighbours(room_of: Ints, n_rooms: int) -> Ints:
    """``int64 (E, 2)``: each two rooms of a board ``(rows, cols)`` that share a side, both ways round, ascending."""
    sides = [(room_of[:, 1:], room_of[:, :-1]), (room_of[1:], room_of[:-1])]
    one = np.concatenate([np.concatenate([a.ravel(), b.ravel()]) for a, b in sides])
    other = np.concatenate([np.concatenate([b.ravel(), a.ravel()]) for a, b in sides])
    apart = (one != other) & (one >= 0) & (other >= 0)
    return np.stack(np.divmod(np.unique(one[apart] * n_rooms + other[apart]), n_rooms), axis=1)
