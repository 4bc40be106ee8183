"""Increasing by hand; the laws are in test_rule_laws.py."""

from __future__ import annotations

import pytest

from gridlanes.kernels.rules.increasing import increasing_naive


@pytest.mark.parametrize(
    ("words", "parameters", "after", "broken"),
    [
        ([0b1111] * 3, [1, 4], [0b0011, 0b0110, 0b1100], False),
        ([0b1111, 0b0010, 0b1111], [1, 4], [0b0001, 0b0010, 0b1100], False),
        ([0b1000, 0b1111], [1, 4], [0, 0], True),
        ([0b1111], [1, 4], [0b1111], False),
        ([0b111] * 3, [4, 3, 2, 0, 1], [0b100, 0b001, 0b010], False),
    ],
)
def test_each_coord_is_above_the_one_before_and_below_the_next(words, parameters, after, broken):
    assert increasing_naive(words, parameters) == (after, broken)


def test_two_paths_that_share_a_bulb_say_nothing_together():
    """The docstring's own example of what is not inferred: their tips may still be equal."""
    assert increasing_naive([0b01, 0b110], [1, 3]) == ([0b01, 0b110], False)
