"""Sum, exactly, by hand; the laws are in test_rule_laws.py."""

from __future__ import annotations

import pytest

from gridlanes.kernels.rules.sum_exact import sum_exact_naive

DIGITS = [9, 0, 1]
FAR = [4, 1, 10, 90, 160, 255]


@pytest.mark.parametrize(
    ("words", "target", "block", "after", "broken"),
    [
        ([0b101, 0b101], 5, DIGITS, [0, 0], True),
        ([0b101, 0b111], 5, DIGITS, [0b100, 0b010], False),
        ([0b111] * 3, 4, DIGITS, [0b011] * 3, False),
        ([0b111, 0], 4, DIGITS, [0b111, 0], True),
        ([0b0011, 0b0011], 20, FAR, [0b0001, 0b0001], False),
        ([0b111, 0b111], 65535, DIGITS, [0b111, 0b111], False),
    ],
)
def test_values_of_no_sum_go(words, target, block, after, broken):
    assert sum_exact_naive(words, [4, target, *block]) == (after, broken)


def test_that_values_differ_is_not_inferred():
    """The docstring's own example: 2 + 2 makes 4."""
    assert sum_exact_naive([0b111, 0b111], [4, 4, *DIGITS]) == ([0b111, 0b111], False)


def test_a_target_far_from_both_ends_says_nothing_of_single_values():
    """Of 10 or 90 twice: 101 lies 81 from the smallest sum and 79 from the largest."""
    assert sum_exact_naive([0b0011, 0b0011], [6, 101, *FAR]) == ([0b0011, 0b0011], False)
