"""Word by word operations: compiled code against the NumPy twins, and against Python integers."""

from __future__ import annotations

import numpy as np
import pytest
from lane_twins import IDS, agree, random_tile
from laws import FORMATS

from gridlanes.kernels.lanes import (
    Shape,
    fill,
    gather,
    load,
    lowest_bit,
    minimum,
    popcount,
    prefer,
    rest,
    scatter,
    select,
    shift_left,
    singles,
    store,
)

pytestmark = pytest.mark.parametrize("word_format", FORMATS, ids=IDS)
INDEX, SHAPE = np.arange(6, dtype=np.uint32)[::-1].reshape(1, 2, 3).copy(), Shape(2, 3)


def unary_on_vectors(tile, out):
    word = load(tile, 0)
    store(out, 0, rest(word))
    store(out, 1, lowest_bit(word))
    store(out, 2, singles(word))
    store(out, 3, popcount(word))
    store(out, 4, shift_left(word, 3))
    store(out, 5, shift_left(word, 9))


def unary_on_blocks(tile, index, shape, out):
    block = gather(tile, index, 0, shape)
    scatter(out, index, 0, rest(block) ^ lowest_bit(block) ^ singles(block) ^ popcount(block) ^ shift_left(block, 2))


def prefer_on_blocks(tile, index, shape, out):
    block = gather(tile, index, 0, shape)
    scatter(out, index, 0, prefer(singles(block), rest(block)))


def choices_between_two(tile, out):
    a, b = load(tile, 0), load(tile, 1)
    store(out, 0, minimum(a, b))
    store(out, 1, prefer(a, b))
    store(out, 2, select(a < b, a, b))
    store(out, 3, select(a == b, a, b))


def fills(tile, value, out):
    store(out, 0, fill(tile, value))
    store(out, 1, fill(tile, 7))
    store(out, 2, fill(load(tile, 0), value))


def test_unary_operations_equal_their_twins(word_format):
    for seed in range(20):
        agree(unary_on_vectors, random_tile(seed, word_format, 1), word_format.zeros(6, word_format.lanes))
        agree(unary_on_blocks, random_tile(seed, word_format, 6), INDEX, SHAPE, word_format.zeros(6, word_format.lanes))
        agree(
            prefer_on_blocks, random_tile(seed, word_format, 6), INDEX, SHAPE, word_format.zeros(6, word_format.lanes)
        )


def test_unary_operations_say_what_their_docstrings_say(word_format):
    tile = random_tile(5, word_format, 1)
    every = (1 << word_format.bits) - 1
    _, out = agree(unary_on_vectors, tile, word_format.zeros(6, word_format.lanes))
    rows = [word_format.integers(row) for row in out]
    for lane, word in enumerate(word_format.integers(tile[0])):
        lowest = word & -word
        alone = word if word.bit_count() <= 1 else 0
        expected = [word & ~lowest, lowest, alone, word.bit_count(), word << 3 & every, word << 9 & every]
        assert [row[lane] for row in rows] == expected


def test_choices_between_two_words_equal_their_twins(word_format):
    for seed in range(20):
        tile = random_tile(seed, word_format, 2)
        _, out = agree(choices_between_two, tile, word_format.zeros(4, word_format.lanes))
        a, b = word_format.integers(tile[0]), word_format.integers(tile[1])
        assert word_format.integers(out[0]) == list(map(min, a, b)), "words are compared without a sign"
        assert word_format.integers(out[1]) == [x or y for x, y in zip(a, b, strict=True)]


@pytest.mark.parametrize("value", [0, 1, 300, 65535])
def test_fill_puts_a_number_in_every_lane(word_format, value):
    tile = random_tile(1, word_format, 1)
    _, _, out = agree(fills, tile, value, word_format.zeros(3, word_format.lanes))
    assert word_format.integers(out[0]) == [value] * word_format.lanes
    assert word_format.integers(out[2]) == [value] * word_format.lanes
