"""Random dominoes: they cover the board, in many ways, and few numbers on them can be read in another way."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.kernels.samplers.random_dominoes import cover, number_boards

STATES = np.arange(200, dtype=np.uint64)


def partners_of(rows: int, cols: int) -> list[list[int]]:
    """The other cell of each cell's domino on as many boards as there are states."""
    found = np.empty((len(STATES), rows * cols), np.int64)
    with np.errstate(over="ignore"):  # random words wrap around, of which plain Python warns
        cover(STATES.copy(), rows, cols, found, np.empty((5, rows * cols + 4), np.int64))
    return found.tolist()


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 6), (2, 2), (3, 3), (4, 5), (7, 9)])
def test_each_cell_but_one_of_an_odd_number_has_a_partner_beside_it(rows, cols):
    for partner in partners_of(rows, cols):
        assert partner.count(-1) == rows * cols % 2
        for cell, other in enumerate(partner):
            if other >= 0:
                assert partner[other] == cell
                assert sum(abs(a - b) for a, b in zip(divmod(cell, cols), divmod(other, cols), strict=True)) == 1


def test_all_ways_to_cover_a_small_board_occur():
    assert len({*map(tuple, partners_of(2, 4))}) == 5
    assert len({*map(tuple, partners_of(3, 4))}) == 11


@pytest.mark.parametrize("rows", [2, 6])
def test_dominoes_that_can_be_read_in_another_way_are_rare(rows):
    """Of the squares of two dominoes with a number in common, most show that it is theirs."""
    cols, n_cells = rows + 1, rows * (rows + 1)
    boards = np.zeros((len(STATES), n_cells), np.int16)
    room, places = np.empty((7, n_cells + 4), np.int64), np.empty((n_cells, 4), np.int64)
    with np.errstate(over="ignore"):  # random words wrap around, of which plain Python warns
        number_boards(STATES.copy(), rows, boards, room, places)
    covered, n_doubtful = partners_of(rows, cols), 0
    for board, partner in zip(boards.tolist(), covered, strict=True):
        dominoes = {tuple(sorted((board[cell], board[other]))) for cell, other in enumerate(partner)}
        assert len(dominoes) == n_cells // 2
        for cell, other in enumerate(partner):
            step = cols if other == cell + 1 else 1
            is_there = step == cols or (cell + 1) % cols
            if other > cell and is_there and cell + step < n_cells and partner[cell + step] == other + step:
                n_doubtful += board[cell] == board[other + step] or board[other] == board[cell + step]
    assert n_doubtful < (len(STATES) if rows == 2 else len(STATES) // 20)
