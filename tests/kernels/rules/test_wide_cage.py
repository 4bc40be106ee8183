"""Cages of any alphabet by hand; the laws are in test_rule_laws.py."""

from __future__ import annotations

import pytest

from gridlanes.kernels.rules.wide_cage import wide_cage_naive

TWELVE = [4, 12, 0, 1]  # a count of parameters that the twin does not look at, then the values 1 .. 12
EVERY = (1 << 12) - 1


def marks(*values):
    return sum(1 << value - 1 for value in values)


@pytest.mark.parametrize(
    ("words", "target", "after"),
    [
        ([EVERY, EVERY], 23, [marks(11, 12)] * 2),
        ([EVERY, EVERY], 4, [marks(1, 3)] * 2),
        ([EVERY, marks(2), EVERY], 6, [marks(1, 3), marks(2), marks(1, 3)]),
        ([marks(1, 2), marks(2), marks(3, 4)], 7, [marks(1), marks(2), marks(4)]),
        ([EVERY, EVERY], 65535, [EVERY, EVERY]),
    ],
)
def test_values_that_leave_no_room_go(words, target, after):
    assert wide_cage_naive(words, [TWELVE[0], target, *TWELVE[1:]]) == (after, False)


def test_combinations_are_not_looked_at():
    """The docstring's own example of what is not inferred: 3 in a cage of three that adds up to 7, which is 1, 2, 4."""
    assert wide_cage_naive([EVERY] * 3, [4, 7, *TWELVE[1:]]) == ([marks(1, 2, 3, 4)] * 3, False)


@pytest.mark.parametrize("words", [[marks(2), marks(2), EVERY], [marks(1, 2)] * 3, [0, EVERY], [marks(9), EVERY]])
def test_repeats_empty_coords_and_sums_out_of_reach_are_broken(words):
    assert wide_cage_naive(words, [4, 8, *TWELVE[1:]])[1]
