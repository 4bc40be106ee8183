"""Explains moves by pairs of edges at corners, in one state of one flat puzzle."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np
from numpy.typing import NDArray

from gridlanes.grading.corner_pairs import BoardOfPairs, pairs_of
from gridlanes.grading.counts import admitted_by, counts_of
from gridlanes.grading.state_words import StateWords, with_mark
from gridlanes.grading.technique import Grounds
from gridlanes.kernels.grading.corner_pairs import LAST_GAP, decide_by_pairs
from gridlanes.puzzles.puzzle import Puzzle

_MAX_TRIED = 6
"""moves of which the one that needs the fewest constraints is taken"""
_ANYTHING = np.uint64(2**64 - 1)
"""admits every number"""


def explain_pairs(puzzle: Puzzle, state: StateWords, after: StateWords) -> Grounds | None:
    """Among some of the moves between one state ``uint64 (C,)`` and another that pairs decide in the easiest way, the
    one that needs the fewest constraints; None if there is none. Superfluous constraints and coords are left out, one
    after another.
    """
    found = _Deciding.of(puzzle)
    if found is None:
        return None
    left, turn = found.decided(state, range(len(puzzle.constraints)), LAST_GAP)
    moved = np.flatnonzero((left != state) & (state != after)).tolist()
    if not left.all() or not moved:
        return None
    every = [found.needed(state, coord, turn) for coord in moved[:_MAX_TRIED]]
    constraints, coord = min(zip(every, moved, strict=False), key=lambda pair: len(pair[0]))
    coords = found.coords_needed(state, coord, turn, constraints)
    is_on = int(left[coord]) == 1 << found.pairs.mark
    return Grounds(constraints, coords, with_mark(state, [coord], found.pairs.mark, keep=is_on))


class _Deciding:
    """The pairs of a puzzle, and which of its constraints each count belongs to."""

    def __init__(self, puzzle: Puzzle, pairs: BoardOfPairs) -> None:
        self.pairs, self._room, self._free = pairs, pairs.room(), np.uint64((1 << len(puzzle.alphabet)) - 1)
        self._scopes = [{*scope.coords.tolist()} for scope in puzzle.scopes]
        counts = [
            (number, admitted_by(rule, len(coords)))
            for number, (constraint, scope) in enumerate(zip(puzzle.constraints, puzzle.scopes, strict=True))
            for coords, rule in counts_of(constraint.rule, scope)
        ]
        self._constraint = np.array([number for number, _ in counts], np.int64)
        self._admitted = np.array([word for _, word in counts], np.uint64)

    @classmethod
    def of(cls, puzzle: Puzzle) -> _Deciding | None:
        """The pairs of a puzzle and their counts; None if it has no pairs."""
        pairs = pairs_of(puzzle.constraints, puzzle.scopes)
        return None if pairs is None else cls(puzzle, pairs)

    def decided(self, state: StateWords, among: Collection[int], first: int) -> tuple[StateWords, int]:
        """What some constraints leave of a state, and in which turn."""
        states, turns, found = state[None].copy(), np.zeros(1, np.int64), np.zeros(1, np.int64)
        is_used = np.isin(self._constraint, [*among])
        admitted = np.where(is_used, self._admitted, _ANYTHING)[None]
        decide_by_pairs(states, self.pairs.board, self.pairs.mark, admitted, first, self._room, turns, found)
        return states[0], int(turns[0])

    def _still(
        self, state: StateWords, coord: int, turn: int, among: Collection[int], word: NDArray[np.uint64]
    ) -> bool:
        left, _ = self.decided(state, among, turn)
        return bool(left.all() and left[coord] == word)

    def _farthest_first(self, coord: int) -> list[int]:
        """The constraints that count, the later the fewer others there are between them and a coord."""
        found, reached, left = list[int](), {coord}, set(self._constraint.tolist())
        while nearest := sorted(each for each in left if self._scopes[each] & reached):
            found += nearest
            left -= set(nearest)
            reached = set[int]().union(*(self._scopes[each] for each in nearest))
        return found[::-1]

    def needed(self, state: StateWords, coord: int, turn: int) -> tuple[int, ...]:
        """The constraints without which a coord is not decided."""
        kept = self._farthest_first(coord)
        word = self.decided(state, kept, turn)[0][coord]
        for each in [*kept]:
            fewer = [other for other in kept if other != each]
            if self._still(state, coord, turn, fewer, word):
                kept = fewer
        return tuple(sorted(kept))

    def coords_needed(self, state: StateWords, coord: int, turn: int, constraints: tuple[int, ...]) -> tuple[int, ...]:
        """The coords without whose state it is not decided by some constraints."""
        word, seen, needed = self.decided(state, constraints, turn)[0][coord], state.copy(), list[int]()
        for other in np.flatnonzero(state != self._free).tolist():
            seen[other] = self._free
            if not self._still(seen, coord, turn, constraints, word):
                seen[other] = state[other]
                needed.append(other)
        return tuple(needed)
