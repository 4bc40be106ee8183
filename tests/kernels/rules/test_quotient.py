"""Quotient by hand; the laws are in test_rule_laws.py."""

from __future__ import annotations

import pytest

from gridlanes.kernels.rules.quotient import quotient_naive

NINE = 0b111111111


@pytest.mark.parametrize(
    ("words", "target", "block", "after", "broken"),
    [
        ([NINE, NINE], 2, [9, 0, 1], [0b10101111, 0b10101111], False),
        ([NINE, 0b100], 3, [9, 0, 1], [0b100000001, 0b100], False),
        ([0b11, 0b11], 1, [2, 0, 0], [0b10, 0b10], False),
        ([0b01, 0b11], 1, [2, 0, 0], [0, 0], True),
        ([0b10000, 0b100], 2, [9, 0, 1], [0, 0], True),
        ([NINE, NINE], 65535, [9, 0, 1], [NINE, NINE], False),
    ],
)
def test_a_value_needs_a_partner_so_many_times_larger_or_smaller(words, target, block, after, broken):
    assert quotient_naive(words, [4, target, *block]) == (after, broken)


def test_a_chain_is_not_followed():
    """The docstring's own example of what is not inferred: with b = 2, a and c are 1 or 4 each."""
    assert quotient_naive([0b1001, 0b0010], [4, 2, 9, 0, 1]) == ([0b1001, 0b0010], False)
