"""Difference by hand; the laws are in test_rule_laws.py."""

from __future__ import annotations

import pytest

from gridlanes.kernels.rules.difference import difference_naive

NINE = 0b111111111


@pytest.mark.parametrize(
    ("words", "target", "after", "broken"),
    [
        ([NINE, 0b1], 3, [0b1000, 0b1], False),
        ([NINE, NINE], 7, [0b110000011, 0b110000011], False),
        ([NINE, 0b1000], 0, [0b1000, 0b1000], False),
        ([0b1, 0b10], 2, [0, 0], True),
        ([NINE, NINE], 65535, [NINE, NINE], False),
    ],
)
def test_a_value_needs_a_partner_so_far_away(words, target, after, broken):
    assert difference_naive(words, [4, target, 9, 0, 1]) == (after, broken)


def test_a_chain_is_not_followed():
    """The docstring's own example of what is not inferred: with b = 2, a and c are 1 or 3 each."""
    assert difference_naive([0b101, 0b010], [4, 1, 9, 0, 1]) == ([0b101, 0b010], False)
