"""ParityEven by hand; the laws are in test_rule_laws.py."""

from __future__ import annotations

import pytest

from gridlanes.kernels.rules.parity_even import parity_even_naive

NONE, SOME, OPEN = 0b01, 0b10, 0b11  # mark number 1 counts


@pytest.mark.parametrize(
    ("words", "after", "broken"),
    [
        ([SOME, OPEN, NONE], [SOME, SOME, NONE], False),
        ([SOME, OPEN, SOME], [SOME, NONE, SOME], False),
        ([OPEN, OPEN, SOME], [OPEN, OPEN, SOME], False),
        ([SOME, NONE, NONE], [SOME, NONE, NONE], True),
        ([], [], False),
    ],
)
def test_the_last_open_coord_makes_the_number_even(words, after, broken):
    assert parity_even_naive(words, [1]) == (after, broken)


def test_two_regions_with_the_same_open_pair_say_nothing_together():
    """The docstring's own example of what is not inferred: that the third coords agree."""
    assert parity_even_naive([OPEN, OPEN, SOME], [1]) == ([OPEN, OPEN, SOME], False)
    assert parity_even_naive([OPEN, OPEN, OPEN], [1]) == ([OPEN, OPEN, OPEN], False)
