"""Reductions along each axis of a block: compiled code against the NumPy twins, and against Python integers."""

from __future__ import annotations

import functools
import operator

import numpy as np
import pytest
from lane_twins import IDS, agree, random_tile
from laws import FORMATS

from gridlanes.kernels.lanes import (
    Shape,
    common,
    flatten,
    gather,
    load,
    merged,
    others,
    repeated,
    scatter,
    smallest,
    store,
    total,
    union,
)

SHAPES = [(2, 2, 2), (3, 3, 3), (1, 4, 2), (4, 1, 1), (2, 3, 5)]
formats = pytest.mark.parametrize("word_format", FORMATS, ids=IDS)


def along_0(tile, index, shape, kept, out):
    block = gather(tile, index, 0, shape)
    scatter(out, kept, 0, union(block, 0))
    scatter(out, kept, 1, common(block, 0))
    scatter(out, kept, 2, repeated(block, 0))
    scatter(out, kept, 3, smallest(block, 0))


def along_1(tile, index, shape, kept, out):
    block = gather(tile, index, 0, shape)
    scatter(out, kept, 0, union(block, 1))
    scatter(out, kept, 1, common(block, 1))
    scatter(out, kept, 2, repeated(block, 1))
    scatter(out, kept, 3, smallest(block, 1))


def along_2(tile, index, shape, kept, out):
    block = gather(tile, index, 0, shape)
    scatter(out, kept, 0, union(block, 2))
    scatter(out, kept, 1, common(block, 2))
    scatter(out, kept, 2, repeated(block, 2))
    scatter(out, kept, 3, smallest(block, 2))


def others_0(tile, index, shape, out):
    scatter(out, index, 0, others(gather(tile, index, 0, shape), 0))


def others_1(tile, index, shape, out):
    scatter(out, index, 0, others(gather(tile, index, 0, shape), 1))


def others_2(tile, index, shape, out):
    scatter(out, index, 0, others(gather(tile, index, 0, shape), 2))


def whole(tile, index, shape, out):
    block = gather(tile, index, 0, shape)
    store(out, 0, flatten(union(union(union(block, 2), 1), 0)))


def sums(tile):
    return total(load(tile, 0))


def unions(tile):
    return merged(load(tile, 0))


def index_of(shape):
    return np.arange(np.prod(shape), dtype=np.uint32).reshape(1, *shape)


def _repeated(words):
    twice = 0
    for i, word in enumerate(words):
        for other in words[:i]:
            twice |= word & other
    return twice


@formats
@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize(("axis", "function"), [(0, along_0), (1, along_1), (2, along_2)])
def test_reductions_along_an_axis_equal_their_twins_and_their_definition(word_format, shape, axis, function):
    kept_shape = tuple(1 if d == axis else n for d, n in enumerate(shape))
    size = int(np.prod(kept_shape))
    kept = np.arange(4 * size, dtype=np.uint32).reshape(4, *kept_shape)
    tile = random_tile(sum(shape), word_format, int(np.prod(shape)))
    *_, out = agree(
        function, tile, index_of(shape), Shape(*shape), kept, word_format.zeros(4 * size, word_format.lanes)
    )
    lane = word_format.lanes - 1
    words = np.array([word_format.integers(row)[lane] for row in tile], object).reshape(shape)
    lines = [line.tolist() for line in np.moveaxis(words, axis, -1).reshape(size, -1)]
    found = [word_format.integers(row)[lane] for row in out]
    assert found[:size] == [functools.reduce(operator.or_, line) for line in lines]
    assert found[size : 2 * size] == [functools.reduce(operator.and_, line) for line in lines]
    assert found[2 * size : 3 * size] == list(map(_repeated, lines))
    assert found[3 * size :] == list(map(min, lines))


@formats
@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize(("axis", "function"), [(0, others_0), (1, others_1), (2, others_2)])
def test_others_is_the_union_of_all_other_places_along_the_axis(word_format, shape, axis, function):
    tile = random_tile(sum(shape) + 1, word_format, int(np.prod(shape)))
    room = word_format.zeros(len(tile), word_format.lanes)
    *_, out = agree(function, tile, index_of(shape), Shape(*shape), room)
    words, found = (
        np.moveaxis(np.array([word_format.integers(row)[0] for row in rows], object).reshape(shape), axis, -1)
        for rows in (tile, out)
    )
    for line, result in zip(words.reshape(-1, shape[axis]), found.reshape(-1, shape[axis]), strict=True):
        for place, word in enumerate(result):
            assert word == functools.reduce(operator.or_, [*line[:place], *line[place + 1 :]], 0)


@formats
def test_a_block_of_one_vector_flattens_to_it(word_format):
    tile = random_tile(2, word_format, 12)
    *_, out = agree(whole, tile, index_of((2, 2, 3)), Shape(2, 2, 3), word_format.zeros(1, word_format.lanes))
    for lane, word in enumerate(word_format.integers(out[0])):
        assert word == functools.reduce(operator.or_, [word_format.integers(row)[lane] for row in tile])


@formats
def test_total_adds_the_lanes_up(word_format):
    small = word_format.zeros(1, word_format.lanes)
    for lane in range(word_format.lanes):
        small[0, lane] = word_format.filled(lane * 7, 1)[0]
    agree(sums, small)


@formats
def test_merged_is_the_union_of_the_lanes_low_63_bits(word_format):
    for seed in range(4):
        agree(unions, random_tile(seed, word_format, 1))
