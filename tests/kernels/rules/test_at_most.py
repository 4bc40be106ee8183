"""AtMost by hand; the laws are in test_rule_laws.py."""

from __future__ import annotations

import pytest

from gridlanes.kernels.rules.at_most import at_most_naive

NONE, SOME, OPEN = 0b01, 0b10, 0b11  # mark number 1 counts


@pytest.mark.parametrize(
    ("words", "n", "after", "broken"),
    [
        ([OPEN, SOME, OPEN], 1, [NONE, SOME, NONE], False),
        ([OPEN, SOME, OPEN], 2, [OPEN, SOME, OPEN], False),
        ([SOME, SOME, OPEN], 1, [SOME, SOME, OPEN], True),
        ([OPEN, NONE], 0, [NONE, NONE], False),
        ([SOME, SOME], 0xFFFF, [SOME, SOME], False),
    ],
)
def test_the_open_ones_lose_the_mark_when_there_are_enough(words, n, after, broken):
    assert at_most_naive(words, [1, n]) == (after, broken)


def test_three_pairs_say_nothing_of_the_three():
    """The docstring's own example of what is not inferred."""
    assert at_most_naive([OPEN, OPEN], [1, 1]) == ([OPEN, OPEN], False)
