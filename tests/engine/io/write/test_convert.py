"""Every genre comes back from every form that it is written in."""

from __future__ import annotations

import json
import random

import numpy as np
import pytest
from random_data import random_data, small_sizes
from samples import example_lines, other_genres, rows_of

from gridlanes.errors import ModelError
from gridlanes.io.forms.genre import Genre
from gridlanes.io.read.reading import read_rows
from gridlanes.io.write.convert import FORMS, text_of, texts_of
from gridlanes.registry import genres


def plain(row):
    own = sorted(
        (str(entry.rule), sorted(zip(map(list, entry.regions), entry.clues, strict=True))) for entry in row["own"]
    )
    return row["structure"], row["givens"], row["clues"], own


def puzzles(genre: Genre, n: int = 40):
    """JSON of random puzzles, which need not have solutions, with what is read in it."""
    rng, sizes = random.Random(genre.name), small_sizes(genre.name)
    found = []
    for _ in range(20 * n):
        text = json.dumps({"genre": genre.name, "data": random_data(rng, genre, rng.choice(sizes))})
        block = read_rows([text])
        if not block.errors:
            found.append((text, block))
        if len(found) == n:
            break
    assert len(found) == n
    return found


@pytest.mark.parametrize("genre", genres().values(), ids=genres())
def test_a_puzzle_comes_back_from_every_form(genre):
    for text, block in puzzles(genre):
        (row,) = rows_of([block])
        puzzle = block.groups[0].puzzle(0)
        for form in FORMS:
            try:
                again = text_of(puzzle, form)
            except ModelError:
                assert form != "jsonl", text
                continue
            if form != "text":  # which does not say its genre
                (other,) = rows_of([read_rows([again])])
                assert "error" not in other, (again, other)
                assert plain(other) == plain(row), again
            (asked,) = rows_of([read_rows([again], genre=genre.name)])
            assert plain(asked) == plain(row), again


def test_the_genres_of_each_form_have_it_and_others_say_that_they_do_not():
    every = genres().values()
    names = {
        "jsonl": {genre.name for genre in every},
        "puzzlink": {genre.name for genre in every if genre.link is not None},
        "tatham": {genre.name for genre in every if genre.games},
        "text": {genre.name for genre in every if genre.text is not None},
    }
    assert names.keys() == FORMS.keys()
    assert names["puzzlink"] >= {"akari", "slitherlink", "sudoku"}
    assert names["tatham"] >= {"akari", "jigsaw", "killer", "slitherlink", "sudoku", "sudoku_x", "takuzu"}
    assert names["text"] >= {"akari", "jigsaw", "killer", "samurai", "slitherlink", "sudoku", "takuzu"}
    for genre in every:
        _, block = puzzles(genre, 1)[0]
        for form in FORMS:
            if genre.name not in names[form]:
                with pytest.raises(ModelError, match=f"{genre.name} (has no|is not written as)"):
                    text_of(block.groups[0].puzzle(0), form)


@pytest.mark.parametrize("form", FORMS)
def test_blocks_are_converted_row_by_row(form):
    rows = [row for row in other_genres(3) if "unruly" not in row and "takuzu" not in row] + example_lines(5)
    block = read_rows(rows)
    texts, found = texts_of(block, form), rows_of([block])
    named = [row["structure"].genre if form == "text" else None for row in found]
    again = [row for text, name in zip(texts, named, strict=True) for row in rows_of([read_rows([text], genre=name)])]
    assert [plain(row) for row in again] == [plain(row) for row in found]


def test_what_cannot_be_converted_is_named_by_its_line():
    lines = example_lines(2)
    with pytest.raises(ModelError, match="unknown form 'csv'; expected one of jsonl, puzzlink, tatham, text"):
        texts_of(read_rows(lines), "csv")
    with pytest.raises(ModelError, match=r"<string>:2:4: invalid puzzle length: 3 characters"):
        texts_of(read_rows([lines[0], "xyz"]), "jsonl")
    with pytest.raises(ModelError, match=r"<string>:2: takuzu has no puzz\.link format"):
        texts_of(read_rows([lines[0], "unruly:2x2:e"]), "puzzlink")
    block = read_rows(["." * 81], genre="latin_square")
    with pytest.raises(ModelError, match="latin_square has no game-ID format"):
        texts_of(block, "tatham")
    with pytest.raises(ModelError, match="latin_square has no plain-text format"):
        texts_of(block, "text")
    puzzle = block.groups[0].puzzle(0)
    nameless = type(puzzle.structure)(puzzle.structure.grid, puzzle.structure.alphabet, [])
    with pytest.raises(ModelError, match="cannot be written as text"):
        text_of(puzzle._replace(structure=nameless), "jsonl")
    with pytest.raises(ModelError, match="unknown form 'csv'"):
        text_of(puzzle, "csv")
    assert np.array_equal(puzzle.givens, np.zeros(81))
