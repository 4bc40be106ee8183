"""The first proof that puzzles have one solution, and which requests can do without."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.generating.clues.leaving_out import Full
from gridlanes.generating.proofs import are_unique, may_be_whole
from gridlanes.generating.request import request_of
from gridlanes.solvers.pool import SolverPool


def test_puzzles_with_several_solutions_or_none_are_told_apart() -> None:
    request = request_of("hashi", (3, 3))
    several, one, none = [3, 0, 2, 0, 0, 0, 2, 0, 1], [1, 0, 2, 0, 0, 0, 0, 0, 1], [1, 0, 2, 0, 0, 0, 0, 0, 2]
    clues = np.array([several, one, none], np.int32)
    clues[clues == 0] = -1
    givens = np.zeros((3, request.structure.n_coords), np.uint8)
    with SolverPool(1) as pool:
        found = are_unique(request, Full(givens, clues, (), givens), pool, None)
    assert found.tolist() == [False, True, False]


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ({}, True),
        ({"difficulty": (1, 3)}, True),
        ({"difficulty": (2, 3)}, False),
        ({"mask": np.arange(49).reshape(7, 7) > 3}, False),
    ],
)
def test_solutions_are_drawn_with_their_clues_unless_the_request_is_for_others(asked, expected) -> None:
    request = request_of("undead", 7, **asked)
    assert may_be_whole(request, request.facts()) is expected
