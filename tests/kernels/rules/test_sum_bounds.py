"""Sum between its bounds by hand; the laws are in test_rule_laws.py."""

from __future__ import annotations

import pytest

from gridlanes.kernels.rules.sum_bounds import sum_bounds_naive

DIGITS = [9, 0, 1]
HOLES = [3, 1, 7, 0, 3]


@pytest.mark.parametrize(
    ("words", "target", "block", "after", "broken"),
    [
        ([0b111, 0b111], 5, DIGITS, [0b110, 0b110], False),
        ([0b111, 0b001], 4, DIGITS, [0b100, 0b001], False),
        ([0b111, 0b111], 7, DIGITS, [0, 0], True),
        ([0b100, 0b100], 5, DIGITS, [0, 0], True),
        ([0b111, 0], 5, DIGITS, [0b111, 0], True),
        ([0b111, 0b111], 10, HOLES, [0b101, 0b101], False),
        ([0b111, 0b111], 65535, DIGITS, [0b111, 0b111], False),
    ],
)
def test_what_the_others_leave_no_room_for_goes(words, target, block, after, broken):
    assert sum_bounds_naive(words, [4, target, *block]) == (after, broken)


def test_holes_are_not_seen():
    """The docstring's own example of what is not inferred: three odd values do not make 6."""
    assert sum_bounds_naive([0b101] * 3, [4, 6, *DIGITS]) == ([0b101] * 3, False)
