"""What `crossing` says besides the narrowed words, and hand-made cases. The laws are in test_laws.py."""

from __future__ import annotations

import random

import numpy as np
import pytest
from laws import FORMATS, PROPAGATORS, one_pass, random_completion, random_marks, random_words, states_of, tile_of

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import bits, fill, load, store
from gridlanes.kernels.search.crossing import ANY_SHAPE, crossing, crossing_naive
from gridlanes.kernels.search.crossing_in_memory import in_memory_scratch

LAW = PROPAGATORS[0]
SETTING = LAW.settings[0]  # two crossings of 2 x 2 x 2


@kernel
def look(tile, index, shape, full, rows, scratch):
    """One pass over the first crossing; a bit a lane that is still open, and the smallest words to `rows`."""
    told = crossing(tile, index, 0, shape, load(full, 0), scratch)
    store(rows, 0, told[3])
    return bits(told[2] != fill(tile, 0))


@pytest.mark.parametrize("in_memory", [False, True])
def test_open_and_smallest_speak_of_the_words_after_the_pass(in_memory):
    word_format, rng = FORMATS[0], random.Random(3)
    index, shape = SETTING.index
    scratch = np.zeros(in_memory_scratch(*shape.dims), np.int64)
    marks = random_marks(rng, word_format, SETTING.n_marks)
    states = [random_words(rng, SETTING.n_coords, marks) for _ in range(31)]
    states.append(random_completion(rng, SETTING, marks))
    tile = tile_of(word_format, states)
    rows = word_format.zeros(1, word_format.lanes)
    full = word_format.filled(sum(marks), 1, word_format.lanes)
    still_open = int(look(tile, index, ANY_SHAPE if in_memory else shape, full, rows, scratch))
    coords = index[0].ravel().tolist()
    for lane, words in enumerate(states_of(word_format, tile)):
        inside = [words[coord] for coord in coords]
        assert bool(still_open >> lane & 1) == any(word.bit_count() > 1 for word in inside)
        assert rows[0, lane] == min(inside)
    assert not still_open >> 31


def test_a_mark_with_one_place_left_in_a_line_goes_there():
    cells = [[[0b1111, 0b0111], [0b0111, 0b0111]], [[0b1111, 0b1111], [0b1111, 0b1111]]]
    after, broken = crossing_naive(cells, 0b1111)
    assert after[0][0][0] == 0b1000
    assert not broken


def test_a_mark_that_a_line_can_place_in_one_box_only_leaves_the_rest_of_that_box():
    cells = [[[0b1111, 0b1111], [0b0111, 0b0111]], [[0b1111, 0b1111], [0b1111, 0b1111]]]
    after, broken = crossing_naive(cells, 0b1111)
    assert after[1][0] == [0b0111, 0b0111]
    assert not broken


def test_a_mark_that_a_box_can_place_in_one_line_only_leaves_the_rest_of_that_line():
    cells = [[[0b1111, 0b1111], [0b1111, 0b1111]], [[0b0111, 0b0111], [0b1111, 0b1111]]]
    after, broken = crossing_naive(cells, 0b1111)
    assert after[0][1] == [0b0111, 0b0111]
    assert not broken


def test_a_naked_pair_is_left_alone():
    """The docstring's own example of what is not inferred."""
    cells = [[[0b0011, 0b1111], [0b0011, 0b1111]], [[0b1111, 0b1111], [0b1111, 0b1111]]]
    assert crossing_naive(cells, 0b1111) == (cells, False)


def test_a_mark_without_a_place_is_a_contradiction():
    nowhere = [0b0111] * SETTING.n_coords
    _, _, broken = one_pass(LAW, SETTING, FORMATS[0], [nowhere], [1, 2, 4, 8])
    assert broken & 1
