"""Sets of sums: forwards and backwards over the coords of one column."""

from __future__ import annotations

import random

import numpy as np
import pytest

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import one_column
from gridlanes.kernels.rules.shared.values import choices_naive, values_naive
from gridlanes.kernels.rules.sums.sum_sets import WIDEST_EXCESS, backward, bounds_of, forward, make_up, reached_naive
from gridlanes.lowering.words import WordFormat

WORDS = WordFormat(16)
BLOCKS = [[9, 0, 1], [4, 0, 0], [5, 1, 20, 3, 0, 7, 8]]
PAIR, DIGITS = np.arange(2, dtype=np.int32), np.array(BLOCKS[0], np.int32)


@kernel
def run_bounds(tile, coords, values):
    return bounds_of(one_column(tile, 3), coords, values)


@kernel
def run_both(tile, coords, values, rising, widest, wanted, scratch):
    column = one_column(tile, 3)
    reached = forward(column, coords, values, rising, widest, scratch)
    return reached, backward(column, coords, values, rising, reached & wanted, scratch)


@kernel
def run_make_up(tile, coords, values, target, scratch):
    return make_up(one_column(tile, 3), coords, values, target, scratch)


def state(rng, block, size):
    """A column of random words, its coords, the values block and the values possible."""
    tile = WORDS.zeros(size, WORDS.lanes)
    tile[:, 3] = [rng.randrange(1, 1 << block[0]) for _ in range(size)]
    return tile, np.arange(size, dtype=np.int32), np.array(block, np.int32), choices_naive(tile[:, 3].tolist(), block)


@pytest.mark.parametrize("block", BLOCKS, ids=str)
@pytest.mark.parametrize("rising", [True, False])
def test_sums_within_reach_are_found_and_what_leads_to_them_stays(block, rising):
    rng = random.Random(f"{block}{rising}")
    for _ in range(40):
        size = rng.randrange(1, 4)
        tile, coords, values_block, choices = state(rng, block, size)
        low, high = run_bounds(tile, coords, values_block)
        sums = reached_naive(choices)
        assert (low, high) == (min(sums), max(sums))
        widest = rng.randrange(WIDEST_EXCESS + 1)
        wanted = rng.getrandbits(widest + 1)
        reached, _ = run_both(tile, coords, values_block, rising, widest, wanted, np.zeros(size, np.int64))
        excess = {total - low if rising else high - total for total in sums}
        assert reached == sum(1 << e for e in excess if e <= widest)
        goals = {low + e if rising else high - e for e in range(widest + 1) if wanted >> e & 1}
        values = values_naive(block)
        for k, word in enumerate(tile[:, 3].tolist()):
            rest = reached_naive([*choices[:k], *choices[k + 1 :]])
            kept = {v for v in choices[k] if any(v + other in goals for other in rest)}
            assert {v for m, v in enumerate(values) if word >> m & 1} == kept


def test_an_empty_coord_has_no_bounds():
    tile = WORDS.zeros(2, WORDS.lanes)
    tile[0] = 3
    assert run_bounds(tile, PAIR, DIGITS) == (-1, -1)


@pytest.mark.parametrize(
    ("words", "target", "after", "broken"),
    [
        ([0b101, 0b101], 4, [0b101, 0b101], False),
        ([0b101, 0b101], 5, [0, 0], True),
        ([0b111, 0b010], 5, [0b100, 0b010], False),
        ([0b001, 0b010], 9, [0b001, 0b010], True),
    ],
)
def test_a_target_is_made_up_from_the_marks_that_stay(words, target, after, broken):
    tile = WORDS.zeros(2, WORDS.lanes)
    tile[:, 3] = words
    changed, wrong = run_make_up(tile, PAIR, DIGITS, target, np.zeros(2, np.int64))
    assert (tile[:, 3].tolist(), bool(wrong)) == (after, broken)
    assert bool(changed) == (words != after)
