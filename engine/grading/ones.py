"""Counts of exactly one in the rules of puzzles: those of all puzzles of a structure, and those that each puzzle has of
its own. Techniques over both kinds read them (`gridlanes.kernels.grading.ones`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.cached_per_structure import cached_per_structure
from gridlanes.compile.structure import Structure
from gridlanes.grading.position import Position
from gridlanes.grading.technique import has_no_houses
from gridlanes.kernels.grading.odd_areas import LinkedCounts
from gridlanes.kernels.grading.ones import NONE, Ones, find_kinds
from gridlanes.model.scope import Scope
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules.base import Rule
from gridlanes.rules.exact_count import ExactCount


def has_ones(position: Position) -> bool:
    """Whether exactly one coord of each of several regions holds a mark."""
    return has_no_houses(position) and len(_regions(position.structure).shared) > 1


def has_own_ones(position: Position) -> bool:
    """Whether this is so, and puzzles have regions of their own of which exactly one coord holds this mark."""
    return has_ones(position) and _own_regions(position) is not None


def ones_of(position: Position) -> Ones:
    """The counts of exactly one of the puzzles of a position that `has_ones`; made once."""

    def begin() -> Ones:
        structure = position.structure
        (mark, regions, _), own = _regions(structure), _own_regions(position)
        shared = [*regions.values()]
        beside = np.full((structure.n_coords, 2), NONE, np.int64)
        for number, region in enumerate(shared):
            beside[region, (beside[region, 0] != NONE).astype(np.intp)] = number
        of_each = np.full((len(position), structure.n_coords), NONE, np.int64)
        first = np.zeros(len(position) + 1, np.int64)
        own_start, own_coords = np.zeros(1, np.int64), np.zeros(0, np.int64)
        if own is not None:
            first[:] = np.searchsorted(own.row, np.arange(len(position) + 1))
            own_start, own_coords = own.start, own.coords.astype(np.int64)
            last_first = slice(None, None, -1)
            of_each[own.row[own.region_of][last_first], own_coords[last_first]] = own.region_of[last_first]
        assert mark is not None
        return Ones(structure.alphabet.number(mark), *joined(shared), beside, first, own_start, own_coords, of_each)

    return position.remembered("ones", begin)


def kinds_of(position: Position) -> NDArray[np.int64]:
    """``int64 (P, K)``: the kinds of the shared counts, as `find_kinds` sorts them; made once."""

    def begin() -> NDArray[np.int64]:
        ones = ones_of(position)
        n = len(ones.start) - 1
        kinds = np.zeros((len(position), n), np.int64)
        find_kinds(ones, np.zeros(n, np.int64), np.zeros(n, np.int64), kinds)
        return kinds

    return position.remembered("kinds of ones", begin)


def linked_counts(ones: Ones) -> LinkedCounts:
    """The coords that link each shared count to others, and to the outside."""
    n = len(ones.start) - 1
    count, coord = np.where(ones.beside == NONE, n, ones.beside), np.arange(len(ones.beside))
    is_link = (ones.beside != NONE).any(axis=1)
    ends = count[is_link].ravel()
    start = np.concatenate([[0], np.cumsum(np.bincount(ends, minlength=n + 1))]).astype(np.int64)
    return LinkedCounts(start, np.repeat(coord[is_link], 2)[np.argsort(ends, kind="stable")])


def joined(regions: Iterable[Sequence[int]]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Where each region starts, and all their coords."""
    each = [np.asarray(region, np.int64) for region in regions]
    return np.cumsum([0, *map(len, each)]).astype(np.int64), np.concatenate([np.zeros(0, np.int64), *each])


class RegionsOfOne(NamedTuple):
    """Regions of exactly one coord with a mark: `mark`, that of the first of them; the coords of the `shared` ones and
    of the others, by the indices of their constraints.
    """

    mark: int | None
    shared: dict[int, list[int]]
    own: dict[int, list[int]]


def regions_of_one(constraints: Sequence[Constraint], scopes: Sequence[Scope]) -> RegionsOfOne:
    """The regions of exactly one among some constraints. The shared ones are those up to the first one with a coord
    that two have already: in a flat puzzle the regions of its own come last.
    """
    marks = [mark_of_one(constraint.rule) for constraint in constraints]
    found = RegionsOfOne(next((mark for mark in marks if mark is not None), None), {}, {})
    times = Counter[int]()
    for index, (mark, scope) in enumerate(zip(marks, scopes, strict=True)):
        if mark is not None and mark == found.mark:
            coords = sorted({*scope.coords.tolist()})
            is_own = bool(found.own) or any(times[coord] == 2 for coord in coords)
            (found.own if is_own else found.shared)[index] = coords
            times.update(coords)
    return found


def mark_of_one(rule: Rule) -> int | None:
    """The mark of which a rule says that exactly one coord holds it; None for other rules."""
    return rule.mark if isinstance(rule, ExactCount) and rule.n == 1 else None


@cached_per_structure
def _regions(structure: Structure) -> RegionsOfOne:
    return regions_of_one(structure.constraints, structure.scopes)


def _own_regions(position: Position) -> RowRegions | None:
    """The first row regions of exactly one coord with the mark of the shared ones; without any, the other regions of
    the structure, as if each puzzle had them.
    """
    mark, _, own = _regions(position.structure)
    if mark is None:
        return None
    rest = RowRegions.of_lists(ExactCount(mark, 1), [[*own.values()]] * len(position)) if own else None
    return next((each for each in position.row_regions if mark_of_one(each.rule) == mark), rest)
