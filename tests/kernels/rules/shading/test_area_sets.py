"""Sets of cells beside a count; what is inferred from them is in tests/rule_cases/listed_areas.py."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from gridlanes.kernels.rules.shading.area_sets import FREE, SetNotes, find_set
from gridlanes.kernels.rules.shared.graph import IN, OPEN, OUT

ROWS, COLS = 3, 4
N = ROWS * COLS
NEAR = [
    [other for other in range(N) if abs(other // COLS - cell // COLS) + abs(other % COLS - cell % COLS) == 1]
    for cell in range(N)
]
BESIDE = np.concatenate([np.cumsum([N + 1, *map(len, NEAR)]), np.concatenate(NEAR)]).astype(np.int32)


def notes_of(states):
    """The notes of a board with these states and no counts."""
    notes = SetNotes(*np.zeros((14, N), np.int64), np.zeros(2, np.int64))
    notes.states[:], notes.kinds[:], notes.counts[:] = states, FREE, -1
    return notes


def possible_sets(cell, count, states):
    """All sets of cells that are connected by way of a cell, and take all around them that hold the mark."""
    can = [other for other in range(N) if states[other] != OUT]
    for chosen in map(set, combinations(can, count)):
        reached, waiting = {cell}, [cell]
        while waiting:
            new = {*NEAR[waiting.pop()]} & chosen - reached
            reached |= new
            waiting += new
        around = {other for one in reached for other in NEAR[one] if states[other] != OUT} - chosen
        if reached == chosen | {cell} and not any(states[other] == IN for other in around):
            yield chosen, around


@pytest.mark.parametrize("seed", range(60))
def test_a_set_is_found_if_there_is_one_without_a_cell_or_not_beside_it(seed):
    rng = np.random.default_rng(seed)
    cell, count = int(rng.integers(N)), int(rng.integers(0, 6))
    notes = notes_of(rng.choice([IN, OPEN, OUT], N, p=[0.1, 0.7, 0.2]))
    notes.states[cell], notes.counts[cell] = OUT, count
    every = list(possible_sets(cell, count, notes.states.tolist()))
    n_first = find_set(BESIDE, cell, -1, -1, -1, notes) - 1
    assert (n_first >= 0) == bool(every)
    assert (notes.kinds == FREE).all()
    for here in notes.first[: max(n_first, 0)].tolist():
        if notes.states[here] != OPEN:
            continue
        notes.clock[1] = 0
        assert (find_set(BESIDE, cell, n_first, here, -1, notes) > 0) == any(here not in one for one, _ in every)
        assert (find_set(BESIDE, cell, n_first, -1, here, notes) > 0) == any(here not in rim for _, rim in every)
        assert (notes.kinds == FREE).all()


def test_too_many_steps_end_the_search():
    notes = notes_of(OPEN)
    notes.states[0], notes.counts[0], notes.clock[1] = OUT, 3, 1_999
    assert find_set(BESIDE, 0, -1, -1, -1, notes) == -1
    notes.clock[1] = 1_997
    assert find_set(BESIDE, 0, -1, -1, -1, notes) > 0
