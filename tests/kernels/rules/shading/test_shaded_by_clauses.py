"""A search that pauses goes on where it was, and says what it says otherwise; the laws are in tests/rule_laws.py."""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import one_column
from gridlanes.kernels.rule_kernel import GOES_ON, HAND_OVER, packed, reader_of
from gridlanes.kernels.rules.shading.shaded_by_clauses import ShadedBoard, shaded_by_clauses

SIZE = 6
N = SIZE * SIZE
APART = [1, 2, 1, 2, 1, 1]
MANY = 10
"""how often the search is said to have given up before, so that it goes on for long"""
_function, _read = shaded_by_clauses.function, reader_of(ShadedBoard)


@kernel
def _run(tile, coords, layout, scratch):
    """How often the search pauses, and what it says at last."""
    n_pauses, column = 0, one_column(tile, 0)
    parameters = _read(layout, 0, len(layout))
    while True:
        changed, broken = _function(column, coords, parameters, scratch)
        if scratch[GOES_ON] == 0:
            return n_pauses, changed, broken
        n_pauses += 1


def _said(count):
    """The pauses, what changed and broke, and the board, for shaded cells that are apart, the others connected."""
    layout = ShadedBoard(1, SIZE, 1, APART, [1, 0], [count, count, N, *range(N)], [])
    tile = np.full((N, 32), 3, np.uint16)
    scratch = np.full(shaded_by_clauses.scratch(N, layout), 7, np.int64)
    scratch[:HAND_OVER] = -1, MANY, 0, 0, 1, 0
    found = _run(tile, np.arange(N, dtype=np.int32), np.array(packed(layout), np.int32), scratch)
    return found, (tile[:, 0] == 2).tolist()


def test_a_search_that_pauses_goes_on_to_a_board():
    (n_pauses, changed, broken), held = _said(11)
    assert (n_pauses > 2, changed, broken, sum(held)) == (True, 1, 0, 11)
    cells, left = [divmod(k, SIZE) for k in range(N)], {divmod(k, SIZE) for k in range(N) if not held[k]}
    beside = {cell: {(cell[0] + r, cell[1] + c) for r, c in ((0, 1), (1, 0), (0, -1), (-1, 0))} for cell in cells}
    assert all(beside[cell] & {*cells} <= left for cell in cells if cell not in left)
    reached = [min(left)]
    for cell in reached:
        reached += sorted(beside[cell] & left - {*reached})
    assert {*reached} == left


def test_a_search_that_pauses_goes_on_until_there_is_no_board():
    (n_pauses, changed, broken), _ = _said(15)
    assert (n_pauses > 2, changed, broken) == (True, 0, 1)
