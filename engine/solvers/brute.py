"""Brute force: tries every assignment, and backtracks as soon as a constraint is violated. Defines the right answer.

No propagation, no choice of coord: coords with one mark in their domain (givens) are assigned first, then the others in
ascending order, each to every mark of its domain in ascending order; it backtracks when a rule's `check` returns
violated. Good for small or well-filled grids; exponential on all others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

import numpy as np

from gridlanes.errors import ModelError
from gridlanes.model.outcome import Outcome
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.rules.distinct import Distinct

_TOGETHER = 512
"""states extended at once, as a rule checks many nearly as fast as one"""
_MAX_MARKS = 1 << 22
"""marks of all coords of these states"""


class GivenUpError(Exception):
    """A search was given up, as the one who asked for it wished."""


def solve(
    puzzle: Puzzle, limit: int | None = None, *, going_on: Callable[[int], bool] | None = None
) -> list[tuple[int, ...]]:
    """The first `limit` solutions (None: all) of a puzzle in ascending order, as mark numbers of coords 0 .. C-1.

    `going_on` is asked now and then, with the number of states tried so far, whether to go on. Raises `GivenUpError`
    where it says no, `ModelError` if `limit` is below 1.
    """
    if limit is not None and limit < 1:
        raise ModelError(f"the limit is at least 1 solution or None, found {limit}")
    return list(islice(_solutions(puzzle, going_on or (lambda n_states: True)), limit))


def _solutions(puzzle: Puzzle, going_on: Callable[[int], bool]) -> Iterator[tuple[int, ...]]:
    n_coords, n_marks = puzzle.n_coords, len(puzzle.alphabet)
    if Outcome.VIOLATED in puzzle.outcomes(puzzle.domain):
        return
    domains = [np.flatnonzero(marks).astype(np.uint8) for marks in puzzle.domain]
    order = sorted(range(n_coords), key=lambda coord: (len(domains[coord]) > 1, coord))
    constraints: list[list[int]] = [[] for _ in range(n_coords)]
    for i, scope in enumerate(puzzle.scopes):
        for coord in scope.coords.tolist():
            constraints[coord].append(i)
    # what is possible at a coord that holds a mark; at last, at one that is open
    one_hot = np.broadcast_to(np.eye(n_marks, dtype=np.bool_), (n_coords, n_marks, n_marks))
    possible = np.concatenate([one_hot, puzzle.domain[:, None]], axis=1)
    together = max(1, min(_TOGETHER, _MAX_MARKS // possible[:, 0].size))
    waiting, n_states = [(0, np.full((1, n_coords), n_marks, np.uint8))], 0
    while waiting:
        step, states = waiting.pop()
        n_states += len(states)
        if not going_on(n_states):
            raise GivenUpError
        if step == n_coords:
            yield from map(tuple, states.tolist())
            continue
        coord = order[step]
        children = np.repeat(states, len(domains[coord]), axis=0)
        children[:, coord] = np.tile(domains[coord], len(states))
        for i in constraints[coord]:
            rule, scope = puzzle.constraints[i].rule, puzzle.scopes[i]
            if isinstance(rule, Distinct):  # asked most, and plain enough: is the new mark there already?
                repeated = children[:, scope.coords[scope.coords != coord]] == children[:, coord, None]
                children = children[~repeated.any(axis=1)]
            else:
                here = possible[scope.coords, children[:, scope.coords]]
                children = children[rule.check(here, scope) != Outcome.VIOLATED]
        for start in reversed(range(0, len(children), together)):
            waiting.append((step + 1, children[start : start + together]))
