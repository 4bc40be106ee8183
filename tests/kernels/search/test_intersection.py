"""Locked candidates on hand-made overlaps; the laws are in test_laws.py."""

from __future__ import annotations

from laws import FORMATS, PROPAGATORS, one_pass, states_of

from gridlanes.kernels.search.intersection import intersection_naive

LAW = PROPAGATORS[3]
SETTING = LAW.settings[0]  # (0, 1, 2, 3) claims, (2, 3, 4, 5) loses


def test_a_mark_that_the_claiming_region_can_place_only_among_the_shared_coords_leaves_the_other():
    words = [0b0111, 0b0111, 0b1111, 0b1111, 0b1111, 0b1111]
    tile, changed, _ = one_pass(LAW, SETTING, FORMATS[0], [words], [1, 2, 4, 8])
    assert states_of(FORMATS[0], tile)[0] == [0b0111, 0b0111, 0b1111, 0b1111, 0b0111, 0b0111]
    assert changed & 1


def test_the_losing_region_claims_nothing_in_return():
    words = [0b1111, 0b1111, 0b1111, 0b1111, 0b0111, 0b0111]
    assert intersection_naive(words, [2, 3], [0, 1], [4, 5]) == words


def test_a_mark_that_is_gone_from_the_shared_coords_is_not_locked():
    words = [0b0111, 0b0111, 0b0111, 0b0111, 0b1111, 0b1111]
    assert intersection_naive(words, [2, 3], [0, 1], [4, 5]) == words
