"""What a complete region leaves to coords outside, on a hand-made entry; the laws are in test_laws.py."""

from __future__ import annotations

from gridlanes.kernels.search.exclusion import exclusion_naive


def test_a_mark_that_only_excluding_coords_can_hold_goes():
    words = [0b0011, 0b0011, 0b1110, 0b1100, 0b1111]
    assert exclusion_naive(words, [2, 3], 4) == [0b0011, 0b0011, 0b1110, 0b1100, 0b1110]


def test_other_coords_stay_as_they_are():
    words = [0b11, 0b01, 0b11]
    assert exclusion_naive(words, [1], 2) == [0b11, 0b01, 0b01]
