"""The steps of a crossing from coord to coord: compiled code against the NumPy twins, and against Python integers."""

from __future__ import annotations

import numpy as np
import pytest
from lane_twins import IDS, agree, random_tile
from laws import FORMATS

from gridlanes.kernels.lanes import Shape, gather, place_in, scatter, scatter_without, store

pytestmark = pytest.mark.parametrize("word_format", FORMATS, ids=IDS)
SHAPES = (Shape(2, 1, 3), Shape(2, 1, 3, steps=(3, 3, 1)))
INDEX = np.arange(24, dtype=np.uint32).reshape(4, 2, 1, 3)
"""rows 0 to 5 are coords, 6 to 11 marks that are alone or are decided, 12 to 17 lost or taken, 18 to 23 results"""
ONE_EACH, PER_SEGMENT = Shape(2, 1, 3), Shape(2, 1, 1)


def place(tile, index, shape, segments, per_segment, words, decided):
    alone, lost = gather(tile, segments, 0, per_segment), gather(tile, segments, 1, per_segment)
    left, single = place_in(tile, index, 0, shape, alone, lost)
    scatter(words, index, 0, left)
    scatter(decided, index, 0, single)


def scatter_all(tile, index, shape, segments, one_each, per_segment, out):
    words, decided = gather(tile, index, 0, one_each), gather(tile, index, 1, one_each)
    taken = gather(tile, segments, 1, per_segment)
    changed, several, least = scatter_without(tile, index, 3, shape, words, decided, taken)
    store(out, 0, changed)
    store(out, 1, several)
    store(out, 2, least)


SEGMENTS = np.array([[6, 9], [12, 15]], np.uint32).reshape(2, 2, 1, 1)


def lane_words(word_format, tile, lane):
    return [word_format.integers(row)[lane] for row in tile]


def test_marks_that_are_alone_are_placed_and_lost_ones_removed(word_format):
    tile = random_tile(9, word_format, 24)
    tile[6, : word_format.lanes // 2] = 0
    room = [word_format.zeros(24, word_format.lanes) for _ in range(2)]
    for shape in SHAPES:
        *_, words, decided = agree(place, tile, INDEX, shape, SEGMENTS, PER_SEGMENT, *room)
        for lane in range(word_format.lanes):
            before, left = lane_words(word_format, tile, lane), lane_words(word_format, words, lane)
            single = lane_words(word_format, decided, lane)
            for coord in range(6):
                alone, lost = before[6 + coord // 3 * 3], before[12 + coord // 3 * 3]
                expected = before[coord] & alone or before[coord] & ~lost
                assert left[coord] == expected
                assert single[coord] == (expected if expected.bit_count() <= 1 else 0)


def test_words_are_written_without_what_is_taken(word_format):
    tile = random_tile(10, word_format, 24)
    for shape in SHAPES:
        after, *_, out = agree(
            scatter_all, tile, INDEX, shape, SEGMENTS, ONE_EACH, PER_SEGMENT, word_format.zeros(3, word_format.lanes)
        )
        for lane in range(word_format.lanes):
            before, new = lane_words(word_format, tile, lane), lane_words(word_format, after, lane)
            expected = [before[6 + c] | before[c] & ~before[12 + c // 3 * 3] for c in range(6)]
            assert new[18:] == expected
            changed, several, least = lane_words(word_format, out, lane)
            assert (several == 0) == all(word.bit_count() <= 1 for word in expected)
            assert least == min(expected)
            differ = 0
            for old, word in zip(before[18:], expected, strict=True):
                differ |= old ^ word
            assert changed == differ
