"""Sets of pieces that a puzzle draws itself."""

from __future__ import annotations

import pytest
from one_field import schema_of

import gridlanes
from gridlanes.errors import PuzzleError
from gridlanes.genres import statue_park
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.fields.pieces import MAX_PIECES, drawing_of, number_of

GENRE = statue_park.GENRE
FIELD = GENRE.fields["pieces"]


@pytest.mark.parametrize("drawing", ["#", "##", ".#/##", "#.#/###", "###/#.#/###", "######/#....#"])
def test_drawings_come_back(drawing):
    assert drawing_of(number_of(drawing)) == drawing


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ([], "pieces is an empty list|pieces is .*, expected a list of drawings"),
        ([5], "expected a list of drawings"),
        (["#"] * (MAX_PIECES + 1), "pieces has 61 pieces .there are 60 at most"),
        ([""], "is no piece"),
        (["#x"], "is no piece"),
        (["#/##"], "is no piece"),  # rows of two lengths
        ([".#"], "is no piece"),
        (["#.", "#."], "is no piece"),
        (["../##"], "is no piece"),
        (["#./.#"], "the cells of a shape are connected"),
        (["#" * 16], "is no piece"),
        (["#######/" * 6 + "#######"], "is no piece"),
    ],
)
def test_what_is_no_set_is_refused(value, reason):
    with pytest.raises(PuzzleError, match=reason):
        FIELD.read(value, Size(3, 3), 40)


def test_the_puzzle_keeps_them_as_they_are_drawn():
    data = {"grid": ["....", "....", "...."], "pieces": ["##/#.", "#", "#"]}
    schema_of(FIELD).validate(data["pieces"])
    puzzle = GENRE.data(data)
    assert GENRE.to_data(puzzle) == data
    with pytest.raises(PuzzleError, match="the pieces are listed"):
        GENRE.data(data | {"cells": 4})


@pytest.mark.parametrize(
    ("link", "n_solutions"),
    [
        ("5/1/00/2/11g/11g", 1),  # elsewhere than at the ends they part the others
        ("5/1/00/3/11g/11g/11g", 0),
        ("3/3/000/4/11g/11g/11g/11g", 1),  # in the corners
        ("3/1/0/1/21o", 2),
    ],
)
def test_each_is_there_as_often_as_it_is_listed(link, n_solutions):
    assert gridlanes.count(f"https://puzz.link/p?statuepark/{link}", limit=9).tolist() == [n_solutions]
