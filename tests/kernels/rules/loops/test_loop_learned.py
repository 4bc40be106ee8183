"""Loops that are found by learning from conflicts: one loop through all cells, never several."""

from __future__ import annotations

import pytest
from loop_worlds import LAYERS, loops_left
from rule_cases.loop_trials import board_of, states_on

from gridlanes.model.grid import Grid


def _through_all(grid):
    return [states & ~1 for states in states_on(grid)]


def _is_one_loop(grid, links):
    board = board_of(grid, 1, range(grid.rows * grid.cols)).board
    beside = {}
    for k, held in enumerate(links):
        if held:
            a, b = board.ends[3 * k], board.ends[3 * k + 1]
            beside.setdefault(a, []).append(b)
            beside.setdefault(b, []).append(a)
    before, here, n = -1, 0, 0
    while n == 0 or here != 0:
        before, here = here, next(cell for cell in beside[here] if cell != before)
        n += 1
    return n == len(beside) == board.n_cells and all(len(others) == 2 for others in beside.values())


@pytest.mark.parametrize(("rows", "cols", "n"), [(2, 5, 1), (6, 6, 2), (5, 8, 2), (3, 5, 0), (7, 7, 0), (1, 4, 0)])
def test_loops_through_all_cells(rows, cols, n):
    grid = Grid(rows, cols, layers=LAYERS)
    found, loops = loops_left(grid, states=_through_all(grid))
    assert found == n
    assert all(_is_one_loop(grid, links) for links in loops)
    assert len({*loops}) == n
