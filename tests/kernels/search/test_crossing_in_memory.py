"""Crossings in memory say the same as crossings in registers, in all that is returned. The laws are in test_laws.py."""

from __future__ import annotations

import random

import numpy as np
import pytest
from laws import FORMATS, PROPAGATORS, random_marks, random_words, states_of, tile_of

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import load, store
from gridlanes.kernels.search.crossing import crossing_in_registers
from gridlanes.kernels.search.crossing_in_memory import crossing_in_memory, in_memory_scratch

SETTING = PROPAGATORS[0].settings[1]  # one crossing of 3 x 3 x 2


@kernel
def in_registers(tile, index, shape, full, rows):
    told = crossing_in_registers(tile, index, 0, shape, load(full, 0))
    for k in range(4):
        store(rows, k, told[k])


@kernel
def in_memory(tile, index, full, rows, scratch):
    told = crossing_in_memory(tile, index, 0, load(full, 0), scratch)
    for k in range(4):
        store(rows, k, told[k])


@pytest.mark.parametrize("seed", range(20))
def test_both_return_the_same_whatever_is_in_scratch(seed):
    words, rng = FORMATS[0], random.Random(seed)
    index, shape = SETTING.index
    marks = random_marks(rng, words, SETTING.n_marks)
    states = [random_words(rng, SETTING.n_coords, marks) for _ in range(words.lanes)]
    full = words.filled(sum(marks), 1, words.lanes)
    expected, found = words.zeros(4, words.lanes), words.zeros(4, words.lanes)
    tile, same = tile_of(words, states), tile_of(words, states)
    scratch = np.random.default_rng(seed).integers(-9, 9, in_memory_scratch(*shape.dims) + 3)
    beyond = scratch[-3:].copy()
    in_registers(tile, index, shape, full, expected)
    in_memory(same, index, full, found, scratch)
    assert states_of(words, same) == states_of(words, tile)
    for k in (0, 1, 2):  # flags: which of their bits are set says nothing
        assert np.array_equal(found[k] != 0, expected[k] != 0)
    assert np.array_equal(found[3], expected[3])
    assert np.array_equal(scratch[-3:], beyond), "nothing is written beyond the size asked for"
