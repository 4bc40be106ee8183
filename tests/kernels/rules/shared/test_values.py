"""Values blocks, and the bits that are near another, in every word format."""

from __future__ import annotations

import numpy as np
import pytest
from laws import FORMATS

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import fill, load, store
from gridlanes.kernels.rules.shared.values import (
    choices_naive,
    down_to,
    highest_bit,
    holding,
    is_consecutive,
    n_marks_of,
    up_to,
    value_of,
    values_block,
    values_naive,
)


@kernel
def read_values(values, out):
    for mark in range(n_marks_of(values)):
        out[mark] = value_of(values, mark)
    return is_consecutive(values)


@kernel
def near(tile, n_marks, by):
    word = load(tile, 0)
    store(tile, 1, highest_bit(word, n_marks))
    store(tile, 2, up_to(load(tile, 1), fill(tile, by)))
    store(tile, 3, down_to(load(tile, 1), fill(tile, by)))


@pytest.mark.parametrize(
    ("block", "values"), [([4, 0, 7], [7, 8, 9, 10]), ([3, 1, 9, 0, 4], [9, 0, 4]), ([1, 0, 0], [0])]
)
def test_a_kernel_reads_what_its_twin_reads(block, values):
    out = np.zeros(len(values), np.int64)
    assert read_values(np.array(block, np.int32), out) == (block[1] == 0)
    assert out.tolist() == values == values_naive(block)
    assert values_block(values) == block
    assert choices_naive([0b1, 0b11], block) == [values[:1], values[:2]]
    assert holding(values[1:], 0b111, block) == 0b110 & (1 << len(values)) - 1


@pytest.mark.parametrize("word_format", FORMATS, ids=lambda words: f"u{words.bits}")
def test_bits_near_the_highest_one_up_to_the_ends_of_a_word(word_format):
    every = (1 << word_format.bits) - 1
    for word in (1, 0b1011, 0b110 << word_format.bits - 4, 1 << word_format.bits - 1):
        for by in (0, 1, 3, word_format.bits - 1):
            tile = word_format.zeros(4, word_format.lanes)
            tile[0] = word_format.filled(word, word_format.lanes)
            near(tile, word_format.bits, by)
            high, up, down = (word_format.integers(row)[-1] for row in tile[1:])
            top = word.bit_length() - 1
            assert high == 1 << top
            assert up == (1 << top + by + 1) - 1 & every
            assert down == every & ~((1 << max(top - by, 0)) - 1)
