"""Rooms around lines: they cover the board in one piece each, and lines that have like beside them are with these."""

from __future__ import annotations

import numpy as np

from gridlanes.samplers.areas import beside, is_connected
from gridlanes.samplers.draws import Draws, Purpose
from gridlanes.samplers.rooms_of_lines import rooms_of_lines


def test_rooms_cover_the_board_and_only_lone_cells_are_with_others() -> None:
    rng = np.random.default_rng(3)
    for row, (rows, cols) in enumerate([(1, 1), (1, 5), (5, 1), (6, 6), (7, 4)]):
        vertical = (rng.random(rows * cols) < 0.5).tolist()
        dice = [Draws(1, "lines").dice(row, 0, Purpose.REGIONS) for _ in range(2)]
        areas = rooms_of_lines(dice[0], rows, cols, vertical)
        assert areas == rooms_of_lines(dice[1], rows, cols, vertical)
        assert sorted(cell for area in areas for cell in area) == [*range(rows * cols)]
        assert all(is_connected(area, rows, cols) for area in areas)
        for area in areas:
            likes = [
                [other for other in beside(cell, rows, cols) if vertical[other] == vertical[cell]] for cell in area
            ]
            kinds = {vertical[cell] for cell, like in zip(area, likes, strict=True) if like}
            assert len(kinds) < 2
