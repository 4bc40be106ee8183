"""ExactCount by hand; the laws are in test_rule_laws.py."""

from __future__ import annotations

import pytest

from gridlanes.kernels.rules.exact_count import exact_count_naive

NONE, SOME, OPEN = 0b01, 0b10, 0b11  # mark number 1 counts


@pytest.mark.parametrize(
    ("words", "n", "after", "broken"),
    [
        ([OPEN, SOME, OPEN], 1, [NONE, SOME, NONE], False),
        ([OPEN, NONE, OPEN], 2, [SOME, NONE, SOME], False),
        ([OPEN, OPEN, OPEN], 2, [OPEN, OPEN, OPEN], False),
        ([SOME, SOME, OPEN], 1, [SOME, SOME, OPEN], True),
        ([NONE, NONE, OPEN], 2, [NONE, NONE, OPEN], True),
        ([OPEN, OPEN], 0, [NONE, NONE], False),
        ([OPEN, SOME], 0xFFFF, [OPEN, SOME], False),
    ],
)
def test_the_rest_follows_when_the_count_is_reached(words, n, after, broken):
    assert exact_count_naive(words, [1, n], bits=16) == (after, broken)


def test_two_regions_that_overlap_say_nothing_together():
    """The docstring's own example of what is not inferred: c of 1 of {a, b} and 1 of {a, b, c}."""
    assert exact_count_naive([OPEN, OPEN], [1, 1], bits=16)[0] == [OPEN, OPEN]
    assert exact_count_naive([OPEN, OPEN, OPEN], [1, 1], bits=16)[0] == [OPEN, OPEN, OPEN]


def test_a_mark_among_others_is_what_counts():
    assert exact_count_naive([0b1110, 0b0110, 0b1000], [2, 2], bits=16) == ([0b0100, 0b0100, 0b1000], False)
