"""Areas of two numbers on random boards, against all sets of pieces that are connected."""

from __future__ import annotations

import itertools
import random

import numpy as np
import pytest

from gridlanes.kernels.rules.shapes.number_pairs import (
    TOGETHER,
    all_may_pair,
    count_pair,
    is_pair,
    join_cells,
    leave_pairs,
    list_pairs,
    may_pair,
    notes_of,
    pair_at,
    pairs_at,
    partner_of,
    set_pair,
    walk_to_all,
)
from gridlanes.kernels.rules.shapes.rectangles import ends_of
from gridlanes.kernels.rules.shared.cell_sets import has_cell
from gridlanes.kernels.rules.shared.graph import IN, OPEN, OUT

ROWS, COLS = 2, 4
N, EDGES = ROWS * COLS, (ROWS - 1) * COLS + ROWS * (COLS - 1)
ENDS = ends_of(N, COLS)
ROOM = notes_of(EDGES, N, COLS)


def joined(cells: set[int], states: list[int]) -> bool:
    """Whether some cells are connected over edges that are no lines."""
    found, waiting = {min(cells)}, [min(cells)]
    while waiting:
        cell = waiting.pop()
        open_ones = [{*pair} for pair, state in zip(ENDS, states, strict=True) if state != IN and cell in pair]
        beside = set().union(*open_ones) & cells - found
        found |= beside
        waiting += beside
    return found == cells


def area_of(scratch: np.ndarray) -> set[int]:
    """The cells of the area that was walked through last."""
    return {cell for cell in range(N) if has_cell(ROOM.came + TOGETHER * ROOM.words, cell, scratch)}


def board_of(seed: int) -> tuple[list[int], list[int], np.ndarray]:
    """The states of edges, the numbers, and the notes of a random board."""
    rng = random.Random(seed)
    states = [rng.choice([IN, OPEN, OPEN, OUT]) for _ in range(EDGES)]
    numbers = [rng.choice([-1, -1, 1, 2, 4, 6, 9]) for _ in range(N)]
    scratch = np.zeros(ROOM.end, np.int64)
    scratch[:EDGES] = states
    scratch[ROOM.number : ROOM.number + N] = numbers
    return states, numbers, scratch


@pytest.mark.parametrize("seed", range(40))
def test_an_area_may_have_the_pieces_of_all_sets_with_both_numbers_that_are_small_enough(seed: int) -> None:
    states, numbers, scratch = board_of(seed)
    is_broken = join_cells(scratch, ROOM) == 2
    pieces = [{c for c in range(N) if scratch[ROOM.piece + c] == first} for first in range(N)]
    pieces = [piece for piece in pieces if piece]
    assert is_broken or {*range(N)} == set().union(*pieces)
    if is_broken:
        return
    numbered = {cell for cell in range(N) if numbers[cell] >= 0}
    sets = [set().union(*some) for n in range(1, len(pieces) + 1) for some in itertools.combinations(pieces, n)]
    for pair in itertools.combinations(sorted(numbered), 2):
        low, high = sorted(numbers[cell] for cell in pair)
        fitting = [some for some in sets if some & numbered == {*pair} and len(some) < high and joined(some, states)]
        may = set[int]().union(*fitting)
        found = is_pair(*pair, -1, False, scratch, ROOM)
        assert bool(found) == (low + 1 < high and bool(fitting) and len(may) > low), pair
        if found:
            assert may == area_of(scratch)
        walk_to_all(pair[0], N, scratch, ROOM)
        assert bool(is_pair(*pair, -1, True, scratch, ROOM)) == bool(found)
        assert not found or may == area_of(scratch)


@pytest.mark.parametrize("seed", range(20))
def test_pairs_are_counted_where_their_areas_are(seed: int) -> None:
    _, _, scratch = board_of(seed)
    if join_cells(scratch, ROOM) == 2:
        return
    all_may_pair(scratch, ROOM)
    list_pairs(scratch, ROOM)
    areas = dict[tuple[int, int], set[int]]()
    for pair in itertools.combinations(range(N), 2):
        if may_pair(*pair, scratch, ROOM):
            assert is_pair(*pair, -1, False, scratch, ROOM)
            areas[pair] = area_of(scratch)
    for gone in (None, *[*areas]):
        if gone is not None:
            is_pair(*gone, -1, False, scratch, ROOM)
            count_pair(*gone, False, scratch, ROOM)
            del areas[gone]
            if len(areas) < 2:
                return
        for cell in range(N):
            mine = [one * N + other for (one, other), area in areas.items() if cell in area]
            assert pairs_at(cell, N, scratch, ROOM) == min(len(mine), N)
            assert len(mine) != 1 or pair_at(cell, scratch, ROOM) == mine[0]


def test_who_has_one_partner_is_left_out_of_the_pairs_of_others() -> None:
    scratch = np.zeros(ROOM.end, np.int64)
    scratch[:EDGES] = OPEN
    scratch[ROOM.number : ROOM.number + N] = [1, 2, 3, 4, -1, -1, -1, -1]
    assert join_cells(scratch, ROOM) == 0
    for pair in ((0, 1), (1, 2), (2, 3), (1, 3)):
        set_pair(*pair, 1, scratch, ROOM)
    assert leave_pairs(scratch, ROOM) == 1
    assert [partner_of(cell, scratch, ROOM) for cell in range(4)] == [1, 0, 3, 2]
    assert not may_pair(1, 2, scratch, ROOM)
    set_pair(2, 3, 0, scratch, ROOM)
    assert leave_pairs(scratch, ROOM) == 2
