"""Chooses the scheme that generates the puzzles of a request."""

from __future__ import annotations

from gridlanes.generating.clues_first import CluesFirst
from gridlanes.generating.request import Request
from gridlanes.generating.solution_first import SolutionFirst


def scheme_of(request: Request) -> type[SolutionFirst]:
    """The scheme of the genre for boards of this size (`Making.clues_first_from`)."""
    least = request.genre.making.clues_first_from
    return SolutionFirst if least is None or request.size.n_cells < least else CluesFirst
