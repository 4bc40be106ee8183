"""The kernel tables of row regions: for each row the kernels to call, each with a table of regions.

A rule is lowered once for each length of its regions, on a scope without a place; the result is a template, which is
filled for all regions of that length at once. A rule for which the place matters is lowered for each region.
Consequences of several regions of a row together are added (joint/: innies_outies.py, counts_across.py,
locked_candidates.py, counted_together.py, tubes_counted.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.joint.counted_together import counted_together
from gridlanes.compile.joint.counts_across import counts_across
from gridlanes.compile.joint.innies_outies import implied
from gridlanes.compile.joint.locked_candidates import overlaps_of
from gridlanes.compile.joint.rooms_together import RoomTables, rooms_together
from gridlanes.compile.joint.tubes_counted import tubes_counted
from gridlanes.compile.joint.tuple_lists import listable, lists_of
from gridlanes.compile.kernel_tables import Entries, KernelTables, tables_of_regions
from gridlanes.compile.own_scopes import scope_of
from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError
from gridlanes.kernels.lazy_kernels import address_or_placeholder
from gridlanes.kernels.row_tables.tables_of_rows import note_tables
from gridlanes.kernels.rule_kernel import RuleKernel
from gridlanes.kernels.rules.marks.overlap import overlap
from gridlanes.kernels.rules.marks.supports import supports
from gridlanes.kernels.search.late import RowKernels
from gridlanes.lowering.clue_rows import stands_for_a_clue
from gridlanes.lowering.program import Program
from gridlanes.lowering.scratch_size import ScratchSize
from gridlanes.lowering.words import WordFormat
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid, Layer
from gridlanes.model.laid_regions import starts_of
from gridlanes.model.scope import PlacelessScope, Scope
from gridlanes.puzzles.row_regions import RowRegions, different
from gridlanes.rules.base import Rule


def row_kernels_of(
    structure: Structure,
    word_format: WordFormat,
    n_rows: int,
    row_regions: Sequence[RowRegions],
    every: Sequence[RowRegions] | None = None,
) -> tuple[RowKernels, ScratchSize]:
    """The tables of the row regions, and of what follows from `every` one (default: these); and what their kernels need
    to work in.

    ModelError for rules that refuse their regions, or that need hidden coords.
    """
    has_figures = _with_figures(row_regions, n_rows)
    if not row_regions and not every and not structure.adds_tables:
        nothing = np.zeros((0, 3), np.int64)
        start = np.zeros(n_rows + 1, np.int64)
        none = RowKernels(np.zeros(0, np.int32), np.zeros(0, np.uint64), nothing, start, has_figures, has_figures)
        return none, ScratchSize()
    tile = word_format.zeros(1, word_format.lanes)
    every = row_regions if every is None else every
    together = rooms_together(structure, row_regions)
    singly = row_regions if together is None else together.left
    together_counted = [*counted_together(structure, every), *tubes_counted(structure, every)]
    followed = [*counts_across(structure, every), *structure.following(every), *together_counted]
    for each in followed:
        singly = [each.not_covered(own) for own in singly]
    found = [*_by_rule(structure, singly, implied(structure, every), together), *followed]
    tables = np.empty((n_rows, len(found), 3), np.int64)
    addresses = np.empty((n_rows, len(found)), np.uint64)
    tried, before, scratch_size = np.zeros(n_rows, np.bool_), 0, ScratchSize()
    for i, (kernel, scratch, row, index, begin, n_entries, _, tries) in enumerate(found):
        scratch_size = scratch_size.with_kernel(kernel, scratch)
        if tries is not None:
            tried[row[tries]] = True
        note_tables(row, begin, n_entries, before, kernel.tries, i, tables)
        addresses[:, i] = _addresses(kernel, tile, row, has_figures)
        before += len(index)
    used = tables[:, :, 1] > 0
    tables_of_rows = RowKernels(
        entries=np.concatenate([*(each.entries for each in found), np.zeros(0, np.int32)]),
        address=addresses[used],
        table=tables[used],
        start=starts_of(used.sum(axis=1)),
        has_figures=has_figures,
        tried=tried,
    )
    return tables_of_rows, scratch_size


def _addresses(
    kernel: RuleKernel, tile: Any, row: NDArray[np.int64], has_figures: NDArray[np.bool_]
) -> NDArray[np.uint64] | int:
    """``uint64 (P,)``: the address of a kernel for each row, of which those in `row` call it; or that of all rows."""
    if kernel.tries:
        return address_or_placeholder(kernel, tile)
    if not has_figures.any():
        return kernel.address(tile, column=True)
    found = np.zeros(len(has_figures), np.uint64)
    for on_new in {*has_figures[row].tolist()}:
        found[has_figures == on_new] = kernel.address(tile, column=True, on_new=on_new)
    return found


def _with_figures(row_regions: Sequence[RowRegions], n_rows: int) -> NDArray[np.bool_]:
    """``bool (P,)``: which rows have regions under rules that reach far."""
    found = np.zeros(n_rows, np.bool_)
    for regions in row_regions:
        if regions.rule.reaches_far:
            found[regions.row[regions.present]] = True
    return found


def settle_single(
    structure: Structure, word_format: WordFormat, row_regions: Sequence[RowRegions], candidates: NDArray[Any]
) -> list[RowRegions]:
    """Takes from the words of `candidates` ``(P, n)`` what row regions of one coord refuse; the regions left over."""
    left = []
    for given in row_regions:
        if word_format.halves or given.rule.positional or not (given.lengths == 1).any():
            left.append(given)
            continue
        alone = (given.lengths == 1) & given.present
        single = given.chosen(alone)
        for clue in {*single.clues.tolist()}:
            here = single.clues == clue
            # A coord that stands twice is given the same word twice.
            candidates[single.row[here], single.coords[here]] &= _allowed_alone(given.rule, clue, structure.alphabet)
        left.append(given.chosen(~alone))
    return left


@lru_cache(maxsize=4096)
def _allowed_alone(rule: Rule, clue: int, alphabet: Alphabet) -> int:
    """The marks, as bits, with which a rule with this clue holds on a region of one coord."""
    bound, scope = rule.bound((clue,)), PlacelessScope(alphabet, (1,))
    assert bound is not None
    bound.validate(scope)
    numbers = np.arange(len(alphabet), dtype=np.uint8)[:, None]
    return sum(1 << int(number) for number in np.flatnonzero(bound.holds(numbers, scope)))


def _by_rule(
    structure: Structure, singly: Sequence[RowRegions], further: Sequence[RowRegions], rooms: RoomTables | None
) -> Iterator[KernelTables]:
    """What the search calls for row regions under one rule each: for those of puzzles that it calls `singly`, those
    that follow from others, lists of tuples of the first, and the tables of `rooms`.
    """
    listed = [listable(structure, own) for own in singly]
    of_singly = [own.chosen(own.present & ~in_list) for own, in_list in zip(singly, listed, strict=True)]
    of_further = [own.chosen(own.present & ~listable(structure, own)) for own in further]
    for regions in (*of_singly, *of_further):
        if len(regions):
            yield from _tables_of(structure, regions)
    if (lists := lists_of(structure, singly, listed)) is not None:
        yield KernelTables(supports, lists.longest, lists.row, lists.entries, lists.begin, np.ones_like(lists.row))
    if rooms is not None:
        yield rooms.tables


def _tables_of(structure: Structure, regions: RowRegions) -> Iterator[KernelTables]:
    """What the search calls for row regions under one rule."""
    by_place = regions.rule.positional and not (regions.rule.alike_in_cells and _are_plain_cells(structure, regions))
    yield from _by_place(structure, regions) if by_place else _by_length(structure, regions)
    table, row = overlaps_of(structure, regions)
    if len(table):
        begin = table.shape[1] * np.arange(len(table))
        yield KernelTables(overlap, 0, row, table.ravel(), begin, np.ones(len(table), np.int64))


def _are_plain_cells(structure: Structure, regions: RowRegions) -> bool:
    """Whether row regions consist of cells of a plain grid, each named once in a region."""
    n_cells = _n_plain_cells(structure.grid)
    places = np.sort(regions.region_of * np.int64(max(1, n_cells)) + regions.coords)
    return n_cells > 0 and bool(regions.coords.max(initial=0) < n_cells) and bool((places[1:] != places[:-1]).all())


@lru_cache(maxsize=64)
def _n_plain_cells(grid: Grid) -> int:
    """The number of cells of a plain grid, which are its first coords, row by row; 0 for other grids."""
    cells = [(Layer.CELLS, *divmod(coord, grid.cols)) for coord in range(grid.rows * grid.cols)]
    is_plain = grid.n_coords >= len(cells) and all(grid.place(coord) == cell for coord, cell in enumerate(cells))
    return len(cells) if is_plain else 0


def _by_length(structure: Structure, regions: RowRegions) -> Iterator[KernelTables]:
    """What the search calls for row regions under a rule that does not depend on the places of its regions, or only on
    their coords, which its tables name.
    """
    lengths, words, scratch = regions.lengths, _words(regions), 0
    alike = _alike(structure, regions, words)
    if alike is not None:
        yield alike
        return
    filled: dict[RuleKernel, list[tuple[NDArray[np.intp], Entries, int]]] = {}
    for length in np.unique(lengths).tolist():
        members = np.flatnonzero(lengths == length)
        coords = regions.coords[regions.start[members][:, None] + np.arange(length)].astype(np.int32)
        needed, templates = _placeless(structure, regions.rule, length)
        scratch = max(scratch, needed)
        for kernel, template in templates.items():
            columns_of = template.filled(coords, words[members])
            filled.setdefault(kernel, []).append((members, columns_of, template.n_tables))
    for kernel, parts in filled.items():
        size, n_entries = np.zeros((2, len(lengths)), np.int64)
        for members, columns_of, n in parts:
            size[members], n_entries[members] = columns_of.shape[1], n
        begin = np.cumsum(size) - size
        index = np.empty(int(size.sum()), np.int32)
        for members, columns_of, _ in parts:
            index[begin[members][:, None] + np.arange(columns_of.shape[1])] = columns_of
        yield KernelTables(kernel, scratch, regions.row, index, begin, n_entries)


def _by_place(structure: Structure, regions: RowRegions) -> Iterator[KernelTables]:
    """What the search calls for row regions under a rule that depends on the places of its regions."""
    words, scratch, start, coords = _words(regions), 0, regions.start.tolist(), regions.coords.tolist()
    parts: dict[RuleKernel, dict[int, _Placed]] = {}
    for i, (begins, ends) in enumerate(pairwise(start)):
        needed, tables = _placed(structure, regions.rule, tuple(coords[begins:ends]))
        scratch = max(scratch, needed)
        for kernel, placed in tables.items():
            parts.setdefault(kernel, {})[i] = placed
    for kernel, of_kernel in parts.items():
        members = np.array([*of_kernel], np.intp)
        size, n_entries, n_words = np.zeros((3, len(regions)), np.int64)
        size[members] = [len(placed.entries) for placed in of_kernel.values()]
        n_entries[members] = [placed.n_tables for placed in of_kernel.values()]
        n_words[members] = [len(placed.worded) for placed in of_kernel.values()]
        begin = np.cumsum(size) - size
        index = np.concatenate([placed.entries for placed in of_kernel.values()])
        worded = np.concatenate([placed.worded for placed in of_kernel.values()])
        index[worded + np.repeat(begin, n_words)] = np.repeat(words, n_words)
        yield KernelTables(kernel, scratch, regions.row, index, begin, n_entries)


def _lengths_in(regions: RowRegions) -> list[int]:
    """The different lengths of regions."""
    found: list[int] = different(regions.lengths).tolist()
    return found


def _alike(structure: Structure, regions: RowRegions, words: NDArray[np.int32]) -> KernelTables | None:
    """The tables of regions of all lengths, if each is one table of the same kernel, of its coords in their order and
    of the same entries; None otherwise.
    """
    found = [_placeless(structure, regions.rule, length) for length in _lengths_in(regions)]
    kinds = {(kernel, template.tail) for _, templates in found for kernel, template in templates.items()}
    if len(kinds) != 1:
        return None
    ((kernel, tail),) = kinds
    if tail is None:
        return None
    layouts = np.empty((len(regions), len(tail.entries)), np.int32)
    layouts[:] = tail.entries
    layouts[:, tail.worded] = words[:, None]
    scratch = max(scratch for scratch, _ in found)
    return tables_of_regions(kernel, scratch, regions.row, (regions.coords, regions.lengths), layouts)


class _Tail(NamedTuple):
    """What follows the coords in a table, and which of these entries are the word of the clue."""

    entries: tuple[int, ...]
    worded: tuple[int, ...]


class _Template(NamedTuple):
    """The tables of one kernel for any region of a length: `entries` ``int32 (width,)``, of `n_tables`, end to end. In
    the columns `at` stand its coords, those at the positions `of` ``intp``, in `worded` the word of its clue.
    """

    entries: Entries
    at: NDArray[np.intp]
    of: NDArray[np.intp]
    worded: NDArray[np.intp]
    n_tables: int
    tail: _Tail | None
    """if there is one table, of all coords in their order"""

    def filled(self, coords: NDArray[np.int32], words: NDArray[np.int32]) -> Entries:
        """``int32 (n, width)``: the same of n regions with these `coords` ``(n, K)`` and `words` ``(n,)``."""
        found = np.empty((len(coords), len(self.entries)), np.int32)
        found[:] = self.entries
        found[:, self.at] = coords[:, self.of]
        found[:, self.worded] = words[:, None]
        return found


def _table_of(coords: Sequence[int], entries: Sequence[int]) -> tuple[list[int], list[int]]:
    """What a table has of one region: its coords and the entries of its layout, 0 for those that are clues; and
    the places of these.
    """
    table = [1 + len(coords) + len(entries), len(coords), *coords]
    worded = [len(table) + k for k, entry in enumerate(entries) if stands_for_a_clue(entry)]
    return table + [0 if stands_for_a_clue(entry) else entry for entry in entries], worded


class _Placed(NamedTuple):
    """The tables of one kernel for one region: `entries` ``int32``, of `n_tables`, laid end to end, with zeros where
    the word of the region's clue goes, ``intp`` `worded`.
    """

    entries: Entries
    worded: NDArray[np.intp]
    n_tables: int


@lru_cache(maxsize=1 << 15)
def _placed(structure: Structure, rule: Rule, coords: tuple[int, ...]) -> tuple[int, dict[RuleKernel, _Placed]]:
    """The tables that a rule which depends on the place of its region adds for it, and the scratch that their kernels
    need; cached, since generating puzzles resolves the same regions again and again.
    """
    program = _lowered(structure, rule, scope_of(structure, coords))
    found = {}
    for kernel, tables in program.tables.items():
        flat, worded = list[int](), list[int]()
        for named, entries in tables:
            assert isinstance(entries, list)
            entries_of, places = _table_of(named, entries)
            worded += [len(flat) + place for place in places]
            flat += entries_of
        found[kernel] = _Placed(np.array(flat, np.int32), np.array(worded, np.intp), len(tables))
    return program.scratch_size.most, found


@lru_cache(maxsize=1 << 12)
def _placeless(structure: Structure, rule: Rule, length: int) -> tuple[int, dict[RuleKernel, _Template]]:
    """The tables that a rule which does not depend on places, or is `alike_in_cells`, adds for any region of a length,
    and the scratch that their kernels need.
    """
    scope: Scope = PlacelessScope(structure.alphabet, (length,))
    if rule.positional:
        scope = Scope(structure.grid, structure.alphabet, (np.arange(length),))
    program = _lowered(structure, rule, scope)
    found = {}
    for kernel, tables in program.tables.items():
        flat, at, of, worded, tail = list[int](), list[int](), list[int](), list[int](), None
        for positions, entries in tables:
            assert isinstance(entries, list)
            entries_of, places = _table_of(positions, entries)
            at += range(len(flat) + 2, len(flat) + 2 + len(positions))
            of += positions
            worded += [len(flat) + place for place in places]
            flat += entries_of
        if len(tables) == 1 and of == [*range(length)]:
            tail = _Tail(tuple(flat[2 + length :]), tuple(place - 2 - length for place in worded))
        where = np.array(at, np.intp), np.array(of, np.intp), np.array(worded, np.intp)
        found[kernel] = _Template(np.array(flat, np.int32), *where, len(tables), tail)
    return program.scratch_size.most, found


def _lowered(structure: Structure, rule: Rule, scope: Scope) -> Program:
    """What a rule adds for one region."""
    rule.validate(scope)
    program = Program(structure.grid, structure.alphabet, shared=False)
    rule.lower(program, scope)
    if program.auxiliary_domains:
        raise ModelError(f"{type(rule).__name__} needs hidden coords, which row regions cannot have")
    if program.most_marks > structure.word_format.bits:
        raise ModelError(
            f"{type(rule).__name__} needs words of {program.most_marks} bits, "
            f"and those of this structure have {structure.word_format.bits}"
        )
    return program


def _words(regions: RowRegions) -> NDArray[np.int32]:
    """``int32 (n,)``: what the clues of row regions become in the tables of kernels; zeros where they have none."""
    if not regions.has_clues:
        return np.zeros(len(regions), np.int32)
    if any(regions.rule.slots):
        raise ModelError(f"a rule of row regions has one clue, Clue(0), found {regions.rule}")
    values, place = np.unique(regions.clues, return_inverse=True)
    words = [regions.rule.clue_word(value) for value in values.tolist()]
    if words and not 0 <= min(words) <= max(words) < 1 << 31:
        raise ModelError(f"the clues of {type(regions.rule).__name__} become words of more than 31 bits")
    return np.array(words, np.int32)[place]
