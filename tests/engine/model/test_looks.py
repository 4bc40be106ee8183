"""Looks: how genres draw marks that are not drawn as numbers."""

from __future__ import annotations

import contextlib

import pytest
from random_data import small_sizes

from gridlanes.errors import PuzzleError
from gridlanes.genres.numbered_rooms_common import RoomsAndHoles
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.genre import Genre
from gridlanes.model.looks import Look
from gridlanes.registry import genres


@pytest.mark.parametrize("genre", genres().values(), ids=genres())
def test_every_genre_has_looks_of_marks_that_it_has(genre):
    assert all(isinstance(look, Look) for look in [*genre.looks.values(), *genre.clue_looks.values()])
    smallest = min(small_sizes(genre.name), key=lambda size: size.n_cells)
    values = values_of(genre, smallest)
    assert values, f"{genre} has no boards"
    if not genre.looks.keys() <= values:  # some marks are on large boards alone
        values |= values_of(genre, Size(genre.largest_side, genre.largest_side))
    assert genre.looks.keys() <= values


def values_of(genre: Genre, size: Size) -> set[int]:
    """The displayed values of the boards of a size, whatever its options are."""
    options = [{name: value} for name, field in genre.options.items() for value in field.variants(size)]
    has_holes = any(isinstance(field, RoomsAndHoles) for field in genre.fields.values())
    options += [{"holes": True}] if has_holes else []
    values: set[int] = set()
    for chosen in ({}, *options):
        with contextlib.suppress(PuzzleError):
            values |= {*genre.make(size, chosen).alphabet.values}
    return values


def test_looks_have_names_and_numbers_are_the_usual_one():
    assert all(look.value == look.name.lower().replace("_", "-") for look in Look)
    assert Look("number") is Look.NUMBER
