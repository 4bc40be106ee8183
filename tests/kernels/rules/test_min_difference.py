"""MinDifference by hand; the laws are in test_rule_laws.py."""

from __future__ import annotations

import pytest

from gridlanes.kernels.rules.min_difference import min_difference_naive

NINE = 0b111111111
WHISPERS = [4, 5, 9, 0, 1]


@pytest.mark.parametrize(
    ("words", "parameters", "after", "broken"),
    [
        ([NINE, NINE], WHISPERS, [NINE & ~(1 << 4)] * 2, False),
        ([NINE, 0b1000, NINE], WHISPERS, [1 << 8, 0b1000, 1 << 8], False),
        ([0b1000, 0b10000000], WHISPERS, [0, 0], True),
        ([0b111, 0b111], [6, 4, 3, 1, 7, 0, 3], [0b111, 0b111], False),
        ([0b110, 0b111], [6, 4, 3, 1, 7, 0, 3], [0b110, 0b001], False),
        ([0b1, 0b1], [4, 65535, 9, 0, 1], [0b1, 0b1], False),
    ],
)
def test_a_value_needs_a_partner_far_enough_away(words, parameters, after, broken):
    assert min_difference_naive(words, parameters) == (after, broken)


def test_it_does_not_count_what_fits():
    """The docstring's own example of what is not inferred: nine different values in a row of whispers."""
    without_five = NINE & ~(1 << 4)
    assert min_difference_naive([without_five] * 9, WHISPERS) == ([without_five] * 9, False)
