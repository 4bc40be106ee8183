"""Orbits of places under the symmetries of a board."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.errors import ModelError
from gridlanes.generating.clues.orbits import SYMMETRIES, check_symmetry, orbits
from gridlanes.io.forms.fields.field import Size

CELLS = [(0, row, col) for row in range(5) for col in range(5)]


@pytest.mark.parametrize(
    ("name", "n_orbits"),
    [
        ("none", 25),
        ("rotate180", 13),
        ("rotate90", 7),
        ("left-right", 15),
        ("top-bottom", 15),
        ("diagonal", 15),
        ("antidiagonal", 15),
        ("mirrors", 9),
        ("diagonals", 9),
        ("full", 6),
    ],
)
def test_orbits_are_those_of_the_symmetry(name: str, n_orbits: int) -> None:
    found = orbits(CELLS, Size(5, 5), name).reshape(5, 5)
    assert found.max() + 1 == n_orbits
    moved = {
        "rotate180": found[::-1, ::-1],
        "rotate90": np.rot90(found),
        "left-right": found[:, ::-1],
        "top-bottom": found[::-1],
        "diagonal": found.T,
        "antidiagonal": found[::-1, ::-1].T,
    }
    assert all((moved[move] == found).all() for move in SYMMETRIES[name])


def test_kinds_and_places_outside_of_the_board_keep_apart() -> None:
    places = [(0, 0, 0), (0, 1, 1), (1, 0, 0), (1, -1, 0)]
    assert orbits(places, Size(2, 2), "rotate180").tolist() == [0, 0, 1, 2]


def test_symmetries_that_a_board_does_not_have_are_refused() -> None:
    for name in SYMMETRIES:
        check_symmetry(name, Size(4, 4))
    for name in ("rotate90", "diagonal", "antidiagonal", "diagonals", "full", "odd"):
        with pytest.raises(ModelError, match="symmetry"):
            check_symmetry(name, Size(4, 5))
