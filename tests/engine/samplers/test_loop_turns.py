"""Loops near a loop: each is one loop, differs from it near an open edge or a missed cell, and misses few cells."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.genres import simple_loop
from gridlanes.genres.loops_common import LOOP, around
from gridlanes.model.divisions import division_of
from gridlanes.samplers.draws import Draws, Purpose, Tries
from gridlanes.samplers.filling_loops import filling_loop
from gridlanes.samplers.loop_turns import loops_nearby
from gridlanes.samplers.rooms_of_loops import loop_order

TRIES = Tries(np.arange(8), np.zeros(8, np.int64))
MAX_MISSED = 0.25


@pytest.mark.parametrize(("rows", "cols"), [(4, 4), (6, 7)])
def test_loops_nearby_are_loops_that_miss_few_cells(rows: int, cols: int) -> None:
    structure, draws, n_found = simple_loop.structure(rows, cols), Draws(1, "loops"), 0
    board, links = division_of(structure.grid), [cell.resolve(structure.grid) for cell in around(structure.grid)]
    dice_of = draws.dice_of(TRIES, Purpose.WALK)
    for marks, dice in zip(filling_loop(structure, draws, TRIES), dice_of, strict=True):
        open_at = np.zeros(structure.n_coords, np.bool_)
        link = dice.below(len(board.edges))
        open_at[board.edges[link]] = True
        n_missed = rows * cols - len(loop_order(rows, cols, marks == LOOP + 1))
        for is_open in (True, False):
            for near in loops_nearby(structure, dice, marks == LOOP + 1, open_at & is_open, MAX_MISSED):
                crossed = near == LOOP + 1
                order = loop_order(rows, cols, crossed)
                assert len(order) == crossed.sum() == len({*order})
                assert {int(crossed[edges].sum()) for edges in links} <= {0, 2}
                differs = np.flatnonzero((near != marks)[board.edges])
                assert len(differs)
                missed = rows * cols - len(order)
                assert missed <= max(n_missed, int(MAX_MISSED * rows * cols)) if is_open else missed < n_missed
                if is_open:
                    places = [divmod(int(cell), cols) for cell in board.first[differs]]
                    row, col = divmod(int(board.first[link]), cols)
                    assert min(max(abs(r - row), abs(c - col)) for r, c in places) <= 3
                n_found += 1
    assert n_found > 40


def test_a_loop_that_misses_no_cell_has_no_loops_nearby_that_miss_fewer() -> None:
    structure = simple_loop.structure(2, 2)
    marks = filling_loop(structure, Draws(1, "loops"), TRIES)[0]
    nothing = np.zeros(structure.n_coords, np.bool_)
    found = loops_nearby(structure, Draws(1, "loops").dice(0, 0, Purpose.WALK), marks == LOOP + 1, nothing, MAX_MISSED)
    assert found.shape == (0, structure.n_coords)
