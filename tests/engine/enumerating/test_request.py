"""What can be enumerated, and what is said of the rest."""

from __future__ import annotations

from copy import copy
from dataclasses import replace

import pytest

from gridlanes.enumerating import request as module
from gridlanes.enumerating.request import enumeration_of, refusal
from gridlanes.errors import ModelError
from gridlanes.io.forms.fields.rooms import Rooms
from gridlanes.registry import find_genre, genres


def test_all_genres_can_be() -> None:
    assert {name: refusal(genre) for name, genre in genres().items() if refusal(genre)} == {}


@pytest.mark.parametrize(
    ("genre", "why"),
    [
        ("nurikabe", "a solution does not determine its clues: it can have many"),
        ("fivecells", "a mark depends on which cells have clues"),
        ("moon_or_sun", "there is no list of all rooms with moons and suns (rooms)"),
    ],
)
def test_a_genre_that_cannot_be_enumerated_says_why(monkeypatch, genre, why) -> None:
    """As one of a user's own may be, that says nothing of where clues or symbols can be."""
    found = copy(find_genre(genre))
    found.generation = replace(found.generation, placed_clues=None)
    rooms = found.fields.get("rooms")
    if isinstance(rooms, Rooms):
        monkeypatch.setattr(type(rooms), "symbols", ())
    assert why in refusal(found)
    monkeypatch.setattr(module, "find_genre", lambda name: found)
    with pytest.raises(ModelError, match=f"{genre} cannot be enumerated"):
        enumeration_of(genre, 3)


def test_what_makes_no_sense_is_refused() -> None:
    for wrong in ({"up_to": "turns"}, {"n_clues": (5, 2)}, {"options": {"stars": 2}}):
        with pytest.raises(ModelError):
            enumeration_of("sudoku", 4, **wrong)
    with pytest.raises(ModelError, match="kropki have no figures of any length"):
        enumeration_of("kropki", 4, longest=2)
    for longest in (0, 2.5, "2"):
        with pytest.raises(ModelError, match="longest is"):
            enumeration_of("arrow", 4, longest=longest)
    with pytest.raises(ModelError, match="name a size"):
        enumeration_of("sudoku")


def test_numbers_that_would_make_a_puzzle_one_of_another_structure_are_not_shown() -> None:
    """A Bosanowa that shows a number above 15 is one of a board with larger numbers."""
    assert enumeration_of("bosanowa", 2).givable.tolist() == [*range(1, 16)]
    assert enumeration_of("bosanowa", 2).structure.options == {"largest": 31}


def test_what_puzzles_consist_of_follows_from_the_genre() -> None:
    akari = enumeration_of("akari", 3)
    assert akari.layout_marks.tolist() == [3]
    assert len(akari.facts) == 9
    tents = enumeration_of("tents", 3)
    assert tents.layout_marks.tolist() == tents.always.tolist() == [3]
    heyawake = enumeration_of("heyawake", 3)
    assert heyawake.numbered is heyawake.rooms is not None
    star_battle = enumeration_of("star_battle", 4)
    assert star_battle.rooms is not None
    assert star_battle.numbered is None
    nurikabe = enumeration_of("nurikabe", 3)
    assert len(nurikabe.facts) == 9
    assert nurikabe.always_shown == []
    assert len(enumeration_of("araf", 3).facts) == 0
    tapa = enumeration_of("tapa", 3)
    assert tapa.hints is not None
    assert len(tapa.facts) == 0
    assert tapa.layout_marks.tolist() == [1]
    castle_wall = enumeration_of("castle_wall", 3)
    assert castle_wall.arrows is not None
    assert castle_wall.layout_marks.tolist() == sorted(castle_wall.arrows.own_marks.tolist())
    assert enumeration_of("str8ts", 3).layout_marks.tolist() == []
    assert [field.name for field in enumeration_of("kropki", 4).figures] == ["white", "black"]
    assert [field.name for field in enumeration_of("makaro", 2).following] == ["grid"]
    assert enumeration_of("nonogram", 2).always_shown == [0, 1, 2, 3]
