"""Sandwiches of different values by hand; the laws are in test_rule_laws.py."""

from __future__ import annotations

import pytest

from gridlanes.kernels.rules.sandwich_cage import sandwich_cage_naive

NINE = 0b111111111
ENDS = 0b100000001
INNER = NINE & ~ENDS


def digits(*values):
    return sum(1 << value - 1 for value in values)


@pytest.mark.parametrize(
    ("words", "target", "after"),
    [
        ([NINE] * 9, 35, [ENDS, *[INNER] * 7, ENDS]),
        ([ENDS, NINE, NINE, ENDS], 5, [ENDS, digits(2, 3), digits(2, 3), ENDS]),
        ([ENDS, NINE, ENDS, NINE], 2, [ENDS, digits(2), ENDS, INNER & ~digits(2)]),
        ([digits(1), NINE, NINE], 0, [digits(1), digits(9), INNER]),
        ([NINE] * 9, 65535, [NINE] * 9),
    ],
)
def test_combinations_between_each_two_places_are_tried(words, target, after):
    assert sandwich_cage_naive(words, [target, 0, 8, 1]) == (after, False)


@pytest.mark.parametrize(
    ("words", "target"),
    [([ENDS, digits(3), digits(3), ENDS], 6), ([ENDS, NINE, ENDS], 1), ([INNER, INNER, NINE], 0), ([ENDS, 0, ENDS], 5)],
)
def test_what_cannot_be_is_broken(words, target):
    assert sandwich_cage_naive(words, [target, 0, 8, 1])[1]


def test_pairs_within_a_combination_are_not_seen():
    """The docstring's own example of what is not inferred: 2 and 3 in two coords leave a third one without them."""
    words = [ENDS, digits(2, 3), digits(2, 3), digits(2, 3, 4), ENDS]
    assert sandwich_cage_naive(words, [9, 0, 8, 1]) == (words, False)
