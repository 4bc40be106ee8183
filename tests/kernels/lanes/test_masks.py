"""Masks and the integers that stand for them: compiled code against the NumPy twins."""

from __future__ import annotations

import numpy as np
import pytest
from lane_twins import IDS, agree, random_tile
from laws import FORMATS
from numba import njit, typeof

from gridlanes.kernels.lanes import (
    NO_LANE,
    Shape,
    bit_count,
    bit_pair,
    bit_planes,
    bits,
    byte_of,
    first_bit,
    last_bit,
    load,
    load_rows,
    mask,
    mask_rows,
    masks,
    one_lane,
    rest_of,
    row_pair,
)
from gridlanes.kernels.lanes.masks import counts_places

formats = pytest.mark.parametrize("word_format", FORMATS, ids=IDS)


def lanes_of_a_word(words, out):
    left, n = words[0], 0
    while left != NO_LANE:
        out[n] = first_bit(left)
        left = rest_of(left)
        n += 1
    return n


def highest(words):
    return last_bit(words[0])


def count(words):
    return bit_count(words[0])


def one_bits(out):
    for lane in range(64):
        out[lane] = one_lane(lane)


def there_and_back(tile, words, out):
    for i in range(words.shape[0]):
        out[i] = bits(mask(tile, words[i]))


def rows_there_and_back(tile, words, i, shape, out):
    out[0], out[1] = bit_pair(mask_rows(tile, words, i, shape))


def equal_lanes(tile):
    return bits(load(tile, 0) == load(tile, 1))


@pytest.mark.parametrize("word", [1, 2, 1 << 63, 0b1011000, (1 << 64) - 1])
def test_the_last_bit_is_the_highest(word):
    agree(highest, np.array([word], np.uint64))


@pytest.mark.parametrize("word", [0, 1, 1 << 63, 0b1011000, (1 << 64) - 1, 0x8000000180000001])
def test_the_lanes_of_a_word_come_lowest_first(word):
    _, out = agree(lanes_of_a_word, np.array([word], np.uint64), np.full(64, -1, np.int64))
    assert [lane for lane in out.tolist() if lane >= 0] == [lane for lane in range(64) if word >> lane & 1]
    agree(count, np.array([word], np.uint64))


def test_one_lane_is_one_bit():
    (out,) = agree(one_bits, np.zeros(64, np.uint64))
    assert out.tolist() == [1 << lane for lane in range(64)]


@formats
def test_a_mask_is_as_wide_as_a_tile_has_lanes(word_format):
    words = np.array([0, 1, 0xFFFFFFFFFFFFFFFF, 0x123456789ABCDEF0, 1 << 63], np.uint64)
    tile = word_format.zeros(1, word_format.lanes)
    *_, out = agree(there_and_back, tile, words, np.zeros(5, np.uint64))
    assert out.tolist() == [word & (1 << word_format.lanes) - 1 for word in words.tolist()]


@formats
def test_rows_of_masks_come_from_rows_of_words(word_format):
    words = np.array([[1, 2, 3], [0xFFFFFFFF, 0x5A5A5A5A, 0xC0000003]], np.uint32)
    tile, lanes = word_format.zeros(1, word_format.lanes), word_format.lanes
    *_, out = agree(rows_there_and_back, tile, words, 1, Shape(3), np.full(2, 9, np.uint64))
    expected = sum((word & (1 << lanes) - 1) << k * lanes for k, word in enumerate(words[1].tolist()))
    assert out.tolist() == [expected & (1 << 64) - 1, expected >> 64]


@pytest.mark.parametrize("has_registers", [False, True])
@formats
def test_processors_with_and_without_mask_registers_get_the_same_masks(word_format, has_registers, monkeypatch):
    monkeypatch.setattr(masks, "has_mask_registers", lambda context: has_registers)
    words = np.array([0, 0xFFFFFFFFFFFFFFFF, 0x123456789ABCDEF0, 1 << 31, 1 << 15], np.uint64)
    out = np.zeros(5, np.uint64)
    njit(there_and_back)(word_format.zeros(1, word_format.lanes), words, out)
    assert out.tolist() == [word & (1 << word_format.lanes) - 1 for word in words.tolist()]


@formats
def test_bits_has_a_bit_for_each_lane_that_holds(word_format):
    tile = random_tile(3, word_format, 2)
    tile[1, 1:3] = tile[0, 1:3]
    agree(equal_lanes, tile)


def places_of_bits(tile, shape, out):
    state = load_rows(tile, 0, shape)
    planes = bit_planes(byte_of(state, 0), byte_of(state, 1))
    for k in range(32):
        out[k] = planes[k]


@pytest.mark.parametrize("n_marks", [9, 10, 16])
def test_planes_have_the_places_of_each_bit(n_marks):
    tile = np.random.default_rng(n_marks).integers(0, 1 << n_marks, (3, 32)).astype(np.uint16)
    *_, out = agree(places_of_bits, tile, Shape(3), np.full(32, 7, np.uint64))
    words = tile.ravel().tolist()
    for bit in range(n_marks):
        expected = sum((word >> bit & 1) << k for k, word in enumerate(words))
        assert int(out[2 * bit]) | int(out[2 * bit + 1]) << 64 == expected


def pair_of_a_row(words, shape, out):
    out[0], out[1] = row_pair(words, 1, shape)


@pytest.mark.parametrize("n_entries", [1, 2, 3, 4])
def test_a_row_of_words_becomes_two_longer_ones(n_entries):
    words = np.random.default_rng(n_entries).integers(0, 1 << 32, (2, n_entries)).astype(np.uint32)
    *_, out = agree(pair_of_a_row, words, Shape(n_entries), np.full(2, 9, np.uint64))
    expected = sum(word << 32 * k for k, word in enumerate(words[1].tolist()))
    assert int(out[0]) | int(out[1]) << 64 == expected


@pytest.mark.parametrize("has_registers", [False, True])
@formats
def test_places_are_counted_in_words_of_16_bits_without_mask_registers(word_format, has_registers, monkeypatch):
    monkeypatch.setattr(masks, "has_mask_registers", lambda context: has_registers)
    states = typeof(word_format.zeros(1, word_format.lanes))
    assert counts_places(states) == (word_format.bits == 16 and not has_registers)
