"""Whether decided lanes hold different marks, told by crossings and by single regions alike."""

from __future__ import annotations

import random

import pytest
from laws import FORMATS, tile_of

from gridlanes.genres import sudoku, sudoku_x
from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.search.agreement import distinct_lanes

STRUCTURES = {"rows, columns and boxes": sudoku.structure(2, 2), "diagonals, too": sudoku_x.GENRE.structure(4, 4)}


@kernel
def run(tile, tables):
    return distinct_lanes(tile, tables)


@pytest.mark.parametrize("for_shape", [False, True])
@pytest.mark.parametrize("name", STRUCTURES)
def test_a_decided_lane_is_accepted_exactly_when_every_region_holds_different_marks(name, for_shape):
    structure, word_format, rng = STRUCTURES[name], FORMATS[0], random.Random(5)
    solution = [1, 2, 3, 4, 3, 4, 1, 2, 4, 3, 2, 1, 2, 1, 4, 3]  # each row, column and box, and both diagonals
    states = []
    for lane in range(word_format.lanes):
        marks = rng.sample(range(4), 4)
        state = [1 << marks[value - 1] for value in solution]
        if lane % 2:
            for _ in range(rng.randint(1, 2)):
                a, b = rng.sample(range(16), 2)
                state[a], state[b] = state[b], state[a]
        states.append(state)
    tables = structure.tables(word_format, for_shape=for_shape)
    accepted = int(run(tile_of(word_format, states), tables))
    for lane, state in enumerate(states):
        different = all(
            len({state[coord] for coord in region.tolist()}) == len(region) for region in structure.distinct_regions
        )
        assert accepted >> lane & 1 == different
    assert 0 < accepted.bit_count() < word_format.lanes
