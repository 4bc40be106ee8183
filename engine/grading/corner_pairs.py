"""The pairs of edges that corners and numbers have in common, as techniques about them need them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.cached_per_structure import cached_per_structure
from gridlanes.compile.structure import Structure
from gridlanes.grading.counts import counts_of
from gridlanes.kernels.grading.corner_pairs import (
    AT_LEAST_ONE,
    AT_MOST_ONE,
    FIRST,
    OFF,
    ON,
    OTHER,
    PAIRS,
    PLACES,
    SAME,
    SECOND,
    PairBoard,
    PairRoom,
)
from gridlanes.kernels.grading.sides import JoinedCells
from gridlanes.model.scope import Scope
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules.degree_in import DegreeIn

_WAYS = range(1 << PLACES)
"""to fill four places"""
_EVERY = (1 << len(_WAYS)) - 1
_HELD = [sum(1 << way for way in _WAYS if way >> i & 1) for i in range(PLACES)]
_PLACES = [*zip(FIRST, SECOND, strict=True)]


class _Count(NamedTuple):
    """A count: its number among all, its coords, and whether it is that of a corner."""

    number: int
    coords: tuple[int, ...]
    is_corner: bool


@dataclass(frozen=True)
class BoardOfPairs:
    """The pairs of a structure or a puzzle: the number of the `mark` that is counted; the `board` of its pairs."""

    mark: int
    board: PairBoard

    @staticmethod
    @cached_per_structure
    def of(structure: Structure) -> BoardOfPairs | None:
        """The pairs of a structure; None if it has none."""
        return pairs_of(structure.constraints, structure.scopes)

    def room(self) -> PairRoom:
        """Room for what is known of a state."""
        board = self.board
        n, n_coords = len(board.number), len(board.at_coord)
        ways, told, queue = (np.zeros(n, np.int64) for _ in range(3))
        is_free, waits = (np.zeros(n, np.bool_) for _ in range(2))
        joined = JoinedCells(*(np.zeros(n_coords, np.int64) for _ in range(4)))
        n_waiting, n_decided = (np.zeros(1, np.int64) for _ in range(2))
        possible = np.zeros((len(board.of_pair), 2), np.int64)
        return PairRoom(ways, told, is_free, possible, joined, waits, queue, n_waiting, n_decided)


def pairs_of(constraints: Sequence[Constraint], scopes: Sequence[Scope]) -> BoardOfPairs | None:
    """The pairs of some constraints: two coords that are all that a corner (`DegreeIn`) and another count of the same
    mark have in common, both of up to four coords. None if there is none.
    """
    each = [
        (coords, scope.number(rule.mark), isinstance(rule, DegreeIn))
        for constraint, scope in zip(constraints, scopes, strict=True)
        for coords, rule in counts_of(constraint.rule, scope)
    ]
    mark = next((counted for _, counted, is_corner in each if is_corner), -1)
    counts = [
        _Count(number, coords, is_corner)
        for number, (coords, counted, is_corner) in enumerate(each)
        if counted == mark and len({*coords}) == len(coords) <= PLACES
    ]
    if not counts:
        return None
    at: list[list[int]] = [[] for _ in range(scopes[0].grid.n_coords)]
    for k, count in enumerate(counts):
        for coord in count.coords:
            at[coord].append(k)
    pairs = _pairs(counts, at)
    return BoardOfPairs(mark, _made(counts, at, pairs)) if pairs else None


def _pairs(counts: Sequence[_Count], at: Sequence[Sequence[int]]) -> dict[tuple[int, int], set[int]]:
    """The two coords of each pair, by its corner and its other count."""
    found = {}
    for k, corner in enumerate(counts):
        if corner.is_corner:
            others = {other for coord in corner.coords for other in at[coord] if not counts[other].is_corner}
            for other in sorted(others):
                common = {*corner.coords} & {*counts[other].coords}
                if len(common) == 2:
                    found[k, other] = common
    return found


def _made(
    counts: Sequence[_Count], at: Sequence[Sequence[int]], pairs: Mapping[tuple[int, int], set[int]]
) -> PairBoard:
    members = np.full((len(counts), PLACES), -1, np.int64)
    for k, count in enumerate(counts):
        members[k, : len(count.coords)] = count.coords
    which, of_pair = np.full((len(counts), PAIRS), -1, np.int64), np.zeros((len(pairs), 2, 2), np.int64)
    for pair, (both, common) in enumerate(pairs.items()):
        for end, k in enumerate(both):
            first, second = sorted(counts[k].coords.index(coord) for coord in common)
            q = _PLACES.index((first, second))
            which[k, q], of_pair[pair, end] = pair, (k, q)
    at_coord = np.full((len(at), max(map(len, at)), 2), -1, np.int64)
    for coord, those in enumerate(at):
        for w, k in enumerate(those):
            at_coord[coord, w] = k, counts[k].coords.index(coord)
    return PairBoard(
        members,
        np.array([count.number for count in counts], np.int64),
        np.array([count.is_corner for count in counts], np.bool_),
        which,
        at_coord,
        of_pair,
        np.array(_HELD, np.int64),
        np.array([_HELD[i] & _HELD[j] for i, j in _PLACES], np.int64),
        np.array([_EVERY & ~(_HELD[i] | _HELD[j]) for i, j in _PLACES], np.int64),
        np.array([_EVERY & ~(_HELD[i] ^ _HELD[j]) for i, j in _PLACES], np.int64),
        np.array([sum(1 << way for way in _WAYS if numbers >> way.bit_count() & 1) for numbers in range(32)], np.int64),
        _facts(),
        np.array([_of_places(some) for some in range(1 << PLACES)], np.int64),
    )


@cache
def _facts() -> NDArray[np.uint32]:
    """``uint32 (65536,)``: what all ways of each set have in common."""
    ways, found = np.arange(_EVERY + 1), np.zeros(_EVERY + 1, np.uint32)

    def note(bit: int, others: int) -> None:
        found[ways & others == 0] |= np.uint32(1 << bit)

    for i, held in enumerate(_HELD):
        note(ON + i, _EVERY & ~held)
        note(OFF + i, held)
    for q, (i, j) in enumerate(_PLACES):
        note(AT_MOST_ONE + q, _HELD[i] & _HELD[j])
        note(AT_LEAST_ONE + q, _EVERY & ~(_HELD[i] | _HELD[j]))
        note(SAME + q, _HELD[i] ^ _HELD[j])
        note(OTHER + q, _EVERY & ~(_HELD[i] ^ _HELD[j]))
    return found


def _of_places(some: int) -> int:
    """The facts about some places, which are the bits of a number."""
    found = [beginning + i for i in range(PLACES) for beginning in (ON, OFF) if some >> i & 1]
    for q, (i, j) in enumerate(_PLACES):
        if some >> i & 1 or some >> j & 1:
            found += [beginning + q for beginning in (AT_MOST_ONE, AT_LEAST_ONE, SAME, OTHER)]
    return sum(1 << bit for bit in found)
