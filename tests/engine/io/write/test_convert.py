"""Every genre comes back from every form that it is written in."""

from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from samples import example_lines, other_genres, rows_of

from gridlanes.errors import ModelError
from gridlanes.io.read.reading import read_rows
from gridlanes.io.write.convert import FORMS, as_envelope, puzzle_in, texts_of
from gridlanes.registry import codecs, game_codec

CELL = st.tuples(st.integers(0, 3), st.integers(0, 3))
GRID = st.lists(st.text(st.sampled_from("....1234"), min_size=4, max_size=4), min_size=4, max_size=4)
LINE = st.lists(CELL.map(list), min_size=2, max_size=5, unique_by=tuple)
SUMS = st.lists(st.sampled_from([None, 0, 3, 5]), min_size=4, max_size=4)
PAIR = st.tuples(st.integers(0, 3), st.integers(0, 2), st.booleans()).map(
    lambda at: [[at[0], at[1]], [at[0], at[1] + 1]] if at[2] else [[at[1], at[0]], [at[1] + 1, at[0]]]
)
PAIRS = st.lists(PAIR, max_size=3, unique_by=str)
CAGES = st.lists(st.fixed_dictionaries({"cells": LINE}, optional={"sum": st.integers(1, 9)}), max_size=3)


def boards(symbols, rows=4, cols=4):
    return st.lists(st.text(st.sampled_from(symbols), min_size=cols, max_size=cols), min_size=rows, max_size=rows)


def with_lines(field):
    return st.fixed_dictionaries({"grid": GRID}, optional={field: st.lists(LINE, max_size=3)})


PLAIN = st.fixed_dictionaries({"grid": GRID})
DATA = {
    "akari": st.fixed_dictionaries({"grid": boards("...#01234ox")}),
    "anti_knight": PLAIN,
    "arrow": st.fixed_dictionaries(
        {"grid": GRID}, optional={"arrows": st.lists(LINE.map(lambda c: {"circle": c[0], "line": c[1:]}), max_size=2)}
    ),
    "even_odd": st.fixed_dictionaries({"grid": GRID}, optional={"even": st.just([[0, 0]]), "odd": st.just([[1, 2]])}),
    "german_whispers": with_lines("lines"),
    "jigsaw": st.fixed_dictionaries(
        {"grid": GRID, "regions": st.sampled_from([["AABB"] * 2 + ["CCDD"] * 2, ["ABCD"] * 4])},
        optional={"diagonals": st.just(True), "cages": CAGES.map(lambda cages: [{"sum": 9} | cage for cage in cages])},
    ),
    "killer": st.fixed_dictionaries({"grid": GRID}, optional={"cages": CAGES}),
    "kropki": st.fixed_dictionaries({"grid": GRID}, optional={"white": PAIRS}),
    "latin_square": PLAIN,
    "samurai": st.integers(1, 9).map(lambda value: {"grid": [f"{value}".ljust(21, ".")] + ["." * 21] * 20}),
    "sandwich": st.fixed_dictionaries({"grid": GRID, "rows": SUMS, "columns": SUMS}),
    "slitherlink": st.fixed_dictionaries(
        {"clues": boards("..0123")}, optional={"edges_h": boards("...01", 5, 4), "edges_v": boards("...01", 4, 5)}
    ),
    "sudoku": PLAIN,
    "sudoku_x": st.fixed_dictionaries({"grid": GRID}, optional={"cages": CAGES}),
    "takuzu": st.fixed_dictionaries({"grid": boards("..01")}, optional={"unique_lines": st.just(False)}),
    "thermometer": with_lines("thermometers"),
    "windoku": PLAIN,
}
"""what stands in the data of each genre"""


def test_every_genre_is_tried_here():
    assert set(DATA) == set(codecs())


def plain(row):
    own = sorted(
        (str(entry.rule), sorted(zip(map(list, entry.regions), entry.clues, strict=True))) for entry in row["own"]
    )
    return row["structure"], row["givens"], row["clues"], own


@pytest.mark.parametrize("genre", DATA)
@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_a_puzzle_comes_back_from_every_form(genre, data):
    text = json.dumps({"genre": genre, "data": data.draw(DATA[genre])})
    block = read_rows([text])
    assert not block.errors, block.errors
    (row,) = rows_of([block])
    puzzle = puzzle_in(block.groups[0], 0)
    written = 0
    for form, write in FORMS.items():
        try:
            again = write(puzzle)
        except ModelError:
            assert form != "jsonl"
            continue
        (other,) = rows_of([read_rows([again])])
        assert "error" not in other, (again, other)
        assert plain(other) == plain(row), again
        (asked,) = rows_of([read_rows([again], genre=genre)])
        assert plain(asked) == plain(row), again
        written += 1
    assert written


def test_all_forms_that_a_genre_has_are_written():
    for genre, codec in codecs().items():
        with_ids = {"akari", "jigsaw", "killer", "slitherlink", "sudoku", "sudoku_x", "takuzu"}
        assert (game_codec(genre) is not None) == (genre in with_ids)
        assert bool(codec.link_names) == (genre in ("akari", "slitherlink", "sudoku"))


@pytest.mark.parametrize("form", FORMS)
def test_blocks_are_converted_row_by_row(form):
    rows = [row for row in other_genres(3) if "unruly" not in row and "takuzu" not in row] + example_lines(5)
    texts = texts_of(read_rows(rows), form)
    assert [plain(row) for row in rows_of([read_rows(texts)])] == [plain(row) for row in rows_of([read_rows(rows)])]


def test_what_cannot_be_converted_is_named_by_its_line():
    lines = example_lines(2)
    with pytest.raises(ModelError, match="not written as 'csv'"):
        texts_of(read_rows(lines), "csv")
    with pytest.raises(ModelError, match=r"<string>:2:4: 3 characters are no puzzle"):
        texts_of(read_rows([lines[0], "xyz"]), "jsonl")
    with pytest.raises(ModelError, match=r"<string>:2: takuzu has no puzz\.link URLs"):
        texts_of(read_rows([lines[0], "unruly:2x2:e"]), "puzzlink")
    block = read_rows(["." * 81], genre="latin_square")
    with pytest.raises(ModelError, match="latin_square has no game IDs"):
        texts_of(block, "tatham")
    puzzle = puzzle_in(block.groups[0], 0)
    nameless = type(puzzle.structure)(puzzle.structure.grid, puzzle.structure.alphabet, [])
    with pytest.raises(ModelError, match="has no text"):
        as_envelope(puzzle._replace(structure=nameless))
    assert np.array_equal(puzzle.givens, np.zeros(81))
