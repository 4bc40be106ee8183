"""`regions_distinct`, the final test of decided lanes, and what the narrowing kernels are documented not to infer."""

from __future__ import annotations

import random

import numpy as np
import pytest
from laws import FORMATS, one_pass, tile_of
from laws import PROPAGATORS as LAWS

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.distinct import distinct_naive, regions_distinct
from gridlanes.kernels.lanes import bits


@kernel
def lanes_all_distinct(tile, index, lengths):
    return bits(regions_distinct(tile, index, lengths))


@pytest.mark.parametrize("word_format", FORMATS, ids=lambda words: f"u{words.bits}")
def test_a_decided_lane_is_accepted_exactly_when_every_region_holds_different_marks(word_format):
    regions = [(0, 1, 2, 3), (3, 4), (5, 0, 4)]
    index = np.array([[0, 1, 2, 3], [3, 4, 6, 6], [5, 0, 4, 6]], np.uint32)
    lengths = np.array([4, 2, 3], np.uint32)
    rng = random.Random(word_format.bits)
    verdicts = set()
    for _ in range(20):
        states = [
            [1 << rng.choice([0, 1, 2, word_format.bits - 1]) for _ in range(6)] for _ in range(word_format.lanes)
        ]
        accepted = int(lanes_all_distinct(tile_of(word_format, states), index, lengths))
        for lane, words in enumerate(states):
            right = all(len({words[coord] for coord in region}) == len(region) for region in regions)
            assert bool(accepted >> lane & 1) == right
            verdicts.add(right)
    assert verdicts == {True, False}


def test_without_regions_every_lane_is_accepted():
    index, lengths = np.zeros((0, 0), np.uint32), np.zeros(0, np.uint32)
    assert int(lanes_all_distinct(tile_of(FORMATS[0], [[1, 1]]), index, lengths)) == 2**32 - 1


@pytest.mark.parametrize("complete", [True, False])
def test_a_naked_pair_is_left_alone(complete):
    """The docstring's own example of what is not inferred."""
    words = [0b0011, 0b0011, 0b1111, 0b1111]
    assert distinct_naive(words, 0b1111, complete) == (words, False)


def test_hidden_singles_need_a_region_as_long_as_its_alphabet():
    words = [0b0011, 0b0011, 0b0111]
    assert distinct_naive(words, 0b0111, complete=True)[0] == [0b0011, 0b0011, 0b0100]
    assert distinct_naive(words, 0b1111, complete=False)[0] == words


def test_more_coords_than_marks_left_is_a_contradiction_in_a_partial_region():
    law, setting = LAWS[2], LAWS[2].settings[1]  # (0, 1, 2) is its first region
    _, _, broken = one_pass(
        law, setting, FORMATS[0], [[3, 3, 3, 31, 31, 31, 31], [3, 3, 7, 31, 31, 31, 31]], [1, 2, 4, 8, 16]
    )
    assert broken & 0b11 == 0b01
