"""Hints: what genres say of their drawing."""

from __future__ import annotations

import pytest

from gridlanes.model.looks import CluePlace, Hints, Look
from gridlanes.registry import codecs


@pytest.mark.parametrize("codec", codecs().values(), ids=codecs())
def test_every_genre_has_hints(codec):
    assert isinstance(codec.hints, Hints)
    assert all(isinstance(look, Look) for look in codec.hints.looks.values())
    assert isinstance(codec.hints.clues, CluePlace)


def test_without_hints_marks_are_numbers_and_clues_are_not_drawn():
    assert Hints().looks == {}
    assert Hints().clues == CluePlace.NOWHERE
