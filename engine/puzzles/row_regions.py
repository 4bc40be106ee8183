"""Row regions: constraints whose regions differ from puzzle to puzzle (killer cages), as arrays for many puzzles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError
from gridlanes.kernels.row_tables.copied_runs import copy_runs
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.garbage import gc_paused
from gridlanes.model.grid import Grid
from gridlanes.model.laid_regions import starts_of
from gridlanes.model.regions import Coords, places
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules.base import Rule

_Number = TypeVar("_Number", bound=np.generic)


class RuleRegions(NamedTuple):
    """The row regions of one puzzle under one rule, such as its cages. For each of `regions` (lists of coords), the
    ``Clue(0)`` of `rule` stands for the entry of `clues` with the same index.
    """

    rule: Rule
    regions: Sequence[Sequence[int]]
    clues: Sequence[int]


@dataclass(frozen=True, eq=False)
class RowRegions:
    """`n` regions under one rule; each belongs to one of P puzzles (rows).

    `rule`: holds in each region; a ``Clue(0)`` in it stands for the region's own clue. `row` ``int64 (n,)``: the puzzle
    of each region, ascending. `start` ``int64 (n + 1,)``: region i is ``coords[start[i] : start[i + 1]]`` of `coords`
    ``intp``. `clues` ``int32 (n,)``: `NO_CLUE` where the rule is absent, zeros where it needs no clue.
    """

    rule: Rule
    row: NDArray[np.int64]
    start: NDArray[np.int64]
    coords: Coords
    clues: NDArray[np.int32]

    def __post_init__(self) -> None:
        n = len(self.row)
        if len(self.start) != n + 1 or len(self.clues) != n or self.start[0] != 0 or self.start[-1] != len(self.coords):
            raise ModelError(
                f"{n} row regions need {n} clues and {n + 1} starts from 0 to the number of coords, found "
                f"{len(self.clues)} clues, {len(self.start)} starts and {len(self.coords)} coords"
            )
        if (lengths_between(self.row) < 0).any() or (self.lengths < 0).any():
            raise ModelError("row regions must be listed row by row, with ascending starts")

    @classmethod
    def _sound(
        cls,
        rule: Rule,
        row: NDArray[np.int64],
        start: NDArray[np.int64],
        coords: Coords,
        clues: NDArray[np.int32],
    ) -> RowRegions:
        """Regions made of others, which need no check: a puzzle alone has some dozens of them made."""
        found = object.__new__(cls)
        vars(found).update(rule=rule, row=row, start=start, coords=coords, clues=clues)
        return found

    @classmethod
    def of_lists(cls, rule: Rule, regions: list[list[list[int]]], clues: list[list[int]] | None = None) -> RowRegions:
        """From the regions (coords) of each puzzle, and the clue of each region."""
        flat = [region for puzzle in regions for region in puzzle]
        row = np.repeat(np.arange(len(regions)), [len(puzzle) for puzzle in regions]).astype(np.int64)
        start = np.cumsum([0, *map(len, flat)]).astype(np.int64)
        coords = np.array([coord for region in flat for coord in region], np.intp)
        numbers = [0] * len(flat) if clues is None else [clue for puzzle in clues for clue in puzzle]
        return cls(rule, row, start, coords, np.array(numbers, np.int32))

    @classmethod
    def of_one_length(cls, rule: Rule, row: NDArray[np.integer[Any]], regions: NDArray[np.intp]) -> RowRegions:
        """From the regions ``(n, k)`` (coords) of rows ``(n,)``, ascending, all of the same number of coords."""
        n, length = regions.shape
        start = length * np.arange(n + 1, dtype=np.int64)
        coords = regions.ravel().astype(np.intp, copy=False)
        return cls(rule, row.astype(np.int64), start, coords, np.zeros(n, np.int32))

    def __len__(self) -> int:
        return len(self.row)

    def rows(self, chosen: slice) -> RowRegions:
        """The regions of a range of rows, renumbered from 0."""
        first, last = chosen.start or 0, chosen.stop
        if chosen.step not in (None, 1) or first < 0 or (last is not None and last < first):
            raise ModelError(f"rows are taken in order, such as rows(slice(2, 5)), found {chosen}")
        if first == 0 and (last is None or not len(self.row) or self.row[-1] < last):
            return self
        begin = int(np.searchsorted(self.row, first))
        end = len(self.row) if last is None else int(np.searchsorted(self.row, last))
        start = self.start[begin : end + 1]
        return RowRegions._sound(
            self.rule,
            self.row[begin:end] - first,
            start - start[0],
            self.coords[start[0] : start[-1]],
            self.clues[begin:end],
        )

    def chosen(self, which: NDArray[np.bool_]) -> RowRegions:
        """The regions selected by `which` ``bool (n,)``; rows keep their numbers."""
        if which.all():
            return self
        lengths = self.lengths[which]
        start, coords = copied(self.coords, self.start[:-1][which], lengths)
        return RowRegions._sound(self.rule, self.row[which], start, coords, self.clues[which])

    def none(self) -> RowRegions:
        """None of the regions."""
        return RowRegions._sound(self.rule, self.row[:0], self.start[:1], self.coords[:0], self.clues[:0])

    def under(self, rule: Rule) -> RowRegions:
        """These regions under a rule without a clue."""
        return RowRegions._sound(rule, self.row, self.start, self.coords, np.zeros(len(self), np.int32))

    def of_row(self, row: int) -> RowRegions:
        """The regions of one row, as row 0."""
        return self.rows(slice(row, row + 1))

    def of_rows(self, index: NDArray[np.int64]) -> RowRegions:
        """The regions of the rows `index` (ascending; a row may come several times), counted from 0 again."""
        if (not len(self.row) or self.row[-1] < len(index)) and (index == np.arange(len(index))).all():
            return self
        first, end = (np.searchsorted(self.row, index, side) for side in ("left", "right"))
        entries, row = runs(first, end - first)
        begin = self.start[entries]
        start, coords = copied(self.coords, begin, self.start[entries + 1] - begin)
        return RowRegions._sound(self.rule, row, start, coords, self.clues[entries])

    def regions(self) -> Iterator[tuple[int, list[int], int]]:
        """(row, coords, clue) of each region."""
        start, coords = self.start.tolist(), self.coords.tolist()
        for i, (row, clue) in enumerate(zip(self.row.tolist(), self.clues.tolist(), strict=True)):
            yield row, coords[start[i] : start[i + 1]], clue

    def constraints(self, grid: Grid) -> list[Constraint]:
        """The regions as constraints with their own clues in place; those without a clue are absent."""
        bound = ((self.rule.bound((clue,)), coords) for _, coords, clue in self.regions())
        return [Constraint(rule, places(grid, coords)) for rule, coords in bound if rule is not None]

    @cached_property
    def lengths(self) -> NDArray[np.int64]:
        """``int64 (n,)``: how many coords each region has."""
        return lengths_between(self.start)

    @cached_property
    def region_of(self) -> NDArray[np.intp]:
        """``intp (N,)``: which region each of `coords` is of."""
        return np.repeat(np.arange(len(self)), self.lengths)

    @cached_property
    def ascending(self) -> RowRegions:
        """These regions, each with its coords in ascending order, for rules that do not depend on their order."""
        rises = self.coords[1:] > self.coords[:-1]
        rises |= self.region_of[1:] != self.region_of[:-1]
        if rises.all():
            return self
        order = np.lexsort((self.coords, self.region_of))
        return RowRegions._sound(self.rule, self.row, self.start, self.coords[order], self.clues)

    @cached_property
    def first_of_row(self) -> list[int]:
        """The first region of each row up to the last one that has any, and behind them how many regions there are."""
        return np.searchsorted(self.row, np.arange(int(self.row[-1]) + 2 if len(self) else 1)).tolist()  # type: ignore[no-any-return]

    def region_at(self, n_coords: int) -> NDArray[np.intp]:
        """``intp (P, n_coords)``: the region, the last one if there are several, that each coord is in in each of the
        rows up to the last one that has any; -1 for none.
        """
        found = np.full((int(self.row[-1]) + 1 if len(self) else 0, n_coords), -1, np.intp)
        found[self.row[self.region_of], self.coords] = self.region_of
        return found

    @property
    def has_clues(self) -> bool:
        """Whether the rule has a place for the clues."""
        return bool(self.rule.slots)

    @property
    def present(self) -> NDArray[np.bool_]:
        """``bool (n,)``: which regions have a rule."""
        return (self.clues != NO_CLUE) if self.has_clues else np.ones(len(self), np.bool_)


def lengths_between(start: NDArray[np.int64]) -> NDArray[np.int64]:
    """``int64 (n,)``: from each of the numbers ``(n + 1,)`` to the next; a third of the time of ``np.diff``."""
    return start[1:] - start[:-1]


def begins(*keys: NDArray[Any]) -> NDArray[np.intp]:
    """``intp``: where entries begin that are equal in all of the keys ``(n,)`` one after another."""
    is_first = np.ones(len(keys[0]), np.bool_)
    is_first[1:] = keys[0][1:] != keys[0][:-1]
    for key in keys[1:]:
        is_first[1:] |= key[1:] != key[:-1]
    return np.flatnonzero(is_first)


def different(numbers: NDArray[Any]) -> NDArray[np.intp]:
    """``intp``: the different ones of some numbers from 0 on, ascending; small ones are counted faster than sorted."""
    return np.flatnonzero(np.bincount(numbers))


def runs(first: NDArray[np.int64], lengths: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The numbers of runs that begin at `first` and are so long, one run after the other, and which run each is of."""
    run = np.arange(len(first)).repeat(lengths)
    shift = first - lengths.cumsum() + lengths
    return np.arange(len(run)) + shift[run], run


def copied(
    values: NDArray[_Number], first: NDArray[np.int64], lengths: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[_Number]]:
    """Runs of `values` that begin at `first` ``(n,)`` and are so long, laid end to end: where each begins and the last
    one ends ``(n + 1,)``, and the values.
    """
    start = starts_of(lengths)
    found = np.empty(int(start[-1]), values.dtype)
    copy_runs(values, first, lengths, start[:-1], found)
    return start, found


class _ListedLate(Sequence[Sequence[int]]):
    """The regions of one row as lists of coords, which are made when they are asked for: the way of a puzzle from a
    reader to the solver needs only the arrays, and thousands of short lists set off Python's garbage collector.
    `clues`: the list of their clues that was given out with them.
    """

    def __init__(self, whole: RowRegions, row: int, clues: list[int]) -> None:
        self.whole, self.row, self.clues = whole, row, clues

    @cached_property
    def columns(self) -> RowRegions:
        """The regions, as those of row 0."""
        return self.whole.of_row(self.row)

    @cached_property
    def _lists(self) -> list[list[int]]:
        return [coords for _, coords, _ in self.columns.regions()]

    def __len__(self) -> int:
        return len(self.columns)

    @overload
    def __getitem__(self, index: int) -> list[int]: ...
    @overload
    def __getitem__(self, index: slice) -> list[list[int]]: ...
    def __getitem__(self, index: int | slice) -> list[int] | list[list[int]]:
        return self._lists[index]

    def __iter__(self) -> Iterator[list[int]]:
        return iter(self._lists)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._lists == [*other]

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(self._lists)


@gc_paused()
def regions_of_rows(rows: Sequence[tuple[RuleRegions, ...]]) -> tuple[RowRegions, ...]:
    """The row regions of P puzzles, as columns; one entry for each rule, in the order of their first use."""
    late = _late_columns(rows)
    if late is not None:
        return late
    by_rule: dict[Rule, list[tuple[int, RuleRegions]]] = {}
    for row, entries in enumerate(rows):
        for own in entries:
            by_rule.setdefault(own.rule, []).append((row, own))
    return tuple(_columns_of(rule, entries, len(rows)) for rule, entries in by_rule.items())


class _Late(NamedTuple):
    """Rows of some columns: `here` and `there` their numbers in a puzzle's place and in the columns; `clues`: the clues
    that each shows; `changed`: the rows where these are not those of the columns.
    """

    rule: Rule
    whole: RowRegions
    here: list[int]
    there: list[int]
    clues: list[Sequence[int]]
    changed: list[int]

    def columns(self) -> RowRegions:
        """Their regions, in the rows `here`."""
        one = self.whole.of_rows(np.array(self.there, np.int64))
        clues = one.clues
        if self.changed:
            clues = np.array([clue for shown in self.clues for clue in shown], np.int32)
        return RowRegions._sound(self.rule, np.array(self.here, np.int64)[one.row], one.start, one.coords, clues)


def _late_columns(rows: Sequence[tuple[RuleRegions, ...]]) -> tuple[RowRegions, ...] | None:
    """The row regions of puzzles, as `regions_of_rows` gives them, if all of them are rows of some columns: found
    without a look at single rows. None for others.
    """
    found: dict[tuple[int, int], _Late] = {}
    for row, entries in enumerate(rows):
        for rule, regions, clues in entries:
            if not isinstance(regions, _ListedLate):
                return None
            key = id(regions.whole), id(rule)  # hashes of rules take longer than all else here
            late = found.get(key)
            if late is None:
                late = found[key] = _Late(rule, regions.whole, [], [], [], [])
            late.here.append(row)
            late.there.append(regions.row)
            late.clues.append(clues)
            if clues is not regions.clues:
                late.changed.append(row)
    by_rule: dict[Rule, list[tuple[RowRegions, int]]] = {}
    for late in found.values():
        by_rule.setdefault(late.rule, []).append((late.columns(), 0))
    every = np.arange(len(rows))
    return tuple(_merged(rule, parts, every) if len(parts) > 1 else parts[0][0] for rule, parts in by_rule.items())


def _columns_of(rule: Rule, entries: Sequence[tuple[int, RuleRegions]], n_rows: int) -> RowRegions:
    """The regions of some rows, ascending, under one rule, as columns."""
    regions, clues = [list[list[int]]() for _ in range(n_rows)], [list[int]() for _ in range(n_rows)]
    for row, own in entries:
        regions[row] += map(list, own.regions)
        clues[row] += own.clues
    return RowRegions.of_lists(rule, regions, clues)


def _listed_late(columns: RowRegions, row: int, clues: list[int]) -> RuleRegions:
    return RuleRegions(columns.rule, _ListedLate(columns, row, clues), clues)


def regions_of_row(row_regions: Sequence[RowRegions], row: int) -> tuple[RuleRegions, ...]:
    """The way back: the row regions of one row, under each rule that has some."""
    found = []
    for columns in row_regions:
        first = columns.first_of_row
        if row + 1 < len(first) and first[row] < first[row + 1]:
            clues = columns.clues[first[row] : first[row + 1]].tolist()
            found.append(_listed_late(columns, row, clues))
    return tuple(found)


@gc_paused()
def regions_of_each_row(row_regions: Sequence[RowRegions], n_rows: int) -> list[tuple[RuleRegions, ...]]:
    """The row regions of each of so many rows, under each rule that has some."""
    found: list[tuple[RuleRegions, ...]] = [()] * n_rows
    for columns in row_regions:
        every = columns.clues.tolist()
        for row, (start, stop) in enumerate(pairwise(columns.first_of_row[: n_rows + 1])):
            if start < stop:
                found[row] += (_listed_late(columns, row, every[start:stop]),)
    return found


def concatenated(
    pieces: Sequence[tuple[Sequence[RowRegions], int]], order: NDArray[np.int64] | None = None
) -> tuple[RowRegions, ...]:
    """The row regions of several runs of rows, each with its number of rows, as those of all rows together.

    `order` ``int64 (P,)``: which of the rows laid end to end comes at each place; None for as they are.
    """
    n_rows = sum(length for _, length in pieces)
    place = np.arange(n_rows)
    if order is not None:
        place[order] = np.arange(n_rows)
    by_rule: dict[Rule, list[tuple[RowRegions, int]]] = {}
    before = 0
    for own, length in pieces:
        for columns in own:
            by_rule.setdefault(columns.rule, []).append((columns, before))
        before += length
    return tuple(_merged(rule, parts, place) for rule, parts in by_rule.items())


def _merged(rule: Rule, parts: list[tuple[RowRegions, int]], place: NDArray[np.int64]) -> RowRegions:
    row = place[np.concatenate([columns.row + before for columns, before in parts])]
    lengths = np.concatenate([columns.lengths for columns, _ in parts])
    coords = np.concatenate([columns.coords for columns, _ in parts])
    clues = np.concatenate([columns.clues for columns, _ in parts])
    order = np.argsort(row, kind="stable")
    start, coords = copied(coords, starts_of(lengths)[:-1][order], lengths[order])
    return RowRegions._sound(rule, row[order], start, coords, clues[order])
