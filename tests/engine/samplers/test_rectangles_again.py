"""Boards near a board of rectangles: rectangles, no four at a corner, of which few beside an open edge changed."""

from __future__ import annotations

import numpy as np

from gridlanes.genres import tatamibari
from gridlanes.model.divisions import division_of
from gridlanes.samplers.draws import Draws, Purpose, Tries
from gridlanes.samplers.rectangles import areas_in, random_rectangles, without_crossings
from gridlanes.samplers.rectangles_again import rectangles_nearby

TRIES = Tries(np.arange(12), np.zeros(12, np.int64))
STRUCTURE = tatamibari.structure(6, 7)


def test_boards_nearby_are_rectangles_without_crossings_that_differ_in_one_rectangle_beside_an_open_edge() -> None:
    draws, board, n_found = Draws(1, "cuts"), division_of(STRUCTURE.grid), 0
    drawn = without_crossings(STRUCTURE, random_rectangles(STRUCTURE, draws, TRIES))
    for marks, dice in zip(drawn, draws.dice_of(TRIES, Purpose.WALK), strict=True):
        if not marks.any():
            continue
        open_at = np.zeros(STRUCTURE.n_coords, np.bool_)
        edge = dice.below(len(board.edges))
        open_at[board.edges[edge]] = True
        near = rectangles_nearby(STRUCTURE, dice, marks, open_at)
        assert (without_crossings(STRUCTURE, near) == near).all()
        before = areas_in(STRUCTURE, marks[None])[0].reshape(6, 7)
        for areas in areas_in(STRUCTURE, near).reshape(-1, 6, 7):
            for area in np.unique(areas):
                assert _fills_a_rectangle(areas == area)
            changed = areas != before
            box = np.isin(before, before[changed]) | np.isin(areas, areas[changed])
            assert changed.any()
            assert len(np.unique(before[box])) <= 6
        n_found += len(near)
    assert n_found > 20


def _fills_a_rectangle(cells: np.ndarray) -> bool:
    rows, cols = np.nonzero(cells)
    return bool(len(rows) == (1 + np.ptp(rows)) * (1 + np.ptp(cols)))


def test_a_board_without_open_edges_has_none_nearby() -> None:
    marks = random_rectangles(STRUCTURE, Draws(1, "cuts"), TRIES)[0]
    nothing = np.zeros(STRUCTURE.n_coords, np.bool_)
    found = rectangles_nearby(STRUCTURE, Draws(1, "cuts").dice(0, 0, Purpose.WALK), marks, nothing)
    assert found.shape == (0, STRUCTURE.n_coords)
