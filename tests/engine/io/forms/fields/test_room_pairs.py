"""Pairs of neighbouring cells that follow from their rooms."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.io.forms.fields.room_pairs import RoomPairs
from gridlanes.rules import Less

BOARD = np.array([[[0, 0, 1], [2, 0, 1]], [[0, 0, 0], [0, -1, 0]]], np.int32)
WITHIN = [(0, (1, 0)), (0, (4, 1)), (0, (5, 2)), (1, (1, 0)), (1, (2, 1)), (1, (3, 0)), (1, (5, 2))]
BETWEEN = [(0, (2, 1)), (0, (3, 0)), (0, (4, 3)), (0, (5, 4))]


def pairs_of(pairs: RoomPairs, fine: tuple[bool, bool] = (True, True)) -> list[tuple[int, tuple[int, ...]]]:
    found = pairs.regions(BOARD, np.array(fine))
    assert found.rule is pairs.rule
    return sorted((row, tuple(cells)) for row, cells, _ in found.regions())


@pytest.mark.parametrize(("same", "expected"), [(True, WITHIN), (False, BETWEEN)])
def test_neighbours_count_by_their_rooms_the_right_or_lower_one_first(same, expected):
    assert pairs_of(RoomPairs(Less(), same)) == expected
    across = [(row, pair) for row, pair in expected if pair[0] - pair[1] == 1]
    assert pairs_of(RoomPairs(Less(), same, down=False)) == across
    assert pairs_of(RoomPairs(Less(), same, across=False)) == [pair for pair in expected if pair not in across]


def test_boards_that_are_not_fine_have_none():
    assert pairs_of(RoomPairs(Less(), same=True), (False, True)) == [pair for pair in WITHIN if pair[0] == 1]


@pytest.mark.parametrize("same", [True, False])
@pytest.mark.parametrize(("across", "down"), [(True, True), (True, False), (False, True)])
def test_the_pairs_at_a_cell_are_those_that_it_is_one_of(same, across, down):
    pairs = RoomPairs(Less(), same, across, down)
    for row, board in enumerate(BOARD):
        mine = [pair for at, pair in pairs_of(pairs) if at == row]
        assert [sorted(pairs.at(board, cell)) for cell in range(6)] == [
            [pair for pair in mine if cell in pair] for cell in range(6)
        ]
