"""Lane vectors kept aside: compiled code against the NumPy twins."""

from __future__ import annotations

import numpy as np
import pytest
from lane_twins import IDS, agree, random_tile
from laws import FORMATS

from gridlanes.kernels.compiling.jit import JIT_OFF, kernel
from gridlanes.kernels.lanes import keep, kept, load, one_column, store
from gridlanes.kernels.lanes.scratch import WORDS

pytestmark = pytest.mark.parametrize("word_format", FORMATS, ids=IDS)


def turn_around(tile, scratch, n_rows):
    for row in range(n_rows):
        keep(scratch, row, load(tile, row))
    for row in range(n_rows):
        store(tile, row, kept(scratch, n_rows - 1 - row, tile))


def turn_column_around(tile, lane, scratch, n_rows):
    column = one_column(tile, lane)
    for row in range(n_rows):
        keep(scratch, row, load(column, row))
    for row in range(n_rows):
        store(column, row, kept(scratch, n_rows - 1 - row, load(column, row)))


def test_what_is_kept_comes_back_from_its_place(word_format):
    tile, scratch = random_tile(1, word_format, 5), np.full(5 * WORDS + 1, -7, np.int64)
    after, room, _ = agree(turn_around, tile, scratch, 5)
    assert np.array_equal(after, tile[::-1])
    assert room[-1] == -7


def test_a_column_keeps_its_one_lane(word_format):
    tile, scratch = random_tile(2, word_format, 5), np.full(5 * WORDS, -7, np.int64)
    after, *_ = agree(turn_column_around, tile, 3, scratch, 5)
    assert np.array_equal(after[:, 3], tile[::-1, 3])
    after[:, 3] = tile[:, 3]
    assert np.array_equal(after, tile)


@pytest.mark.skipif(JIT_OFF, reason="plain Python takes any array")
def test_scratch_of_another_type_is_refused_when_the_kernel_is_compiled(word_format):
    tile = word_format.zeros(2, word_format.lanes)
    with pytest.raises(Exception, match="No implementation of function"):
        kernel(turn_around)(tile, np.zeros(2 * WORDS, np.float64), 2)
