"""NoTwoByTwo by hand; the laws are in test_rule_laws.py."""

from __future__ import annotations

import pytest

from gridlanes.kernels.rules.no_two_by_two import no_two_by_two_naive

NONE, SOME, OPEN = 0b01, 0b10, 0b11  # mark number 1 is the rule's


@pytest.mark.parametrize(
    ("words", "after", "broken"),
    [
        ([SOME, SOME, OPEN, SOME], [SOME, SOME, NONE, SOME], False),
        ([SOME, SOME, OPEN, OPEN], [SOME, SOME, OPEN, OPEN], False),
        ([SOME, SOME, NONE, SOME], [SOME, SOME, NONE, SOME], False),
        ([SOME, SOME, SOME, SOME], [SOME, SOME, SOME, SOME], True),
    ],
)
def test_the_fourth_loses_the_mark(words, after, broken):
    assert no_two_by_two_naive(words, [1]) == (after, broken)
