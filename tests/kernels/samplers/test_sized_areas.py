"""Areas with their sizes in one of their cells: what is wrong is counted as a plain count has it, and areas hold."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from gridlanes.kernels.samplers.sized_areas import MAX_WRONG, cells_to_mend, settle_sized_areas


def settled(rows, cols, largest, moves, n):
    """Boards of 2 x 1 areas after a walk: their areas, numbers, and what is wrong."""
    cells = np.arange(rows * cols)
    areas = np.repeat((cells // cols // 2 * cols + cells % cols)[None], n, axis=0).astype(np.int32)
    at = np.zeros((n, rows * cols), np.int64)
    at[:, areas[0]] = cells
    numbers, wrong = np.full(areas.shape, -5, np.int64), np.full(n, -5, np.int64)
    words = np.arange(n, dtype=np.uint64)
    room, state = np.empty(4 * rows * cols, np.int64), np.empty(1, np.uint64)
    with np.errstate(over="ignore"):  # random words wrap around, of which plain Python warns
        settle_sized_areas(words, cols, largest, moves, areas, at, numbers, room, state, wrong)
    return areas, numbers, wrong


def n_wrong(board):
    """How far the gaps of a board of numbers are wrong, counted plainly."""
    found = 0
    for line in (*board, *board.T):
        for one, other in pairwise(np.flatnonzero(line).tolist()):
            found += min(MAX_WRONG, abs(abs(int(line[one]) - int(line[other])) - (other - one - 1)))
    return found


@pytest.mark.parametrize("moves", [0, 1, 40])
def test_each_area_is_connected_and_has_its_size_in_one_cell_and_what_is_wrong_is_counted(moves):
    areas, numbers, wrong = settled(4, 5, 6, moves, 8)
    for row, told, n in zip(areas, numbers, wrong.tolist(), strict=True):
        assert n == n_wrong(told.reshape(4, 5))
        for area in np.unique(row):
            cells = np.flatnonzero(row == area)
            assert told[cells].sum() == told[cells].max() == len(cells) <= 6
            left, waiting = {*cells.tolist()}, [int(cells[0])]
            left.discard(waiting[0])
            while waiting:
                cell = waiting.pop()
                near = {cell - 5, cell + 5, *([cell - 1] * (cell % 5 > 0)), *([cell + 1] * (cell % 5 < 4))} & left
                left -= near
                waiting += near
            assert not left


def test_a_long_walk_leaves_nothing_wrong_and_boards_differ():
    _, numbers, wrong = settled(4, 5, 6, 400, 8)
    assert (wrong == 0).sum() > 6
    assert len(np.unique(numbers, axis=0)) > 6


def test_cells_to_mend_are_those_of_areas_at_wrong_gaps_and_beside_these():
    areas, numbers, _ = settled(6, 6, 6, 2, 4)
    for row, told in zip(areas, numbers, strict=True):
        board, wrong = row.reshape(6, 6), set[int]()
        for line, of_line in zip((*told.reshape(6, 6), *told.reshape(6, 6).T), (*board, *board.T), strict=True):
            for one, other in pairwise(np.flatnonzero(line).tolist()):
                if abs(int(line[one]) - int(line[other])) != other - one - 1:
                    wrong |= {int(of_line[one]), int(of_line[other])}
        near = np.pad(np.isin(board, [*wrong]), 1)
        near = near[1:-1, 1:-1] | near[:-2, 1:-1] | near[2:, 1:-1] | near[1:-1, :-2] | near[1:-1, 2:]
        found, room = np.empty(36, np.int64), np.empty(36, np.int64)
        assert wrong
        n_found = cells_to_mend(row, told, 6, 6, found, room)
        assert found[:n_found].tolist() == np.flatnonzero(near).tolist()
