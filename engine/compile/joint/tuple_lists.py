"""Row regions as lists of tuples that satisfy a rule and the distinct regions together
(kernels/rules/marks/supports.py).

Rules do not know where their regions lie, so they assume that marks may repeat; but coords of an arrow in the same row
must differ. Two kinds of lists are made, without tuples that repeat a mark within a distinct region: the tuples of a
whole region, if it is short and its rule asks for it (`Rule.uses_tuple_lists`); and, for rules on pairs (dots, lines
along which values are far apart), the tuples of any two pairs that share a coord while their other coords must differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.kernels.row_tables.listed_tuples import note_pairs_apart, number_alike, write_tuple_tables
from gridlanes.kernels.rules.marks.supports import BITS
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.laid_regions import starts_of
from gridlanes.model.regions import Coords
from gridlanes.model.scope import PlacelessScope
from gridlanes.puzzles.row_regions import RowRegions, lengths_between
from gridlanes.rules.base import Rule
from gridlanes.rules.shared.pairs import PairRule

MAX_TRIED, MAX_LISTED = 70_000, 512
"""tuples of a region that are looked at, and that are listed, at most"""
_MAX_KNOWN = 4096
"""lists of a rule that are kept"""

Rows = NDArray[np.int64]
Entries = NDArray[np.int32]


class Listed(NamedTuple):
    """Lists of tuples of n regions, end to end: the row of each, ascending, their entries, where each begins."""

    row: Rows
    entries: Entries
    begin: Rows
    longest: int
    """the coords of the longest"""


def listable(structure: Structure, regions: RowRegions) -> NDArray[np.bool_]:
    """``bool (n,)``: which row regions are listed as a whole, so that no other kernel is needed for them."""
    rule, alphabet = regions.rule, structure.alphabet
    if not rule.uses_tuple_lists or rule.positional or not len(regions) or not _has_lists(structure):
        return np.zeros(len(regions), np.bool_)
    known, present = _known(rule, alphabet), regions.present
    which, first = _alike(regions, np.zeros(len(regions), np.int64))
    kinds = zip(regions.clues[first].tolist(), regions.lengths[first].tolist(), present[first].tolist(), strict=True)
    listed = [
        is_present and len(alphabet) ** length <= MAX_TRIED and known.n_tuples(clue, length) <= MAX_LISTED
        for clue, length, is_present in kinds
    ]
    return np.array(listed, np.bool_)[which]


def _alike(regions: RowRegions, pairs: Rows) -> tuple[Rows, Rows]:
    """Groups of regions that have the same clue, length and `pairs` ``(n,)``: which each region is in, and the first
    region of each.
    """
    which, first = np.empty((2, len(regions)), np.int64)
    n_groups = number_alike(regions.clues, regions.lengths, pairs, which, first)
    return which, first[:n_groups]


def _has_lists(structure: Structure) -> bool:
    """Whether there is anything to know besides the rules, and kernels of columns can write the words."""
    return bool(structure.distinct_regions) and not structure.word_format.halves


class _Part(NamedTuple):
    """Some regions: the row of each, where its coords begin, as in `RowRegions`, the `lists` that occur, and which of
    them each region has.
    """

    row: Rows
    start: Rows
    coords: Coords
    lists: Sequence[Entries]
    which: Rows

    @property
    def lengths(self) -> Rows:
        """``int64 (n,)``: how many coords each region has."""
        return lengths_between(self.start)

    @property
    def sizes(self) -> Rows:
        """``int64 (n,)``: entries of the table of each region."""
        return 5 + self.lengths + self._list_sizes[self.which]

    @property
    def _list_sizes(self) -> Rows:
        """``int64 (lists,)``: entries of each list."""
        return np.array([*map(len, self.lists)], np.int64)

    def write(self, begin: Rows, n_marks: int, entries: Entries) -> None:
        """Writes the table of each region from ``entries[begin]`` on."""
        lists = starts_of(self._list_sizes), np.concatenate(self.lists)
        write_tuple_tables(begin, (self.start, self.coords), self.which, lists, n_marks, entries)


def lists_of(
    structure: Structure, row_regions: Sequence[RowRegions], listed: Sequence[NDArray[np.bool_]]
) -> Listed | None:
    """The lists of tuples of all regions that have some; None if there are none. `listed`: of each of `row_regions`,
    which are listed as a whole (`listable`).
    """
    parts: list[_Part] = []
    if not _has_lists(structure):
        return None
    for regions, whole in zip(row_regions, listed, strict=True):
        if whole.any():
            parts.append(_whole_regions(structure, regions.chosen(whole)))
    parts += _chains(structure, row_regions)
    if not parts:
        return None
    row = np.concatenate([part.row for part in parts])
    size = np.concatenate([part.sizes for part in parts])
    order = np.argsort(row, kind="stable")
    begin = np.empty(len(row), np.int64)
    begin[order] = np.cumsum(size[order]) - size[order]
    entries, first = np.empty(int(size.sum()), np.int32), 0
    for part in parts:
        part.write(begin[first : first + len(part.row)], len(structure.alphabet), entries)
        first += len(part.row)
    return Listed(row[order], entries, begin[order], max(int(part.lengths.max()) for part in parts))


def _whole_regions(structure: Structure, regions: RowRegions) -> _Part:
    known, pairs = _known(regions.rule, structure.alphabet), np.empty(len(regions), np.int64)
    note_pairs_apart(regions.start, regions.coords, structure.apart, pairs)
    which, first = _alike(regions, pairs)
    kinds = zip(regions.clues[first].tolist(), regions.lengths[first].tolist(), pairs[first].tolist(), strict=True)
    lists = [known.listed(*kind) for kind in kinds]
    return _Part(regions.row, regions.start, regions.coords, lists, which)


def _pairs(length: int) -> list[tuple[int, int]]:
    """Any two places of a region."""
    return [(i, j) for j in range(length) for i in range(j)]


def _chains(structure: Structure, row_regions: Sequence[RowRegions]) -> list[_Part]:
    """Parts for any two pairs with one common coord, whose other coords must differ: the first, the common one, the
    other; in rows that have regions under rules that reach far.
    """
    if not any(isinstance(regions.rule, PairRule) for regions in row_regions):
        return []
    reached = [regions.row[regions.present] for regions in row_regions if regions.rule.reaches_far]
    chained = np.unique(np.concatenate(reached)) if reached else np.zeros(0, np.int64)
    relations: list[tuple[PairRule, int]] = []
    pairs: list[Rows] = []
    for regions in row_regions:
        if isinstance(regions.rule, PairRule) and len(regions) and len(chained):
            present = regions.present & np.isin(regions.row, chained)
            inner = np.ones(len(regions.coords), np.bool_)
            inner[regions.start[1:][regions.lengths > 0] - 1] = False
            first = np.flatnonzero(inner)
            of_region = regions.region_of[first]
            for clue in np.unique(regions.clues[present]).tolist():
                here = (regions.clues[of_region] == clue) & present[of_region]
                ends = regions.coords[first[here]], regions.coords[first[here] + 1]
                row, kind = regions.row[of_region[here]], np.full(int(here.sum()), 2 * len(relations))
                pairs += [np.stack([row, ends[0], ends[1], kind]), np.stack([row, ends[1], ends[0], kind + 1])]
                relations.append((regions.rule, clue))
    if not pairs:
        return []
    row, common, other, kind = every = np.concatenate(pairs, axis=1)
    row, common, other, kind = every[:, np.lexsort((other, common, row))]
    found = []
    for step in range(1, len(row)):
        near = np.flatnonzero((row[step:] == row[:-step]) & (common[step:] == common[:-step]))
        if not len(near):
            break
        far = near + step
        differ = structure.apart[other[near], other[far]]
        found.append(np.stack([row[near], other[near], common[near], other[far], kind[near], kind[far]])[:, differ])
    if not found:
        return []
    chains = np.concatenate(found, axis=1)
    parts = []
    for one, two in np.unique(chains[4:], axis=1).T.tolist():
        listed = _chained(relations[one // 2], one % 2, relations[two // 2], two % 2, structure.alphabet)
        here = (chains[4] == one) & (chains[5] == two)
        if listed is not None:
            n, coords = int(here.sum()), np.ascontiguousarray(chains[1:4, here].T).ravel()
            parts.append(_Part(chains[0, here], 3 * np.arange(n + 1), coords, [listed], np.zeros(n, np.int64)))
    return parts


class _KnownLists:
    """The lists of one rule, looked up by numbers alone: to look up a rule takes longer than to use its list."""

    def __init__(self, rule: Rule, alphabet: Alphabet) -> None:
        self._rule, self._alphabet = rule, alphabet
        self._n_tuples: dict[tuple[int, int], int] = {}
        self._lists: dict[tuple[int, int, int], Entries] = {}

    def n_tuples(self, clue: int, length: int) -> int:
        """With how many tuples of a length the rule holds."""
        key = clue, length
        if key not in self._n_tuples:
            self._n_tuples[key] = len(_tuples(self._rule, clue, length, self._alphabet))
        return self._n_tuples[key]

    def listed(self, clue: int, length: int, bits: int) -> Entries:
        """The tuples of a length with which the rule holds, and in which the pairs of `bits` differ."""
        key = clue, length, bits
        if key not in self._lists:
            if len(self._lists) >= _MAX_KNOWN:
                self._lists.clear()
            apart = tuple(pair for bit, pair in enumerate(_pairs(length)) if bits >> bit & 1)
            self._lists[key] = _listed(self._rule, clue, length, self._alphabet, apart)
        return self._lists[key]


@lru_cache(maxsize=64)
def _known(rule: Rule, alphabet: Alphabet) -> _KnownLists:
    return _KnownLists(rule, alphabet)


@lru_cache(maxsize=1024)
def _tuples(rule: Rule, clue: int, length: int, alphabet: Alphabet) -> NDArray[np.uint8]:
    """``uint8 (T, length)``: the mark numbers with which the rule holds."""
    scope = PlacelessScope(alphabet, (length,))
    rule.validate(scope)
    bound = rule.bound((clue,))
    assert bound is not None
    tried = np.indices((len(alphabet),) * length, np.uint8).reshape(length, -1).T
    return tried[bound.holds(tried, scope)]


def _listed(rule: Rule, clue: int, length: int, alphabet: Alphabet, apart: tuple[tuple[int, int], ...]) -> Entries:
    tuples = _tuples(rule, clue, length, alphabet)
    for i, j in apart:
        tuples = tuples[tuples[:, i] != tuples[:, j]]
    return packed_tuples(tuples, len(alphabet))


@lru_cache(maxsize=4096)
def _chained(
    one: tuple[PairRule, int], turn_one: int, two: tuple[PairRule, int], turn_two: int, alphabet: Alphabet
) -> Entries | None:
    """The tuples of a chain; None if the two pairs already imply that its ends differ."""
    n_marks = len(alphabet)
    related = []
    for (rule, clue), turn in ((one, turn_one), (two, turn_two)):
        allowed = np.zeros((n_marks, n_marks), np.bool_)
        allowed[tuple(_tuples(rule, clue, 2, alphabet).T)] = True
        related.append(allowed.T if turn else allowed)
    chain = related[0].T[:, :, None] & related[1][None, :, :]  # first, common, other
    tuples = np.argwhere(chain)
    differ = tuples[tuples[:, 0] != tuples[:, 2]]
    if len(differ) == len(tuples) or len(differ) > MAX_LISTED:
        return None
    return packed_tuples(differ, n_marks)


def packed_tuples(tuples: NDArray[np.integer], n_marks: int) -> Entries:
    """The list of ``(T, K)`` tuples of mark numbers as `Supports` has it; one entry without a bit for none."""
    n, size = tuples.shape
    entry, bit = np.divmod(np.arange(n)[:, None], BITS)
    has = np.zeros((size, n_marks, max(1, -(-n // BITS)), 32), np.bool_)
    has[np.arange(size), tuples, entry, bit] = True
    return np.packbits(has, axis=3, bitorder="little").view("<i4").ravel().astype(np.int32)
