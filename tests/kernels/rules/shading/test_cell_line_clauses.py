"""Lines of cells as clauses: on small boards all of them are found, each once; rings are not."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from gridlanes.kernels.clauses.clause_state import TRUE, clauses_in
from gridlanes.kernels.clauses.solving import FOUND
from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rules.lines.seen_around import NONE
from gridlanes.kernels.rules.shading.cell_line_clauses import (
    CellLine,
    encode_line,
    exclude_line,
    is_end,
    light,
    n_variables,
    next_line,
)
from gridlanes.kernels.rules.shading.cell_line_learned import LineOfCells, _is_line


@kernel
def all_lines(scratch, rows, cols, patterns, wanted, walk, found):
    """Writes all lines to `found` ``(m, n)``, 2 for ends; returns how many there are, -1 without room."""
    board = CellLine(rows, cols, wanted, walk)
    state, n = clauses_in(scratch, len(scratch), n_variables(board), 1, 0), 0
    fine = encode_line(state, board, patterns)
    while fine and next_line(state, board, np.int64(-1), 1 << 40) == FOUND:
        for cell in range(rows * cols):
            found[n, cell] = 1 if state.truth[light(cell)] == TRUE else 0
            found[n, cell] += 1 if state.truth[is_end(board, cell)] == TRUE else 0
        n += 1
        fine = exclude_line(state, board)
    return n if fine else -1


@pytest.mark.parametrize(("rows", "cols", "blocks"), [(1, 4, []), (3, 4, [0b1111, 0b1001, 0b0110]), (4, 3, [0b0111])])
def test_all_lines_are_found_with_the_numbers_that_are_wanted(rows, cols, blocks):
    rng, n = np.random.default_rng(rows), rows * cols
    anywhere = LineOfCells(cols, 0, 1, 2, 0, blocks, [NONE] * (rows + cols))
    lines = [cells for cells in product((0, 1), repeat=n) if _is_line(cells, anywhere)]
    rings = np.zeros((len(lines) + 1, n), np.int64)
    for share in (0, 0.2, 0.4):
        one = np.array(lines[rng.integers(len(lines))]).reshape(rows, cols)
        wanted = np.concatenate([one.sum(axis=1), one.sum(axis=0)])
        wanted = np.where(rng.random(rows + cols) < share, wanted, NONE).astype(np.int64)
        right = {cells for cells in lines if _is_line(cells, anywhere._replace(lines=wanted.tolist()))}
        room = np.zeros(400_000, np.int64)
        m = all_lines(room, rows, cols, np.array(blocks, np.int32), wanted, np.zeros(2 * n, np.int64), rings)
        assert m == len(right)
        assert {*map(tuple, (rings[:m] > 0).astype(int).tolist())} == right
        assert ((rings[:m] == 2).sum(axis=1) == 2).all()


def test_without_room_nothing_is_said():
    wanted, found = np.full(6, NONE, np.int64), np.zeros((1, 9), np.int64)
    assert all_lines(np.zeros(1800, np.int64), 3, 3, np.zeros(0, np.int32), wanted, np.zeros(18, np.int64), found) == -1
