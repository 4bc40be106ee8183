"""Rooms: boards drawn into areas, as regions of the puzzle's own."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from one_field import assert_many_are_as_each, assert_refused, comes_back, puzzle_of, refused_in_text

from gridlanes.errors import ModelError
from gridlanes.genres import latin_square
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.fields.rooms import Rooms
from gridlanes.io.forms.puzzle_row import Draft
from gridlanes.puzzles.row_regions import RuleRegions
from gridlanes.registry import find_genre
from gridlanes.rules import AtMost, Distinct

FOUR = latin_square.structure(4)
ANY = Rooms("rooms", Distinct())
EQUAL = Rooms("regions", Distinct(), n_cells=lambda size: size.rows, noun="region", required=False)
BOXES = ["AABB", "AABB", "CCDD", "CCDD"]


def test_rooms_are_regions_of_the_puzzle_s_own_numbered_as_they_first_occur():
    puzzle = comes_back(ANY, FOUR, ["AAAB", "CABB", "CCCB", "CDDD"])
    (own,) = puzzle.row_regions
    assert own.rule == Distinct()
    assert [list(map(int, cells)) for cells in own.regions] == [
        [0, 1, 2, 5],
        [3, 6, 7, 11],
        [4, 8, 9, 10, 12],
        [13, 14, 15],
    ]
    assert ANY.array(puzzle, "").tolist() == [0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 2, 1, 2, 3, 3, 3]


@pytest.mark.parametrize(
    "value",
    [
        ["aabb", "aabb", "ccdd", "ccdd"],
        [[1, 1, -2, -2]] * 2 + [["x", "x", 4, 4]] * 2,
        [["one", "one", "two", "two"]] * 2 + [[0, 0, 1, 1]] * 2,
        [["1", 1, 2, "2"]] * 2 + ["\u00e9\u00e9\u2603\u2603"] * 2,
    ],
)
def test_any_texts_and_numbers_are_names(value):
    assert EQUAL.write(puzzle_of(EQUAL, FOUR, value)) == BOXES


def test_more_rooms_than_there_are_letters_are_numbers():
    structure = latin_square.structure(8)
    numbers = np.arange(64).reshape(8, 8).tolist()
    assert comes_back(ANY, structure, numbers).row_regions[0].regions[63] == [63]
    assert ANY.write(puzzle_of(ANY, structure, ["A" * 8] * 8)) == ["A" * 8] * 8


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        (5, "regions is 5, expected a list of rows .each cell has the name of its region"),
        ([], "regions is an empty list, expected a list of rows"),
        (["AABB", 5], "expected a list of rows"),
        (["AABB"] * 3, "regions is not a list of 4 rows of 4"),
        (["AABB", "AABB", "CCDD", "CCD"], "regions is not a list of 4 rows of 4"),
        ([["A", "A", "B", None], *BOXES[1:]], "invalid name null of a region .*texts and numbers up to 1,048,576"),
        ([["A", "A", "B", True], *BOXES[1:]], "invalid name true of a region"),
        ([["A", "A", "B", 1 << 21], *BOXES[1:]], "invalid name 2097152"),
        ([["A", "A", "B", ["B"]], *BOXES[1:]], "invalid name .* of a region"),
        (["AAAB", "AABB", "CCDD", "CCDD"], "a region of 5 cells in a board of 4 rows and 4 columns .each region has 4"),
        (["ABCD", "EFGH", "IJKL", "MNOP"], "a region of 1 cells"),
    ],
)
def test_what_are_no_rooms_is_refused(value, reason):
    assert_refused(EQUAL, FOUR, value, reason)


def test_rooms_that_tell_the_size_have_limits():
    assert ANY.read(["AB", "AB", "CC"], None, 40)[1:] == (3, 2)
    assert_refused(ANY, FOUR, ["A" * 41] * 4, "rooms is not a list of 4 rows of 41 cells .sides are 1 to 40")
    assert_refused(ANY, FOUR, ["A"] * 41, "sides are 1 to 40")
    assert_refused(ANY, FOUR, ["AA", "A"], "rooms is not a list of 2 rows of 2")


def test_rooms_of_a_text_have_the_number_of_cells_too():
    error = refused_in_text(EQUAL, FOUR, np.array([0] * 5 + [1] * 3 + [2] * 4 + [3] * 4, np.int32))
    assert "a region of 5 cells" in error.reason
    error = refused_in_text(EQUAL, FOUR, np.array([0] * 16, np.int32))
    assert "a region of 16 cells" in error.reason


@given(orders=st.lists(st.permutations(range(16)), min_size=1, max_size=4))
def test_many_are_as_each(orders):
    areas = [[cell % 4 for cell in order] for order in orders]
    boards = [[[f"r{area}" for area in row[at : at + 4]] for at in range(0, 16, 4)] for row in areas]
    assert_many_are_as_each(EQUAL, FOUR, boards)


def test_the_rule_may_follow_from_the_structure():
    field = Rooms("rooms", lambda structure: AtMost(1, structure.grid.rows // 2))
    puzzle = comes_back(field, FOUR, BOXES)
    assert puzzle.row_regions[0].rule == AtMost(1, 2)
    assert field.owns(AtMost(1, 2), puzzle)
    assert not field.owns(AtMost(1, 3), puzzle)
    assert EQUAL.n_cells(Size(4, 4)) == 4
    assert field.n_cells(Size(4, 4)) is None


@pytest.mark.parametrize("regions", [[[0, 1]], [[*range(16)], [0]], []])
def test_rooms_that_do_not_cover_the_board_once_are_not_written(regions):
    puzzle = puzzle_of(ANY, FOUR, BOXES)._replace(row_regions=(RuleRegions(Distinct(), regions, [0] * len(regions)),))
    with pytest.raises(ModelError, match="the rooms must cover the board, each cell in exactly one room"):
        ANY.write(puzzle)


def test_rooms_are_not_drawn_as_regions():
    puzzle = puzzle_of(ANY, FOUR, BOXES)
    assert ANY.looks(puzzle) == []
    spec = ANY.spec("", Size(4, 4))
    assert (spec.shape, spec.dtype) == ((4, 4), np.int32)


def test_a_room_larger_than_usual_tells_the_structure():
    board = {"grid": ["." * 10], "rooms": ["A" * 10]}
    puzzle = find_genre("suguru").data(board)
    assert puzzle.structure.options["largest"] == 10
    assert find_genre("suguru").to_data(puzzle) == board
    smaller = find_genre("suguru").data({"grid": ["." * 10], "rooms": ["A" * 9 + "B"]})
    assert smaller.structure.options["largest"] == 9


def test_rooms_are_named_as_they_first_occur():
    assert Rooms.named([[7, 2], [-1, 7]]) == ["AB", "#A"]
    many = [[100 - i for i in range(80)]]
    assert Rooms.named(many) == [[*range(80)]]


def test_rooms_of_many_puzzles_in_json_are_those_of_each():
    wrong = [5, [], ["AABB"] * 3, ["AAB", "AABB", "CCDD", "CCDDD"], [["A"] * 4] * 4, [1, "AABB", "CCDD", "CCDD"]]
    wrong.append(["AABB", "AABB", [2.5] * 4, "CCDD"])
    values = [BOXES, *wrong, ["AAAA"] * 4, [[10] * 4, ["long"] * 4, ["A"] * 4, "DDDD"]]
    draft = Draft(FOUR, len(values))
    assert EQUAL.fills_values
    EQUAL.fill_values(draft, values)
    assert np.flatnonzero(draft.fine).tolist() == [0, len(values) - 1]
    (own,) = draft.row_regions
    for row in (0, len(values) - 1):
        (alone,) = puzzle_of(EQUAL, FOUR, values[row]).row_regions
        assert own.of_row(row).coords.reshape(4, 4).tolist() == [[*region] for region in alone.regions]
