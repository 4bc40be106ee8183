"""Small requests for every genre, and what minimal puzzles are."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest
from random_data import small_sizes

from gridlanes.generating.clues.facts import Facts
from gridlanes.generating.request import Request, request_of
from gridlanes.generating.rows import generated
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.genre import Genre
from gridlanes.puzzles.row_regions import regions_of_rows
from gridlanes.registry import genres
from gridlanes.results.result import Result
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.status import Status

LAWS = [*genres().values()]
_AT_FULL_COUNT = 25
"""genres whose laws the usual run holds to on as many puzzles as they ask for"""


def small_size(genre: Genre) -> Size:
    """The largest of the small sizes of a genre."""
    return max(small_sizes(genre.name), key=lambda size: size.n_cells)


def small_request(genre: Genre, **asked: Any) -> Request:
    """Puzzles of the genre on a small board."""
    return request_of(genre.name, tuple(small_size(genre)), **asked)


def per_genre(count: int, least: int) -> int:
    """How many puzzles of each genre the usual run looks at: `count`, or fewer, not less than `least`, where there are
    so many genres that all of them together would take longer and longer.
    """
    return min(count, max(least, count * _AT_FULL_COUNT // len(LAWS)))


N = per_genre(12, 5)
"""puzzles of each genre that laws look at; those that share a request share what is made"""
GENERATING = pytest.mark.xdist_group("genres")
"""of the laws that look at them: one worker process makes them once, the one that compiles the kernels of all genres"""


@cache
def made(request: Request, n: int) -> Result:
    """The first rows of a request."""
    with SolverPool(1) as pool, np.errstate(over="ignore"):  # random words wrap around, of which plain Python warns
        return Result.concatenate([*generated(request, 0, n, pool)])


def assert_minimal(result: Result, genre: Genre) -> None:
    """Without any one of its facts each puzzle has several solutions; or none, in genres that need some of them."""
    allowed = (
        [Status.MULTIPLE] if genre.generation.marks_by_shown_clues is None else [Status.MULTIPLE, Status.UNSOLVABLE]
    )
    for group, _ in result.groups:
        facts = Facts.of(genre, group.structure)
        present = facts.present(group.givens, group.clues)
        row, fact = np.nonzero(present)
        if not len(row):
            continue
        gone = np.zeros((len(row), len(facts)), np.bool_)
        gone[np.arange(len(row)), fact] = True
        clues = None if group.clues is None else group.clues[row]
        givens, clues = facts.without(gone, group.givens[row], clues)
        own = regions_of_rows([group.puzzle(i).row_regions for i in row.tolist()])
        with SolverPool(1) as pool:
            answers = pool.solve(group.structure, givens, SolveOptions(2), clues=clues, row_regions=own)
        assert np.isin(answers.status, allowed).all()
