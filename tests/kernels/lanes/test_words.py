"""Word by word operations: compiled code against the NumPy twins, and against Python integers."""

from __future__ import annotations

import numpy as np
import pytest
from lane_twins import IDS, agree, random_tile
from laws import FORMATS

from gridlanes.kernels.lanes import (
    Shape,
    bit_of,
    by_table,
    fill,
    gather,
    load,
    lowest_bit,
    maximum,
    minimum,
    numbered,
    popcount,
    prefer,
    rest,
    scatter,
    select,
    shift_left,
    shift_right,
    singles,
    sixteens,
    store,
    total,
    turned,
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
    store(out, 6, turned(word))


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


def larger(tile, out):
    store(out, 0, maximum(load(tile, 0), load(tile, 1)))


def shifts(tile, places, out):
    word = load(tile, 0)
    store(out, 0, shift_right(word, places))
    store(out, 1, shift_left(word, places))
    store(out, 2, shift_right(word, load(tile, 1)))
    store(out, 3, shift_left(word, load(tile, 1)))


def bits_of(tile, number, out):
    store(out, 0, bit_of(tile, number))
    store(out, 1, bit_of(load(tile, 0), number))


def fills(tile, value, out):
    store(out, 0, fill(tile, value))
    store(out, 1, fill(tile, 7))
    store(out, 2, fill(load(tile, 0), value))


def looked_up(tile, out):
    words = load(tile, 0) & fill(tile, 31)
    store(out, 0, numbered(tile))
    store(out, 1, by_table(popcount(numbered(words)), words, popcount(words)))


def test_unary_operations_equal_their_twins(word_format):
    for seed in range(20):
        agree(unary_on_vectors, random_tile(seed, word_format, 1), word_format.zeros(7, word_format.lanes))
        agree(unary_on_blocks, random_tile(seed, word_format, 6), INDEX, SHAPE, word_format.zeros(6, word_format.lanes))
        agree(
            prefer_on_blocks, random_tile(seed, word_format, 6), INDEX, SHAPE, word_format.zeros(6, word_format.lanes)
        )


def test_unary_operations_say_what_their_docstrings_say(word_format):
    tile = random_tile(5, word_format, 1)
    every = (1 << word_format.bits) - 1
    _, out = agree(unary_on_vectors, tile, word_format.zeros(7, word_format.lanes))
    rows = [word_format.integers(row) for row in out]
    for lane, word in enumerate(word_format.integers(tile[0])):
        lowest = word & -word
        alone = word if word.bit_count() <= 1 else 0
        turned_round = int(f"{word:0{word_format.bits}b}"[::-1], 2)
        expected = [word & ~lowest, lowest, alone, word.bit_count(), word << 3 & every, word << 9 & every, turned_round]
        assert [row[lane] for row in rows] == expected


def test_choices_between_two_words_equal_their_twins(word_format):
    for seed in range(20):
        tile = random_tile(seed, word_format, 2)
        _, out = agree(choices_between_two, tile, word_format.zeros(4, word_format.lanes))
        a, b = word_format.integers(tile[0]), word_format.integers(tile[1])
        assert word_format.integers(out[0]) == list(map(min, a, b)), "words are compared without a sign"
        assert word_format.integers(out[1]) == [x or y for x, y in zip(a, b, strict=True)]


def test_the_larger_word_is_that_of_its_twin(word_format):
    for seed in range(20):
        tile = random_tile(seed, word_format, 2)
        _, out = agree(larger, tile, word_format.zeros(1, word_format.lanes))
        pairs = zip(word_format.integers(tile[0]), word_format.integers(tile[1]), strict=True)
        assert word_format.integers(out[0]) == [max(pair) for pair in pairs]


@pytest.mark.parametrize("places", [0, 1, 7, 15])
def test_shifts_go_by_a_number_or_by_the_words_of_another_vector(word_format, places):
    tile = random_tile(places, word_format, 2)
    by = [lane % word_format.bits for lane in range(word_format.lanes)]
    for lane, n in enumerate(by):
        tile[1, lane] = word_format.filled(n, 1)[0]
    every = (1 << word_format.bits) - 1
    _, _, out = agree(shifts, tile, places, word_format.zeros(4, word_format.lanes))
    words = word_format.integers(tile[0])
    assert word_format.integers(out[0]) == [word >> places for word in words]
    assert word_format.integers(out[1]) == [word << places & every for word in words]
    assert word_format.integers(out[2]) == [word >> n for word, n in zip(words, by, strict=True)]
    assert word_format.integers(out[3]) == [word << n & every for word, n in zip(words, by, strict=True)]


def test_one_bit_by_its_number_up_to_the_highest(word_format):
    for number in (0, 1, word_format.bits - 1):
        tile = random_tile(number, word_format, 1)
        _, _, out = agree(bits_of, tile, number, word_format.zeros(2, word_format.lanes))
        assert word_format.integers(out[0]) == word_format.integers(out[1]) == [1 << number] * word_format.lanes


@pytest.mark.parametrize("value", [0, 1, 300, 65535])
def test_fill_puts_a_number_in_every_lane(word_format, value):
    tile = random_tile(1, word_format, 1)
    _, _, out = agree(fills, tile, value, word_format.zeros(3, word_format.lanes))
    assert word_format.integers(out[0]) == [value] * word_format.lanes
    assert word_format.integers(out[2]) == [value] * word_format.lanes


def sum_of_sixteens(tile, number, out):
    out[0] = total(sixteens(number)) + total(sixteens(1))


def test_words_of_sixteen_bits_whatever_those_of_the_tile_are(word_format):
    tile, out = random_tile(7, word_format, 1), np.zeros(1, np.int64)
    _, _, found = agree(sum_of_sixteens, tile, 5, out)
    assert found[0] == 32 * 5 + 32


def test_a_table_says_the_same_as_what_it_was_made_of(word_format):
    for seed in range(5):
        tile = random_tile(seed, word_format, 1)
        _, out = agree(looked_up, tile, word_format.zeros(2, word_format.lanes))
        assert word_format.integers(out[0]) == list(range(word_format.lanes))
        assert word_format.integers(out[1]) == [(word & 31).bit_count() for word in word_format.integers(tile[0])]
