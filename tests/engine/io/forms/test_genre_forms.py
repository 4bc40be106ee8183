"""URLs, game IDs and plain text of a genre: read alone and together, written, refused."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from one_field import parts
from own_genres import LAMPS, OFF, ON, STARS, lamps
from texts import laid_out

from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError, PuzzleError
from gridlanes.genres import latin_square
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.fields.givens import Givens
from gridlanes.io.forms.form import Lines
from gridlanes.io.forms.genre import Genre
from gridlanes.io.forms.puzzle_row import PuzzleRow
from gridlanes.model.grid import Grid
from gridlanes.puzzles.row_regions import RuleRegions, regions_of_row
from gridlanes.registry import find_genre
from gridlanes.rules import Distinct

BOARD = ["3?o", ".0."]
LAMP_GAME = LAMPS.games[0]
ROOMS = ["AAB", "CAB", "CCB"]


# URLs


def test_urls_are_read_and_written():
    puzzle = LAMPS.data({"grid": ["3?.", ".0."]})
    assert LAMPS.to_link(puzzle) == "lamps/3/2/3.h0g"
    assert parts(LAMPS.read_link(Size(2, 3), "3.h0g")) == parts(puzzle)
    assert parts(LAMPS.read_link(Size(2, 3), "3.h0g/")) == parts(puzzle)
    star = STARS.data({"rooms": ROOMS, "stars": 2})
    link = STARS.to_link(star)
    assert link.startswith("stars/3/3/2/")
    for end in ("", "/"):
        again = STARS.read_link(Size(3, 3), link.removeprefix("stars/3/3/") + end)
        assert (again.structure, parts(again)) == (star.structure, parts(star))


@pytest.mark.parametrize(
    ("genre", "size", "text", "column", "reason"),
    [
        (LAMPS, (2, 3), "3.h0", 5, "the grid has 5 of 6 cells .the URL may be cut off"),
        (LAMPS, (2, 3), "3.h0g1", 6, "the grid continues after its 6 cells"),
        (LAMPS, (2, 3), "3.h0g/1", 7, "unexpected text after the puzzle in the URL"),
        (LAMPS, (2, 3), "3.h5g", 4, "the number 5"),
        (LAMPS, (7, 1), "m", 0, "odd"),
        (LAMPS, (30, 30), "z" * 45, 0, "no boards of 30 rows"),
        (STARS, (3, 3), "4/0000", 1, "invalid number 4 .expected 1 to 3"),
        (STARS, (3, 3), "2", 2, "ends before the region map"),
        (STARS, (3, 3), "2/", 3, "the region map has 0 of 12 borders"),
        (STARS, (3, 3), "2a/0000", 2, "the number continues after its 1 numbers"),
        (STARS, (3, 3), "2/00w0", 5, "invalid character 'w' in the region map"),
        (STARS, (3, 3), "2/00000", 7, "the region map continues after its 12 borders"),
        (STARS, (3, 3), "2/0000/x", 8, "unexpected text after the region map"),
    ],
)
def test_urls_that_are_no_puzzle_are_refused_at_their_column(genre, size, text, column, reason):
    with pytest.raises(PuzzleError, match=reason) as caught:
        genre.read_link(Size(*size), text)
    assert caught.value.column == column


def assert_many_are_as_each(reader, texts, read):
    draft = reader.read(*laid_out(texts, between="~"))
    assert draft.structure is reader.structure
    for i, text in enumerate(texts):
        if not draft.fine[i]:
            with pytest.raises(PuzzleError):
                read(text)
            continue
        one = read(text)
        clues = None if draft.clues is None else draft.clues[i]
        together = PuzzleRow(draft.structure, draft.givens[i], clues, regions_of_row(draft.row_regions, i))
        assert (together.structure, parts(together)) == (one.structure, parts(one))


@given(texts=st.lists(st.text(st.sampled_from("01234gh.-5\u00e9"), max_size=8), max_size=6))
def test_urls_of_a_size_are_read_together_as_each_alone(texts):
    reader = LAMPS.bulk_link(Size(2, 3), "")
    assert reader is not None
    assert_many_are_as_each(reader, ["3.h0g", *texts, "l"], lambda text: LAMPS.read_link(Size(2, 3), text))


@given(texts=st.lists(st.text(st.sampled_from("01vo/w\u00e9"), max_size=5), max_size=6))
def test_urls_with_the_same_option_are_read_together_as_each_alone(texts):
    reader = STARS.bulk_link(Size(3, 3), "2/")
    assert reader is not None
    assert reader.structure is STARS.make(Size(3, 3), {"stars": 2})
    assert_many_are_as_each(
        reader,
        ["0000", *(text.replace("/", "") for text in texts)],
        lambda text: STARS.read_link(Size(3, 3), f"2/{text}"),
    )


def test_urls_are_read_alone_where_they_differ_in_what_the_structure_gets():
    assert STARS.bulk_link(Size(3, 3), "") is None
    assert STARS.bulk_link(Size(3, 3), "2/0000/") is None
    assert LAMPS.bulk_link(Size(3, 3), "x/") is None
    with pytest.raises(PuzzleError, match="number 9"):
        STARS.bulk_link(Size(3, 3), "9/")
    with pytest.raises(PuzzleError, match="odd"):
        LAMPS.bulk_link(Size(7, 1), "")


def test_genres_without_urls_say_so():
    killer = find_genre("killer")
    puzzle = killer.data({"grid": ["...."] * 4})
    for read in (lambda: killer.read_link(Size(4, 4), "v"), lambda: killer.bulk_link(Size(4, 4), "")):
        with pytest.raises(PuzzleError, match=r"killer has no puzz\.link format"):
            read()
    with pytest.raises(ModelError, match=r"killer has no puzz\.link format"):
        killer.to_link(puzzle)


# Game IDs


@pytest.mark.parametrize(("data", "game"), [({}, "lamps:3x2:3b0b"), ({"lonely": True}, "lamps:3x2l:3b0b")])
def test_game_ids_are_read_and_written(data, game):
    puzzle = LAMPS.data({"grid": ["3..", "0.."]} | data)
    assert LAMPS.to_game(puzzle) == LAMPS.to_game_of(LAMP_GAME, puzzle) == game
    _, parameters, description = game.split(":")
    again = LAMPS.read_game(LAMP_GAME, parameters, description)
    assert (again.structure, parts(again)) == (puzzle.structure, parts(puzzle))


@pytest.mark.parametrize(
    ("parameters", "description", "column", "reason"),
    [
        ("3y2", "f", 1, "invalid parameters '3y2' .expected 5x5"),
        ("31x2", "f", 1, "invalid size 31x2 .sides are 1 to 30"),
        ("30x30", "z" * 34 + "p", 1, "no boards of 30 rows and 30 columns"),
        ("3x2", "3b5b", 7, "invalid character '5' in the grid"),
        ("3x2ldx", "e", 9, "the grid has 5 of 6 cells .the game ID may be cut off"),
        ("3x2", "f1", 6, "the grid continues after its 6 cells"),
    ],
)
def test_game_ids_that_are_no_puzzle_are_refused_at_their_column(parameters, description, column, reason):
    with pytest.raises(PuzzleError, match=reason) as caught:
        LAMPS.read_game(LAMP_GAME, parameters, description)
    assert caught.value.column == column


@pytest.mark.parametrize("parameters", ["3x2", "3x2l"])
@given(texts=st.lists(st.text(st.sampled_from("01234abcfA\u00e9"), max_size=8), max_size=6))
def test_game_ids_of_the_same_parameters_are_read_together_as_each_alone(parameters, texts):
    reader = LAMPS.bulk_game(LAMP_GAME, parameters)
    assert reader is not None
    assert_many_are_as_each(reader, ["3b0b", *texts], lambda text: LAMPS.read_game(LAMP_GAME, parameters, text))


def test_genres_without_game_ids_say_so():
    with pytest.raises(ModelError, match="stars has no game-ID format"):
        STARS.to_game(STARS.data({"rooms": ROOMS}))


# Plain text


def test_plain_text_is_read_and_written():
    puzzle = LAMPS.data({"grid": ["3?.", ".0."]})
    assert LAMPS.to_text(puzzle) == "2 3\n3 ? -\n- 0 -"
    assert parts(LAMPS.read_text(LAMPS.to_text(puzzle))) == parts(puzzle)
    star = STARS.data({"rooms": ROOMS, "stars": 2})
    assert STARS.to_text(star) == "3 3 2\n1 1 2\n3 1 2\n3 3 2"
    again = STARS.read_text(STARS.to_text(star))
    assert (again.structure, parts(again)) == (star.structure, parts(star))


def test_a_number_in_a_plain_text_that_cells_do_not_have_is_refused():
    with pytest.raises(PuzzleError, match="invalid number 9 in row 2, column 1 of grid"):
        LAMPS.read_text("2 1\n-\n9")
    with pytest.raises(PuzzleError, match="stars is 4"):
        STARS.read_text("1 1 4\n1")


def test_genres_without_plain_text_say_so():
    windoku = find_genre("windoku")
    with pytest.raises(PuzzleError, match="windoku has no plain-text format") as caught:
        windoku.read_text("4 4\n")
    assert (caught.value.line, caught.value.column) == (1, 1)
    with pytest.raises(PuzzleError, match="windoku has no plain-text format for solutions"):
        windoku.read_answer("4 4\n", windoku.grid(4))
    with pytest.raises(ModelError, match="windoku has no plain-text format"):
        windoku.to_text(windoku.data({"grid": ["...."] * 4}))
    assert not windoku.is_text("4 4\n- - - -")


def test_lines_are_meant_as_text_where_there_are_no_grids_or_a_size_stands_before_one():
    assert LAMPS.is_text("whatever\nit is")
    both = Genre("both", latin_square.structure, [Givens()], [Lines(), find_genre("sudoku").text])
    assert both.is_text("2 2\n1 -\n- -")
    assert not both.is_text("2 1\n1 2")


def test_solutions_in_plain_text_are_read():
    assert LAMPS.read_answer("1 2\n* -", lamps(1, 2)).tolist() == [ON, OFF]


# What a form cannot hold


def test_puzzles_of_other_rules_are_not_written():
    puzzle = LAMPS.data({"grid": BOARD})
    other = Structure(puzzle.structure.grid, puzzle.structure.alphabet, [], genre="lamps")
    foreign = [
        puzzle._replace(structure=other),
        puzzle._replace(row_regions=(RuleRegions(Distinct(), [[0, 1]], [0]),)),
        STARS.data({"rooms": ROOMS}),
    ]
    long = Structure(Grid(1, 31), puzzle.structure.alphabet, [], genre="lamps")  # there is no such board
    foreign.append(PuzzleRow(long, np.zeros(31, np.uint8)))
    for write in (LAMPS.to_data, LAMPS.to_link, LAMPS.to_game, LAMPS.to_text):
        for wrong in foreign:
            with pytest.raises(ModelError, match="the puzzle has other rules than lamps"):
                write(wrong)


def test_what_a_form_has_no_place_for_is_not_written():
    lonely, lit = LAMPS.data({"grid": ["..."], "lonely": True}), LAMPS.data({"grid": ["..o"]})
    for write in (LAMPS.to_link, LAMPS.to_text):
        with pytest.raises(ModelError, match=r"(URL|text) cannot hold lonely"):
            write(lonely)
    for write in (LAMPS.to_link, LAMPS.to_text, LAMPS.to_game):
        with pytest.raises(ModelError, match="a URL or game ID cannot hold 'o' in grid"):
            write(lit)
    with pytest.raises(ModelError, match="this code cannot hold the number -2"):
        LAMPS.to_game(LAMPS.data({"grid": ["?"]}))
    with pytest.raises(ModelError, match="odd"):
        LAMPS.to_link(LAMPS.data({"grid": ["."] * 7}))
    torn = STARS.data({"rooms": ["ABA", "BBA", "AAA"]})
    with pytest.raises(ModelError, match="must be connected"):
        STARS.to_link(torn)


def test_texts_say_nothing_of_options_that_they_always_have():
    takuzu = find_genre("takuzu")
    with pytest.raises(ModelError, match="texts of takuzu have unique_lines = false"):
        takuzu.to_text(takuzu.data({"grid": ["..", ".."]}))
    puzzle = takuzu.data({"grid": ["0.", ".."], "unique_lines": False})
    assert takuzu.read_text(takuzu.to_text(puzzle)).structure is puzzle.structure
