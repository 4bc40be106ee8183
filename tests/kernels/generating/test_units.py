"""Units are settled as if they were tested one after the other, whatever other puzzles there are."""

from __future__ import annotations

import random

import numpy as np
import pytest

from gridlanes.generating.clues.lane_searches import lane_searches
from gridlanes.genres import sudoku
from gridlanes.kernels.generating.exchanges import Exchanges
from gridlanes.kernels.generating.lane_searches import solutions_naive
from gridlanes.kernels.generating.units import (
    GONE,
    OPEN,
    WAITING,
    Boards,
    Settlers,
    UnitsSettled,
    are_needed,
    leave_out,
    settle,
)

SMALL = sudoku.structure(2, 2)
REGIONS = [region.tolist() for region in SMALL.distinct_regions]
N, N_COORDS = 40, 16


def boards_of(rng: random.Random, in_unit: int) -> tuple[Boards, list[list[set[int]]]]:
    """Full boards of 4x4; and the sets of coords in which their other solutions differ, two of which are exchanges."""
    n_units = N_COORDS // in_unit
    coords_of = np.full((n_units + 1, in_unit), -1, np.intp)
    coords_of[:-1] = np.arange(N_COORDS).reshape(n_units, in_unit)
    every = [*solutions_naive([15] * N_COORDS, REGIONS)]
    grids = rng.sample(every, N)
    marks = np.array([[word.bit_length() for word in grid] for grid in grids], np.uint8)
    others = [[{c for c in range(N_COORDS) if grid[c] != each[c]} for each in every if each != grid] for grid in grids]
    of, shown = np.full((N, N_COORDS, 2), 2, np.uint8), np.zeros((N, 3), np.uint8)
    for p, sets in enumerate(others):
        sets.sort(key=len)
        for slot in range(2):
            for c in sets[slot]:
                of[p, c, slot] = slot
            shown[p, slot] = len(sets[slot])
    return Boards(marks, marks.copy(), Exchanges(of, shown), coords_of), others


def one_by_one(others: list[set[int]], coords_of, order: list[int], room: int) -> set[int]:
    """The units that go."""
    gone: set[int] = set()
    for unit in order:
        coords = {c for each in (*gone, unit) for c in coords_of[each].tolist()}
        if len(coords_of[unit]) <= room and all(other - coords for other in others):
            gone.add(unit)
            room -= len(coords_of[unit])
    return gone


def settled(boards: Boards, orders, room, group: int, budget: int = 1 << 40) -> UnitsSettled:
    """All units of the puzzles settled, with interruptions."""
    n_units = len(boards.coords_of) - 1
    weights = np.full(n_units, boards.coords_of.shape[1])
    found = UnitsSettled(
        np.array(orders, np.uint32), np.array(room), weights, np.full(orders.shape, OPEN, np.uint8), group
    )
    word_format = SMALL.word_format
    searches = lane_searches(SMALL, word_format, budget)
    settlers = Settlers.of(word_format.lanes, n_units)
    while not settle(SMALL.tables(), boards, found, settlers, searches, budget, 7):
        pass
    return found


@pytest.mark.parametrize(("in_unit", "group"), [(1, 1), (1, 8), (2, 1), (2, 3)])
def test_units_go_as_if_each_was_tested_alone(in_unit: int, group: int) -> None:
    rng = random.Random(group * 10 + in_unit)
    boards, others = boards_of(rng, in_unit)
    n_units = len(boards.coords_of) - 1
    orders = np.array([rng.sample(range(n_units), n_units) for _ in range(N)])
    room = [rng.choice([0, 3, 6, 99]) for _ in range(N)]
    states = settled(boards, orders, room, group).states
    for p in range(N):
        expected = one_by_one(others[p], boards.coords_of, orders[p].tolist(), room[p])
        assert {*np.flatnonzero(states[p] == GONE).tolist()} == expected
        coords = [c for unit in expected for c in boards.coords_of[unit].tolist()]
        assert {*np.flatnonzero(boards.givens[p] == 0).tolist()} == {*coords}
        for number in range(2):
            assert boards.exchanges.shown[p, number] == len(others[p][number] - {*coords})


def test_units_whose_test_took_too_long_stay_and_are_reported() -> None:
    boards, _ = boards_of(random.Random(1), 1)
    boards.exchanges.of[:] = 2  # so that nothing is known without tests
    orders = np.tile(np.arange(N_COORDS), (N, 1))
    states = settled(boards, orders, [99] * N, 1, budget=1).states
    assert (states == WAITING).any()
    assert ((boards.givens == 0) == (states == GONE)).all()


def test_what_exchanges_show_to_be_needed() -> None:
    boards, others = boards_of(random.Random(2), 2)
    rows, units = (each.ravel() for each in np.mgrid[:N, : N_COORDS // 2])
    leave_out(np.arange(N), np.zeros(N, np.intp), boards)
    needed = np.zeros(len(rows), np.bool_)
    left = units > 0
    rows, units, needed = rows[left], units[left], needed[left]
    are_needed(rows, units, boards, needed)
    assert needed.any()
    for p, unit, found in zip(rows.tolist(), units.tolist(), needed.tolist(), strict=True):
        gone = {0, 1, 2 * unit, 2 * unit + 1}
        # exchanges of the first unit alone are no longer solutions that the puzzle excludes
        touched = [other for other in others[p][:2] if other & {2 * unit, 2 * unit + 1}]
        assert found == any(other <= gone for other in touched)
