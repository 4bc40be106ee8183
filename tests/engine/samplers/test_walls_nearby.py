"""Boards near a board of islands in one connected wall."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.genres import nurikabe
from gridlanes.samplers.draws import Draws, Purpose, Tries
from gridlanes.samplers.walls import island_sizes, random_walls
from gridlanes.samplers.walls_nearby import walls_nearby
from gridlanes.solvers.verify import Verifier

STRUCTURE, DRAWS, TRIES = (
    nurikabe.structure(7, 6),
    Draws(1, "walls"),
    Tries(np.zeros(1, np.int64), np.zeros(1, np.int64)),
)


def n_islands(marks: np.ndarray) -> np.ndarray:
    tries = Tries(np.zeros(len(marks), np.int64), np.arange(len(marks)))
    return (island_sizes(STRUCTURE, DRAWS, tries, marks) > 0).sum(axis=1)


@pytest.mark.parametrize("open_at", [[], [17, 18], range(42)], ids=["nothing", "two", "all"])
def test_boards_nearby_are_solutions_that_differ_where_something_is_open(open_at) -> None:
    marks = random_walls(STRUCTURE, DRAWS, TRIES)
    is_open = np.isin(np.arange(42), [*open_at])
    near = walls_nearby(STRUCTURE, DRAWS.dice(0, 0, Purpose.WALK), marks[0], is_open)
    assert len(near) > 0
    tries = Tries(np.zeros(len(near), np.int64), np.arange(len(near)))
    clues = island_sizes(STRUCTURE, DRAWS, tries, near)
    assert Verifier(STRUCTURE).check(near - 1, np.zeros_like(near), np.arange(len(near)), clues).all()
    differs = near != marks
    assert differs.any(axis=1).all()
    assert (differs.sum(axis=1) <= 3).all()
    if len([*open_at]) == 2:  # up to one row and column away
        assert not differs[:, [0, 1, 2, 3, 4, 5, *range(30, 42)]].any()
    assert is_open.any() or (n_islands(near) < n_islands(marks)).all()


def test_no_board_is_nearby_where_none_can_change() -> None:
    """A board of one cell."""
    structure = nurikabe.structure(1, 1)
    near = walls_nearby(structure, DRAWS.dice(0, 0, Purpose.WALK), np.array([2], np.uint8), np.array([True]))
    assert near.shape == (0, 1)
