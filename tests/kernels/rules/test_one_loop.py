"""OneLoop by hand; the laws are in test_rule_laws.py."""

from __future__ import annotations

import pytest
from drawn import propagated

from gridlanes.rules import OneLoop


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("+?+?+/? ? ?/+?+?+", "+?+?+/? ? ?/+?+?+"),
        ("+#+?+/# ? ?/+#+?+", "+#+?+/# ? ?/+#+?+"),  # one chain may close
        ("+#+?+/# # ?/+#+?+", "+#+.+/# # ./+#+.+"),
        ("+#+#+/# ? ?/+?+?+", "+#+#+/# . ?/+?+?+"),  # the corner has two
        ("+#+?+/# ? #/+#+?+", "+#+?+/# . #/+#+?+"),  # the chain may not close beside the other
        ("+#+#+/# # ?/+?+?+", "broken"),
        ("+#+?+/# # #/+#+?+", "broken"),
        ("+.+.+/. . ./+.+.+", "broken"),
        ("+#+#+/# . #/+#+.+", "broken"),
        ("+#+#+/# . #/+#+#+", "+#+#+/# . #/+#+#+"),
        ("+#+.+#+/# # # #/+#+.+#+", "broken"),
    ],
)
def test_loops_close_once_and_alone(before, after):
    assert propagated(OneLoop(1), before) == after


def test_a_chain_with_one_way_to_go_on_stays_where_it_is():
    """The docstring's own example of what is not inferred."""
    before = "+#+?+/# . ?/+.+?+"
    assert propagated(OneLoop(1), before) == before
