"""Shared by genres with a loop from cell to cell: links and cells are tried in one kernel (rules/loop_trials.py)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.lots import Lot, lot_of_tables
from gridlanes.compile.structure import LotsThatFollow, Structure
from gridlanes.kernels.rules.joint_member import Member
from gridlanes.kernels.rules.joint_states import HOLDING
from gridlanes.kernels.rules.loop_state import HEAD, LoopBoard, n_counts_in
from gridlanes.kernels.rules.loop_trials import loop_trials
from gridlanes.lowering.program import Program, Worded
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.divisions import division_of
from gridlanes.model.grid import Grid, Layer
from gridlanes.puzzles.row_regions import RowRegions, runs
from gridlanes.rules import AtLeastOne, ExactCount, FirstOrRest, Table
from gridlanes.rules.shared.refusals import known

SHADED = 3


class Count(NamedTuple):
    """From `least` to `most` of some coords hold a mark each, `literals`: coord and mark. It applies only
    where the clue `guard` has the word `word`.
    """

    literals: Sequence[tuple[int, int]]
    least: int | Clue
    most: int | Clue
    guard: Clue | int = 0
    word: int = 0


class LoopCoords(NamedTuple):
    """The coords that `loop_trials` reads, links, cells and joint states of cells, and what it is told of them."""

    coords: list[int]
    board: LoopBoard

    def at(self, coord: int) -> int:
        return self.coords.index(coord)


def loop_coords(
    grid: Grid, link: int, joint: dict[tuple[Layer, int, int], int], told: Member | None, others: Sequence[int] = ()
) -> LoopCoords:
    """`joint`: the joint states of all cells, as `JointCounts.lower_joint` returns them; `link`: the number of the mark
    of links; `told`: the mark of cells and the joint states in which they hold it, None where cells are no coords.
    """
    division = division_of(grid)
    n_cells = grid.rows * grid.cols
    links = division.edges.tolist()
    sides = [-1] * (4 * n_cells)
    ends: list[int] = []
    for k, (coord, one, other) in enumerate(zip(links, division.first.tolist(), division.second.tolist(), strict=True)):
        layer, row, col = grid.place(coord)
        place = 2 * (layer == Layer.EDGES_V) + (row + col) % 2
        ends += [one, other, place]
        sides[4 * one + place] = sides[4 * other + place] = k
    cells = grid.ids(Layer.CELLS).ravel().tolist() if told else []
    states = [joint[Layer.CELLS, row, col] for row, col in product(range(grid.rows), range(grid.cols))]
    number, holding = told or (0, 0)
    board = LoopBoard(link, number, holding, 1, len(links), n_cells, ends, sides, [])
    return LoopCoords([*links, *cells, *others, *states], board)


def lower_trials(program: Program, found: LoopCoords, counts: Iterable[Count], reader: Worded | None = None) -> None:
    """Adds the kernel, with counts that may be clues for `reader`."""
    program.add(loop_trials, found.coords, found.board._replace(counts=_told(found, program.alphabet, counts)), rule=reader)


def _told(found: LoopCoords, alphabet: Alphabet, counts: Iterable[Count]) -> list[int | Clue]:
    where = {coord: k for k, coord in enumerate(found.coords)}
    told: list[int | Clue] = []
    for count in counts:
        told += [count.guard, count.word, count.least, count.most, len(count.literals)]
        told += [number for coord, mark in count.literals for number in (where[coord], alphabet.number(mark))]
    return told


@dataclass(frozen=True)
class TriedInRooms:
    """What `loop_trials` is told of rows with own regions: a table a row, with what their rules count; other rules than
    those of `_counted` are left out. `shared`: makes the counts that hold on every board. `following`: what else
    follows from the own regions.
    """

    coords: Callable[[Structure], LoopCoords]
    shared: Callable[[Grid], Iterable[Count]] = lambda grid: ()
    following: LotsThatFollow | None = None

    def __call__(self, structure: Structure, row_regions: Sequence[RowRegions]) -> Iterator[Lot]:
        if self.following is not None:
            yield from self.following(structure, row_regions)
        counted = [one for own in row_regions for one in _counted(structure, own.chosen(own.present))]
        rows = np.unique(np.concatenate([own.row for own in row_regions])) if row_regions else np.zeros(0, np.int64)
        if len(rows):
            yield self._lot(structure, rows, counted)

    def _lot(self, structure: Structure, rows: NDArray[np.int64], counted: list[_Counted]) -> Lot:
        key = TriedInRooms, "coords"
        if key not in structure.kept:
            found = self.coords(structure)
            at = np.full(structure.program.n_coords, -1, np.int64)
            at[found.coords] = np.arange(len(found.coords))
            shared = _told(found, structure.alphabet, self.shared(structure.grid))
            structure.kept[key] = found, at, np.array(shared, np.int32)
        found, at, shared = structure.kept[key]
        row = np.concatenate([rows, *(one.row for one in counted)])
        size = np.concatenate([np.full(len(rows), len(shared)), *(HEAD + 2 * one.size for one in counted)])
        begin = np.cumsum(size) - size
        order = np.argsort(row, kind="stable")
        ordered = size[order]
        target = np.empty(len(size), np.int64)
        target[order] = np.cumsum(ordered) - ordered
        tables = np.empty(int(size.sum()), np.int32)
        n, k = len(rows), len(rows)
        tables[target[:n, None] + np.arange(len(shared))] = shared
        for one in counted:
            here = target[k : k + len(one.row)]
            k += len(one.row)
            tables[here[:, None] + np.arange(HEAD)] = np.stack([0 * one.row, 0 * one.row, one.least, one.most, one.size], 1)
            places, _ = runs(here + HEAD, 2 * one.size)
            tables[places] = np.stack([at[one.coords], one.marks], axis=1).ravel()
        length = np.bincount(np.searchsorted(rows, row), weights=size, minlength=n).astype(np.int64)
        every = loop_trials.entries(found.board._replace(counts=[]))
        board = np.tile(np.array(every, np.int32), (n, 1))
        coords = np.tile(np.array(found.coords, np.int32), n), np.full(n, len(found.coords))
        n_counts, n_entries = n_counts_in(shared)
        n_counts += int(np.bincount(row[n:]).max(initial=0))
        n_entries += int(np.bincount(row[n:], weights=(size[n:] - HEAD) // 2).max(initial=0))
        scratch = loop_trials.scratch(len(found.coords), found.board) + 5 * (n_counts + n_entries)
        return lot_of_tables(loop_trials, scratch, rows, coords, board, (tables, length))


class _Counted(NamedTuple):
    row: NDArray[np.int64]
    least: NDArray[np.int64]
    most: NDArray[np.int64]
    size: NDArray[np.int64]
    coords: NDArray[np.intp]
    marks: NDArray[np.int64]


MANY = 1 << 15


def _counted(structure: Structure, own: RowRegions) -> Iterator[_Counted]:
    """The counts that a rule of own regions is the same as, or a part of it."""
    rule, number = own.rule, structure.alphabet.number
    size = np.diff(own.start)
    if isinstance(rule, ExactCount):
        n = own.clues.astype(np.int64) if own.has_clues else np.full(len(own), known(rule.n), np.int64)
        yield _Counted(own.row, n, n, size, own.coords, np.full(len(own.coords), number(rule.mark)))
    if isinstance(rule, AtLeastOne):
        one = np.ones(len(own), np.int64)
        yield _Counted(own.row, one, MANY * one, size, own.coords, np.full(len(own.coords), number(rule.mark)))
    if isinstance(rule, FirstOrRest) and len(own):
        others = np.ones(len(own.coords), np.bool_)
        others[own.start[:-1]] = False
        region = own.region_of[others]
        place = np.flatnonzero(others) - own.start[region]
        pairs = np.stack([own.coords[own.start[region]], own.coords[others]], axis=1)
        held = number(rule.mark)
        other = _other(structure, int(own.coords[0]), held)
        one = np.ones(len(region), np.int64)
        alike = (place < own.clues[region]) == (own.clues[region] > 0)
        marks = np.stack([np.full(len(region), held), np.where(alike, other, held)], axis=1)
        yield _Counted(own.row[region], one, one, 2 * one, pairs.ravel(), marks.ravel())
    if isinstance(rule, Table) and len(own):
        length = int(size[0])
        domains = [sorted({t[k] for t in rule.tuples}) for k in range(length)]
        for wrong in {*product(*domains)} - {*rule.tuples}:
            marks = [number(next(v for v in domains[k] if v != wrong[k])) for k in range(length)]
            one = np.ones(len(own), np.int64)
            yield _Counted(own.row, one, MANY * one, size, own.coords, np.tile(marks, len(own)))


def _other(structure: Structure, coord: int, number: int) -> int:
    """The other mark of a coord of two."""
    (other,) = {structure.alphabet.number(value) for value in structure.domains[coord]} - {number}
    return other


def apart_counts(grid: Grid) -> Iterator[Count]:
    cells = grid.ids(Layer.CELLS)
    for one, other in ((cells[1:], cells[:-1]), (cells[:, 1:], cells[:, :-1])):
        for pair in zip(one.ravel().tolist(), other.ravel().tolist(), strict=True):
            yield Count([(cell, SHADED) for cell in pair], 0, 1)


def no_counts(grid: Grid) -> Iterator[Count]:
    """Nothing is counted on every board."""
    return iter(())
