"""Finds the counts behind moves of `starved-counts`, in one state of one flat puzzle."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

import numpy as np

from gridlanes.grading.open_counts import OpenCount, open_counts
from gridlanes.grading.state_words import StateWords, with_mark
from gridlanes.grading.technique import Grounds
from gridlanes.grading.words import moves_in_words, places_in_words
from gridlanes.puzzles.game import Commit, Eliminate, Move
from gridlanes.puzzles.puzzle import Puzzle


class _Supposed(NamedTuple):
    """A supposition: a coord holds a mark, by its number, or does not."""

    coord: int
    mark: int
    holds: bool


class _Said(NamedTuple):
    """What a count says of a coord: whether it holds the mark."""

    coord: int
    holds: bool
    by: OpenCount


class _Refutation(NamedTuple):
    """The counts that refute a supposition, the one that is contradicted first; what the others say, in order; and
    whether that one gets too many coords, not too few.
    """

    counts: list[OpenCount]
    said: list[_Said]
    is_overfull: bool

    @property
    def constraints(self) -> set[int]:
        """The constraints of the counts, by their indices."""
        return {count.constraint for count in self.counts}


def explain_starved(puzzle: Puzzle, state: StateWords, after: StateWords, depth: int) -> Grounds | None:
    """Among the moves between one state ``uint64 (C,)`` and another that counts contradict within `depth` steps, the
    one that needs the fewest constraints; None if there is none. Superfluous coords are left out, one after another.
    """
    counts, best = [*open_counts(puzzle, state, None)], None
    for supposed in _suppositions(puzzle, state, after):
        found = _refutation(counts, supposed, depth)
        if found is not None:
            rank = len(found.constraints), len(found.said)
            if best is None or rank < best[0]:
                best = rank, supposed, found
    if best is None:
        return None
    _, supposed, found = best
    found = _with_fewest(puzzle, state, supposed, found, depth)
    constraints = tuple(sorted(found.constraints))
    left = with_mark(state, [supposed.coord], supposed.mark, keep=not supposed.holds)
    coords = _coords_needed(puzzle, state, supposed, found, constraints, depth)
    return Grounds(constraints, coords, left, _because(puzzle, state, supposed, found))


def _suppositions(puzzle: Puzzle, state: StateWords, after: StateWords) -> list[_Supposed]:
    """The opposites of the moves between two states."""
    found = []
    for coord in np.flatnonzero(state != after).tolist():
        gone, kept = int(state[coord] & ~after[coord]), int(after[coord])
        found += [_Supposed(coord, mark, True) for mark in range(len(puzzle.alphabet)) if gone >> mark & 1]
        if kept.bit_count() == 1:
            found.append(_Supposed(coord, kept.bit_length() - 1, False))
    return found


def _refutation(counts: Sequence[OpenCount], supposed: _Supposed, depth: int) -> _Refutation | None:
    """How counts contradict a supposition within some steps, as in `gridlanes.kernels.grading.starved`; None if they do
    not.
    """
    mine = [count for count in counts if count.mark == supposed.mark]
    said, why, new = {supposed.coord: supposed.holds}, list[_Said](), {supposed.coord}
    for _ in range(depth + 1):
        got: dict[int, _Said] = {}
        for count in mine:
            if not count.places & new:
                continue
            held = sum(said.get(coord, False) for coord in count.places)
            others = sorted(count.places - said.keys())
            admitted = count.admitted >> held & (2 << len(others)) - 1
            if not admitted:
                return _refuted_by(count, why, is_overfull=not count.admitted >> held)
            if admitted in (1, 1 << len(others)):
                for coord in others:
                    each = _Said(coord, admitted != 1, count)
                    if got.setdefault(coord, each).holds != each.holds:
                        return _refuted_by(count, [*why, got[coord]], is_overfull=not each.holds)
        new = set(got)
        said.update((each.coord, each.holds) for each in got.values())
        why += got.values()
    return None


def _refuted_by(last: OpenCount, why: Sequence[_Said], *, is_overfull: bool) -> _Refutation:
    """What counts say, of all in its order, that leads to a contradiction with the last one."""
    chosen, told = [last], list[_Said]()
    for k in range(len(why) - 1, -1, -1):
        if _bears_on(last, why[k], not is_overfull) or any(_bears_on(each.by, why[k], each.holds) for each in told):
            told.insert(0, why[k])
            chosen += [why[k].by] * (why[k].by not in chosen)
    return _Refutation(chosen, told, is_overfull)


def _with_fewest(puzzle: Puzzle, state: StateWords, supposed: _Supposed, found: _Refutation, depth: int) -> _Refutation:
    """A refutation by some of the same constraints, none of which can be left out."""
    for constraint in sorted(found.constraints):
        others = found.constraints - {constraint}
        if len(others) < len(found.constraints):
            again = _refutation([*open_counts(puzzle, state, others)], supposed, depth)
            found = again or found
    return found


def _bears_on(count: OpenCount, said: _Said, holds: bool) -> bool:
    """Whether what is said of a coord may be why a count wants others to hold the mark, or not to: it wants more of
    them since this one does not, or fewer since this one does. Where the numbers that it admits have gaps, as none or
    two, either may be why.
    """
    has_gaps = count.admitted & (count.admitted + (count.admitted & -count.admitted)) != 0
    return said.coord in count.places and (has_gaps or said.holds != holds)


def _coords_needed(
    puzzle: Puzzle,
    state: StateWords,
    supposed: _Supposed,
    found: _Refutation,
    constraints: Collection[int],
    depth: int,
) -> tuple[int, ...]:
    """The coords whose state a refutation needs, besides the one that moves."""
    free = np.uint64((1 << len(puzzle.alphabet)) - 1)
    seen = np.full_like(state, free)
    kept = sorted(set().union(*(count.known for count in found.counts)) | {supposed.coord})
    seen[kept] = state[kept]
    needed = []
    for coord in kept:
        if coord == supposed.coord or state[coord] == free:
            continue
        seen[coord] = free
        if _refutation([*open_counts(puzzle, seen, constraints)], supposed, depth) is None:
            seen[coord] = state[coord]
            needed.append(coord)
    return tuple(needed)


def _because(puzzle: Puzzle, state: StateWords, supposed: _Supposed, found: _Refutation) -> str:
    """The refutation in a sentence."""

    def move(coord: int, holds: bool) -> Move:
        others = int(state[coord]) & ~(1 << supposed.mark)
        if not holds and others.bit_count() == 1:
            return Commit(coord, puzzle.alphabet.values[others.bit_length() - 1])
        return (Commit if holds else Eliminate)(coord, puzzle.alphabet.values[supposed.mark])

    first = moves_in_words(puzzle, [move(supposed.coord, supposed.holds)])
    then = moves_in_words(puzzle, [move(each.coord, each.holds) for each in found.said])
    places = places_in_words(puzzle.grid, sorted(found.counts[0].places))
    what = f"too many of {places} hold the mark" if found.is_overfull else f"too few of {places} can hold the mark"
    return f"If {first}, then {then}. But then {what}."
