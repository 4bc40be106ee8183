"""Between arrays and registers: compiled code against the NumPy twins."""

from __future__ import annotations

import numpy as np
import pytest
from lane_twins import IDS, agree, random_tile
from laws import FORMATS

from gridlanes.kernels.lanes import (
    Shape,
    broadcast,
    column,
    fill,
    forget,
    gather,
    load,
    load_rows,
    n_parts,
    one_column,
    part_bits,
    part_of,
    popcount,
    put,
    read_number,
    read_word,
    scatter,
    scatter_in,
    store,
    store_bytes,
    update,
    word_of,
    write_word,
)

pytestmark = pytest.mark.parametrize("word_format", FORMATS, ids=IDS)
PAIRS = ((0, 6), (1, 7), (3, 9), (4, 10))
"""rows of a tile that are moved, and where to"""


def move(tile, source, target):
    store(tile, target, load(tile, source))


def swap_blocks(tile, index, shape, changed):
    store(changed, 0, scatter(tile, index, 1, gather(tile, index, 0, shape)))


def move_in_steps(tile, index, shape, changed):
    store(changed, 0, scatter_in(tile, index, 1, shape, gather(tile, index, 0, shape)))


def read_twice(tile):
    before = load(tile, 0)
    forget()
    store(tile, 1, (before & load(tile, 0)) | load(tile, 1))


def copy_rows(tile, first, shape, index, out):
    scatter(out, index, 0, load_rows(tile, first, shape))


def halve(tile, row, out):
    before = load(tile, row)
    store(out, 0, update(tile, row, before, before & ~fill(tile, 1)))


def move_word(tile, source, target):
    write_word(tile, target, read_word(tile, source))
    return read_number(tile, target)


def spread_word(tile, number, out):
    store(out, 0, broadcast(tile, number))


def turn(tile, first, lane, out):
    store(out, 0, column(tile, first, lane))


def low_bytes(tile, out):
    store_bytes(out, 1, popcount(load(tile, 0)))
    store_bytes(out, 2, load(tile, 1))


def halve_a_column(tile, lane):
    of_lane = one_column(tile, lane)
    store(of_lane, 1, load(of_lane, 0) & ~fill(of_lane, 1))


def count_in_a_column(tile, lane):
    of_lane = one_column(tile, lane)
    put(of_lane, 1, word_of(of_lane, 0) & 0x7FFF)
    return word_of(of_lane, 1)


def move_in_parts(tile, index, shape, out):
    for number in range(n_parts(tile)):
        part = part_of(tile, number)
        moved = scatter_in(part, index, 1, shape, gather(part, index, 0, shape))
        out[0] |= part_bits(part, moved != fill(part, 0))
        store(part, 0, load(part, 0) & ~fill(part, 1))


def test_parts_together_are_the_tile(word_format):
    tile = random_tile(8, word_format, 12)
    tile[6, 1:3] = tile[0, 1:3]
    index = np.array([[[0, 1], [3, 4]], [[6, 7], [9, 10]]], np.uint32)
    for shape in (Shape(2, 2), Shape(2, 2, steps=(3, 1))):
        after, *_, out = agree(move_in_parts, tile, index, shape, np.zeros(1, np.uint64))
        assert np.array_equal(after[[6, 7, 9, 10]], tile[[0, 1, 3, 4]])
        first = word_format.integers(tile[0])
        assert word_format.integers(after[0]) == [word & ~1 for word in first]
        differs = [
            any(word_format.integers(tile[a])[lane] != word_format.integers(tile[b])[lane] for a, b in PAIRS)
            for lane in range(word_format.lanes)
        ]
        assert int(out[0]) == sum(1 << lane for lane, differ in enumerate(differs) if differ)


def test_a_column_is_one_lane_of_every_row(word_format):
    tile = random_tile(6, word_format, 3)
    for lane in (0, word_format.lanes - 1):
        after, _ = agree(halve_a_column, tile, lane)
        words = word_format.integers(tile[0])
        expected = word_format.integers(tile[1])
        expected[lane] = words[lane] & ~1
        assert word_format.integers(after[1]) == expected
        assert np.array_equal(after[[0, 2]], tile[[0, 2]])


def test_a_word_of_a_column_as_an_integer(word_format):
    if word_format.bits == 128:
        return  # integers of 64 bits hold no such word
    tile = random_tile(7, word_format, 2)
    for lane in (0, word_format.lanes - 1):
        after, _ = agree(count_in_a_column, tile, lane)
        assert int(after[1, lane]) == int(tile[0, lane]) & 0x7FFF


def test_a_row_moves_whole(word_format):
    tile = random_tile(1, word_format, 5)
    for source in (1, np.int64(3), np.uint32(3), np.uint8(3)):
        moved, *_ = agree(move, tile, source, 0)
        assert np.array_equal(moved[0], tile[int(source)])
        assert np.array_equal(moved[1:], tile[1:])


def test_an_update_reports_what_changed(word_format):
    tile = random_tile(8, word_format, 3)
    after, _, out = agree(halve, tile, 1, word_format.zeros(1, word_format.lanes))
    assert word_format.integers(out) == [word & 1 for word in word_format.integers(tile[1])]
    assert word_format.integers(after[1]) == [word & ~1 for word in word_format.integers(tile[1])]


def test_gather_and_scatter_follow_the_index_and_report_what_changed(word_format):
    index = np.array([[[7, 2], [5, 0]], [[1, 3], [4, 6]]], np.uint32)
    tile = random_tile(2, word_format, 9)
    after, _, _, changed = agree(swap_blocks, tile, index, Shape(2, 2), word_format.zeros(1, word_format.lanes))
    for source, target in zip(index[0].ravel(), index[1].ravel(), strict=True):
        assert np.array_equal(after[target], tile[source])
    difference = np.bitwise_or.reduce(after ^ tile, axis=0)
    assert np.array_equal(changed[0], difference)


def test_the_places_of_a_block_in_steps_follow_from_its_first(word_format):
    index = np.array([[[0, 99], [99, 99]], [[2, 99], [99, 99]]], np.uint32)
    tile = random_tile(2, word_format, 9)
    after, _, _, changed = agree(
        move_in_steps, tile, index, Shape(2, 2, steps=(5, 1)), word_format.zeros(1, word_format.lanes)
    )
    assert np.array_equal(after[[2, 3, 7, 8]], tile[[0, 1, 5, 6]])
    assert np.array_equal(changed[0], np.bitwise_or.reduce(after ^ tile, axis=0))


def test_what_is_forgotten_is_read_again(word_format):
    tile = random_tile(3, word_format, 2)
    after, *_ = agree(read_twice, tile)
    assert np.array_equal(after[1], tile[0] | tile[1])


def test_rows_load_as_a_block(word_format):
    tile = random_tile(3, word_format, 8)
    index = np.arange(3, dtype=np.uint32).reshape(1, 3)
    *_, out = agree(copy_rows, tile, 4, Shape(3), index, word_format.zeros(3, word_format.lanes))
    assert np.array_equal(out, tile[4:7])


def test_single_words_are_counted_in_c_order(word_format):
    tile = random_tile(4, word_format, 3)
    tile[2, 1] = word_format.filled(77, 1)[0]
    number = 2 * word_format.lanes + 1
    moved, *_ = agree(move_word, tile, number, 2)
    assert word_format.integers(moved)[2] == 77
    assert word_format.integers(moved)[3:] == word_format.integers(tile)[3:]


def test_one_word_spreads_over_all_lanes(word_format):
    tile = random_tile(6, word_format, 3)
    for number in (0, word_format.lanes + 1, 3 * word_format.lanes - 1):
        *_, out = agree(spread_word, tile, number, word_format.zeros(1, word_format.lanes))
        assert word_format.integers(out) == [word_format.integers(tile)[number]] * word_format.lanes


def test_a_column_of_a_tile_is_a_vector_along_the_coords(word_format):
    lanes = word_format.lanes
    tile = random_tile(7, word_format, 2 * lanes + 1)
    for first in (0, 1, lanes):
        for lane in {0, 1, lanes - 1}:
            *_, out = agree(turn, tile, first, lane, word_format.zeros(1, lanes))
            assert np.array_equal(out[0], tile[first : first + lanes, lane])


def test_the_low_byte_of_each_lane_is_stored(word_format):
    tile = random_tile(8, word_format, 2)
    _, out = agree(low_bytes, tile, np.full((4, word_format.lanes), 9, np.uint8))
    assert out[2].tolist() == [word & 255 for word in word_format.integers(tile[1])]
    assert (out[[0, 3]] == 9).all()
