"""What the kernel that tries links and cells (kernels/rules/loops/loop_trials.py) reads of row regions, on boards with
a loop and rooms.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.joint.loop_trials import ANY_NUMBER, LoopCoords, LoopCounts
from gridlanes.compile.joint.rooms_counted_apart import PairedRooms, RoomsCountedApart, paired
from gridlanes.compile.kernel_tables import KernelTables, tables_of_regions
from gridlanes.compile.structure import Structure, TablesThatFollow
from gridlanes.kernels.row_tables.copied_runs import copy_runs
from gridlanes.kernels.rule_kernel import python_of
from gridlanes.kernels.rules.loops.loop_reading import n_counts_in
from gridlanes.kernels.rules.loops.loop_state import HEAD, LoopBoard
from gridlanes.kernels.rules.loops.loop_trials import loop_trials
from gridlanes.model.laid_regions import starts_of
from gridlanes.puzzles.row_regions import RowRegions, different
from gridlanes.rules import AtLeastOne, AtMost, ExactCount, FirstOrRest, Table
from gridlanes.rules.shared.refusals import known

COUNTED = ExactCount, AtLeastOne, AtMost, FirstOrRest, Table
"""rules of row regions that are counted"""
_A_COUNT = 5
"""``int64`` of scratch for each count, and for each of its variables"""


class CountedRegions(NamedTuple):
    """n counts: the row of each, ``int64 (n,)``, the least and greatest number and how many coords are counted, and the
    coords of all, one count after another, with the numbers of their marks. Variables of a row that are no coords
    have negative numbers, from -1 down.
    """

    row: NDArray[np.int64]
    least: NDArray[np.int64]
    most: NDArray[np.int64]
    size: NDArray[np.int64]
    coords: NDArray[np.intp]
    marks: NDArray[np.int64]


@dataclass(frozen=True)
class TriedInRooms:
    """A table for each row with row regions, with the counts that their rules amount to; other rules than those of
    `counted_in` are left out. `coords`: the coords of a structure; `shared`: what is counted on every board;
    `following`: what else follows from the row regions; `apart`: rooms of cells that hold a mark, no two side by side.
    """

    coords: Callable[[Structure], LoopCoords]
    shared: LoopCounts
    following: TablesThatFollow | None = None
    apart: RoomsCountedApart | None = None

    def __call__(self, structure: Structure, row_regions: Sequence[RowRegions]) -> Iterator[KernelTables]:
        if self.following is not None:
            yield from self.following(structure, row_regions)
        rows = different(np.concatenate([np.zeros(0, np.int64), *(own.row for own in row_regions)])).astype(np.int64)
        apart = self.apart
        single = [own.chosen(own.present if apart is None else apart.single(own)) for own in row_regions]
        counted = [one for own in single for one in counted_in(structure, own)]
        found = None if apart is None else apart.by_colour(structure, row_regions)
        if apart is not None and found is not None:
            yield apart.tables(structure, found)
            link = self.coords(structure).board.link
            counted += counted_in_pairs(link, structure.alphabet.number(apart.rooms.mark), paired(found))
        if len(rows):
            whole = all(isinstance(own.rule, COUNTED) for own in row_regions)
            yield self._tables(structure, rows, counted, whole=whole)

    def _tables(
        self, structure: Structure, rows: NDArray[np.int64], counted: Sequence[CountedRegions], *, whole: bool
    ) -> KernelTables:
        """The tables of all rows; `whole`: the counts say all that holds."""
        found = self.coords(structure)
        shared, n_counts, n_held = self._shared(structure, found)
        n = len(rows)
        row = np.concatenate([rows, *(one.row for one in counted)])
        size = np.concatenate([np.full(n, len(shared)), *(HEAD + 2 * one.size for one in counted)])
        order = np.argsort(row, kind="stable")
        begin = np.empty_like(size)
        begin[order] = np.cumsum(size[order]) - size[order]
        n_more = _more_in(counted, rows)
        n_coords, n_vars = structure.program.n_coords, len(found.coords) - found.board.n_cells
        # Negative numbers stand for variables that are no coords, which come after those that are.
        place = np.full(n_coords + int(n_more.max()), -1, np.int64)
        place[found.coords] = np.arange(len(found.coords))
        place[n_coords:] = n_vars + np.arange(int(n_more.max()))[::-1]
        tables = np.empty(int(size.sum()), np.int32)
        tables[begin[:n, None] + np.arange(len(shared))] = shared
        at = n
        for one in counted:
            here = begin[at : at + len(one.row)]
            at += len(one.row)
            head = [np.zeros_like(one.row), np.zeros_like(one.row), one.least, one.most, one.size]
            tables[here[:, None] + np.arange(HEAD)] = np.stack(head, axis=1)
            pairs = np.stack([place[one.coords], one.marks], axis=1).ravel()
            copy_runs(pairs, starts_of(2 * one.size)[:-1], 2 * one.size, here + HEAD, tables)
        n_counts += int(np.bincount(row[n:]).max(initial=0))
        n_held += int(np.bincount(row[n:], (size[n:] - HEAD) // 2).max(initial=0))
        layout = found.board._replace(whole=int(whole))
        largest = layout._replace(n_more=int(n_more.max()))
        scratch = loop_trials.scratch(len(found.coords), largest) + _A_COUNT * (n_counts + n_held)
        length = np.bincount(np.searchsorted(rows, row), size, n).astype(np.int64)
        board = np.tile(np.array(loop_trials.entries(layout), np.int32), (n, 1))
        board[:, LoopBoard._fields.index("n_more")] = n_more
        coords = np.tile(np.array(found.coords, np.int32), n), np.full(n, len(found.coords))
        return tables_of_regions(loop_trials, int(scratch), rows, coords, board, (tables, length))

    def _shared(self, structure: Structure, found: LoopCoords) -> tuple[NDArray[np.int32], int, int]:
        """The counts of every board, how many these are, and of how many coords; made once for each structure."""
        key = TriedInRooms, "shared"
        if key not in structure.cache:
            entries = found.counts_for(structure.alphabet, self.shared(structure.grid))
            structure.cache[key] = entries.numbers.astype(np.int32), *python_of(n_counts_in)(entries)
        shared: tuple[NDArray[np.int32], int, int] = structure.cache[key]
        return shared


def _more_in(counted: Sequence[CountedRegions], rows: NDArray[np.int64]) -> NDArray[np.int64]:
    """How many variables that are no coords the counts of each row have."""
    found = np.zeros(len(rows), np.int64)
    for one in counted:
        if one.coords.min(initial=0) < 0:
            row = np.searchsorted(rows, np.repeat(one.row, one.size))
            np.maximum.at(found, row, -one.coords)
    return found


def counted_in_pairs(link: int, mark: int, rooms: PairedRooms) -> Iterator[CountedRegions]:
    """The counts that numbers of rooms amount to if no two cells side by side hold a mark, by number: the wanted number
    of single cells and pairs hold it. Whether one of a pair does is a variable that is no coord; then it holds `link`.
    """
    is_pair = rooms.coords < 0
    row = np.repeat(rooms.row, rooms.size)[is_pair]
    pair = np.searchsorted(row, row) - np.arange(len(row)) - 1
    coords, marks = rooms.coords.copy(), np.where(is_pair, link, mark)
    coords[is_pair] = pair
    yield CountedRegions(rooms.row, rooms.wanted, rooms.wanted, rooms.size, coords, marks)
    one = np.ones(len(row), np.int64)
    # Of both cells, and that neither does, one is true.
    of_pair = np.column_stack([rooms.pairs, pair]).ravel()
    yield CountedRegions(row, one, one, 3 * one, of_pair, np.tile([mark, mark, link + 1], len(row)))


def counted_in(structure: Structure, own: RowRegions) -> Iterator[CountedRegions]:
    """The counts that row regions under one rule amount to: `ExactCount`, `AtLeastOne`, `AtMost`, and, on coords of two
    marks each, `FirstOrRest` and `Table` (`COUNTED`).
    """
    rule, number, size = own.rule, structure.alphabet.number, np.diff(own.start)
    one = np.ones(len(own), np.int64)
    if isinstance(rule, ExactCount):
        n = own.clues.astype(np.int64) if own.has_clues else known(rule.n) * one
        yield CountedRegions(own.row, n, n, size, own.coords, np.full(len(own.coords), number(rule.mark)))
    elif isinstance(rule, AtLeastOne | AtMost):
        least, most = (0, known(rule.n)) if isinstance(rule, AtMost) else (1, ANY_NUMBER)
        yield CountedRegions(
            own.row, least * one, most * one, size, own.coords, np.full(len(own.coords), number(rule.mark))
        )
    elif isinstance(rule, FirstOrRest) and len(own):
        yield _alike_or_not(structure, own, rule)
    elif isinstance(rule, Table) and len(own):
        coords = own.coords.reshape(len(own), -1)
        marks = [sorted({values[k] for values in rule.tuples}) for k in range(coords.shape[1])]
        for k in (k for k, of in enumerate(marks) if len(of) == 1):  # it always holds that mark
            yield CountedRegions(own.row, one, one, one, coords[:, k], number(marks[k][0]) * one)
        open_ones = [k for k, of in enumerate(marks) if len(of) > 1]
        for wrong in sorted({*product(*marks)} - {*rule.tuples}):
            # At least one of the coords holds its other mark.
            right = [number(next(mark for mark in marks[k] if mark != wrong[k])) for k in open_ones]
            found = coords[:, open_ones].ravel()
            yield CountedRegions(own.row, one, ANY_NUMBER * one, len(right) * one, found, np.tile(right, len(own)))


def _alike_or_not(structure: Structure, own: RowRegions, rule: FirstOrRest) -> CountedRegions:
    """Each coord of a region but the first holds a mark if the first one does, or else if it does not: of the two, one
    holds the mark that stands beside it.
    """
    is_other = np.ones(len(own.coords), np.bool_)
    is_other[own.start[:-1]] = False
    region = own.region_of[is_other]
    first = own.start[region]
    is_alike = (np.flatnonzero(is_other) - first < own.clues[region]) == (own.clues[region] > 0)
    mark = structure.alphabet.number(rule.mark)
    (other,) = {structure.alphabet.number(value) for value in structure.domains[int(own.coords[0])]} - {mark}
    coords = np.stack([own.coords[first], own.coords[is_other]], axis=1)
    marks = np.stack([np.full(len(region), mark), np.where(is_alike, other, mark)], axis=1)
    one = np.ones(len(region), np.int64)
    return CountedRegions(own.row[region], one, one, 2 * one, coords.ravel(), marks.ravel())
