"""LoopFreezesCounts by hand; the laws are in test_rule_laws.py."""

from __future__ import annotations

import pytest
from drawn import grid_of, propagated

from gridlanes.model.clue import NO_CLUE
from gridlanes.rules import LoopFreezesCounts

FREE = (NO_CLUE, NO_CLUE)


def passed(targets, before):
    grid = grid_of(before)
    around = [grid.edges_around(r, c) for r in range(grid.rows) for c in range(grid.cols)]
    return propagated(LoopFreezesCounts(1, targets), before, tuple(around))


@pytest.mark.parametrize(
    ("targets", "before", "after"),
    [
        (FREE, "+?+?+/? ? ?/+?+?+", "+?+?+/? ? ?/+?+?+"),
        (FREE, "+#+#+/# ? #/+?+#+", "+#+#+/# . #/+?+#+"),  # only one leaves nothing beside it
        ((4, 2), "+#+?+/# ? ?/+#+?+", "+#+?+/# . ?/+#+?+"),  # two are too many for the second
        ((4, 1), "+#+?+/# ? ?/+#+?+", "+#+?+/# ? ?/+#+?+"),
        ((3, NO_CLUE), "+#+?+/# ? ?/+#+?+", "+#+?+/# . ?/+#+?+"),
        ((4, 1), "+#+?+/# # ?/+#+?+", "+#+.+/# # ./+#+.+"),
        ((4, 2), "+#+?+/# # ?/+#+?+", "broken"),
        (FREE, "+#+?+/# ? #/+#+?+", "+#+?+/# . #/+#+?+"),  # something is beside it
        (FREE, "+#+?+/# # #/+#+?+", "broken"),
        (FREE, "+#+#+/# ? ?/+#+?+", "+#+#+/# . ?/+#+?+"),  # a tail
    ],
)
def test_a_loop_closes_only_when_all_is_right(targets, before, after):
    assert passed(targets, before) == after


def test_two_edges_that_close_a_wrong_loop_together_stay():
    """The docstring's own example of what is not inferred."""
    before = "+#+?+/# ? ?/+?+?+"
    assert passed((3, NO_CLUE), before) == before
