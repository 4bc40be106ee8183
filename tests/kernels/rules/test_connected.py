"""Connected by hand; the laws are in test_rule_laws.py."""

from __future__ import annotations

import pytest
from drawn import propagated

from gridlanes.kernels.rules.connected import joined_naive
from gridlanes.kernels.rules.graph import IN, OPEN, OUT
from gridlanes.rules import Connected


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("#?#", "###"),
        ("#?.?#", "broken"),
        ("#?.?", "#?.."),
        ("???/?.?/???", "???/?.?/???"),  # nothing holds the mark: nothing is known
        ("#??/?.?/??#", "#??/?.?/??#"),  # two ways around
        ("#??/..?/??#", "###/..#/??#"),
        ("#??#/?.??/????", "#??#/?.??/????"),
        (".?./?.?/.?.", ".?./?.?/.?."),
    ],
)
def test_what_is_out_of_reach_goes_and_what_all_ways_share_is_taken(before, after):
    assert propagated(Connected(1), before) == after


def test_two_connected_marks_may_cross_in_a_block():
    """The docstring's own example of what is not inferred."""
    before = "????/?#.?/?.#?/????"
    assert propagated(Connected(1), before) == propagated(Connected(0), before) == before


def test_the_naive_twin_joins_states():
    row = [[1], [0, 2], [1]]
    assert joined_naive([IN, OPEN, IN], row) == [IN, IN, IN]
    assert joined_naive([IN, OUT, OPEN], row) == [IN, OUT, OUT]
    assert joined_naive([IN, OUT, IN], row) is None
