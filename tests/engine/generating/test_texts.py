"""The texts of puzzles that were made."""

from __future__ import annotations

import json

import numpy as np
import pytest
from generated_puzzles import GENERATING, LAWS, N, made, small_request

from gridlanes.errors import ModelError
from gridlanes.generating import texts as written_texts
from gridlanes.generating.equivalents.canonical import canonical_hashes
from gridlanes.generating.texts import written_and_read, written_puzzles
from gridlanes.io.read.reading import read_rows
from gridlanes.io.write.convert import text_of

pytestmark = GENERATING
BY_NAME = {genre.name: genre for genre in LAWS}


def as_text(found) -> list[str]:
    return [text.decode() if isinstance(text, bytes) else str(text) for text in found]


def texts(name: str, form: str | None = None) -> list[str]:
    group = made(small_request(BY_NAME[name]), N).groups[0][0]
    return as_text(written_puzzles(BY_NAME[name], group, form))


@pytest.mark.parametrize("form", [None, "jsonl"])
@pytest.mark.parametrize("genre", LAWS, ids=lambda genre: genre.name)
def test_what_is_written_is_read_as_the_same_puzzle_and_written_alike(genre, form) -> None:
    group = made(small_request(genre), N).groups[0][0]
    written = as_text(written_puzzles(genre, group, form))
    (again,) = read_rows(written, genre=genre.name).groups
    assert as_text(written_puzzles(genre, again, form)) == written
    assert canonical_hashes(again) == canonical_hashes(group)


@pytest.mark.parametrize("name", ["kenken", "killer", "futoshiki", "takuzu", "jigsaw", "skyscrapers"])
def test_game_ids_of_many_puzzles_are_those_of_each(name: str) -> None:
    group = made(small_request(BY_NAME[name]), N).groups[0][0]
    assert texts(name, "tatham") == [text_of(group.puzzle(i), "tatham") for i in range(len(group.rows))]


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


def test_what_is_proved_is_what_the_text_says(monkeypatch) -> None:
    genre = BY_NAME["takuzu"]
    group = made(small_request(genre), N).groups[0][0]
    other = [*texts("takuzu")]
    other[0], other[1] = "x", other[2]
    monkeypatch.setattr(written_texts, "written_puzzles", lambda *_: other)
    block = written_and_read("<test>", genre, group, np.arange(1, N + 1))
    assert [*block.errors] == [0]
    (read,) = block.groups
    assert read.rows.tolist() == [*range(1, N)]
    assert (read.givens == group.givens[[2, *range(2, N)]]).all()
    assert group.expected is not None
    assert read.expected is not None
    assert (read.expected == group.expected[1:]).all()
