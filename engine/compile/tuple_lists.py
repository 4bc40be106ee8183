"""Own regions as lists of tuples that satisfy a rule and the distinct regions together
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
from gridlanes.kernels.rules.marks.supports import BITS
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.scope import PlacelessScope
from gridlanes.puzzles.row_regions import RowRegions, begins
from gridlanes.rules.base import Rule
from gridlanes.rules.shared.pairs import PairRule

MOST_TRIED, MOST_LISTED = 70_000, 512
"""tuples of a region that are looked at, and that are listed, at most"""
_MOST_KNOWN = 4096
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
    """``bool (n,)``: which own regions are listed as a whole, so that no other kernel is needed for them."""
    lengths, rule = regions.lengths, regions.rule
    if not rule.uses_tuple_lists or rule.positional or not len(regions) or not _has_lists(structure):
        return np.zeros(len(regions), np.bool_)
    short = np.array([len(structure.alphabet) ** length <= MOST_TRIED for length in range(int(lengths.max()) + 1)])
    which = np.asarray(short[lengths] & regions.present)
    known = _known(rule, structure.alphabet)
    n_lengths = len(short)
    for both in np.unique(regions.clues[which].astype(np.int64) * n_lengths + lengths[which]).tolist():
        clue, length = divmod(both, n_lengths)
        if known.n_tuples(clue, length) > MOST_LISTED:
            which &= (lengths != length) | (regions.clues != clue)
    return which


def _has_lists(structure: Structure) -> bool:
    """Whether there is anything to know besides the rules, and kernels of columns can write the words."""
    return bool(structure.distinct_regions) and not structure.word_format.halves


class _Part(NamedTuple):
    """Regions of one length: the row of each, ascending or not; what stands before its list, ``int32 (n, k)``; the
    `lists` that occur, and which of them each region has.
    """

    row: Rows
    heads: Entries
    lists: Sequence[Entries]
    which: NDArray[np.intp]

    @property
    def sizes(self) -> Rows:
        """``int64 (n,)``: entries of each region."""
        return self.heads[:, 0] + np.int64(1)


def lists_of(structure: Structure, row_regions: Sequence[RowRegions]) -> Listed | None:
    """The lists of tuples of all regions that have some; None if there are none."""
    parts: list[_Part] = []
    if not _has_lists(structure):
        return None
    for regions in row_regions:
        parts += _whole_regions(structure, regions.chosen(listable(structure, regions)))
    parts += _chains(structure, row_regions)
    if not parts:
        return None
    row = np.concatenate([part.row for part in parts])
    size = np.concatenate([part.sizes for part in parts])
    order = np.argsort(row, kind="stable")
    begin = np.empty(len(row), np.int64)
    begin[order] = np.cumsum(size[order]) - size[order]
    index, first = np.empty(int(size.sum()), np.int32), 0
    for part in parts:
        here, n_before = begin[first : first + len(part.row)], part.heads.shape[1]
        index[here[:, None] + np.arange(n_before)] = part.heads
        if len(part.lists) == 1:
            index[here[:, None] + n_before + np.arange(len(part.lists[0]))] = part.lists[0]
        else:
            n_listed = part.sizes - n_before
            place = np.repeat(here + n_before - (np.cumsum(n_listed) - n_listed), n_listed)
            index[place + np.arange(len(place))] = np.concatenate([part.lists[k] for k in part.which.tolist()])
        first += len(part.row)
    return Listed(row[order], index, begin[order], max(int(part.heads[0, 1]) for part in parts))


def _whole_regions(structure: Structure, regions: RowRegions) -> list[_Part]:
    found, lengths = [], regions.lengths
    known = _known(regions.rule, structure.alphabet)
    for length in np.unique(lengths).tolist():
        which = np.flatnonzero(lengths == length)
        coords = regions.coords[regions.start[which][:, None] + np.arange(length)]
        pattern = np.zeros(len(which), np.int64)
        for bit, (i, j) in enumerate(_pairs(length)):
            pattern |= structure.apart[coords[:, i], coords[:, j]].astype(np.int64) << bit
        order = np.lexsort((regions.clues[which], pattern))
        bits_of, clue_of, row_of = pattern[order], regions.clues[which[order]], regions.row[which[order]]
        first = begins(bits_of, clue_of)
        occurring = zip(bits_of[first].tolist(), clue_of[first].tolist(), strict=True)
        lists = [known.listed(clue, length, bits) for bits, clue in occurring]
        of_region = np.repeat(np.arange(len(first)), np.diff(first, append=len(order)))
        found.append(_part(row_of, coords[order], lists, of_region, len(structure.alphabet)))
    return found


def _pairs(length: int) -> list[tuple[int, int]]:
    """Any two places of a region."""
    return [(i, j) for j in range(length) for i in range(j)]


def _chains(structure: Structure, row_regions: Sequence[RowRegions]) -> list[_Part]:
    """Of any two pairs with one common coord, whose others must differ: the first, the common one, the other; in rows
    that have regions under rules that reach far.
    """
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
            first = np.zeros(int(here.sum()), np.intp)
            parts.append(_part(chains[0, here], chains[1:4, here].T, [listed], first, len(structure.alphabet)))
    return parts


def _part(
    row: Rows, coords: NDArray[np.integer], lists: Sequence[Entries], which: NDArray[np.intp], n_marks: int
) -> _Part:
    """Regions of `coords` ``(n, K)`` and of rows ``(n,)``, each with one of the lists."""
    size = coords.shape[1]
    n_listed = np.array([*map(len, lists)], np.int64)[which]
    heads = np.empty((len(coords), 5 + size), np.int32)
    heads[:, 0], heads[:, 1], heads[:, 2 : 2 + size] = 4 + size + n_listed, size, coords
    heads[:, 2 + size], heads[:, 3 + size], heads[:, 4 + size] = n_marks, n_listed // (size * n_marks), 3
    return _Part(row, heads, lists, which)


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
        """Those of them in which the pairs of `bits` differ."""
        key = clue, length, bits
        if key not in self._lists:
            if len(self._lists) >= _MOST_KNOWN:
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
    if len(differ) == len(tuples) or len(differ) > MOST_LISTED:
        return None
    return packed_tuples(differ, n_marks)


def packed_tuples(tuples: NDArray[np.integer], n_marks: int) -> Entries:
    """The list of ``(T, K)`` tuples of mark numbers as `Supports` has it; one entry without a bit for none."""
    n, size = tuples.shape
    entry, bit = np.divmod(np.arange(n)[:, None], BITS)
    has = np.zeros((size, n_marks, max(1, -(-n // BITS)), 32), np.bool_)
    has[np.arange(size), tuples, entry, bit] = True
    return np.packbits(has, axis=3, bitorder="little").view("<i4").ravel().astype(np.int32)
