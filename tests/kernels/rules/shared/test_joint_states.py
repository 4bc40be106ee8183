"""Joint states: which bits they are, and that words are spread as their twin says."""

from __future__ import annotations

import random

import numpy as np
import pytest

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import load, store
from gridlanes.kernels.rules.shared.joint_states import (
    EVERY_STATE,
    HOLDING,
    spread_0,
    spread_1,
    spread_2,
    spread_3,
    spread_naive,
    states_of,
)
from gridlanes.lowering.words import WordFormat


@kernel
def spread_each(tile):
    word = load(tile, 0)
    store(tile, 1, spread_0(word))
    store(tile, 2, spread_1(word))
    store(tile, 3, spread_2(word))
    store(tile, 4, spread_3(word))


def test_states_are_told_by_the_bits_of_their_numbers():
    assert states_of([2], [0, 1, 2, 3]) == sum(1 << s for s in (3, 5, 6, 9, 10, 12))
    assert states_of([0, 2], [1, 2]) == 1 << 0b0000 | 1 << 0b0110
    assert states_of([3], [0, 1]) == 0
    assert states_of(range(5), range(4)) == EVERY_STATE
    assert [states_of([1], [place]) & holding for place, holding in enumerate(HOLDING)] == [2, 4, 16, 256]


def test_spread_over_a_place_a_state_may_differ_there():
    assert spread_naive(1 << 0b0101, [1]) == 1 << 0b0101 | 1 << 0b0111
    assert spread_naive(1 << 0b0101, [0, 3]) == sum(1 << s for s in (0b0101, 0b0100, 0b1101, 0b1100))
    assert spread_naive(0, range(4)) == 0


@pytest.mark.parametrize("bits", [16, 32, 64])
def test_the_kernels_spread_as_their_twin(bits):
    rng, words = random.Random(bits), WordFormat(bits)
    before = [rng.choice([rng.getrandbits(16), 1 << rng.randrange(16)]) for _ in range(words.lanes)]
    tile = words.zeros(5, words.lanes)
    tile[0] = np.array(before, words.dtype)
    spread_each(tile)
    for place in range(4):
        assert words.integers(tile[1 + place]) == [spread_naive(word, [place]) for word in before]
