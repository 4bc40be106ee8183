"""What can be enumerated, and what is said of the rest."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridlanes.enumerating.request import enumeration_of, refusal
from gridlanes.errors import ModelError
from gridlanes.registry import find_genre, genres


@pytest.mark.parametrize(
    ("genre", "why"),
    [
        ("kenken", "there is no list of all cages with calculations"),
        ("yajilin", "a solution does not determine its clues"),
    ],
)
def test_a_genre_that_cannot_be_enumerated_says_why(genre, why) -> None:
    assert why in refusal(find_genre(genre))
    with pytest.raises(ModelError, match="cannot be enumerated"):
        enumeration_of(genre, 3)


def test_most_genres_can_be() -> None:
    for genre in ("sudoku", "akari", "heyawake", "jigsaw", "tents", "slitherlink", "nonogram"):
        assert refusal(find_genre(genre)) == ""
    assert "it can have many" in refusal(find_genre("tapa"))


def test_the_page_lists_those_that_cannot() -> None:
    lines = (Path(__file__).parents[3] / "docs" / "enumerating.md").read_text(encoding="utf-8").splitlines()
    begin = lines.index("| reason | genres |") + 2
    rows = [line.strip("| ").split(" | ") for line in lines[begin : begin + 3]]
    listed = {name: why for why, names in rows for name in names.split(", ")}
    refused = {name: refusal(genre) for name, genre in genres().items() if refusal(genre)}
    assert listed.keys() == refused.keys()
    assert all(why[:20] == listed[name][:20] for name, why in refused.items())


def test_what_makes_no_sense_is_refused() -> None:
    for wrong in ({"up_to": "turns"}, {"n_clues": (5, 2)}, {"options": {"stars": 2}}):
        with pytest.raises(ModelError):
            enumeration_of("sudoku", 4, **wrong)
    with pytest.raises(ModelError, match="which size"):
        enumeration_of("sudoku")


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
    assert enumeration_of("nonogram", 2).always_shown == [0, 1, 2, 3]
