"""Chooses the scheme that generates the puzzles of a request."""

from __future__ import annotations

from gridlanes.generating.clues_first import CluesFirst
from gridlanes.generating.request import Request
from gridlanes.generating.solution_first import SolutionFirst


def scheme_of(request: Request) -> type[SolutionFirst]:
    """The scheme of the genre for boards of this size (`Generation.clues_first_from`). A walk that sets clues in groups
    takes many times as long as one that sets them singly (17 times for Akari of 20x20), so it is only for genres that
    have no other way.
    """
    least = request.generation.clues_first_from
    if least is None or request.size.n_cells < least:
        return SolutionFirst
    return SolutionFirst if request.symmetry != "none" and least > 1 else CluesFirst
