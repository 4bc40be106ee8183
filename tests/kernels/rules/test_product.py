"""Product by hand, and long lists of divisors; the laws are in test_rule_laws.py."""

from __future__ import annotations

import pytest

from gridlanes.kernels.rules.product import MOST, product_naive

NINE = 0b111111111


def digits(*values):
    return sum(1 << value - 1 for value in values)


@pytest.mark.parametrize(
    ("words", "target", "block", "after", "broken"),
    [
        ([NINE, NINE], 12, [9, 0, 1], [digits(2, 3, 4, 6)] * 2, False),
        ([NINE, digits(4, 5), NINE], 100, [9, 0, 1], [digits(4, 5), digits(4, 5), digits(4, 5)], False),
        ([digits(7), NINE], 12, [9, 0, 1], [0, digits(1, 2, 3, 4, 6)], True),
        ([0b11, 0b10, 0b11], 0, [2, 0, 0], [0b11, 0b10, 0b11], False),
        ([0b11, 0b10, 0b10], 0, [2, 0, 0], [0b01, 0b10, 0b10], False),
        ([0b10, 0b10], 0, [2, 0, 0], [0b10, 0b10], True),
        ([NINE, NINE], 65535, [9, 0, 1], [NINE, NINE], False),
    ],
)
def test_values_of_no_product_go(words, target, block, after, broken):
    assert product_naive(words, [4, target, *block]) == (after, broken)


def test_with_too_many_divisors_left_only_those_that_do_not_divide_go():
    """2 ** 6 * 3 ** 4 * 5 ** 2 * 7 has 210 divisors, most of which four of ten values can leave."""
    block = [12, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 24, 11]
    target = 2**6 * 3**4 * 5**2 * 7
    words = [(1 << 12) - 1] * 10
    after, broken = product_naive(words, [14, target, *block])
    assert (after, broken) == ([(1 << 11) - 1] * 10, False)
    assert MOST < 210


def test_that_values_differ_is_not_inferred():
    """The docstring's own example: 2 times 2 makes 4."""
    assert product_naive([NINE, NINE], [4, 4, 9, 0, 1]) == ([digits(1, 2, 4)] * 2, False)
