"""SandwichSum by hand; the laws are in test_rule_laws.py."""

from __future__ import annotations

import pytest

from gridlanes.kernels.rules.sandwich_sum import sandwich_sum_naive

FOUR = [0, 3, 4, 0, 1]  # the numbers of the ends 1 and 4, the values 1 .. 4
EVERY, ENDS, INNER = 0b1111, 0b1001, 0b0110


@pytest.mark.parametrize(
    ("words", "target", "after", "broken"),
    [
        ([EVERY] * 3, 0, [EVERY, ENDS, EVERY], False),
        ([EVERY] * 3, 2, [ENDS, 0b0010, ENDS], False),
        ([0b0001, EVERY, EVERY], 3, [0b0001, 0b0100, 0b1000], False),
        ([EVERY] * 4, 9, [0] * 4, True),
        ([0b0001, 0b0001, 0b1000], 0, [0] * 3, True),
        ([INNER, INNER, EVERY], 0, [0] * 3, True),
        ([EVERY, INNER, INNER, EVERY], 5, [ENDS, INNER, INNER, ENDS], False),
        ([EVERY, EVERY], 65535, [EVERY, EVERY], False),
    ],
)
def test_each_two_places_of_the_ends_are_tried(words, target, after, broken):
    assert sandwich_sum_naive(words, [8, target, *FOUR]) == (after, broken)


def test_that_values_differ_is_not_inferred():
    """The docstring's own example: 2 and 2 between the ends add up to 4."""
    words = [ENDS, INNER, INNER, ENDS]
    assert sandwich_sum_naive(words, [8, 4, *FOUR]) == ([ENDS, 0b0010, 0b0010, ENDS], False)
