"""DegreeIn by hand; the laws are in test_rule_laws.py."""

from __future__ import annotations

import pytest

from gridlanes.kernels.rules.degree_in import degree_in_naive

NONE, SOME, OPEN = 0b01, 0b10, 0b11  # mark number 1 counts


@pytest.mark.parametrize(
    ("words", "allowed", "after", "broken"),
    [
        ([SOME, OPEN, NONE, NONE], [0, 2], [SOME, SOME, NONE, NONE], False),
        ([SOME, OPEN, SOME, OPEN], [0, 2], [SOME, NONE, SOME, NONE], False),
        ([NONE, OPEN, NONE, NONE], [0, 2], [NONE, NONE, NONE, NONE], False),
        ([OPEN, OPEN, NONE, NONE], [0, 2], [OPEN, OPEN, NONE, NONE], False),
        ([OPEN, OPEN, SOME, NONE], [1, 3], [OPEN, OPEN, SOME, NONE], False),
        ([SOME, NONE, NONE, NONE], [0, 2], [SOME, NONE, NONE, NONE], True),
        ([SOME, SOME, SOME, OPEN], [0, 2], [SOME, SOME, SOME, OPEN], True),
    ],
)
def test_open_coords_follow_from_the_counts_within_reach(words, allowed, after, broken):
    assert degree_in_naive(words, [1 + len(allowed), 1, *allowed]) == (after, broken)
