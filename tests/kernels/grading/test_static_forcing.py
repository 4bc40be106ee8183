"""Multiple forcing chains against assumptions that are followed in plain sets."""

from __future__ import annotations

import numpy as np
from forcing_plainly import assert_forced
from grading_states import one_house, room

from gridlanes.kernels.grading.static_forcing import static_forcing


def test_it_moves_where_all_ways_agree_or_break_and_strikes_out_nothing_true():
    assert_forced(static_forcing, "static")


def test_a_coord_all_of_whose_marks_are_refuted_leaves_nothing():
    houses, states = one_house([0b0011, 0b0011, 0b0011, 0b1111])
    found, shortest = room(1), room(1)
    static_forcing(states, np.arange(1), houses, found, shortest)
    assert found.tolist() == [10]
    assert shortest.tolist() == [16]
    assert not states.words.any()
