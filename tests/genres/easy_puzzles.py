"""Puzzles that a brute force soon has the solutions of, and these."""

from __future__ import annotations

from collections import deque

from puzzles import ask

from gridlanes.io.forms.puzzle_row import PuzzleRow
from gridlanes.puzzles.row_regions import regions_of_rows
from gridlanes.solvers import brute

MANY = 60
"""solutions that an easy puzzle does not have"""
MAX_STATES = 5_000
"""that a brute force of an easy puzzle takes"""


def is_easy(puzzle: PuzzleRow) -> bool:
    """Whether it has fewer than `MANY` solutions, and a brute force finds them within `MAX_STATES` states."""
    return easy_solutions(puzzle) is not None


def easy_solutions(puzzle: PuzzleRow) -> list[tuple[int, ...]] | None:
    """All solutions of an easy puzzle, by brute force; None for others. Those of the last puzzles are known: to find
    them takes longer than all else that is done with one.
    """
    for known, solutions in _LAST:
        if known is puzzle:
            return solutions
    solutions = _by_brute_force(puzzle)
    _LAST.append((puzzle, solutions))
    return solutions


_LAST: deque[tuple[PuzzleRow, list[tuple[int, ...]] | None]] = deque(maxlen=2)


def _by_brute_force(puzzle: PuzzleRow) -> list[tuple[int, ...]] | None:
    own = regions_of_rows([puzzle.row_regions])
    if ask(puzzle.structure, puzzle.givens, MANY, clues=puzzle.clues, row_regions=own).n_solutions == MANY:
        return None
    try:
        return brute.solve(puzzle.structure.puzzle(puzzle.givens, puzzle.clues, own), going_on=lambda n: n < MAX_STATES)
    except brute.GivenUpError:
        return None
