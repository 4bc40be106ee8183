"""The search finds boards that are right, and hands two of them over; the laws are in tests/rule_laws.py."""

from __future__ import annotations

import pytest
from handed_over import assert_handed_over, boards_of
from rule_cases.shapes_learned import DOMINO, THREE, TWO, told

from gridlanes.kernels.rules.rooms.shapes_learned import boards_naive, shapes_learned


def _said(told_of, wanted=2, room=None):
    """What changed and broke on an empty board, and the boards that were found."""
    coords, layout = told_of
    return boards_of(shapes_learned, coords, layout._replace(hands_over=1), 7, wanted, room)


CORNER = ((0, 1, 2, 3, 6), (4, 5, 7, 8))
BOARDS = {
    "several": (3, 3, THREE, TWO, CORNER),
    "one": (3, 3, THREE, TWO, ((0, 1, 2), (4, 7, 8))),
    "none": (1, 4, THREE, DOMINO, ((0, 1), (2, 3))),
    "with walls": (3, 3, THREE, TWO, CORNER, ((1, 4), (2, 6))),
}


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("wanted", [1, 2])
def test_the_boards_are_among_all_that_are_right(name, wanted):
    told_of = told(*BOARDS[name])
    every = boards_naive(told_of[1])
    assert bool(every) == (name != "none")
    assert_handed_over(_said(told_of, wanted), every, wanted)


def test_nothing_is_searched_where_no_board_is_wanted():
    assert _said(told(*BOARDS["several"]), 0) == ([False, False], [])


def test_without_room_nothing_is_said():
    told_of = told(*BOARDS["several"])
    needed = shapes_learned.scratch(len(told_of[0]), told_of[1])
    for room in (3_000, needed - 222_000):  # none for a search, and none for its clauses
        assert _said(told_of, room=room) == ([False, False], [])
