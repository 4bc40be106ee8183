"""Explains moves of `inside-and-outside`, in one state of one flat puzzle."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations
from typing import NamedTuple

import numpy as np

from gridlanes.grading.counts import admitted_by, counts_of
from gridlanes.grading.sides import BoardOfSides, cells_at, sides_of
from gridlanes.grading.state_words import StateWords, with_mark
from gridlanes.grading.technique import Grounds
from gridlanes.kernels.grading.sides import AT_CORNER, CORNER
from gridlanes.puzzles.puzzle import Puzzle


class _Why(NamedTuple):
    """Why two cells are on the same side, or `opposite`: decided edges, and constraints by their indices."""

    opposite: bool
    edges: frozenset[int]
    constraints: frozenset[int]


class _Joined:
    """Which cells are joined, as a forest whose links know why."""

    def __init__(self) -> None:
        self._links: dict[int, list[tuple[int, _Why]]] = {}

    def why(self, first: int, last: int) -> _Why | None:
        """Why two cells are joined: all links between them; None if they are not."""
        waiting, seen = [(first, _Why(False, frozenset(), frozenset()))], {first}
        for cell, why in waiting:
            if cell == last:
                return why
            for other, link in self._links.get(cell, ()):
                if other not in seen:
                    seen.add(other)
                    waiting.append((other, _together([why, link], why.opposite ^ link.opposite)))
        return None

    def join(self, first: int, second: int, why: _Why) -> None:
        self._links.setdefault(first, []).append((second, why))
        self._links.setdefault(second, []).append((first, why))


def explain_sides(puzzle: Puzzle, state: StateWords, after: StateWords) -> Grounds | None:
    """Among the moves between one state ``uint64 (C,)`` and another that the sides of cells decide, the one that needs
    the fewest constraints; None if there is none. Superfluous constraints and edges are left out, one after another.
    """
    board = sides_of(puzzle.constraints, puzzle.scopes)
    joined = None if board is None else _joined(puzzle, board, state, None)
    if board is None or joined is None:
        return None
    best: tuple[tuple[int, int], int, _Why] | None = None
    for edge in np.flatnonzero(state != after).tolist():
        why = joined.why(*board.sides.beside[edge].tolist())
        if why is not None and (best is None or (len(why.constraints), len(why.edges)) < best[0]):
            best = (len(why.constraints), len(why.edges)), edge, why
    if best is None:
        return None
    _, edge, why = best
    constraints, edges = _needed(puzzle, board, state, edge, why)
    left = with_mark(state, [edge], board.mark, keep=why.opposite)
    return Grounds(constraints, edges, left, _because(puzzle, edge, opposite=why.opposite))


def _together(reasons: Collection[_Why], opposite: bool) -> _Why:
    edges = frozenset[int]().union(*(why.edges for why in reasons))
    return _Why(opposite, edges, frozenset[int]().union(*(why.constraints for why in reasons)))


def _joined(puzzle: Puzzle, board: BoardOfSides, state: StateWords, among: Collection[int] | None) -> _Joined | None:
    """What decided edges and groups say of cells, the latter for all constraints or for some; None if they contradict
    each other.
    """
    found, bit, loop = _Joined(), 1 << board.mark, frozenset({board.loop})
    for edge, (a, b) in enumerate(board.sides.beside.tolist()):
        is_on = int(state[edge]) == bit
        if is_on or not int(state[edge]) & bit:
            known = found.why(a, b)
            if known is None and a != b:
                found.join(a, b, _Why(is_on, frozenset({edge}), loop))
            elif known is not None and known.opposite != is_on:
                return None
    groups, goes_on = [*_groups(puzzle, board, among)], True
    while goes_on:
        said = [_look(found, cells, ways, own | loop, board) for cells, ways, own in groups]
        if None in said:
            return None
        goes_on = any(said)
    return found


def _groups(
    puzzle: Puzzle, board: BoardOfSides, among: Collection[int] | None
) -> Iterator[tuple[list[int], int, frozenset[int]]]:
    """The cells of each group, the ways to choose their sides, and its constraint."""
    counts = [
        (number, admitted_by(rule, len(coords)))
        for number, (constraint, scope) in enumerate(zip(puzzle.constraints, puzzle.scopes, strict=True))
        for coords, rule in counts_of(constraint.rule, scope)
    ]
    for cells, count in zip(board.sides.members.tolist(), board.sides.counts.tolist(), strict=True):
        if count == CORNER:
            yield cells[:-1], int(AT_CORNER), frozenset()
        elif among is None or counts[count][0] in among:
            number, admitted = counts[count]
            ways = (int(word) for n, word in enumerate(board.sides.with_count) if admitted >> n & 1)
            yield cells, sum(ways), frozenset({number})


def _look(joined: _Joined, cells: list[int], ways: int, own: frozenset[int], board: BoardOfSides) -> bool | None:
    """Joins what a group says. Returns whether that is anything; None if the group cannot be as it is."""
    pairs = [*combinations(range(len(cells)), 2)]
    known = {(i, j): joined.why(cells[i], cells[j]) for i, j in pairs}
    reasons = [why for why in known.values() if why is not None]
    alike = {(i, j): int(board.sides.alike[i, j]) for i, j in pairs}
    for pair, why in known.items():
        if why is not None:
            ways &= ~alike[pair] if why.opposite else alike[pair]
    if not ways:
        return None
    moved = False
    for (i, j), word in alike.items():
        decides = not ways & ~word or not ways & word
        if decides and joined.why(cells[i], cells[j]) is None:
            joined.join(cells[i], cells[j], _together([*reasons, _Why(False, frozenset(), own)], not ways & word))
            moved = True
    return moved


def _needed(
    puzzle: Puzzle, board: BoardOfSides, state: StateWords, edge: int, why: _Why
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The constraints and the decided edges without which the cells at an edge are not known to be joined."""
    free = np.uint64((1 << len(puzzle.alphabet)) - 1)
    constraints, edges = set(why.constraints), set(why.edges)

    def suffices() -> bool:
        seen = np.full_like(state, free)
        seen[[*edges]] = state[[*edges]]
        joined = _joined(puzzle, board, seen, constraints)
        return joined is not None and joined.why(*board.sides.beside[edge].tolist()) is not None

    for items, kept in ((constraints, {board.loop}), (edges, set[int]())):
        for item in sorted(items - kept):
            items.remove(item)
            if not suffices():
                items.add(item)
    return tuple(sorted(constraints)), tuple(sorted(edges))


def _because(puzzle: Puzzle, edge: int, *, opposite: bool) -> str:
    """Where the two cells at an edge are, in a sentence."""
    names = [f"r{cell // puzzle.grid.cols + 1}c{cell % puzzle.grid.cols + 1}" for cell in cells_at(puzzle.grid, edge)]
    within = [
        name
        for name, cell in zip(names, cells_at(puzzle.grid, edge), strict=True)
        if cell < puzzle.grid.rows * puzzle.grid.cols
    ]
    if len(within) == 1:
        return f"{within[0]} is {'inside' if opposite else 'outside'} the loop."
    return f"{names[0]} and {names[1]} are on {'different sides' if opposite else 'the same side'} of the loop."
