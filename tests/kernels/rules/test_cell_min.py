"""CellMin by hand; the laws are in test_rule_laws.py."""

from __future__ import annotations

import pytest

from gridlanes.kernels.rules.cell_min import cell_min_naive

NONE, SOME, OPEN = 0b01, 0b10, 0b11  # mark number 1 counts


@pytest.mark.parametrize(
    ("words", "least", "after", "broken"),
    [
        ([OPEN, SOME, NONE], 2, [SOME, SOME, NONE], False),
        ([OPEN, SOME, OPEN], 2, [OPEN, SOME, OPEN], False),
        ([NONE, SOME, NONE], 2, [NONE, SOME, NONE], True),
        ([OPEN, NONE], 0, [OPEN, NONE], False),
        ([], 1, [], True),
    ],
)
def test_the_last_contributors_are_forced(words, least, after, broken):
    assert cell_min_naive(words, [1, least]) == (after, broken)
