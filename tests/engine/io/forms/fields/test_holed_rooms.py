"""Rooms beside cells in no room: read from URLs and texts, and written as they were read."""

from __future__ import annotations

import pytest

from gridlanes.errors import PuzzleError
from gridlanes.genres.loops_common import PAST
from gridlanes.io.read.links import parse_link
from gridlanes.registry import find_genre

GENRE = find_genre("double_back")
AREAS = ["AAB", "A#B", "CCB"]


def test_cells_in_no_room_are_given():
    puzzle = GENRE.data({"rooms": AREAS})
    assert [cell for cell, mark in enumerate(puzzle.givens[:9]) if mark == PAST + 1] == [4]
    assert GENRE.to_data(puzzle) == {"rooms": AREAS}


def test_urls_have_borders_and_then_cells_in_no_room():
    link = GENRE.to_link(GENRE.data({"rooms": AREAS}))
    assert GENRE.to_data(parse_link(link)) == {"rooms": AREAS}
    without, _, _ = GENRE.to_link(GENRE.data({"rooms": ["AAB", "AAB", "CCB"]})).partition("#")
    assert len(link) == len(without) + 2


def test_cells_in_no_room_part_what_is_left_of_an_area():
    whole = GENRE.to_link(GENRE.data({"rooms": ["AAA"]}))
    parted = parse_link(f"{whole}8")  # the cell in the middle
    assert GENRE.to_data(parted) == {"rooms": ["A#B"]}


def test_a_text_has_a_sign_for_them():
    text = "3 3\n1 1 2\n1 # 2\n4 4 2"
    assert GENRE.to_data(GENRE.read_text(text)) == {"rooms": AREAS}
    assert GENRE.to_text(GENRE.data({"rooms": AREAS})) == text


def test_what_is_no_map_is_refused():
    with pytest.raises(PuzzleError, match="rooms is not a list of 2 rows of 2 cells"):
        GENRE.data({"rooms": ["AA", "A"]})
