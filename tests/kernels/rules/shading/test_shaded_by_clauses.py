"""A search that pauses goes on where it was, and says what it says otherwise; the laws are in tests/rule_laws.py."""

from __future__ import annotations

from itertools import count
from threading import Event

import numpy as np
import pytest
from handed_over import boards_after_pauses

from gridlanes.kernels.compiling.jit import JIT_OFF
from gridlanes.kernels.rules.shading.shaded_by_clauses import ShadedBoard, shaded_by_clauses
from gridlanes.model.clue import Clue
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.registry import genre_named
from gridlanes.rules import CountInShortRuns
from gridlanes.solvers.lanes import Answers, LaneSolver
from gridlanes.status import Status

pytestmark = [pytest.mark.slow] if JIT_OFF else []  # thousands of conflicts

APART = [1, 2, 1, 2, 1, 1]
MANY = 10
"""how often the search is said to have given up before, so that it goes on for long"""


def _said(size, number):
    """The pauses, what changed and broke, and the board, for shaded cells that are apart, the others connected."""
    n = size * size
    layout = ShadedBoard(1, size, 1, APART, [1, 0], [number, number, n, *range(n)], [])
    said, boards = boards_after_pauses(shaded_by_clauses, layout, [3] * n, wanted=1, gave_up=MANY)
    return said, [word == 2 for word in boards[0]] if boards else []


def test_a_search_that_pauses_goes_on_to_a_board():
    (n_pauses, changed, broken), held = _said(11, 41)
    assert (n_pauses > 2, changed, broken, sum(held)) == (True, 1, 0, 41)
    cells, left = [divmod(k, 11) for k in range(121)], {divmod(k, 11) for k in range(121) if not held[k]}
    beside = {cell: {(cell[0] + r, cell[1] + c) for r, c in ((0, 1), (1, 0), (0, -1), (-1, 0))} for cell in cells}
    assert all(beside[cell] & {*cells} <= left for cell in cells if cell not in left)
    reached = [min(left)]
    for cell in reached:
        reached += sorted(beside[cell] & left - {*reached})
    assert {*reached} == left


def test_a_search_that_pauses_goes_on_until_there_is_no_board():
    (n_pauses, changed, broken), _ = _said(8, 22)
    assert (n_pauses > 2, changed, broken) == (True, 0, 1)


@pytest.mark.parametrize(("last", "status"), [(1, Status.BUDGET), (1 << 30, Status.UNSOLVABLE)])
def test_a_row_that_is_left_while_the_search_pauses_is_no_answer(last, status):
    structure = genre_named("aqre").structure(12, 12)
    n_coords, stop, n_slices = structure.n_coords, Event(), count(1)
    room = RowRegions.of_lists(CountInShortRuns(1, Clue(0), 3), [[[*range(n_coords)]]], [[n_coords // 4]])
    solver, answers = LaneSolver(structure), Answers.empty(1, n_coords)

    def heartbeat():
        if next(n_slices) == last:
            stop.set()

    blank = np.zeros((1, n_coords), np.uint8)
    left = solver.solve(blank, answers, row_regions=[room], stop=stop, heartbeat=heartbeat)
    assert (left.tolist(), answers.status.tolist()) == ([status == Status.BUDGET], [status])
    assert answers.nodes[0] == 1
    assert next(n_slices) > 1 + (status != Status.BUDGET)
