"""Numbered rooms: areas and their numbers, in JSON, at cells and in order."""

from __future__ import annotations

import numpy as np
import pytest
from one_field import assert_many_are_as_each, assert_refused, comes_back, puzzle_of

from gridlanes.compile.structure import Structure
from gridlanes.io.forms.fields.field import Content, Size
from gridlanes.io.forms.fields.numbered_rooms import BEYOND, NumberedRooms
from gridlanes.io.forms.fields.room_spans import RoomSpans
from gridlanes.io.forms.puzzle_row import Draft
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import AtLeastOne, ExactCount

BOARD = Structure(Grid(2, 3), Alphabet.binary(), [])
COUNT = ExactCount(1, Clue(0))
ROOMS = NumberedRooms("rooms", COUNT, range(100))
BETWEEN = NumberedRooms("rooms", COUNT, range(100), between=[RoomSpans(AtLeastOne(1))])
AREAS = ["ABB", "ACC"]
EACH = [0, 1, 1, 0, 2, 2]
BOARD_SIZE = Size(2, 3)


def test_numbers_are_clues_of_rooms_in_the_order_in_which_these_first_occur():
    puzzle = comes_back(ROOMS, BOARD, {"areas": AREAS, "numbers": {"A": 0, "C": 2}})
    (own,) = puzzle.row_regions
    assert own.rule == COUNT
    assert [list(map(int, room)) for room in own.regions] == [[0, 3], [1, 2], [4, 5]]
    assert list(own.clues) == [0, NO_CLUE, 2]
    assert ROOMS.array(puzzle, "").tolist() == EACH
    assert ROOMS.array(puzzle, "numbers").tolist() == [0, NO_CLUE, NO_CLUE, NO_CLUE, 2, NO_CLUE]
    assert ROOMS.array(puzzle, "ordered").tolist() == [0, NO_CLUE, 2, BEYOND, BEYOND, BEYOND]
    assert ROOMS.cell_numbers(puzzle) == [((0, 0), 0), ((1, 1), 2)]
    assert ROOMS.owns(COUNT, puzzle)
    assert not ROOMS.owns(AtLeastOne(1), puzzle)


def test_names_need_not_be_in_order():
    puzzle = puzzle_of(ROOMS, BOARD, {"areas": ["zaa", "zbb"], "numbers": {"b": 1, "z": 2}})
    assert ROOMS.write(puzzle) == {"areas": AREAS, "numbers": {"A": 2, "C": 1}}
    comes_back(ROOMS, BOARD, {"areas": AREAS})


def test_what_follows_from_borders_are_further_regions():
    puzzle = comes_back(BETWEEN, BOARD, {"areas": ["ABC", "ABB"], "numbers": {"B": 1}})
    rooms, spans = puzzle.row_regions
    assert list(rooms.clues) == [NO_CLUE, 1, NO_CLUE]
    assert spans.rule == AtLeastOne(1)
    assert [list(map(int, run)) for run in spans.regions] == [[0, 1, 2]]
    assert BETWEEN.owns(AtLeastOne(1), puzzle)
    bare = BETWEEN.regions(BOARD, [[0, 3], [1, 4, 5], [2]])
    assert [entry.rule for entry in bare] == [COUNT, AtLeastOne(1)]
    assert list(bare[0].clues) == [NO_CLUE] * 3


def test_many_are_filled_as_each():
    values = [
        {"areas": AREAS, "numbers": {"A": 1}},
        {"areas": ["AAA", "AAA"]},
        {"areas": ["ABC", "DEF"], "numbers": {"F": 1}},
    ]
    for field in (ROOMS, BETWEEN):
        assert_many_are_as_each(field, BOARD, values)


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ({"numbers": {}}, "areas"),
        ({"areas": AREAS, "numbers": {"D": 1}}, "the numbers of rooms are"),
        ({"areas": AREAS, "numbers": [1]}, "the numbers of rooms are"),
        ({"areas": AREAS, "numbers": {"A": -1}}, "the number of 'A' in rooms is -1"),
        ({"areas": AREAS, "numbers": {"A": 100}}, "the number of 'A' in rooms is 100"),
        ({"areas": AREAS, "numbers": {"A": True}}, "the number of 'A' in rooms is true"),
        ({"areas": AREAS, "sums": {}}, "sums"),
    ],
)
def test_other_json_is_refused(value, reason):
    assert_refused(ROOMS, BOARD, value, reason)


def test_numbers_at_several_cells_of_a_room_must_be_the_same():
    at_cells = [NO_CLUE, 1, NO_CLUE, 2, NO_CLUE, NO_CLUE]
    nothing = np.full((1, 6), NO_CLUE, np.int32)

    def clues(numbers):
        draft = Draft(BOARD, 1)
        ROOMS.fill(draft, Content((np.array([EACH], np.int32), np.array([numbers], np.int32), None)))
        assert draft.fine[0]
        return list(draft.one().row_regions[0].clues)

    assert clues(at_cells) == [2, 1, NO_CLUE]
    assert clues([2, 1, 1, 2, NO_CLUE, NO_CLUE]) == [2, 1, NO_CLUE]
    assert clues(nothing[0]) == [NO_CLUE] * 3
    draft = Draft(BOARD, 1)
    content = Content((np.array([EACH], np.int32), np.array([[2, 1, 1, 3, NO_CLUE, NO_CLUE]], np.int32), None))
    ROOMS.fill(draft, content)
    assert not draft.fine[0]
    assert ROOMS.explain(content, BOARD_SIZE).reason.startswith("two numbers in one room")


def test_more_numbers_than_rooms_are_refused():
    content = Content((np.array([EACH], np.int32), None, np.array([[1, 2, NO_CLUE, 0, BEYOND, BEYOND]], np.int32)))
    draft = Draft(BOARD, 1)
    ROOMS.fill(draft, content)
    assert not draft.fine[0]
    assert "3 rooms, 4 numbers" in ROOMS.explain(content, BOARD_SIZE).reason
