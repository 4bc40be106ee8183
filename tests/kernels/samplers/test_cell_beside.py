"""The cells beside a cell are those that the grid says, in the order of the sides."""

from __future__ import annotations

import pytest
from numba import njit

from gridlanes.kernels.compiling.jit import JIT_OFF
from gridlanes.kernels.samplers.cell_beside import SIDES, beside


def called(cell, side, n_cells, cols):
    return beside(cell, side, n_cells, cols)


COMPILED = called if JIT_OFF else njit(called)
STEPS = ((-1, 0), (0, -1), (0, 1), (1, 0))


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 4), (4, 1), (3, 5)])
def test_each_side_has_the_cell_there_or_none(rows, cols):
    assert len(STEPS) == SIDES
    for cell in range(rows * cols):
        row, col = divmod(cell, cols)
        for side, (down, right) in enumerate(STEPS):
            inside = 0 <= row + down < rows and 0 <= col + right < cols
            expected = (row + down) * cols + col + right if inside else -1
            assert COMPILED(cell, side, rows * cols, cols) == expected
