"""Operators on blocks and masks: compiled code against NumPy's own."""

from __future__ import annotations

import numpy as np
import pytest
from lane_twins import IDS, agree, random_tile
from laws import FORMATS

from gridlanes.kernels.lanes import Shape, bits, gather, load, scatter, store, union

pytestmark = pytest.mark.parametrize("word_format", FORMATS, ids=IDS)
INDEX, SHAPE = np.arange(6, dtype=np.uint32).reshape(1, 2, 3), Shape(2, 3)


def on_vectors(tile, out):
    a, b = load(tile, 0), load(tile, 1)
    store(out, 0, a & b)
    store(out, 1, a | b)
    store(out, 2, a ^ b)
    store(out, 3, a + b)
    store(out, 4, a - b)
    store(out, 5, ~a)


def products(tile, out):
    store(out, 0, load(tile, 0) * load(tile, 1))


def broadcasts(tile, index, shape, out):
    block = gather(tile, index, 0, shape)
    line, column = union(block, 1), union(block, 0)
    scatter(out, index, 0, (block ^ line) + (column & ~block) - (line | column))


def comparisons(tile, out):
    a, b = load(tile, 0), load(tile, 1)
    out[0], out[1], out[2], out[3] = bits(a == b), bits(a != b), bits(a < b), bits(a > b)
    out[4] = bits((a < b) & (b != a))
    out[5] = bits((a < b) | (b == a))
    out[6] = bits((a < b) ^ (b > a))
    out[7] = bits(~(a < b))


def test_arithmetic_and_logic_of_vectors_wrap_as_words_do(word_format):
    every = (1 << word_format.bits) - 1
    for seed in range(20):
        tile = random_tile(seed, word_format, 2)
        _, out = agree(on_vectors, tile, word_format.zeros(6, word_format.lanes))
        rows = [word_format.integers(row) for row in out]
        for lane, (a, b) in enumerate(zip(*map(word_format.integers, tile), strict=True)):
            assert [row[lane] for row in rows] == [a & b, a | b, a ^ b, a + b & every, a - b & every, a ^ every]


def test_products_wrap_as_words_do(word_format):
    every = (1 << word_format.bits) - 1
    for seed in range(5):
        tile = random_tile(seed, word_format, 2)
        _, out = agree(products, tile, word_format.zeros(1, word_format.lanes))
        pairs = zip(*map(word_format.integers, tile), strict=True)
        assert word_format.integers(out[0]) == [a * b & every for a, b in pairs]


def test_blocks_broadcast_as_in_numpy(word_format):
    for seed in range(10):
        agree(broadcasts, random_tile(seed, word_format, 6), INDEX, SHAPE, word_format.zeros(6, word_format.lanes))


def test_comparisons_and_masks_equal_their_twins(word_format):
    for seed in range(20):
        tile = random_tile(seed, word_format, 2)
        tile[1, 0] = tile[0, 0]
        _, out = agree(comparisons, tile, np.zeros(8, np.uint64))
        a, b = map(word_format.integers, tile)
        assert int(out[2]) == sum((x < y) << lane for lane, (x, y) in enumerate(zip(a, b, strict=True)))
        assert int(out[0]) & 1
