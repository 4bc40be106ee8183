"""What the counting kernels share, on tiles and columns, against their plain versions."""

from __future__ import annotations

import random

import numpy as np
import pytest
from laws import FORMATS, states_of, tile_of

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import bit_of, fill, select, store
from gridlanes.kernels.rules.counts.counting import settle, settle_words, tally, tally_words

COORDS = np.array([0, 1, 4, 3], np.int32)


@kernel
def look(tile, coords, number, told):
    mark = bit_of(tile, number)
    committed, possible = tally(tile, coords, mark)
    store(told, 0, committed)
    store(told, 1, possible)
    taking = select(committed > fill(tile, 1), mark, fill(tile, 0))
    dropping = select(committed == fill(tile, 1), mark, fill(tile, 0))
    store(told, 2, settle(tile, coords, mark, taking, dropping))


@pytest.mark.parametrize("word_format", FORMATS, ids=lambda words: f"u{words.bits}")
def test_tally_and_settle_do_what_the_plain_versions_do(word_format):
    rng = random.Random(word_format.bits)
    number = word_format.bits - 1
    mark = 1 << number
    few = (0, 1, mark, mark, mark | 2, mark | 5)
    states = [[rng.choice(few) for _ in range(5)] for _ in range(word_format.lanes)]
    tile, told = tile_of(word_format, states), word_format.zeros(3, word_format.lanes)
    look(tile, COORDS, number, told)
    committed, possible, changed = (word_format.integers(row) for row in told)
    for lane, (before, after) in enumerate(zip(states, states_of(word_format, tile), strict=True)):
        region = [before[coord] for coord in COORDS]
        assert (committed[lane], possible[lane]) == tally_words(region, mark)
        expected = settle_words(region, mark, committed[lane] > 1, committed[lane] == 1)
        assert [after[coord] for coord in COORDS] == expected
        assert after[2] == before[2]
        assert bool(changed[lane]) == (expected != region)
