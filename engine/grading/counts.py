"""The counts in the rules of puzzles: how many coords of a region hold a mark. Techniques over counts read them.

Included are `ExactCount`, `AtMost`, `AtLeastOne`, `DegreeIn` and `ParityEven`, the counts of `ExactCountApart`, those
of `CountBeside` for each cell, `AtMostInSight` for each stretch of a line, and `Lit`: each coord has a mark or sees
one. Rules that weigh coords, or compare counts with each other, are not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.cached_per_structure import cached_per_structure
from gridlanes.compile.structure import Structure
from gridlanes.kernels.grading.counts import AT_LEAST_ONE, LARGEST, ListedCounts, SightLines
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.scope import Scope
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules.at_least_one import AtLeastOne
from gridlanes.rules.at_most import AtMost
from gridlanes.rules.at_most_in_sight import AtMostInSight
from gridlanes.rules.base import Rule
from gridlanes.rules.count_beside import CountBeside
from gridlanes.rules.degree_in import DegreeIn
from gridlanes.rules.exact_count import ExactCount
from gridlanes.rules.exact_count_apart import ExactCountApart
from gridlanes.rules.lit import Lit
from gridlanes.rules.parity_even import ParityEven
from gridlanes.rules.shared.counting import CountRule
from gridlanes.rules.shared.rectangle import columns_of

_COUNTING = (ExactCount, AtMost, AtLeastOne, DegreeIn, ParityEven, ExactCountApart)
_TAKEN = (*_COUNTING, CountBeside, AtMostInSight, Lit)
_ANYTHING = 2**64 - 1
"""admits every number"""

CountsByRule = dict[tuple[CountRule, int], tuple[list[int], list[int]]]
"""counts that differ in their clue alone, by rule and size: their numbers, and the slots of their clues"""


class SharedCounts(NamedTuple):
    """The counts that the puzzles of a structure have in common. What the `listed` ones admit is left empty: it depends
    on the clues of each puzzle.
    """

    listed: ListedCounts
    alike: CountsByRule
    lines: SightLines


@dataclass(frozen=True)
class CountsOfRows:
    """The counts of P puzzles of one structure, as `gridlanes.kernels.grading.counts.open_counts` reads them.

    `room`: the largest number of counts of a puzzle.
    """

    shared: ListedCounts
    own: ListedCounts
    lines: SightLines
    room: int

    @classmethod
    def of(
        cls, structure: Structure, n: int, clues: NDArray[np.int32] | None, row_regions: Sequence[RowRegions]
    ) -> CountsOfRows:
        """The counts of n puzzles with `clues` ``(n, n_clues)`` and their row regions."""
        shared, alike, lines = shared_counts(structure)
        clues_of_rows = np.full((n, structure.n_clues), NO_CLUE, np.int32) if clues is None else clues
        admitted = np.full((n, len(shared.mark)), _ANYTHING, np.uint64)
        for (rule, size), (columns, slots) in alike.items():
            if rule.slots:
                admitted[:, columns] = _table(rule, size)[np.minimum(clues_of_rows[:, slots], LARGEST + 1) + 1]
            else:
                admitted[:, columns] = np.uint64(admitted_by(rule, size))
        own = _counts_of_row_regions(structure, n, row_regions)
        most_own = int(np.diff(own.first).max(initial=0))
        room = len(shared.mark) + most_own + len(lines.coords) + structure.n_coords
        return cls(shared._replace(admitted=admitted), own, lines, room)


def has_counts(structure: Structure, row_regions: Sequence[RowRegions]) -> bool:
    """Whether two or more constraints count, or one counts in several places."""
    rules = [constraint.rule for constraint in structure.constraints] + [own.rule for own in row_regions]
    found = [rule for rule in rules if isinstance(rule, _TAKEN)]
    return len(structure.alphabet) <= LARGEST + 1 and (
        len(found) > 1 or any(isinstance(rule, (CountBeside, Lit)) for rule in found) or bool(row_regions and found)
    )


def has_large_counts(structure: Structure, row_regions: Sequence[RowRegions], size: int) -> bool:
    """Whether constraints count more than `size` coords, or single rows have counts of their own."""
    pairs = zip(structure.constraints, structure.scopes, strict=True)
    return any(isinstance(own.rule, _COUNTING) for own in row_regions) or any(
        isinstance(constraint.rule, _COUNTING) and len(scope.coords) > size for constraint, scope in pairs
    )


@dataclass(frozen=True)
class _Count:
    """One count: its coords, the number of its mark, and the rule that bounds it."""

    coords: tuple[int, ...]
    mark: int
    rule: CountRule


def _alike(counts: Sequence[_Count]) -> CountsByRule:
    """Counts grouped by their size and their rule, with its clue replaced by the first: their numbers, and the slots of
    their clues if they have any.
    """
    found: CountsByRule = {}
    for number, count in enumerate(counts):
        slots = count.rule.slots
        first_clue: dict[str, Any] = {count.rule.number: Clue(0)} if slots else {}
        rule = replace(count.rule, **first_clue)
        columns, clues = found.setdefault((rule, len(count.coords)), ([], []))
        columns.append(number)
        clues += slots
    return found


@cache
def _table(rule: CountRule, size: int) -> NDArray[np.uint64]:
    """``uint64 (LARGEST + 3,)``: the counts that a rule admits for `size` coords with each clue, as bits, `NO_CLUE`
    first.
    """
    words = [admitted_with(rule, clue, size) for clue in range(NO_CLUE, LARGEST + 2)]
    return np.array(words, np.uint64)


def admitted_with(rule: CountRule, clue: int, size: int) -> int:
    """The counts that a rule with one clue admits for `size` coords, as bits."""
    if clue == NO_CLUE:
        return _ANYTHING
    bound = rule.bound(dict.fromkeys(rule.slots, clue))
    return _ANYTHING if bound is None else admitted_by(bound, size)


@cache
def admitted_by(rule: Rule, size: int) -> int:
    """The counts that a rule without clues admits for `size` coords, as bits; all of them if there are too many coords
    to count.
    """
    if size > LARGEST:
        return _ANYTHING
    assert isinstance(rule, CountRule)
    return sum(1 << number for number in np.flatnonzero(rule.admitted(size)).tolist())


def counts_of(rule: Rule, scope: Scope) -> Iterator[tuple[tuple[int, ...], CountRule]]:
    """The counts of a rule: coords, and the counting rule for them."""
    if isinstance(rule, _COUNTING):
        yield tuple(scope.coords.tolist()), rule
    elif isinstance(rule, CountBeside):
        columns, coords = columns_of(rule, scope), scope.coords.tolist()
        for place, count in enumerate(rule.counts):
            if isinstance(count, Clue) or count != NO_CLUE:
                yield tuple(coords[each] for each in _beside(place, columns, len(coords))), ExactCount(rule.mark, count)


def _beside(place: int, columns: int, n: int) -> list[int]:
    """The places beside one of n places in a rectangle, row by row."""
    found = [place - columns] * (place >= columns) + [place - 1] * (place % columns > 0)
    found += [place + 1] * (place % columns < columns - 1)
    return found + [place + columns] * (place + columns < n)


@cached_per_structure
def shared_counts(structure: Structure) -> SharedCounts:
    """The counts of a structure."""
    counts = [*_shared(structure)]
    none = np.zeros((1, 0), np.uint64)
    return SharedCounts(_listed(counts, none[0].astype(np.int64), none), _alike(counts), _lines(structure))


def _shared(structure: Structure) -> Iterator[_Count]:
    for constraint, scope in zip(structure.constraints, structure.scopes, strict=True):
        for coords, rule in counts_of(constraint.rule, scope):
            yield _Count(coords, scope.number(rule.mark), rule)


def _counts_of_row_regions(structure: Structure, n: int, row_regions: Sequence[RowRegions]) -> ListedCounts:
    by_row: list[list[tuple[_Count, int]]] = [[] for _ in range(n)]
    for own in row_regions:
        if isinstance(own.rule, _COUNTING):
            mark = structure.alphabet.number(own.rule.mark)
            for row, coords, clue in own.regions():
                word = (
                    admitted_with(own.rule, clue, len(coords)) if own.has_clues else admitted_by(own.rule, len(coords))
                )
                by_row[row].append((_Count(tuple(coords), mark, own.rule), word))
    every = [pair for pairs in by_row for pair in pairs]
    first = np.cumsum([0, *map(len, by_row)]).astype(np.int64)
    return _listed([count for count, _ in every], first, np.array([[word for _, word in every]], np.uint64))


def _listed(counts: Sequence[_Count], first: NDArray[np.int64], admitted: NDArray[np.uint64]) -> ListedCounts:
    start, coords = listed_regions([count.coords for count in counts])
    return ListedCounts(first, start, coords, np.array([count.mark for count in counts], np.int64), admitted)


def listed_regions(regions: Sequence[Sequence[int]]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The beginning of each region, and all their coords."""
    start = np.cumsum([0, *map(len, regions)]).astype(np.int64)
    return start, np.array([coord for region in regions for coord in region], np.int64)


def regions_at(regions: Sequence[Sequence[int]], n: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The regions that each of n places is in, by their numbers, in the form of `listed_regions`."""
    found: list[list[int]] = [[] for _ in range(n)]
    for number, region in enumerate(regions):
        for place in region:
            found[place].append(number)
    return listed_regions(found)


def _lines(structure: Structure) -> SightLines:
    regions: list[list[int]] = []
    of_each: list[tuple[int, int, int]] = []
    has_light = False
    for constraint, scope in zip(structure.constraints, structure.scopes, strict=True):
        rule = constraint.rule
        is_light = isinstance(rule, Lit) and not has_light  # of two that light, the first
        if is_light or isinstance(rule, AtMostInSight):
            assert isinstance(rule, (Lit, AtMostInSight))
            has_light |= is_light
            most = rule.n if isinstance(rule, AtMostInSight) else AT_LEAST_ONE
            regions += [line.tolist() for line in scope.regions]
            of_each += [(scope.number(rule.mark), scope.number(rule.block), most)] * len(scope.regions)
    start, coords = listed_regions(regions)
    mark, block, most_of = np.array(of_each, np.int64).reshape(-1, 3).T
    return SightLines(start, coords, *map(np.ascontiguousarray, (mark, block, most_of)))
