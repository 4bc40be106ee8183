"""Path on cells by hand; the laws are in test_rule_laws.py."""

from __future__ import annotations

import pytest
from drawn import propagated

from gridlanes.kernels.rules.graph import IN, OPEN, OUT
from gridlanes.kernels.rules.path_nodes import settled_naive
from gridlanes.rules import Path


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("##/#?", "##/##"),  # a corner of the ring has two neighbours
        ("?###/????/????", "?###/??.#/?###"),  # no more than two
        ("?#?/###/?.?", "broken"),  # a branch
        ("##??/##??/????", "##../##../...."),  # closed is all
        ("##?#/##??", "broken"),
        ("#.?/..?/???", "broken"),  # nothing beside it
        ("??.??/??.??/..?..", "??.??/??.??/....."),
        ("..../..../....", "broken"),
    ],
)
def test_a_ring(before, after):
    assert propagated(Path(1, True), before) == after


def test_a_ring_keeps_to_one_block():
    assert propagated(Path(1, True), "??...??/#????.?/??...??") == "??...../#?...../??....."


def test_two_cells_that_part_the_ring_are_not_seen():
    """The docstring's own example of what is not inferred: both ways lead over the middle column."""
    after = propagated(Path(1, True), "???????/#??.??#/???????").split("/")
    assert (after[0][3], after[2][3]) == ("?", "?")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("?#?/.?./...", "?#?/.?./..."),
        ("?##/??#/???", "?##/?.#/???"),
        ("#?#", "###"),
        ("#?./.??/..#", "##./.##/..#"),
        ("##/#?", "##/#."),  # would be a ring
        ("##/##", "broken"),
        ("#.?/..?", "#../..."),  # out of reach
        ("#.#", "broken"),
        ("..?", "..#"),  # not empty
        ("#.#.#/.....", "broken"),  # too many ends
    ],
)
def test_a_snake(before, after):
    assert propagated(Path(1, False), before) == after


def test_the_parts_of_the_naive_twin():
    row = [[1], [0, 2], [1]]
    assert settled_naive([IN, OPEN, OPEN], row, {0, 2}) == [IN, OPEN, OPEN]
    assert settled_naive([OPEN, IN, OPEN], row, {0, 2}) == [IN, IN, IN]
    assert settled_naive([OPEN, IN, OPEN], row, set()) is None
    assert settled_naive([OPEN, OPEN, OUT], row, set()) == [OUT, OUT, OUT]
    assert settled_naive([OPEN, OPEN, OUT], row, None) == [OPEN, OPEN, OUT]
