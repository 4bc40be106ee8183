"""BoundedSize by hand; the laws are in test_rule_laws.py."""

from __future__ import annotations

import pytest
from drawn import propagated

from gridlanes.rules import BoundedSize


@pytest.mark.parametrize(
    ("low", "high", "before", "after"),
    [
        (2, 3, "####", "broken"),
        (1, 2, "?##?", ".##."),  # full
        (1, 4, "##?##", "##.##"),  # would join
        (1, 5, "##?##", "##?##"),
        (3, 9, "??.???", "...???"),  # too little room
        (3, 9, "#?.???", "broken"),
        (2, 9, "#?./..?", "##./..."),  # the only way on, and a coord alone
        (4, 4, "..?../..#../.....", "broken"),
        (4, 4, "?..../?#???/.....", "?..../?##??/....."),  # three to the left are not enough
        (4, 4, "...../.#???/.....", "...../.####/....."),
        (3, 4, "#?????????", "###???????"),
        (3, 3, "##??/..??/....", "###./..../...."),  # beyond reach
        (3, 4, "##??/?.?./....", "##??/?.?./...."),
        (2, 3, "##..?/...?#", "##..?/...?#"),
        (3, 3, "?##/???/#??", "?##/?.?/##?"),  # not over the coord in the middle, which would join all
    ],
)
def test_components_are_closed_off_kept_apart_and_given_room(low, high, before, after):
    seen, earlier = before, ""
    while seen not in (earlier, "broken"):
        seen, earlier = propagated(BoundedSize(1, low, high), seen), seen
    assert seen == after


def test_two_components_may_need_more_room_than_there_is():
    """The docstring's own example of what is not inferred: there is not room for two of five."""
    before = "##???/..???/##???"
    assert propagated(BoundedSize(1, 5, 5), before) == "###??/..???/###??"
    assert propagated(BoundedSize(1, 5, 5), "###??/..???/###??") != "broken"
