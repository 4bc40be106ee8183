"""Divisions near a division: areas of one size, of which two or three beside an open edge were divided again."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.compile.structure import Structure
from gridlanes.genres import fivecells, foseruzu
from gridlanes.model.divisions import division_of
from gridlanes.samplers.areas_again import divisions_nearby
from gridlanes.samplers.divisions import equal_divisions
from gridlanes.samplers.draws import Draws, Purpose, Tries
from gridlanes.samplers.rectangles import areas_in

TRIES = Tries(np.arange(6), np.zeros(6, np.int64))


def pieces(areas: np.ndarray, size: int) -> list[int]:
    """The cells of the areas of boards that do not have `size` cells."""
    return [int(n) for row in areas for n in np.unique(row, return_counts=True)[1] if n != size]


@pytest.mark.parametrize(
    ("structure", "size"), [(foseruzu.structure(4, 6), 4), (foseruzu.structure(5, 6, 5), 5)], ids=["four", "five"]
)
def test_divisions_nearby_have_areas_of_the_same_size_and_differ_near_an_open_edge(
    structure: Structure, size: int
) -> None:
    draws, board, n_found = Draws(1, "areas"), division_of(structure.grid), 0
    drawn = equal_divisions(structure, draws, TRIES, size)
    for marks, dice in zip(drawn, draws.dice_of(TRIES, Purpose.WALK), strict=True):
        open_at = np.zeros(structure.n_coords, np.bool_)
        edge = dice.below(len(board.edges))
        open_at[board.edges[edge]] = True
        before = areas_in(structure, marks[None])[0]
        beside = {int(before[board.first[edge]]), int(before[board.second[edge]])}
        near = divisions_nearby(structure, dice, marks, open_at, size)
        assert not pieces(areas_in(structure, near), size)
        for areas in areas_in(structure, near):
            changed = {*before[areas != before].tolist()}
            assert changed, "the same division is none nearby"
            old = {frozenset(np.flatnonzero(before == area).tolist()) for area in np.unique(before)}
            gone = old - {frozenset(np.flatnonzero(areas == area).tolist()) for area in np.unique(areas)}
            assert len(gone) in (2, 3)
            assert any(min(area) in beside for area in gone)
        n_found += len(near)
    assert n_found > 10


def test_cells_that_are_left_over_stay_alone() -> None:
    structure, draws = fivecells.structure(4, 4), Draws(1, "areas")
    drawn = (
        fivecells.GENRE.generation.start(structure, draws, TRIES) if fivecells.GENRE.generation.start else np.empty(0)
    )
    everywhere = np.ones(structure.n_coords, np.bool_)
    for marks, dice in zip(drawn, draws.dice_of(TRIES, Purpose.WALK), strict=True):
        for areas in areas_in(structure, divisions_nearby(structure, dice, marks, everywhere, 5)):
            assert pieces(areas[None], 5) == [1]


def test_a_division_without_open_edges_has_none_nearby() -> None:
    structure, draws = foseruzu.structure(4, 4), Draws(1, "areas")
    marks = equal_divisions(structure, draws, TRIES, 4)[0]
    nothing = np.zeros(structure.n_coords, np.bool_)
    found = divisions_nearby(structure, draws.dice(0, 0, Purpose.WALK), marks, nothing, 4)
    assert found.shape == (0, structure.n_coords)
