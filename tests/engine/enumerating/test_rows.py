"""The rows of an enumeration: all puzzles there are, each once, as brute force finds them."""

from __future__ import annotations

import json
from functools import cache

import numpy as np
import pytest
from making import GENERATING, LAWS
from plain_enumeration import plain_puzzles

from gridlanes.enumerating.enumerated_result import EnumeratedResult
from gridlanes.enumerating.layouts import layouts_of
from gridlanes.enumerating.request import Enumeration, enumeration_of, refusal
from gridlanes.enumerating.rows import enumerated
from gridlanes.errors import ModelError
from gridlanes.solvers.pool import SolverPool
from gridlanes.status import Status

pytestmark = GENERATING

ENUMERATED = [genre for genre in LAWS if not refusal(genre)]
SIZES = ((1, 1), (1, 2), (2, 2), (2, 3), (3, 2), (3, 3))
MOST_TRIED = 700
"""puzzles that brute force looks at"""


def rows_of(enumeration: Enumeration, **asked) -> EnumeratedResult | None:
    """All rows; None if there is none."""
    with SolverPool(1) as pool:
        results = [*enumerated(enumeration, layouts_of(enumeration), pool, **asked)]
    return EnumeratedResult.concatenate(results) if results else None


def data_of(result: EnumeratedResult | None) -> list[str]:
    """The JSON of each row."""
    return [] if result is None else [json.dumps(json.loads(row)) for row in result.columns()["data"].rows()]


@cache
def small(name: str, most: int) -> list[tuple[tuple[int, int], set[str]]]:
    """The small sizes of a genre of which brute force finds all puzzles, and these."""
    found = []
    for size in SIZES:
        try:
            enumeration = enumeration_of(name, size)
        except ModelError:  # no board of the genre's
            continue
        puzzles = plain_puzzles(enumeration, most)
        if puzzles is not None:
            found.append((size, puzzles))
    return found


@pytest.mark.parametrize("genre", ENUMERATED, ids=lambda genre: genre.name)
def test_all_puzzles_of_small_boards_are_there_and_none_is_equivalent_to_another(genre) -> None:
    for size, puzzles in small(genre.name, MOST_TRIED):
        every = data_of(rows_of(enumeration_of(genre.name, size, up_to="nothing")))
        assert len(every) == len(set(every))
        assert set(every) == puzzles
        assert_one_of_each_orbit(enumeration_of(genre.name, size), len(puzzles))


def assert_one_of_each_orbit(enumeration: Enumeration, n_puzzles: int) -> None:
    """No two rows have one canonical form, and their orbits come to all puzzles."""
    rows = rows_of(enumeration)
    if rows is None:
        assert n_puzzles == 0
        return
    hashes = rows.columns()["canonical"].rows()
    assert len(hashes) == len(set(hashes))
    assert rows.orbit.sum() == n_puzzles
    assert (rows.status == Status.UNIQUE).all()
