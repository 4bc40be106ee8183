"""Finds the count behind moves part by part, in one state of one flat puzzle."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np

from gridlanes.grading.counted_parts import is_bound_pair, is_pair, parts_among
from gridlanes.grading.counts import counts_of
from gridlanes.grading.state_words import StateWords
from gridlanes.grading.technique import Grounds
from gridlanes.kernels.grading.counts_by_parts import LAST_RUN, PAIRS, counts_by_parts
from gridlanes.puzzles.puzzle import Puzzle


def explain_parts(puzzle: Puzzle, state: StateWords, after: StateWords, way: int) -> Grounds | None:
    """The counts of the first region that eliminate something between one state ``uint64 (C,)`` and another, with the
    pairs in it that they need; None if there is none. Superfluous constraints and coords are left out, one after
    another.
    """
    if state.ndim > 1:  # counts know words of one half
        return None
    for region, counts in _regions(puzzle).items():
        among = counts + _tables(puzzle, region, way)
        left = _narrowed(puzzle, state, among, way) | after
        if (left != state).any():
            break
    else:
        return None
    for each in [*among]:
        fewer = [other for other in among if other != each]
        if (_narrowed(puzzle, state, fewer, way) & ~left == 0).all():
            among = fewer
    return Grounds(tuple(sorted(among)), _coords_needed(puzzle, state, left, region, among, way), left)


def _regions(puzzle: Puzzle) -> dict[tuple[int, ...], list[int]]:
    """The regions that are counted, each with the constraints that do."""
    found = dict[tuple[int, ...], list[int]]()
    for number, (constraint, scope) in enumerate(zip(puzzle.constraints, puzzle.scopes, strict=True)):
        for coords, _ in counts_of(constraint.rule, scope):
            if number not in (counts := found.setdefault(coords, [])):
                counts.append(number)
    return found


def _tables(puzzle: Puzzle, region: tuple[int, ...], way: int) -> list[int]:
    """The tables on two coords of a region that a way to divide it may use."""
    found = list[int]()
    if way not in (LAST_RUN, PAIRS):
        return found
    for number, (constraint, scope) in enumerate(zip(puzzle.constraints, puzzle.scopes, strict=True)):
        if not is_pair(constraint.rule, scope) or not {*scope.coords.tolist()} <= {*region}:
            continue
        if way == LAST_RUN or is_bound_pair(constraint.rule, puzzle.alphabet):
            found.append(number)
    return found


def _narrowed(puzzle: Puzzle, state: StateWords, among: Collection[int], way: int) -> StateWords:
    """What some constraints leave of a state."""
    states = state[None].copy()
    counts_by_parts(states, np.zeros(1, np.int64), parts_among(puzzle, among), way, np.zeros(1, np.int64))
    return np.asarray(states[0])


def _coords_needed(
    puzzle: Puzzle, state: StateWords, left: StateWords, region: tuple[int, ...], among: Collection[int], way: int
) -> tuple[int, ...]:
    """The coords of a region whose state the moves need besides the coords that move."""
    free, moved = np.uint64((1 << len(puzzle.alphabet)) - 1), state != left
    seen, needed = state.copy(), list[int]()
    for coord in sorted(region):
        if moved[coord] or state[coord] == free:
            continue
        seen[coord] = free
        if (_narrowed(puzzle, seen, among, way) & state & ~left).any():
            seen[coord] = state[coord]
            needed.append(coord)
    return tuple(needed)
