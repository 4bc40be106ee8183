"""AtLeastOne by hand; the laws are in test_rule_laws.py."""

from __future__ import annotations

import pytest

from gridlanes.kernels.rules.at_least_one import at_least_one_naive


@pytest.mark.parametrize(
    ("words", "after", "broken"),
    [
        ([0b1011, 0b1100, 0b1011], [0b1011, 0b0100, 0b1011], False),
        ([0b1111, 0b1100, 0b1011], [0b1111, 0b1100, 0b1011], False),
        ([0b1011, 0b0100, 0b1011], [0b1011, 0b0100, 0b1011], False),
        ([0b1011, 0b1000, 0b1011], [0b1011, 0b1000, 0b1011], True),
        ([], [], True),
    ],
)
def test_the_last_witness_takes_the_mark(words, after, broken):
    assert at_least_one_naive(words, [2]) == (after, broken)
