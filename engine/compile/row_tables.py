"""What the rows' own regions become for the search: for each row the kernels to call, each with a table of regions.

A rule is lowered once for each length of its regions, on a scope that knows no place; what comes out is a template,
which is then filled for all regions of that length at once. A rule that asks where its region lies is lowered for each
region. What follows from all regions of a row together is added (own_sums.py, own_overlaps.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, NoReturn

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.innies_outies import LONGEST_ANY, LONGEST_APART, implied
from gridlanes.compile.locked_candidates import KERNEL, overlaps_of
from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError
from gridlanes.kernels.rule_kernel import KERNELS
from gridlanes.kernels.stall import Own
from gridlanes.lowering.program import Program
from gridlanes.lowering.words import WordFormat
from gridlanes.model.clue import Clue
from gridlanes.model.scope import Scope
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules.base import Rule

Entries = NDArray[np.int32]


class _Lot(NamedTuple):
    """Tables of one kernel, laid end to end: for n regions (or pairs of them) the row of each, ascending, where its
    part of `tables` begins, and how many entries that has.
    """

    kernel: str
    row: NDArray[np.int64]
    tables: Entries
    begin: NDArray[np.int64]
    n_entries: NDArray[np.int64]


class _PlaceAskedError(Exception):
    """A rule looks at where its region lies."""


class _Somewhere(Scope):
    """A scope of `length` coords that are known by their positions alone."""

    def __init__(self, structure: Structure, length: int):
        object.__setattr__(self, "alphabet", structure.alphabet)
        object.__setattr__(self, "regions", (np.arange(length),))

    def _refuse(self) -> NoReturn:
        raise _PlaceAskedError

    grid = neighbours = property(_refuse)


def own_kernels(
    structure: Structure,
    word_format: WordFormat,
    n_rows: int,
    own: Sequence[RowRegions],
    every: Sequence[RowRegions] | None = None,
) -> Own:
    """The tables of the rows' own regions, and of what follows from `every` one (default: these).

    ModelError for rules that refuse their regions, or that need hidden coords.
    """
    tile = word_format.zeros(1, word_format.lanes)
    address: list[int] = []
    tables: list[NDArray[np.int64]] = []
    pieces: list[Entries] = []
    at = 0
    for given in [*own, *implied(structure, own if every is None else every)]:
        regions = given.chosen(given.present)
        if not len(regions):
            continue
        for name, row, index, begin, n_entries in _tables_of(structure, regions):
            first = np.searchsorted(row, np.arange(n_rows + 1))
            before = np.concatenate([[0], np.cumsum(n_entries)])
            places = np.append(begin, len(index))[first[:-1]] + at
            tables.append(np.stack([places, np.diff(before[first])], axis=1))
            address.append(KERNELS[name].address(tile, column=True))
            pieces.append(index)
            at += len(index)
    table = np.zeros((n_rows, len(tables), 2), np.int64)
    for i, entries in enumerate(tables):
        table[:, i] = entries
    used = table[:, :, 1] > 0
    return Own(
        entries=np.concatenate([*pieces, np.zeros(0, np.int32)]),
        address=np.broadcast_to(np.array(address, np.uint64), used.shape)[used],
        table=table[used],
        start=np.concatenate([[0], np.cumsum(used.sum(axis=1))]).astype(np.int64),
    )


def settle_single(
    structure: Structure, word_format: WordFormat, own: Sequence[RowRegions], candidates: NDArray[Any]
) -> list[RowRegions]:
    """Takes from the words of `candidates` ``(P, n)`` what own regions of one coord refuse; the regions left over."""
    left = []
    for given in own:
        alone = (np.diff(given.start) == 1) & given.present
        if word_format.halves or not alone.any():
            left.append(given)
            continue
        single = given.chosen(alone)
        scope = _Somewhere(structure, 1)
        numbers = np.arange(len(structure.alphabet), dtype=np.uint8)[:, None]
        try:
            for clue in np.unique(single.clues).tolist():
                rule = given.rule.bound((clue,))
                assert rule is not None
                rule.validate(scope)
                allowed = sum(1 << int(number) for number in np.flatnonzero(rule.holds(numbers, scope)))
                here = single.clues == clue
                word = word_format.filled(allowed, 1)[0]
                np.bitwise_and.at(candidates, (single.row[here], single.coords[here]), word)
        except _PlaceAskedError:
            left.append(given)
            continue
        left.append(given.chosen(~alone))
    return left


def own_scratch(structure: Structure, own: Sequence[RowRegions]) -> int:
    """The ``int64`` that the kernels of the rows' own regions need to work in."""
    implied = max(LONGEST_APART, LONGEST_ANY)
    return implied + max((size for regions in own for size in _scratch_sizes(structure, regions)), default=0)


def _scratch_sizes(structure: Structure, regions: RowRegions) -> Iterator[int]:
    """What the rule needs for each region, once for regions alike."""
    lengths = np.diff(regions.start)
    for length in np.flatnonzero(np.bincount(lengths)).tolist():
        try:
            yield regions.rule.scratch(_Somewhere(structure, length))
        except _PlaceAskedError:
            for i in np.flatnonzero(lengths == length).tolist():
                coords = regions.coords[regions.start[i] : regions.start[i + 1]].astype(np.intp)
                yield regions.rule.scratch(Scope(structure.grid, structure.alphabet, (coords,)))


def _tables_of(structure: Structure, regions: RowRegions) -> Iterator[_Lot]:
    """What the search calls for own regions under one rule."""
    lengths = np.diff(regions.start)
    words = _words(regions)
    filled: dict[str, list[tuple[NDArray[np.intp], Entries, int]]] = {}
    for length in np.unique(lengths).tolist():
        which = np.flatnonzero(lengths == length)
        coords = regions.coords[regions.start[which][:, None] + np.arange(length)].astype(np.int32)
        try:
            lots = [(which, _lowered(structure, regions.rule, _Somewhere(structure, length)), coords)]
        except _PlaceAskedError:
            lots = []
            for i, own_coords in zip(which, coords, strict=True):
                scope = Scope(structure.grid, structure.alphabet, (own_coords.astype(np.intp),))
                position = {coord: k for k, coord in enumerate(own_coords.tolist())}
                lowered = _lowered(structure, regions.rule, scope, position)
                lots.append((np.array([i]), lowered, own_coords[None]))
        for members, lowered, member_coords in lots:
            for name, entries in lowered.items():
                columns: list[NDArray[np.int32]] = []
                for positions, parameters in entries:
                    columns.append(np.full(len(members), len(positions), np.int32))
                    columns += [member_coords[:, position] for position in positions]
                    columns += [
                        words[members] if parameter is None else np.full(len(members), parameter, np.int32)
                        for parameter in parameters
                    ]
                filled.setdefault(name, []).append((members, np.stack(columns, axis=1), len(entries)))
    for name, parts in filled.items():
        size, n_entries = np.zeros(len(regions), np.int64), np.zeros(len(regions), np.int64)
        for members, columns_of, n in parts:
            size[members], n_entries[members] = columns_of.shape[1], n
        begin = np.cumsum(size) - size
        index = np.empty(int(size.sum()), np.int32)
        for members, columns_of, _ in parts:
            index[begin[members][:, None] + np.arange(columns_of.shape[1])] = columns_of
        yield _Lot(name, regions.row, index, begin, n_entries)
    table, row = overlaps_of(structure, regions)
    if len(table):
        begin = table.shape[1] * np.arange(len(table))
        yield _Lot(KERNEL, row, table.ravel(), begin, np.ones(len(table), np.int64))


def _lowered(
    structure: Structure, rule: Rule, scope: Scope, position: dict[int, int] | None = None
) -> dict[str, list[tuple[list[int], list[int | None]]]]:
    """What a rule adds for one region: for each kernel entries of positions and parameters, None for the clue."""
    rule.validate(scope)
    program = Program(structure.grid, structure.alphabet)
    rule.lower(program, scope)
    if program.auxiliary_domains:
        raise ModelError(f"{type(rule).__name__} needs hidden coords, which regions of single puzzles cannot have")
    if program.most_marks > structure.word_format.bits:
        bits = f"{program.most_marks} bits, and those of this structure have {structure.word_format.bits}"
        raise ModelError(f"{type(rule).__name__} needs words of {bits}")
    found: dict[str, list[tuple[list[int], list[int | None]]]] = {}
    for name, entries in program.entries():
        for coords, parameters in entries:
            positions = coords if position is None else [position[coord] for coord in coords]
            plain = [parameter if isinstance(parameter, int) else None for parameter in parameters]
            found.setdefault(name, []).append((positions, plain))
    return found


def _words(regions: RowRegions) -> NDArray[np.int32]:
    """``int32 (n,)``: what the clues of own regions become in the tables of kernels; zeros where they have none."""
    if not regions.has_clues:
        return np.zeros(len(regions), np.int32)
    if any(clue != Clue(0) for clue in (Clue(slot) for slot in regions.rule.slots)):
        raise ModelError(f"regions of single puzzles have one clue each, Clue(0), found {regions.rule}")
    values, place = np.unique(regions.clues, return_inverse=True)
    words = [regions.rule.word_of(value) for value in values.tolist()]
    if words and not 0 <= min(words) <= max(words) < 1 << 31:
        raise ModelError(f"the clues of {type(regions.rule).__name__} become words of more than 31 bits")
    return np.array(words, np.int32)[place]
