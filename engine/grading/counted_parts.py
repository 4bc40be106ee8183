"""Regions of which several marks are counted, and the pairs of coords in them, for techniques that divide a region into
parts (`gridlanes.kernels.grading.counts_by_parts`): those of many puzzles, or of some constraints of a flat one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.cached_per_structure import cached_per_structure
from gridlanes.compile.structure import Structure
from gridlanes.grading.counts import admitted_by, counts_of, listed_regions
from gridlanes.grading.position import Position
from gridlanes.kernels.grading.counts import LARGEST
from gridlanes.kernels.grading.counts_by_parts import NONE, CountedParts
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.scope import Scope
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.rules.base import Rule
from gridlanes.rules.table import Table

Numbers = NDArray[np.int64]


@dataclass(frozen=True)
class CountedBoard:
    """Regions with counts under some constraints, without the numbers. `start`, `coords`, `apart` as in `CountedParts`;
    `region`, `mark` ``int64 (K,)``: of each count in the order of `counts_of`, `NONE` for the region of one that has a
    coord twice or too many; `pairs`: the tables on two coords of which each decides the other.
    """

    start: Numbers
    coords: Numbers
    apart: NDArray[np.uint64]
    region: Numbers
    mark: Numbers
    pairs: tuple[tuple[Rule, int, int], ...]

    @classmethod
    def of(cls, constraints: Sequence[Constraint], scopes: Sequence[Scope], alphabet: Alphabet) -> CountedBoard:
        """That of some constraints."""
        numbers, region, mark = dict[tuple[int, ...], int](), list[int](), list[int]()
        apart, pairs = dict[tuple[int, int], int](), list[tuple[Rule, int, int]]()
        for constraint, scope in zip(constraints, scopes, strict=True):
            for coords, rule in counts_of(constraint.rule, scope):
                fits = len({*coords}) == len(coords) <= LARGEST
                region.append(numbers.setdefault(coords, len(numbers)) if fits else NONE)
                mark.append(scope.number(rule.mark))
            if is_pair(constraint.rule, scope):
                first, second = scope.coords.tolist()
                for pair in ((first, second), (second, first)):
                    apart[pair] = apart.get(pair, 0) | bound_pair(constraint.rule, alphabet).apart
                if is_bound_pair(constraint.rule, alphabet):
                    pairs.append((constraint.rule, first, second))
        start, coords_of_all = listed_regions([*numbers])
        next_to = [
            apart.get((coords[k], coords[k + 1]), 0) if k + 1 < len(coords) else 0
            for coords in numbers
            for k in range(len(coords))
        ]
        of_counts = (np.array(region, np.int64), np.array(mark, np.int64))
        return cls(start, coords_of_all, np.array(next_to, np.uint64), *of_counts, tuple(pairs))

    @property
    def sizes(self) -> Numbers:
        """``int64 (G,)``: how many coords each region has."""
        return np.diff(self.start)

    def places(self, n_coords: int) -> Numbers:
        """``int64 (G, C)``: the place in `coords` of each coord in each region, `NONE` where it is not in it."""
        found = np.full((len(self.sizes), n_coords), NONE, np.int64)
        found[np.repeat(np.arange(len(self.sizes)), self.sizes), self.coords] = np.arange(len(self.coords))
        return found

    def numbers(self, admitted: NDArray[np.uint64], n_marks: int) -> tuple[Numbers, Numbers]:
        """``int64 (P, G, M)``: how many coords of a region hold each mark at least and at most, if bits of `admitted`
        ``uint64 (P, K)`` are the numbers that each count admits: what it says, and what all others of the region leave.
        """
        size = np.broadcast_to(self.sizes[:, None], (len(admitted), len(self.sizes), n_marks))
        least, most = np.zeros_like(size), size.copy()
        for k in np.flatnonzero(self.region != NONE).tolist():
            g, m = self.region[k], self.mark[k]
            words = admitted[:, k] & np.uint64((2 << int(self.sizes[g])) - 1)
            is_known = words != 0
            low, high = _lowest_bit(words), _highest_bit(words)
            least[is_known, g, m] = np.maximum(least[is_known, g, m], low[is_known])
            most[is_known, g, m] = np.minimum(most[is_known, g, m], high[is_known])
        others_least = least.sum(axis=2, keepdims=True) - least
        others_most = most.sum(axis=2, keepdims=True) - most
        return np.maximum(least, size - others_most), np.minimum(most, size - others_least)


class BoundPair(NamedTuple):
    """What a table on two coords says: bits of `apart` are the marks that they cannot both hold; `images` ``int64 (2,
    M)``: the mark of the second coord for each of the first, and the other way round, `NONE` for none; `decides_both`:
    whether each decides the other.
    """

    apart: int
    images: Numbers
    decides_both: bool


@cache
def bound_pair(rule: Rule, alphabet: Alphabet) -> BoundPair:
    """What a table on two coords says."""
    assert isinstance(rule, Table)
    n_marks = len(alphabet)
    ways = {(alphabet.number(first), alphabet.number(second)) for first, second in rule.tuples}
    images = np.full((2, n_marks), NONE, np.int64)
    for first, second in ways:
        images[0, first], images[1, second] = second, first
    apart = sum(1 << mark for mark in range(n_marks) if (mark, mark) not in ways)
    return BoundPair(apart, images, all(len({way[k] for way in ways}) == len(ways) for k in range(2)))


def is_pair(rule: Rule, scope: Scope) -> bool:
    """Whether a rule is a table on two coords."""
    return isinstance(rule, Table) and len(scope.coords) == 2 and len({*scope.coords.tolist()}) == 2


def is_bound_pair(rule: Rule, alphabet: Alphabet) -> bool:
    """Whether each coord decides the other under a table on two coords."""
    return bound_pair(rule, alphabet).decides_both


@cached_per_structure
def board_of(structure: Structure) -> CountedBoard:
    """That of a structure."""
    return CountedBoard.of(structure.constraints, structure.scopes, structure.alphabet)


def parts_of(position: Position) -> CountedParts:
    """The regions of the puzzles of a position; made once."""

    def begin() -> CountedParts:
        structure = position.structure
        board = board_of(structure)
        pairs = [*_shared_pairs(board, len(position)), *own_pairs(position)]
        numbers = board.numbers(position.counts.shared.admitted, len(structure.alphabet))
        return _parts(board, numbers, pairs, structure.alphabet, structure.n_coords)

    return position.remembered("counted parts", begin)


def parts_among(puzzle: Puzzle, among: Collection[int]) -> CountedParts:
    """The regions of one flat puzzle under some constraints, by their indices."""
    chosen = sorted(among)
    constraints, scopes = [puzzle.constraints[i] for i in chosen], [puzzle.scopes[i] for i in chosen]
    board = CountedBoard.of(constraints, scopes, puzzle.alphabet)
    words = [
        admitted_by(rule, len(coords))
        for constraint, scope in zip(constraints, scopes, strict=True)
        for coords, rule in counts_of(constraint.rule, scope)
    ]
    numbers = board.numbers(np.array([words], np.uint64), len(puzzle.alphabet))
    return _parts(board, numbers, _shared_pairs(board, 1), puzzle.alphabet, puzzle.n_coords)


class PairsOfRows(NamedTuple):
    """Pairs of coords of which each decides the other: their table, and of each ``int64 (n,)`` the row that has it, and
    its two coords.
    """

    rule: Rule
    row: Numbers
    first: Numbers
    second: Numbers


def _shared_pairs(board: CountedBoard, n: int) -> list[PairsOfRows]:
    """The pairs that n puzzles share."""
    return [PairsOfRows(rule, np.arange(n), np.full(n, a), np.full(n, b)) for rule, a, b in board.pairs]


def own_pairs(position: Position) -> Iterator[PairsOfRows]:
    """The pairs in the row regions of the puzzles of a position."""
    for own in position.row_regions:
        if not isinstance(own.rule, Table) or not len(own) or not (own.lengths == 2).all():
            continue
        first, second = own.coords.reshape(-1, 2).astype(np.int64).T
        if is_bound_pair(own.rule, position.structure.alphabet) and (first != second).all():
            yield PairsOfRows(own.rule, own.row, first, second)


def _parts(
    board: CountedBoard, numbers: tuple[Numbers, Numbers], pairs: Sequence[PairsOfRows], alphabet: Alphabet, n: int
) -> CountedParts:
    """Regions with their numbers, and the pairs in them, on a board of n coords."""
    least, most = numbers
    places, rules = board.places(n), [*dict.fromkeys(each.rule for each in pairs)]
    other = np.full((len(least), len(board.coords)), NONE, np.int64)
    image = np.zeros_like(other)
    for rule, row, first, second in pairs:
        for of_region in places:
            both = (of_region[first] != NONE) & (of_region[second] != NONE)
            a, b, here = of_region[first[both]], of_region[second[both]], row[both]
            other[here, a], other[here, b] = b, a
            image[here, a], image[here, b] = 2 * rules.index(rule), 2 * rules.index(rule) + 1
    images = [bound_pair(rule, alphabet).images for rule in rules]
    table = np.concatenate([*images, np.zeros((0, len(alphabet)), np.int64)])
    return CountedParts(board.start, board.coords, board.apart, least, most, other, image, table)


def _lowest_bit(words: NDArray[np.uint64]) -> Numbers:
    return np.bitwise_count((words & (~words + np.uint64(1))) - np.uint64(1)).astype(np.int64)


def _highest_bit(words: NDArray[np.uint64]) -> Numbers:
    for shift in (1, 2, 4, 8, 16, 32):
        words = words | words >> np.uint64(shift)
    return np.bitwise_count(words).astype(np.int64) - 1
