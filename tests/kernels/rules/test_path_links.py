"""Path on edges by hand; the laws are in test_rule_laws.py."""

from __future__ import annotations

import pytest
from drawn import propagated

from gridlanes.kernels.rules.graph import IN, OPEN, OUT
from gridlanes.kernels.rules.path_links import chains_of, needed_naive, settled_naive
from gridlanes.rules import Path


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("+#+?+/? ? ?/+?+?+", "+#+?+/# ? ?/+#+?+"),  # at a corner of two edges both or none
        ("+#+#+/? # ?/+?+?+", "broken"),  # a branch
        ("+#+.+/? . ./+?+?+", "broken"),  # a dead end
        ("+#+?+/# # ?/+#+?+", "+#+.+/# # ./+#+.+"),  # a closed loop is all
        ("+#+?+?+/# # ? ?/+#+?+#+", "broken"),  # and nothing is beside it
        ("+.+?+/? ? ?/+?+?+", "+.+?+/. ? ?/+.+?+"),  # no way in
        ("+.+.+/. . ./+.+.+", "broken"),  # no loop at all
    ],
)
def test_a_loop(before, after):
    assert propagated(Path(1, True), before) == after


def test_a_loop_does_not_close_beside_another_chain():
    alone = "+#+?+?+/# ? ? ?/+#+?+?+/? ? ? ?/+?+?+?+"
    assert propagated(Path(1, True), alone).split("/")[1] == "# ? ? ?"
    beside = alone[:-2] + "#+"
    assert propagated(Path(1, True), beside).split("/")[1] == "# . ? ?"


def test_a_loop_keeps_to_one_block():
    """Squares that meet in corners: the loop is one of them, and which one holds the mark."""
    before = "+?+?+.+.+/? ? ? . ./+?+?+?+.+/. . ? ? ./+.+.+?+?+/. . . ? ?/+.+.+.+?+"
    marked = before.replace("+?", "+#", 1)
    assert propagated(Path(1, True), before) == before
    assert propagated(Path(1, True), marked).split("/")[4] == "+.+.+.+.+"


def test_parity_is_not_seen():
    """The docstring's own example of what is not inferred: across the cut there are three edges, one must be two."""
    before = "+?+?+?+/? ? ? ?/+?+?+?+/# . ? #/+?+?+?+/? ? ? ?/+?+?+?+"
    assert propagated(Path(1, True), before) == before


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("+?+/? ?/+?+", "+?+/? ?/+?+"),
        ("+#+/# ?/+?+", "+#+/# ?/+?+"),
        ("+#+/# #/+?+", "+#+/# #/+.+"),  # would be a loop
        ("+#+/# #/+#+", "broken"),
        ("+#+.+/. . ./+?+?+", "+#+.+/. . ./+.+.+"),  # out of reach
        ("+#+?+#+/. . . ./+.+.+.+", "+#+#+#+/. . . ./+.+.+.+"),  # the only way between
        ("+#+?+#+/. ? . ./+.+.+.+", "+#+#+#+/. . . ./+.+.+.+"),  # both ends are known
        ("+#+.+#+/. . . ./+#+.+.+", "broken"),  # six ends
        ("+.+/? ./+.+", "+.+/# ./+.+"),  # not empty
    ],
)
def test_an_open_path(before, after):
    seen = propagated(Path(1, False), before)
    assert seen == after


def test_the_parts_of_the_naive_twin():
    at_node = [[0], [0, 1], [1]]
    assert settled_naive([IN, OPEN], at_node, set()) is None
    assert settled_naive([IN, OPEN], at_node, {0, 2}) == [IN, IN]
    assert settled_naive([IN, OPEN], at_node, None) == [IN, OPEN]
    links = [(0, 1), (1, 2), (2, 0), (3, 4)]
    assert chains_of([IN, IN, OUT, IN], links) == [{0, 2}, {3, 4}]
    assert chains_of([IN, IN, IN, OUT], links) == [set()]
    assert needed_naive([OUT, OPEN]) == [OUT, IN]
    assert needed_naive([OPEN, OPEN]) == [OPEN, OPEN]
    assert needed_naive(None) is None
