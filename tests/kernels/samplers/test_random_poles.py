"""Random magnets: what dominoes hold, that equal poles are apart, and that a blank plate has a reason."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.kernels.samplers.random_dominoes import cover
from gridlanes.kernels.samplers.random_poles import EMPTY, MINUS, ONE_IN, PLUS, place_poles

N = 100
SIZES = [(1, 1), (1, 2), (1, 6), (3, 3), (4, 5), (7, 8)]


def boards_of(rows: int, cols: int, blank: int) -> tuple[list[list[int]], list[list[int]]]:
    """The other cell of each cell's domino, and what each cell holds."""
    partners, poles = np.empty((N, rows * cols), np.int64), np.full((N, rows * cols), 9, np.uint8)
    with np.errstate(over="ignore"):  # random words wrap around, of which plain Python warns
        cover(np.arange(N, dtype=np.uint64), rows, cols, partners, np.empty((5, rows * cols + 4), np.int64))
        states = np.arange(N, 2 * N, dtype=np.uint64)
        place_poles(states, partners, rows, cols, blank, poles, np.empty(rows * cols, np.int64))
    return partners.tolist(), poles.tolist()


def beside(cell: int, rows: int, cols: int) -> list[int]:
    row, col = divmod(cell, cols)
    places = ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
    return [r * cols + c for r, c in places if 0 <= r < rows and 0 <= c < cols]


def fits(board: list[int], cell: int, pole: int, rows: int, cols: int) -> bool:
    return all(board[near] != pole for near in beside(cell, rows, cols))


@pytest.mark.parametrize(("rows", "cols"), SIZES)
@pytest.mark.parametrize("blank", [0, ONE_IN // 4])
def test_dominoes_hold_a_magnet_or_nothing_and_equal_poles_are_apart(rows, cols, blank):
    for partner, board in zip(*boards_of(rows, cols, blank), strict=True):
        for cell, other in enumerate(partner):
            held = (board[cell], board[other]) if other >= 0 else (board[cell], EMPTY)
            assert held in {(EMPTY, EMPTY), (PLUS, MINUS), (MINUS, PLUS)}
            assert other >= 0 or held[0] == EMPTY
            assert board[cell] == EMPTY or fits(board, cell, board[cell], rows, cols)


@pytest.mark.parametrize(("rows", "cols"), SIZES)
def test_without_a_chance_of_blank_plates_only_those_that_no_magnet_fits_are_blank(rows, cols):
    for partner, board in zip(*boards_of(rows, cols, 0), strict=True):
        for cell, other in enumerate(partner):
            if other > cell and board[cell] == EMPTY:
                ways = ((PLUS, MINUS), (MINUS, PLUS))
                assert not any(fits(board, cell, a, rows, cols) and fits(board, other, b, rows, cols) for a, b in ways)


def test_as_many_dominoes_as_is_wanted_are_blank_and_both_ways_round_occur():
    _, boards = boards_of(1, 2, ONE_IN // 4)
    n_blank = boards.count([EMPTY, EMPTY])
    assert 10 <= n_blank <= 40
    assert min(boards.count([PLUS, MINUS]), boards.count([MINUS, PLUS])) > 20
    assert boards_of(3, 4, ONE_IN)[1] == [[EMPTY] * 12] * N
