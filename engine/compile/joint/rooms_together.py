"""Joint tables for rooms that each hold one piece of a mark: the sizes of pieces and the rules on touching across
borders become one table of the kernel `pieces_in_rooms`, instead of one for each room and each pair.

They follow from the rules of single regions: `Connected` makes a room, `PieceOfSize` and `AtLeastOne` bound its size,
`CountsDiffer` makes the sizes of two rooms differ, `AtMost` one of a pair forbids that both cells hold the mark.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.kernel_tables import KernelTables
from gridlanes.compile.structure import Structure
from gridlanes.kernels.row_tables.connected_sets import MAX_CELLS, connected_sets
from gridlanes.kernels.row_tables.piece_tables import HEAD, piece_tables
from gridlanes.kernels.row_tables.room_notes import (
    OTHER_LENGTHS,
    OVERLAP,
    bound_rooms,
    note_rooms,
    pairs_of_cells,
)
from gridlanes.kernels.rules.rooms.pieces_in_rooms import LARGE, RoomPieces, pieces_in_rooms
from gridlanes.model.clue import Clue
from gridlanes.puzzles.row_regions import RowRegions, lengths_between
from gridlanes.rules.at_least_one import AtLeastOne
from gridlanes.rules.at_most import AtMost
from gridlanes.rules.connected import Connected
from gridlanes.rules.counts_differ import CountsDiffer
from gridlanes.rules.piece_of_size import PieceOfSize

MAX_LISTED = 4096
"""pieces of a room that are listed, at most"""

Whole = NDArray[np.int64]
Flags = NDArray[np.bool_]


class RoomTables(NamedTuple):
    """The tables of all rows that have some, and the row regions that still need kernels of their own."""

    tables: KernelTables
    left: list[RowRegions]


class _Rooms:
    """The rooms of a batch: numbered in its order, as are their cells.

    `room_at`, `cell_at` ``(P, C)``: the number of each coord's room, and its own; -1 for one in no room. `near`
    ``(n_cells,)``: the cells beside each cell within its room, as bits.
    """

    def __init__(self, structure: Structure, regions: RowRegions) -> None:
        self.row, self.start, self.coords = regions.row, regions.start, regions.coords
        self.size, n_rows, grid = regions.lengths, int(regions.row[-1]) + 1, structure.grid
        self.room_at, self.cell_at = np.empty((2, n_rows, structure.n_coords), np.int64)
        self.near, boards = np.empty(len(self.coords), np.int64), np.empty((2, n_rows + 1), np.int64)
        at = self.room_at, self.cell_at
        n = note_rooms((self.row, self.start, self.coords), grid.cols, MAX_CELLS, at, self.near, boards)
        self.are_apart = n != OVERLAP
        self.rows, self.first_room = boards[0, : max(0, n)], boards[1, : n + 1]
        self.first_cell = self.start[self.first_room]
        self.least, self.most = np.zeros(len(self.row), np.int64), self.size.copy()
        self.is_numbered = np.zeros(len(self.row), np.bool_)

    def are(self, own: RowRegions) -> bool:
        """Whether regions are the rooms themselves, under another rule."""
        return own.coords is self.coords and own.start is self.start

    def of(self, own: RowRegions) -> Whole:
        """``(n,)``: the room that has exactly the coords of each region; -1 for none."""
        if self.are(own):
            return np.arange(len(own))
        return self.of_parts(own, own.start[:-1], own.row)

    def of_parts(self, regions: RowRegions, begin: Whole, row: Whole) -> Whole:
        """``(n,)``: the room that has exactly the coords of a part of `regions`, part i from ``begin[i]`` to where the
        next begins, of a puzzle `row`; -1 for none.
        """
        length = lengths_between(np.append(begin, len(regions.coords)))
        if not len(begin) or (length == 0).any():
            return np.full(len(begin), -1, np.int64)
        room = self.room_at[np.repeat(row, length), regions.coords]
        low, high = np.minimum.reduceat(room, begin), np.maximum.reduceat(room, begin)
        return np.where((low == high) & (low >= 0) & (self.size[low] == length), low, -1)


def rooms_together(
    structure: Structure, row_regions: Sequence[RowRegions], most_listed: int = MAX_LISTED
) -> RoomTables | None:
    """The tables for rows whose rooms hold a mark in one piece; None if there are none, or rooms overlap. Rooms with
    more than `most_listed` pieces are not listed.
    """
    grid = structure.grid
    found = [own for own in row_regions if isinstance(own.rule, Connected) and own.rule == Connected(own.rule.mark)]
    if len(found) != 1 or not len(found[0]) or structure.n_coords != grid.rows * grid.cols:
        return None
    rooms, mark = _Rooms(structure, found[0]), found[0].rule.mark  # type: ignore[attr-defined]
    if not rooms.are_apart:
        return None
    left, apart, touching = _read(rooms, mark, row_regions)
    listed, place, pieces = _pieces(rooms, most_listed)
    singly, is_each_listed = _rules_about(mark)[:2], listed.all()
    for i, own in enumerate(left):
        if own.rule in singly:
            room = rooms.of(own)
            covers_all = is_each_listed and (rooms.are(own) or bool((room >= 0).all()))
            left[i] = own.none() if covers_all else own.chosen((room < 0) | ~listed[room])
    # Where no room has a number, as in what generating begins with, or other rules hold on the board, which the kernel
    # does not know, assumptions say too little for their cost.
    first, tries = rooms.first_room[:-1], np.zeros(len(rooms.rows), np.bool_)
    if not len(structure.laid):
        tries = np.logical_and.reduceat(listed, first) & np.logical_or.reduceat(rooms.is_numbered, first)
    tables = _tables(rooms, structure.alphabet.number(mark), tries, (listed, place, pieces), (apart, touching))
    return RoomTables(tables, left)


@lru_cache
def _rules_about(mark: int) -> tuple[Connected, PieceOfSize, AtLeastOne, CountsDiffer, AtMost]:
    """What is understood about a mark."""
    return Connected(mark), PieceOfSize(mark, Clue(0)), AtLeastOne(mark), CountsDiffer(mark, Clue(0)), AtMost(mark, 1)


def _read(rooms: _Rooms, mark: int, row_regions: Sequence[RowRegions]) -> tuple[list[RowRegions], Whole, Whole]:
    """Bounds the rooms by their rules; returns the regions with further rules, the pairs of rooms ``(n, 2)`` that must
    differ, and the pairs of cells that touch.
    """
    _, of_size, some, differ, not_both = _rules_about(mark)
    left, apart, touching = list[RowRegions](), [np.zeros((0, 2), np.int64)], [np.zeros((0, 2), np.int64)]
    for own in row_regions:
        rule = own.rule
        if rule in (some, of_size):
            room = rooms.of(own)
            bound_rooms(room, own.clues, own.has_clues, rooms.least, rooms.most, rooms.is_numbered)
            left.append(own if own.has_clues else own.chosen(room < 0))
        elif rule == differ:
            known = (own.clues > 0) & (own.clues < own.lengths)  # others do not part their region in two
            parted = own.chosen(known)
            parts = np.stack([parted.start[:-1], parted.start[:-1] + parted.clues], axis=1).ravel()
            pair = rooms.of_parts(parted, parts, np.repeat(parted.row, 2)).reshape(-1, 2)
            are_rooms = np.asarray((pair >= 0).all(axis=1) & (rooms.size[pair] < LARGE).any(axis=1))
            known[known] = are_rooms
            apart.append(pair[are_rooms])
            left.append(own.chosen(~known))
        elif rule == not_both and len(own):
            pairs, known = np.empty((len(own), 2), np.int64), np.empty(len(own), np.bool_)
            n = pairs_of_cells(own.row, own.start, own.coords, rooms.cell_at, pairs, known)
            touching.append(pairs[: max(0, n)])
            left.append(own if n == OTHER_LENGTHS else own.chosen(~known) if n < len(own) else own.none())
        else:
            left.append(own)
    return left, np.concatenate(apart), np.concatenate(touching)


def _pieces(rooms: _Rooms, most_listed: int) -> tuple[Flags, Whole, NDArray[np.int32]]:
    """Which rooms are listed ``(n,)``; where their pieces of each size begin ``(n, MAX_CELLS + 2)``; the pieces."""
    listed = np.ones(len(rooms.row), np.bool_)
    counts = np.zeros((len(rooms.row), MAX_CELLS + 2), np.int64)
    scratch, none = np.zeros(4 * MAX_CELLS, np.int64), np.zeros(0, np.int32)
    read = rooms.start, rooms.near, rooms.least, rooms.most, most_listed, listed
    connected_sets(*read, counts, none, scratch)
    counts[~listed] = 0
    ends = np.cumsum(counts).reshape(counts.shape)
    pieces = np.zeros(max(1, int(ends[-1, -1])), np.int32)
    connected_sets(*read, ends - counts, pieces, scratch)
    return listed, ends - counts, pieces


def _tables(
    rooms: _Rooms, number: int, tries: Flags, lists: tuple[Flags, Whole, NDArray[np.int32]], pairs: tuple[Whole, Whole]
) -> KernelTables:
    """The tables of all rows. `number`: of the mark; `lists`: as `_pieces` has them; `pairs`: as `_read` does."""
    (listed, place, pieces), (n_rows, n_rooms, n_cells) = lists, map(len, (rooms.rows, rooms.row, rooms.coords))
    of_rooms = 7 * n_rooms + n_cells + int(place[-1, -1]) + 2 * len(pairs[0])
    of_cells = 2 * n_cells + 2 * len(pairs[1])
    table = np.empty(n_rows * (2 + HEAD + 3) + of_rooms + of_cells, np.int32)
    begin, nodes = np.empty(n_rows, np.int64), (np.zeros((2, n_rooms), np.int64), np.zeros((2, n_cells), np.int64))
    firsts, read = (rooms.first_room, rooms.first_cell), (rooms.start, rooms.coords, rooms.least, rooms.most)
    end, *most = piece_tables(number, tries, firsts, read, listed, place, pieces, pairs, nodes, begin, table)
    largest = RoomPieces(0, 1, [], range(most[0]), [], [], [], range(most[2]), range(most[3]))
    scratch, ones = int(pieces_in_rooms.scratch(most[1], largest)), np.ones(n_rows, np.int64)
    return KernelTables(pieces_in_rooms, scratch, rooms.rows, table[:end], begin, ones, tries=tries)
