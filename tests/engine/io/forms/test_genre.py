"""What follows from what a genre says once: all its forms, read and written, one and many."""

from __future__ import annotations

import random

import jsonschema
import numpy as np
import pytest
from own_genres import LAMPS, OFF, ON, STARS, lamps
from random_data import random_data, small_sizes

from gridlanes.compile.structure import Structure, shared
from gridlanes.errors import ModelError, PuzzleError
from gridlanes.genres import latin_square
from gridlanes.io.forms.fields.cells import Cells
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.fields.givens import Givens
from gridlanes.io.forms.fields.outside import Outside
from gridlanes.io.forms.genre import Genre
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.looks import Look
from gridlanes.model.regions import Row
from gridlanes.puzzles.constraint import Constraint
from gridlanes.registry import find_genre, genres
from gridlanes.rules import ExactCount

BOARD = ["3?o", ".0."]
LAMP_GAME = LAMPS.games[0]
ROOMS = ["AAB", "CAB", "CCB"]
GENRES = list(genres().values())


# Boards


def test_a_genre_says_what_it_was_made_with():
    assert (LAMPS.name, LAMPS.aliases, LAMPS.largest_side, LAMPS.sizes) == ("lamps", ("lanterns",), 30, "any size")
    assert repr(LAMPS) == "Genre('lamps')"
    assert LAMPS.rules == "Put lamps into cells."
    assert STARS.rules.startswith("Two small genres that the package does not have")
    assert LAMPS.looks == {ON: Look.BULB}
    assert list(LAMPS.fields) == ["grid", "lonely"]
    assert list(LAMPS.options) == ["lonely"]
    assert LAMPS.examples[0].solution == "01"
    assert LAMPS.lines is None
    assert STARS.games == ()


def test_a_structure_may_be_of_a_module_that_nobody_knows():
    names = {"__name__": "nowhere"}
    exec("def structure(rows, cols): raise ValueError", names)
    assert Genre("lost", names["structure"], [Cells("grid", range(5))]).rules == ""


def test_boards_are_made_with_their_options():
    assert LAMPS.make(Size(2, 3)) is lamps(2, 3)
    assert LAMPS.make(Size(2, 3), {"lonely": True}) is lamps(2, 3, True)
    assert LAMPS.make(Size(2, 3), {"lonely": None, "box": None}) is lamps(2, 3)


@pytest.mark.parametrize(
    ("genre", "size", "options", "reason"),
    [
        (LAMPS, (0, 3), {}, "invalid size: 0 rows and 3 columns .sides of lamps are 1 to 30"),
        (LAMPS, (3, 31), {}, "invalid size: 3 rows and 31 columns .sides of lamps are 1 to 30"),
        (LAMPS, (30, 30), {}, "lamps has no boards of 30 rows and 30 columns .boards have up to 400 cells"),
        (LAMPS, (3, 3), {"box": (3, 1)}, "lamps has no boxes to choose"),
        (STARS, (3, 4), {"stars": 2}, "stars has no boards of 3 rows and 4 columns .boards of stars are square"),
    ],
)
def test_boards_that_do_not_exist_are_refused(genre, size, options, reason):
    with pytest.raises(PuzzleError, match=reason) as caught:
        genre.make(Size(*size), options)
    assert caught.value.column == 0


@pytest.mark.parametrize("genre", [genre for genre in genres().values() if genre.lines], ids=lambda genre: genre.name)
def test_a_genre_has_the_sides_of_which_there_are_structures(genre):
    def exists(side: int) -> bool:
        try:
            return genre.make(Size(side, side)) is not None
        except PuzzleError:
            return False

    sides = [*range(20), genre.largest_side + 1]
    assert [genre.has_side(side) for side in sides] == [exists(side) for side in sides]


def test_plain_grids_are_of_genres_with_lines():
    latin = find_genre("latin_square")
    assert latin.has_side(5)
    assert not latin.has_side(122)
    assert not latin.has_side(0)
    assert not LAMPS.has_side(5)
    assert latin.grid(5) is latin_square.structure(5)
    assert find_genre("sudoku").grid(6, (2, 3)).grid.box == (2, 3)
    with pytest.raises(
        PuzzleError, match=r"lamps has no plain lines or grids .it is written as JSON, URL, game ID"
    ) as caught:
        LAMPS.grid(5)
    assert caught.value.column == 1
    with pytest.raises(PuzzleError, match="JSON, URL, or text of several lines as one string\\)"):
        STARS.grid(5)


# JSON


def test_json_is_read_and_written():
    puzzle = LAMPS.data({"grid": BOARD, "lonely": True})
    assert puzzle.structure is lamps(2, 3, True)
    assert puzzle.givens.tolist() == [OFF + 1, OFF + 1, ON + 1, 0, OFF + 1, 0]
    assert puzzle.clues.tolist() == [3, NO_CLUE, NO_CLUE, NO_CLUE, 0, NO_CLUE]
    assert LAMPS.to_data(puzzle) == {"grid": BOARD, "lonely": True}
    assert LAMPS.to_data(LAMPS.data({"lonely": False, "grid": BOARD})) == {"grid": BOARD}
    assert STARS.to_data(STARS.data({"rooms": ROOMS, "stars": 2})) == {"rooms": ROOMS, "stars": 2}


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        (5, "5, expected a JSON object .expected grid"),
        ({}, "missing key 'grid' .expected grid, lonely"),
        ({"grid": BOARD, "x": 1}, "unknown key 'x' .expected grid, lonely"),
        ({"grid": ["5"]}, "'5' in row 1, column 1 of grid"),
        ({"grid": ["." * 31]}, "invalid size of grid: 1 rows and 31 columns"),
        ({"grid": ["." * 30] * 30}, "no boards of 30 rows and 30 columns .boards have up to 400"),
        ({"grid": BOARD, "lonely": 1}, "lonely is 1, expected true or false"),
    ],
)
def test_json_that_is_no_puzzle_is_refused_without_a_column(value, reason):
    with pytest.raises(PuzzleError, match=reason) as caught:
        LAMPS.data(value)
    assert caught.value.column == 0


def outside_genre(*fields) -> Genre:
    return Genre("sides", find_genre("sandwich").structure, fields)


LEFT = Outside("rows", "left", most=lambda size: 9, required=True)
TOP = Outside("columns", "top", most=lambda size: 9, required=True)


def test_two_fields_may_tell_the_size_together():
    puzzle = outside_genre(LEFT, TOP).data({"columns": [1, 2, 3, 4], "rows": [5, 6, 7, None]})
    assert puzzle.clues.tolist() == [5, 6, 7, NO_CLUE, 1, 2, 3, 4]


@pytest.mark.parametrize("n_rows", [1, 2, 4])
@pytest.mark.parametrize("first", [True, False])
def test_fields_that_tell_different_sizes_are_refused(n_rows, first):
    @shared
    def both(rows: int, cols: int) -> Structure:
        counts = [Constraint(ExactCount(ON, Clue(rows * cols + row)), Row(row)) for row in range(rows)]
        cells = lamps(rows, cols)
        return Structure(cells.grid, cells.alphabet, [*cells.constraints, *counts])

    left = Outside("rows", "left", most=lambda size: 9, first=lambda size: size.n_cells, required=True)
    fields = [Cells("grid", range(5)), left]
    genre = Genre("both", both, fields[::-1] if first else fields)
    assert genre.data({"grid": ["2..."] * 3, "rows": [1] * 3}).clues.tolist() == [2, -1, -1, -1] * 3 + [1] * 3
    reason = (
        f"grid is for 3 rows and 4 columns .the board has {n_rows} rows and 4"
        if first
        else f"rows is a list of {n_rows}"
    )
    with pytest.raises(PuzzleError, match=reason):
        genre.data({"grid": ["...."] * 3, "rows": [1] * n_rows})


def test_boards_of_json_are_read_at_once_where_nothing_else_is_needed():
    boards = LAMPS.boards
    assert boards is not None
    assert boards.field == "grid"
    texts = ["3?o.0.", "......", "oo..11"]
    codes = np.stack([boards.symbols.codes(text) for text in texts])
    draft = boards.read(2, 3, codes)
    assert draft is not None
    assert draft.fine.all()
    for i, text in enumerate(texts):
        one = LAMPS.data({"grid": [text[:3], text[3:]]})
        assert (draft.givens[i].tolist(), draft.clues[i].tolist()) == (one.givens.tolist(), one.clues.tolist())
    assert boards.read(31, 1, codes[:, :0]) is None
    assert boards.read(30, 30, codes[:, :0]) is None
    assert STARS.boards is None
    assert outside_genre(LEFT, Givens()).boards is None


# What follows besides


@pytest.mark.parametrize("genre", [*GENRES, LAMPS, STARS], ids=lambda genre: genre.name)
def test_the_schema_takes_what_is_read_and_written(genre):
    jsonschema.Draft202012Validator.check_schema(genre.schema)
    validator = jsonschema.Draft202012Validator(genre.schema)
    rng, n_read = random.Random(genre.name), 0
    sizes = [Size(3, 3), Size(2, 2)] if genre in (LAMPS, STARS) else small_sizes(genre.name)
    for _ in range(25):
        data = random_data_of(rng, genre, rng.choice(sizes))
        try:
            puzzle = genre.data(data)
        except PuzzleError:
            continue
        n_read += 1
        validator.validate(data)
        validator.validate(genre.to_data(puzzle))
    assert n_read > 5


def random_data_of(rng, genre, size):
    if genre is LAMPS:
        return {
            "grid": [[rng.choice([None, "?", "o", ".", 0, "4"]) for _ in range(size.cols)] for _ in range(size.rows)]
        }
    if genre is STARS:
        return {"rooms": [[rng.choice([5, "x"]) for _ in range(size.cols)] for _ in range(size.rows)], "stars": 3}
    return random_data(rng, genre, size)


@pytest.mark.parametrize("data", [5, {}, {"grid": ["x"]}, {"grid": ["."], "lonely": 1}, {"grid": ["."], "more": 1}])
def test_the_schema_does_not_take_what_has_other_fields_or_values(data):
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(data, LAMPS.schema)
    with pytest.raises(PuzzleError):
        LAMPS.data(data)


def test_clues_are_drawn_where_fields_have_them():
    assert LAMPS.clue_cells(Size(1, 2)) == {0: (0, 0), 1: (0, 1)}
    assert STARS.clue_cells(Size(1, 2)) == {}
    sides = outside_genre(LEFT, TOP)
    assert sides.clue_cells(Size(1, 2)) == {0: (0, -1), 1: (-1, 0), 2: (-1, 1)}


def test_rooms_are_those_of_the_field_of_rooms():
    puzzle = STARS.data({"rooms": ROOMS})
    assert STARS.rooms(puzzle).tolist() == [0, 0, 1, 2, 0, 1, 2, 2, 1]
    assert LAMPS.rooms(LAMPS.data({"grid": BOARD})) is None


def test_regions_are_drawn_as_their_field_says():
    puzzle = STARS.data({"rooms": ROOMS})
    assert STARS.region_looks(puzzle) == ([], {ExactCount(1, 1)})
    even_odd = find_genre("even_odd")
    looks, drawn = even_odd.region_looks(even_odd.data({"grid": ["...."] * 4, "even": [[0, 1]], "odd": [[2, 2]]}))
    assert [look.coords for look in looks] == [[1], [10]]
    assert len(drawn) == 2
    arrow = find_genre("arrow")
    line = {"circle": [0, 0], "line": [[0, 1], [0, 2]]}
    assert arrow.region_looks(arrow.data({"grid": ["...."] * 4, "arrows": [line]})) == ([], set())


@pytest.mark.parametrize("fields", [[], [Cells("grid", range(5), required=False)], [LEFT]])
def test_fields_that_do_not_tell_the_size_are_a_mistake_of_the_genre(fields):
    with pytest.raises(ModelError, match="the size of the board does not follow from the required fields of odd"):
        Genre("odd", lamps, fields).data({field.name: [1, 2] for field in fields})


def test_a_genre_may_have_cells_that_need_not_be_given():
    genre = Genre("some", lamps, [Cells("grid", range(5)), Cells("more", range(5), required=False)])
    assert genre.data({"grid": ["1."]}).clues.tolist() == [1, NO_CLUE]
    with pytest.raises(PuzzleError, match=r"more is for 2 rows and 2 columns \(the board has 1 rows and 2 columns"):
        genre.data({"grid": ["1."], "more": ["..", ".."]})
