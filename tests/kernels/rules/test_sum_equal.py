"""SumEqual by hand; the laws are in test_rule_laws.py."""

from __future__ import annotations

import pytest

from gridlanes.kernels.rules.sum_equal import sum_equal_naive

DIGITS = [9, 0, 1]
NINE = 0b111111111


@pytest.mark.parametrize(
    ("words", "length", "after", "broken"),
    [
        ([NINE, NINE, NINE, NINE], 3, [0b1111111] * 3 + [0b111111100], False),
        ([NINE, NINE, NINE, NINE], 0, [0b1111111] * 3 + [0b111111100], False),
        ([NINE, 0b1000, 0b111111], 2, [0b11, 0b1000, 0b110000], False),
        ([0b11, 0b1, 0b1], 1, [0b10, 0b1, 0b1], False),
        ([0b10000, 0b10000, NINE], 2, [0b10000, 0b10000, NINE], True),
        ([0b1, 0b100, 0b10001], 2, [0, 0, 0], True),
    ],
)
def test_sums_that_only_one_region_reaches_go(words, length, after, broken):
    assert sum_equal_naive(words, [4, length, *DIGITS]) == (after, broken)


def test_far_from_both_ends_only_bounds_are_compared():
    block = [4, 1, 1, 90, 200, 255]
    words = [0b1111, 0b1111, 0b1111, 0b0111]
    assert sum_equal_naive(words, [6, 2, *block]) == (words, False)


def test_that_values_differ_is_not_inferred():
    """The docstring's own example: an arrow of 1 and 1 with the circle 2."""
    assert sum_equal_naive([NINE, NINE, 0b10], [4, 0, *DIGITS]) == ([0b1, 0b1, 0b10], False)
