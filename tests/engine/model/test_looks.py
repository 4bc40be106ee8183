"""Looks: how genres draw marks that are not drawn as numbers."""

from __future__ import annotations

import pytest

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.fields.field import Size
from gridlanes.model.looks import Look
from gridlanes.registry import genres


@pytest.mark.parametrize("genre", genres().values(), ids=genres())
def test_every_genre_has_looks_of_marks_that_it_has(genre):
    assert all(isinstance(look, Look) for look in genre.looks.values())
    for side in range(2, 25):
        try:
            alphabet = genre.make(Size(side, side)).alphabet
        except PuzzleError:
            continue
        assert genre.looks.keys() <= set(alphabet.values)
        return
    raise AssertionError(f"{genre} has no boards")


def test_looks_have_names_and_numbers_are_the_usual_one():
    assert [look.value for look in Look] == ["number", "wall", "bulb", "star", "dot"]
    assert Look("number") is Look.NUMBER
