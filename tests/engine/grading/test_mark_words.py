"""The words for marks."""

from __future__ import annotations

import pytest

from gridlanes.grading.mark_words import MarkWords, mark_words
from gridlanes.model.grid import Layer
from gridlanes.registry import genres


@pytest.mark.parametrize(
    ("genre", "layer", "value", "expected"),
    [
        ("akari", Layer.CELLS, 1, MarkWords("a bulb", "bulbs")),
        ("akari", Layer.CELLS, 0, MarkWords("empty", "empty")),
        ("magnets", Layer.CELLS, 1, MarkWords("a plus", "pluses")),
        ("minesweeper", Layer.CELLS, 1, MarkWords("a mine", "mines")),
        ("easy_as_abc", Layer.CELLS, 2, MarkWords("B", "B", is_number=True)),
        ("sudoku", Layer.CELLS, 5, MarkWords("5", "5", is_number=True)),
        ("lits", Layer.CELLS, 2, MarkWords("part of an I", "part of an I")),  # all shapes are shaded alike
        ("makaro", Layer.CELLS, 11, MarkWords("an arrow that points up", "an arrow that points up")),
        ("arrow_numbers", Layer.CELLS, 2, MarkWords("pointing north-east", "pointing north-east")),
        ("detour", Layer.CELLS, 2, MarkWords("a turn", "turns")),
        ("castle_wall", Layer.CELLS, 3, MarkWords("inside the loop", "inside the loop")),
        ("train_tracks", Layer.CELLS, 0, MarkWords("on the track", "on the track")),
        ("yajilin", Layer.CELLS, 2, MarkWords("off the loop", "off the loop")),
        ("yajilin", Layer.EDGES_H, 1, MarkWords("drawn", "drawn")),
        ("slitherlink", Layer.EDGES_V, 0, MarkWords("not drawn", "not drawn")),
        ("hashi", Layer.EDGES_V, 2, MarkWords("crossed by a double line", "crossed by a double line")),
        ("dominosa", Layer.EDGES_V, 0, MarkWords("between two dominoes", "between two dominoes")),
        ("", Layer.CELLS, 1, MarkWords("1", "1", is_number=True)),
        ("a genre that is not known", Layer.EDGES_H, 1, MarkWords("1", "1", is_number=True)),
    ],
)
def test_marks_in_words(genre, layer, value, expected) -> None:
    assert mark_words(genre, layer, value) == expected


@pytest.mark.parametrize("genre", genres().values(), ids=lambda genre: genre.name)
def test_no_two_marks_of_a_genre_have_the_same_word(genre) -> None:
    cells = {*range(40), *genre.looks, *genre.mark_words}
    for layer, values in ((Layer.CELLS, cells), (Layer.EDGES_H, range(2))):
        words = [mark_words(genre.name, layer, value) for value in values]
        assert len({*words}) == len(values)
