"""Finds the two counts behind the moves of a round of `overlapping-counts`, in one state of one flat puzzle."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations
from typing import NamedTuple

import numpy as np

from gridlanes.grading.counts import admitted_by, counts_of
from gridlanes.grading.state_words import StateWords
from gridlanes.grading.technique import Grounds
from gridlanes.kernels.grading.overlaps import BROKEN, EVERY, LARGEST, NONE, said_together
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.rules.at_most_in_sight import AtMostInSight
from gridlanes.rules.lit import Lit


class _OpenCount(NamedTuple):
    """A count in a state: the index of its constraint, its open coords, the number of its mark, the admitted numbers of
    open coords that hold it, as bits, and the coords on whose state these depend.
    """

    constraint: int
    places: frozenset[int]
    mark: int
    admitted: int
    known: frozenset[int]


def pair_behind(puzzle: Puzzle, state: StateWords, after: StateWords) -> Grounds | None:
    """Among the pairs of counts that eliminate something between one state ``uint64 (C,)`` and another, the one with
    the fewest open coords; None if there is none. Superfluous coords are left out, one after another.
    """
    counts = [*_open_counts(puzzle, state, None)]
    best: tuple[tuple[int, int], _OpenCount, _OpenCount, StateWords] | None = None
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
    puzzle: Puzzle, state: StateWords, left: StateWords, first: _OpenCount, second: _OpenCount
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
    for first, second in combinations(_open_counts(puzzle, state, among), 2):
        if first.mark == second.mark and first.places & second.places:
            found &= _settled(state, first, second)
    return not (found & gone).any()


def _settled(state: StateWords, first: _OpenCount, second: _OpenCount) -> StateWords:
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


def _open_counts(puzzle: Puzzle, state: StateWords, among: Collection[int] | None) -> Iterator[_OpenCount]:
    """The counts of a state that restrict something, for all constraints or for some, by their indices."""
    for number, (constraint, scope) in enumerate(zip(puzzle.constraints, puzzle.scopes, strict=True)):
        rule = constraint.rule
        if among is not None and number not in among:
            continue
        if isinstance(rule, (AtMostInSight, Lit)):
            lines = [line.tolist() for line in scope.regions]
            mark, block = scope.number(rule.mark), scope.number(rule.block)
            yield from _in_sight(number, rule, lines, mark, 1 << block, state)
        else:
            for coords, counting in counts_of(rule, scope):
                admitted = admitted_by(counting, len(coords))
                yield from _open_count(number, coords, scope.number(counting.mark), admitted, coords, state)


def _open_count(
    constraint: int,
    coords: Collection[int],
    mark: int,
    admitted: int | None,
    known: Collection[int],
    state: StateWords,
) -> Iterator[_OpenCount]:
    """A count, if it restricts anything; `admitted` as for all of its coords, None for one or more."""
    bit = 1 << mark
    held = sum(int(state[coord]) == bit for coord in coords)
    places = frozenset(coord for coord in coords if int(state[coord]) & bit and int(state[coord]) != bit)
    every = (2 << len(places)) - 1
    numbers = every & (every - 1 if admitted is None and not held else -1 if admitted is None else admitted >> held)
    if places and held + len(places) <= LARGEST and numbers != every:
        yield _OpenCount(constraint, places, mark, numbers, frozenset(known))


def _in_sight(
    number: int, rule: AtMostInSight | Lit, lines: list[list[int]], mark: int, block: int, state: StateWords
) -> Iterator[_OpenCount]:
    """The counts of stretches of lines between blocks: at most one each, or at least one in the stretches that light a
    coord.
    """
    lit: dict[int, tuple[set[int], set[int]]] = {}
    for line in lines:
        cut = [int(state[c]) == block if isinstance(rule, Lit) else bool(int(state[c]) & block) for c in line]
        begin = 0
        for end in [*(k for k, is_cut in enumerate(cut) if is_cut), len(line)]:
            stretch = line[begin:end]
            if isinstance(rule, AtMostInSight):
                yield from _open_count(number, stretch, mark, (2 << rule.n) - 1, stretch, state)
            else:
                around = line[max(begin - 1, 0) : end + 1]  # with the blocks at its ends
                for coord in stretch:
                    places, known = lit.setdefault(coord, (set(), set()))
                    places.update(stretch)
                    known.update(around)
            begin = end + 1
    for coord, (places, known) in lit.items():
        if not int(state[coord]) & block:
            yield from _open_count(number, places, mark, None, known, state)
