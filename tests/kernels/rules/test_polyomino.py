"""Polyomino by hand; the laws are in test_rule_laws.py."""

from __future__ import annotations

import pytest
from drawn import propagated

from gridlanes.rules import Polyomino


@pytest.mark.parametrize(
    ("shapes", "before", "after"),
    [
        (("##",), "?#?", "?#?"),
        (("##",), "?#.", "##."),  # the only way on
        (("##",), ".#.", "broken"),
        (("##",), "?##?/????", ".##./...."),  # complete
        (("##", "###"), "?##?/????", "?##?/...."),  # may grow in a row
        (("##", "####"), "?##?/????", "?##?/...."),
        (("###",), "?#?/.?.", "###/..."),
        (("##/##",), "???/.#./???", "broken"),
        (("##/##",), "??./?#./...", "##./##./..."),
        (("#./##",), "#.#/???/...", "broken"),
        (("#",), "##", "broken"),
        (("#####",), "????", "...."),  # too long
    ],
)
def test_components_take_a_shape(shapes, before, after):
    seen, earlier = before, ""
    while seen not in (earlier, "broken"):
        seen, earlier = propagated(Polyomino(1, shapes), seen), seen
    assert seen == after


def test_two_components_are_not_placed_together():
    """The docstring's own example of what is not inferred: whichever way the first grows, it touches the second."""
    before = "..../#??./#???"
    assert propagated(Polyomino(1, ("##/#.",)), before) == before
