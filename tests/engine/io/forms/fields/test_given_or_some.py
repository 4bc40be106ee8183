"""Numbers that are given, and cells of which only that is known that they hold one."""

from __future__ import annotations

import json

import pytest
from one_field import schema_of

import gridlanes
from gridlanes.errors import PuzzleError
from gridlanes.genres import nanro, sukoro
from gridlanes.io.forms.fields.given_or_some import RULE
from gridlanes.io.read.reading import read_rows

GENRES = [sukoro.GENRE, nanro.GENRE]


def data(genre, *rows):
    found = {"grid": [*rows]}
    return found if genre is sukoro.GENRE else found | {"rooms": ["A" * len(row) for row in rows]}


@pytest.mark.parametrize("genre", GENRES)
def test_cells_with_some_number_come_back(genre):
    told = data(genre, "?1.", ".2?")
    schema_of(genre.fields["grid"]).validate(told["grid"])
    puzzle = genre.data(told)
    (own,) = (own for own in puzzle.row_regions if own.rule == RULE)
    assert [*map(list, own.regions)] == [[0], [5]]
    assert genre.to_data(puzzle) == told
    assert genre.to_data(genre.read_text(genre.to_text(puzzle))) == told
    assert not genre.fields["grid"].is_blank(puzzle)
    assert genre.fields["grid"].cell_numbers(puzzle) == [((0, 0), "?"), ((1, 2), "?")]


@pytest.mark.parametrize("genre", GENRES)
def test_urls_hold_them_alone_and_among_others(genre):
    told = [data(genre, *rows) for rows in (("?1.", ".2?"), ("...", "..."), ("1.?", "???"))]
    links = ["https://puzz.link/p?" + genre.to_link(genre.data(each)) for each in told]
    assert all("." in links[i] for i in (0, 2))
    assert list(gridlanes.convert(links, "puzzlink")) == links
    assert [genre.to_data(read_rows([link]).groups[0].puzzle(0)) for link in links] == told


def test_large_numbers_are_written_as_lists():
    rows = [["?", None, 11, None, None, None, None, None, None, None, None]]
    told = {"grid": rows, "rooms": ["A" * 11]}
    assert nanro.GENRE.to_data(nanro.GENRE.data(told)) == told


def test_a_number_beyond_the_rooms_is_refused():
    with pytest.raises(PuzzleError, match="invalid value 12 in grid"):
        nanro.GENRE.data({"grid": [[None] * 10, ["?", *[None] * 8, 12]], "rooms": ["A" * 10, "B" * 10]})


@pytest.mark.parametrize(("row", "n_solutions"), [("..", 3), ("?.", 2), ("??", 1), ("?1", 0), ("?2", 1)])
def test_such_a_cell_is_not_left_without_a_number(row, n_solutions):
    puzzle = {"genre": "nanro", "data": {"grid": [row], "rooms": ["AA"]}}
    assert gridlanes.count(json.dumps(puzzle), limit=9).tolist() == [n_solutions]
