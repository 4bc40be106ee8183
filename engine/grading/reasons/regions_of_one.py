"""Explains moves of techniques over counts of exactly one, in one state of one flat puzzle."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

import numpy as np

from gridlanes.grading.ones import joined, regions_of_one
from gridlanes.grading.state_words import StateWords, with_mark
from gridlanes.grading.technique import Grounds
from gridlanes.grading.words import moves_in_words, places_in_words
from gridlanes.kernels.grading.ones import NONE, Ones, find_kinds
from gridlanes.kernels.grading.sets_of_ones import LARGEST
from gridlanes.puzzles.game import Commit
from gridlanes.puzzles.puzzle import Puzzle


class _FlatOnes(NamedTuple):
    """The counts of exactly one of a puzzle: `mark`, the number of theirs; `shared`, `own`: the coords of each, by the
    index of its constraint; `beside`, `own_of`: the shared ones of each coord, and its own one; `may`: the coords that
    may hold the mark.
    """

    mark: int
    shared: dict[int, frozenset[int]]
    own: dict[int, frozenset[int]]
    beside: dict[int, list[int]]
    own_of: dict[int, int]
    may: frozenset[int]

    def left(self, count: int) -> frozenset[int]:
        """The coords that a count is left."""
        return (self.shared.get(count) or self.own[count]) & self.may


def _flat_ones(puzzle: Puzzle, state: StateWords) -> _FlatOnes | None:
    mark, shared, own = regions_of_one(puzzle.constraints, puzzle.scopes)
    if mark is None:
        return None
    number = puzzle.alphabet.number(mark)
    may = frozenset(np.flatnonzero(state & np.uint64(1 << number)).tolist())
    beside, own_of = dict[int, list[int]](), dict[int, int]()
    for index, coords in shared.items():
        for coord in coords:
            beside.setdefault(coord, []).append(index)
    for index, coords in own.items():
        for coord in coords:
            own_of.setdefault(coord, index)
    return _FlatOnes(number, _sets_of(shared), _sets_of(own), beside, own_of, may)


def _sets_of(regions: dict[int, list[int]]) -> dict[int, frozenset[int]]:
    return {index: frozenset(coords) for index, coords in regions.items()}


def _struck(ones: _FlatOnes, after: StateWords) -> list[int]:
    """The coords that lose the mark."""
    return [coord for coord in sorted(ones.may) if not int(after[coord]) >> ones.mark & 1]


def explain_odd_area(puzzle: Puzzle, state: StateWords, after: StateWords) -> Grounds | None:
    """Among the marks that would cut off an area of an odd number of counts, between one state ``uint64 (C,)`` and
    another, the one of the smallest area; None if there is none.
    """
    ones = _flat_ones(puzzle, state)
    if ones is None:
        return None
    areas = [
        (len(area), coord, area)
        for coord in _struck(ones, after)
        for area in (_area(ones, coord, count) for count in ones.beside.get(coord, ()))
        if area is not None and len(area) % 2 == 0
    ]
    if not areas:
        return None
    size, coord, area = min(areas, key=lambda each: each[:2])
    at_border = [c for c, counts in ones.beside.items() if len(area.intersection(counts)) == 1]
    because = (
        f"If {_held(puzzle, ones, coord)}, then it is in one of {size} regions that no other mark links to the rest. "
        f"That leaves {size - 1} of them, an odd number, but each mark is in two."
    )
    left = with_mark(state, [coord], ones.mark, keep=False)
    return Grounds(tuple(sorted(area)), tuple(sorted({*at_border} - {coord})), left, because)


def _area(ones: _FlatOnes, bridge: int, first: int) -> set[int] | None:
    """The shared counts that other coords than a bridge link to one of its counts; None if they link it to the other
    one, or to none.
    """
    area, waiting = {first}, deque([first])
    while waiting:
        for coord in ones.left(waiting.popleft()) - {bridge}:
            if len(ones.beside[coord]) < 2:
                return None
            new = set(ones.beside[coord]) - area
            area |= new
            waiting += new
    return None if area.issuperset(ones.beside[bridge]) else area


def explain_same_places(puzzle: Puzzle, state: StateWords, after: StateWords) -> Grounds | None:
    """Among the marks that would leave two shared counts only coords of one own count, between one state ``uint64
    (C,)`` and another, the first; None if there is none.
    """
    ones = _flat_ones(puzzle, state)
    if ones is None:
        return None
    for coord in _struck(ones, after):
        mine = ones.beside.get(coord, [])
        lost = frozenset[int]().union(*(ones.left(count) for count in mine)) - {coord}
        touched = sorted({count for c in lost for count in ones.beside[c]} - {*mine})
        for pair in combinations(touched, 2):
            left = [ones.left(count) - lost for count in pair]
            both, needed = {ones.own_of.get(c, -1) for c in left[0] | left[1]}, left[0] & left[1]
            if len(both) == 1 and -1 not in both and not needed and all(left):
                return _same_places(puzzle, state, ones, coord, pair, both.pop())
    return None


def _same_places(
    puzzle: Puzzle, state: StateWords, ones: _FlatOnes, coord: int, pair: tuple[int, int], own: int
) -> Grounds:
    """The grounds for a coord whose mark leaves a pair of shared counts only coords of an own one."""
    first, second = (ones.shared[count] for count in pair)
    mine = [count for count in ones.beside[coord] if ones.left(count) & (first | second)]
    lost = frozenset[int]().union(*(ones.shared[count] for count in mine))
    fine = lost | (ones.own[own] - (first & second))
    places = [places_in_words(puzzle.grid, sorted(ones.left(count) - lost)) for count in pair]
    because = (
        f"If {_held(puzzle, ones, coord)}, then the mark is needed in {places[0]}, and again in {places[1]}. "
        "But only one of them all can hold it."
    )
    left = with_mark(state, [coord], ones.mark, keep=False)
    return Grounds(tuple(sorted({*mine, *pair, own})), tuple(sorted((first | second) - fine)), left, because)


class _Set(NamedTuple):
    """Shared counts, the own ones that cover them, the coords that these lose, whether some coord is in two of the
    shared ones, and whether one own count need not meet as many as it could.
    """

    chosen: frozenset[int]
    covers: frozenset[int]
    lost: frozenset[int]
    overlaps: bool
    has_spare: bool


def explain_set(puzzle: Puzzle, state: StateWords, after: StateWords) -> Grounds | None:
    """The smallest set of shared counts covered by own ones, as in `gridlanes.kernels.grading.sets_of_ones`, that
    strikes some of the marks between one state ``uint64 (C,)`` and another; None if there is none.
    """
    ones = _flat_ones(puzzle, state)
    if ones is None or not ones.own:
        return None
    struck, kinds = frozenset(_struck(ones, after)), _kinds(puzzle, ones)
    for size in range(2, LARGEST + 1):
        for kind in kinds:
            for found in _sets(ones, kind, size):
                if found.lost & struck:
                    return _grounds_of_set(state, ones, found, found.lost & struck)
    return None


def _kinds(puzzle: Puzzle, ones: _FlatOnes) -> list[list[int]]:
    """The shared counts by their kinds."""
    of_each = np.full((2, puzzle.n_coords, 2), NONE, np.int64)
    for place, count in enumerate(ones.shared):
        for coord in ones.shared[count]:
            of_each[0, coord, ones.beside[coord].index(count)] = place
    places = {count: place for place, count in enumerate(ones.own)}
    for coord, count in ones.own_of.items():
        of_each[1, coord, 0] = places[count]
    shared, own = joined(map(sorted, ones.shared.values())), joined(map(sorted, ones.own.values()))
    first, n = np.array([0, len(ones.own)], np.int64), len(ones.shared)
    kinds = np.zeros((1, n), np.int64)
    read = Ones(ones.mark, *shared, of_each[0], first, *own, np.ascontiguousarray(of_each[1:, :, 0]))
    find_kinds(read, np.zeros(n, np.int64), np.zeros(n, np.int64), kinds)
    counts = [*ones.shared]
    return [[counts[k] for k in np.flatnonzero(kinds[0] == kind)] for kind in np.unique(kinds)]


def _sets(ones: _FlatOnes, kind: list[int], size: int) -> Iterator[_Set]:
    """The sets of counts of one kind that `size` own counts cover and that say something."""
    covered = {count: frozenset(ones.own_of.get(coord, NONE) for coord in ones.left(count)) for count in kind}
    members = [count for count in kind if covered[count] and NONE not in covered[count]]

    def add(chosen: tuple[int, ...], covers: frozenset[int], start: int) -> Iterator[_Set]:
        for place in range(start, len(members)):
            more, union = (*chosen, members[place]), covers | covered[members[place]]
            if len(union) <= size:
                if len(union) == size:
                    yield from _set(ones, frozenset(more), union)
                yield from add(more, union, place + 1)

    return add((), frozenset(), 0)


def _set(ones: _FlatOnes, chosen: frozenset[int], covers: frozenset[int]) -> Iterator[_Set]:
    """What a set says, if anything."""

    def n_met(coord: int, cover: int) -> int:
        return len(chosen.intersection(ones.beside.get(coord, ()))) if ones.own_of[coord] == cover else 0

    most = {cover: max(n_met(coord, cover) for coord in ones.left(cover)) for cover in covers}
    spare = sum(most.values()) - len(chosen)
    if spare in (0, 1):
        lost = {c for cover in covers for c in ones.left(cover) if n_met(c, cover) < most[cover] - spare}
        yield _Set(chosen, covers, frozenset(lost), max(most.values()) > 1, spare > 0)


def _grounds_of_set(state: StateWords, ones: _FlatOnes, found: _Set, lost: frozenset[int]) -> Grounds:
    regions = frozenset[int]().union(*(ones.shared[count] for count in found.chosen))
    known = [
        coord
        for coord in sorted(regions - ones.may)
        if ones.own_of.get(coord) not in found.covers or found.chosen.issuperset(ones.beside[coord])
    ]
    because = (
        f"All that is left to the first {len(found.chosen)} of these regions belongs to the other {len(found.covers)}"
    )
    if not found.overlaps:
        because += ", each of which therefore has its mark there."
    elif found.has_spare:
        because += "; one that may have its mark in two of the first at once has it in one of them at least."
    else:
        because += ", which have their marks there, in two of the first at once where that is possible."
    left = with_mark(state, lost, ones.mark, keep=False)
    return Grounds(tuple(sorted(found.chosen | found.covers)), tuple(known), left, because)


def _held(puzzle: Puzzle, ones: _FlatOnes, coord: int) -> str:
    """That a coord holds the mark."""
    return moves_in_words(puzzle, [Commit(coord, puzzle.alphabet.values[ones.mark])])
