"""What is said of a genre is what its file says."""

from __future__ import annotations

import json

import pytest

import gridlanes
from gridlanes.api.genre_facts import HEADINGS, facts, forms_of, row_of
from gridlanes.io.forms.genre import Genre
from gridlanes.registry import genres

of_every_genre = pytest.mark.parametrize("genre", genres().values(), ids=list(genres()))


@of_every_genre
def test_the_facts_of_a_genre_are_ready_for_json(genre: Genre) -> None:
    said = facts(genre)
    assert json.loads(json.dumps(said)) == said
    assert (said["name"], said["rules"]) == (genre.name, genre.rules)
    assert said["sizes"].endswith(f"sides up to {genre.largest_side}")


@of_every_genre
def test_a_row_has_an_entry_for_each_heading(genre: Genre) -> None:
    row = dict(zip(HEADINGS, row_of(genre), strict=True))
    assert row["genre"] == genre.name
    # A form that has an entry in the row is named in the words, too; JSON is always one.
    named = len(genre.link.names if genre.link else ()) + len(genre.games)
    assert len(forms_of(genre)) == 1 + named + sum(row[form] == "yes" for form in ("lines", "text"))


def test_genres_are_listed_and_described_from_python() -> None:
    assert gridlanes.genre_names() == list(genres())
    assert gridlanes.describe_genre("binairo") == facts(genres()["takuzu"])
    with pytest.raises(gridlanes.ModelError, match="sudoku"):
        gridlanes.describe_genre("sudokuu")
