"""AtMostInSight by hand; the laws are in test_rule_laws.py."""

from __future__ import annotations

import pytest

from gridlanes.kernels.rules.at_most_in_sight import at_most_in_sight_naive

EMPTY, BULB, WALL, WHITE, ANY, LAMP_OR_WALL = 0b001, 0b010, 0b100, 0b011, 0b111, 0b110


@pytest.mark.parametrize(
    ("words", "after", "broken"),
    [
        ([WHITE, BULB, WHITE, WALL, WHITE], [EMPTY, BULB, EMPTY, WALL, WHITE], False),
        ([BULB, EMPTY, BULB], [BULB, EMPTY, 0], True),
        ([BULB, WALL, BULB], [BULB, WALL, BULB], False),
        ([BULB, ANY, BULB], [BULB, WALL, BULB], False),  # only a wall keeps them apart
        ([BULB, ANY, WHITE], [BULB, EMPTY | WALL, WHITE], False),  # what may be a wall ends certainty
    ],
)
def test_one_lamp_a_stretch(words, after, broken):
    assert at_most_in_sight_naive(words, [1, 2, 1]) == (after, broken)


def test_two_lamps_a_stretch():
    assert at_most_in_sight_naive([BULB, WHITE, BULB, WHITE], [1, 2, 2])[0] == [BULB, EMPTY, BULB, EMPTY]
    assert at_most_in_sight_naive([BULB, WHITE, WHITE], [1, 2, 2])[0] == [BULB, WHITE, WHITE]


def test_which_of_two_that_may_block_must_is_not_inferred():
    assert at_most_in_sight_naive([BULB, ANY, ANY, BULB], [1, 2, 1])[0] == [BULB, EMPTY | WALL, EMPTY | WALL, BULB]
