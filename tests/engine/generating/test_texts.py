"""The texts of puzzles that were made."""

from __future__ import annotations

import json

import pytest
from making import LAWS, made, small_request

from gridlanes.errors import ModelError
from gridlanes.generating.texts import written_puzzles

BY_NAME = {genre.name: genre for genre in LAWS}


def texts(name: str, form: str | None = None) -> list[str]:
    group = made(small_request(BY_NAME[name]), 6).groups[0][0]
    found = written_puzzles(BY_NAME[name], group, form)
    return [text.decode() if isinstance(text, bytes) else str(text) for text in found]


@pytest.mark.parametrize(
    ("name", "begins"), [("akari", "https://puzz.link/p?akari/"), ("takuzu", "unruly:"), ("kropki", '{"genre"')]
)
def test_the_first_form_that_there_is_comes_by_default(name: str, begins: str) -> None:
    assert all(text.startswith(begins) for text in texts(name))


def test_plain_lines_have_a_character_a_cell() -> None:
    lines = texts("sudoku")
    assert lines == texts("sudoku", "lines")
    assert {*map(len, lines)} == {small_request(BY_NAME["sudoku"]).size.n_cells}


def test_a_form_that_is_named_is_taken_or_refused() -> None:
    assert json.loads(texts("akari", "jsonl")[0])["genre"] == "akari"
    with pytest.raises(ModelError, match="unknown form"):
        texts("akari", "poem")
    with pytest.raises(ModelError, match="no plain lines"):
        texts("akari", "lines")
    with pytest.raises(ModelError, match="puzz"):
        texts("kropki", "puzzlink")
