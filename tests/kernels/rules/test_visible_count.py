"""VisibleCount by hand; the laws are in test_rule_laws.py."""

from __future__ import annotations

import pytest

from gridlanes.kernels.rules.visible_count import visible_count_naive

FOUR = [4, 0, 1, 2, 3]
EVERY = 0b1111


@pytest.mark.parametrize(
    ("words", "n", "after", "broken"),
    [
        ([EVERY] * 4, 4, [0b0001, 0b0010, 0b0100, 0b1000], False),
        ([EVERY, 0b1000, EVERY], 1, [0b1000, 0b1000, EVERY], False),
        ([0b0001, 0b0011, 0b1000], 3, [0b0001, 0b0010, 0b1000], False),
        ([EVERY] * 3, 4, [0] * 3, True),
        ([EVERY] * 3, 0, [0] * 3, True),
        ([EVERY] * 3, 65535, [EVERY] * 3, False),
    ],
)
def test_values_that_never_show_the_count_go(words, n, after, broken):
    assert visible_count_naive(words, [6, n, *FOUR]) == (after, broken)


def test_the_order_of_the_marks_is_that_of_their_values():
    assert visible_count_naive([0b11, 0b11], [4, 2, 2, 1, 0]) == ([0b10, 0b01], False)


def test_that_values_differ_is_not_inferred():
    """The docstring's own example: seeing 2 of 3 with the largest first to be hidden, repeats count as possible."""
    assert visible_count_naive([0b0010, 0b0011, 0b0100], [6, 2, *FOUR]) == ([0b0010, 0b0011, 0b0100], False)
