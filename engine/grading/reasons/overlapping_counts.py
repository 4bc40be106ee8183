"""Finds the two counts behind the moves of a round of `overlapping-counts`, in one state of one flat puzzle."""

from __future__ import annotations

from collections.abc import Collection
from itertools import combinations

import numpy as np

from gridlanes.grading.open_counts import OpenCount, open_counts
from gridlanes.grading.state_words import StateWords
from gridlanes.grading.technique import Grounds
from gridlanes.kernels.grading.overlaps import BROKEN, EVERY, NONE, said_together
from gridlanes.puzzles.puzzle import Puzzle


def explain_pair(puzzle: Puzzle, state: StateWords, after: StateWords) -> Grounds | None:
    """Among the pairs of counts that eliminate something between one state ``uint64 (C,)`` and another, the one with
    the fewest open coords; None if there is none. Superfluous coords are left out, one after another.
    """
    counts = [*open_counts(puzzle, state, None)]
    best: tuple[tuple[int, int], OpenCount, OpenCount, StateWords] | None = None
    for first, second in combinations(counts, 2):
        if first.mark != second.mark or not first.places & second.places:
            continue
        rank = len({first.constraint, second.constraint}), len(first.places | second.places)
        if best is not None and best[0] <= rank:
            continue
        left = _settled(state, first, second) | after
        if (left != state).any():
            best = rank, first, second, left
    if best is None:
        return None
    _, first, second, left = best
    constraints = tuple(sorted({first.constraint, second.constraint}))
    return Grounds(constraints, _coords_needed(puzzle, state, left, first, second), left)


def _coords_needed(
    puzzle: Puzzle, state: StateWords, left: StateWords, first: OpenCount, second: OpenCount
) -> tuple[int, ...]:
    """The coords whose state two counts need to lead to `left`, besides the coords that move."""
    free, moved = np.uint64((1 << len(puzzle.alphabet)) - 1), state != left
    seen = np.full_like(state, free)
    kept = sorted(first.known | second.known | set(np.flatnonzero(moved).tolist()))
    seen[kept] = state[kept]
    needed = []
    for coord in kept:
        if moved[coord] or state[coord] == free:
            continue
        seen[coord] = free
        if not _rules_out(puzzle, seen, state & ~left, {first.constraint, second.constraint}):
            seen[coord] = state[coord]
            needed.append(coord)
    return tuple(needed)


def _rules_out(puzzle: Puzzle, state: StateWords, gone: StateWords, among: Collection[int]) -> bool:
    """Whether pairs of counts of some constraints together eliminate all marks that are in `gone`."""
    found = state.copy()
    for first, second in combinations(open_counts(puzzle, state, among), 2):
        if first.mark == second.mark and first.places & second.places:
            found &= _settled(state, first, second)
    return not (found & gone).any()


def _settled(state: StateWords, first: OpenCount, second: OpenCount) -> StateWords:
    """A state after the eliminations of two counts; unchanged if the counts contradict each other."""
    both = first.places & second.places
    groups = (first.places - both, both, second.places - both)
    sizes = [len(group) for group in groups]
    allowed = said_together(np.uint64(first.admitted), np.uint64(second.admitted), *sizes)
    left, bit = state.copy(), np.uint64(1) << np.uint64(first.mark)
    for group, known in zip(groups, allowed, strict=True):
        if known == BROKEN:
            return state
        coords = [*group]
        if known == EVERY:
            left[coords] &= bit
        elif known == NONE:
            left[coords] &= ~bit
    return left
