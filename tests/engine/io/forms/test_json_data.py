"""Data of many puzzles read at once; tests/engine/io/read/test_bulk_data.py has the laws of every genre."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.errors import PuzzleError
from gridlanes.registry import find_genre

DOTS = {"grid": ["....", "1...", "....", "...2"], "white": [[[0, 0], [0, 1]]]}
BARE = {"grid": ["3...", "....", "....", "...."]}
LARGE = {"grid": ["." * 9] * 9}


def test_puzzles_of_one_size_with_the_same_fields_are_one_draft():
    reader = find_genre("kropki").data_reader
    drafts = reader.drafts([DOTS, LARGE, BARE, DOTS | {"grid": BARE["grid"]}, {"grid": 5}, DOTS, LARGE], 2)
    assert [some.members for some in drafts] == [[0, 3, 5], [1, 6]]
    first = drafts[0].draft
    assert first.givens[:, [0, 4]].tolist() == [[0, 1], [3, 0], [0, 1]]
    assert [own.row.tolist() for own in first.row_regions if len(own)] == [[0, 1, 2]]


def test_too_few_are_left_out():
    reader = find_genre("kropki").data_reader
    assert reader.drafts([DOTS, BARE], 2) == []
    assert reader.drafts([], 1) == []


def test_the_contents_are_those_that_are_given_in_the_order_of_the_fields():
    reader = find_genre("kropki").data_reader
    size, contents = reader.contents({"white": DOTS["white"], "grid": DOTS["grid"]})
    assert size == (4, 4)
    assert [*contents] == ["grid", "white"]
    assert reader.structure_of(size, contents) is find_genre("kropki").structure(4, 4)
    with pytest.raises(PuzzleError, match="grid"):
        reader.contents({"grid": 5})


def test_puzzles_that_are_not_fine_are_marked():
    board = {"areas": ["AAB", "CCB", "DDD"], "targets": {"A": "1-", "B": "3+", "C": "2*", "D": "6+"}}
    wrong = board | {"targets": board["targets"] | {"D": "2-"}}
    reader = find_genre("kenken").data_reader
    ((members, draft),) = reader.drafts([{"cages": board}, {"cages": wrong}, {"cages": board}], 2)
    assert members == [0, 1, 2]
    assert np.flatnonzero(~draft.fine).tolist() == [1]
