"""What pzpr's editor can draw besides the usual boards: holes, unknown numbers, variants, further names."""

from __future__ import annotations

import json

import pytest

import gridlanes
from gridlanes.io.forms.codes.room_numbers import RoomNumbers
from gridlanes.io.read.reading import read_rows
from gridlanes.registry import find_genre, genres

_LINK = "https://puzz.link/p?"


def _numbered(name: str) -> bool:
    """Whether URLs of a genre have numbers of rooms."""
    link = find_genre(name).link
    return link is not None and any(isinstance(part.code, RoomNumbers) for part in link.body.parts)


@pytest.mark.parametrize(
    ("link", "n_solutions"),
    [
        ("araf/2/1/03", 1),  # two cells are between 0 and 3
        ("araf/2/1/02", 0),
        ("arukone/2/2/11h", 1),
        ("arukone/e/2/2/11h", 2),
        ("fivecells/3/2/a.a7b", 1),  # a ? says nothing
        ("fivecells/3/2/a3c7", 0),
        ("fourcells/3/3/d7d", 4),  # the eight cells around a hole
        ("fourcells/2/2/.2b", 1),
        ("nanro/2/1/0h", 3),
        ("nanro/2/1/0.g", 2),
        ("nanro/2/1/0..", 1),
        ("simpleloop/2/2/", 1),
        ("building/2/2/l1g", 1),
        ("sukoro/3/1/c", 2),
        ("sukoro/3/1/.b", 1),
        ("usoone/2/1/0g0", 1),
        ("usoone/2/1/0.0", 0),  # the cell with ? is not shaded, and tells no lie
    ],
)
def test_urls_have_so_many_solutions(link, n_solutions):
    assert gridlanes.count(_LINK + link, limit=9).tolist() == [n_solutions]
    (back,) = gridlanes.convert([_LINK + link], "jsonl")
    assert gridlanes.count(back, limit=9).tolist() == [n_solutions]


@pytest.mark.parametrize(
    ("genre", "rooms", "n_solutions"),
    [
        ("suguru", ["#A", "AA"], 6),
        ("cojun", ["AA", "#A"], 3),
        ("ripple_effect", ["A#B"], 1),  # a hole is a cell between
        ("ripple_effect", ["AB"], 0),
        ("ripple_effect", ["AA#BB"], 3),
    ],
)
def test_holes_hold_nothing(genre, rooms, n_solutions):
    data = {"grid": ["." * len(row) for row in rooms], "rooms": rooms}
    told = json.dumps({"genre": genre, "data": data})
    assert gridlanes.count(told, limit=9).tolist() == [n_solutions]
    for form in ("puzzlink", "text") if "#" in "".join(rooms) else ():
        (text,) = gridlanes.convert([told], form)
        (back,) = gridlanes.convert([text], "jsonl", genre=genre if form == "text" else None)
        assert json.loads(back)["data"] == data


@pytest.mark.parametrize("genre", [name for name in genres() if _numbered(name)])
def test_a_room_whose_number_is_not_told_has_none(genre):
    (name, *_) = find_genre(genre).link.names
    links = [f"{_LINK}{name}/3/2/00{numbers}" for numbers in (".", "", "./", ".")]
    counts = [gridlanes.count(link, limit=50).tolist() for link in links]
    assert counts == [counts[1]] * len(links)
    assert gridlanes.count(links, limit=50).tolist() == [*counts[1]] * len(links)


def test_urls_need_no_borders_around_holes_and_are_read_alike_alone_and_together():
    links = [_LINK + text for text in ("suguru/2/2/00j8", "suguru/2/2/00j", "suguru/2/2/00j8", "suguru/2/2/001ig")]
    together = read_rows(links)
    assert [*together.errors] == [3]
    assert "a cell in no room has a mark" in str(together.errors[3])
    alone = [read_rows([link]) for link in links]
    assert [len(block.groups) for block in alone] == [1, 1, 1, 0]
    assert gridlanes.count(links[:3], limit=99).tolist() == [6, 24, 6]


@pytest.mark.parametrize(
    ("link", "reason"),
    [
        ("araf/2/1/.3", "an unknown number in row 1, column 1 of grid"),
        ("fourcells/3/3/i", "9 cells cannot be divided into areas of 4, as URLs have them"),
    ],
)
def test_what_is_not_read_is_refused_with_a_reason(link, reason):
    for links in ([link], [link, link]):
        block = read_rows([_LINK + each for each in links])
        assert [*block.errors] == [*range(len(links))]
        assert reason in str(block.errors[0])


def test_a_single_cell_without_borders_is_read():
    genres = ("aquarium", "aquarium/1/1//h"), ("double_back", "doubleback/1/1//")
    assert [read_rows([_LINK + link]).groups[0].structure.genre for _, link in genres] == [name for name, _ in genres]
