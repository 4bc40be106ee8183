"""Plain text of several lines: sizes, options, boards of words, and where they are wrong."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from own_genres import LAMPS, STARS

from gridlanes.errors import PuzzleError
from gridlanes.genres import jigsaw
from gridlanes.io.forms.answer import Marks
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.digit_runs import NOTHING, UNKNOWN
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.fields.outside import Outside
from gridlanes.io.forms.text import Text, Words

TEXT, FIELDS, SIZE = LAMPS.text, LAMPS.fields, Size(2, 3)
SIDES = Text(Words("rows"), Words("grid"))
ROWS = Outside("rows", "left", most=lambda size: 9)


def test_a_text_begins_with_its_size():
    assert TEXT.size("2 3\n- - -", 30) == (2, 3)
    assert TEXT.size("\n  2   3 \n", 30) == (2, 3)
    assert STARS.text.size("3 3 2\n", 30) == (3, 3)


def test_the_size_may_count_rows_and_columns_beside_the_board():
    form = Text(Words("grid"), margin=1)
    assert form.size("3 4\n", 30) == (2, 3)
    assert form.size("31 31\n", 30) == (30, 30)
    with pytest.raises(PuzzleError, match="invalid size: 1 rows and 4 columns"):
        form.size("1 4\n", 30)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "the first line does not give the size .expected rows columns"),
        ("2\n", "does not give the size"),
        ("2 3 4\n", "does not give the size"),
        ("2 x\n", "does not give the size"),
        ("2 \u0663\n", "does not give the size"),
        ("-2 3\n", "does not give the size"),
        ("0 3\n", "invalid size: 0 rows and 3 columns .sides are 1 to 30"),
        ("2 31\n", "invalid size: 2 rows and 31 columns"),
        ("2 " + "9" * 5000, "invalid size: 2 rows and 999999 columns"),
    ],
)
def test_a_text_without_a_size_is_refused_at_its_start(text, reason):
    with pytest.raises(PuzzleError, match=reason) as caught:
        TEXT.size(text, 30)
    assert (caught.value.line, caught.value.column) == (1, 1)
    assert not TEXT.fits(text, FIELDS, 30)


def test_a_text_without_its_options_is_refused():
    with pytest.raises(PuzzleError, match="expected rows columns stars"):
        STARS.text.size("3 3\n", 30)


def test_words_are_numbers_blanks_or_what_the_form_says():
    filled = TEXT.read("2 3\n3 ? -\n. 0\t-\n", FIELDS, SIZE)
    assert filled.contents["grid"].arrays[0].tolist() == [[3, UNKNOWN, NOTHING, NOTHING, 0, NOTHING]]
    assert filled.starts == {}


def test_a_word_of_the_form_comes_before_its_usual_meaning():
    text = Text(Words("grid", {".": 2, "-": UNKNOWN, "1": 4}))
    filled = text.read("1 4\n. - 1 0", FIELDS, Size(1, 4))
    assert filled.contents["grid"].arrays[0].tolist() == [[2, UNKNOWN, 4, 0]]


def test_numbers_stand_for_themselves_only_where_a_form_has_numbers():
    text = Text(Words("grid", {"x": 1, "o": 2}, numbers=False))
    assert text.read("1 3\nx - o", FIELDS, Size(1, 3)).contents["grid"].arrays[0].tolist() == [[1, NOTHING, 2]]
    with pytest.raises(PuzzleError, match=r"invalid entry '1' in grid \(expected x, o or -") as caught:
        text.read("1 3\nx 1 o", FIELDS, Size(1, 3))
    assert (caught.value.line, caught.value.column) == (2, 3)


def test_boards_and_lines_of_clues_follow_one_another():
    fields = {**FIELDS, "rows": ROWS}
    filled = SIDES.read("2 3\n5 -\n- - -\n1 2 3", fields, SIZE)
    assert filled.contents["rows"].arrays[0].tolist() == [[5, -1]]
    assert filled.contents["grid"].arrays[0].tolist() == [[-1, -1, -1, 1, 2, 3]]
    assert SIDES.fields == ("rows", "grid")


def test_words_may_be_names_of_areas():
    filled = STARS.text.read("3 3 2\na a 1\nb a 1\nb b -\n", STARS.fields, Size(3, 3))
    assert filled.contents["rooms"].arrays[0].tolist() == [[0, 0, 1, 2, 0, 1, 2, 2, 3]]
    assert filled.contents["stars"].arrays[0].tolist() == [[2]]


@pytest.mark.parametrize(
    ("text", "line", "column", "reason"),
    [
        ("2 3", 1, 4, "the text ends after 0 of 2 rows of grid"),
        ("2 3\n- - -", 2, 6, "the text ends after 1 of 2 rows of grid"),
        ("2 3\n- - -\n- -", 3, 1, "expected a row of 3 entries, found 2"),
        ("2 3\n- - - -\n- - -", 2, 1, "expected a row of 3 entries, found 4"),
        ("2 3\n- - -\n- -  x", 3, 6, "'x' in grid .expected a number or -"),
        ("2 3\n- -1 -\n- - -", 2, 3, "'-1' in grid"),
        ("2 3\n- - 99999\n- - -", 2, 5, "'99999' in grid"),
        ("2 3\n- - " + "9" * 9999 + "\n- - -", 2, 5, "'99999999999999999999' in grid"),
        ("2 3\n- \u0661 -\n- - -", 2, 3, "in grid"),
        ("2 3\n- - -\n- - -\n- - -", 4, 1, "unexpected line after the puzzle"),
    ],
)
def test_lines_that_do_not_fit_are_refused_at_their_place(text, line, column, reason):
    with pytest.raises(PuzzleError, match=reason) as caught:
        TEXT.read(text, FIELDS, SIZE)
    assert (caught.value.line, caught.value.column) == (line, column)


def test_blank_lines_count_in_the_place_of_an_error():
    with pytest.raises(PuzzleError, match="'x' in grid") as caught:
        TEXT.read("\n2 3\n\n- - -\n \n- x -\n", FIELDS, SIZE)
    assert (caught.value.line, caught.value.column) == (6, 3)


def test_an_option_that_is_none_is_refused_in_the_first_line():
    with pytest.raises(PuzzleError, match="stars is 4") as caught:
        STARS.text.read("\n1 1 4\na", STARS.fields, Size(1, 1))
    assert caught.value.line == 2


def test_a_text_fits_if_it_has_the_lines_of_its_size():
    assert TEXT.fits("2 3\n- - -\n\n- - -", FIELDS, 30)
    assert not TEXT.fits("2 3\n- - -", FIELDS, 30)
    assert not TEXT.fits("2 3\n- - -\n- - -\n- - -", FIELDS, 30)
    assert not TEXT.fits("2 31\n- - -\n- - -", FIELDS, 30)
    assert SIDES.fits("1 2\n-\n- -", {**FIELDS, "rows": ROWS}, 30)


BOARDS = st.lists(st.lists(st.sampled_from([None, "?", 0, 1, 4]), min_size=3, max_size=3), min_size=2, max_size=2)


@given(board=BOARDS)
def test_boards_come_back_from_their_lines(board):
    puzzle = LAMPS.data({"grid": board})
    text = TEXT.write(puzzle, FIELDS, SIZE)
    assert text.splitlines()[0] == "2 3"
    assert [len(line.split()) for line in text.splitlines()[1:]] == [3, 3]
    assert TEXT.read(text, FIELDS, SIZE).contents["grid"].arrays[0].tolist() == [
        FIELDS["grid"].array(puzzle, "").tolist()
    ]


@given(names=st.lists(st.integers(0, 5), min_size=9, max_size=9))
def test_areas_come_back_from_their_lines_numbered_from_one(names):
    puzzle = STARS.data({"rooms": [names[:3], names[3:6], names[6:]], "stars": 3})
    text = STARS.text.write(puzzle, STARS.fields, Size(3, 3))
    assert text.startswith("3 3 3\n1 ")
    found = STARS.text.read(text, STARS.fields, Size(3, 3)).contents["rooms"].arrays[0][0]
    assert found.tolist() == STARS.fields["rooms"].array(puzzle, "").tolist()


def test_a_text_knows_its_fields_options_and_answer():
    text = Text(Words("cages.sums"), Words("cages.areas", areas=True), header=("stars",), options={"x": True})
    assert text.fields == ("stars", "cages")
    assert text.options == {"x": True}
    assert isinstance(text.answer, Marks)
    answer = Marks({"a": 1})
    assert Text(answer=answer).answer is answer
    assert isinstance(jigsaw.GENRE.text, Text)
    assert Body().parts == []
    assert np.iinfo(FIELDS["grid"].spec("", SIZE).dtype).max < 99_999


def test_an_optional_board_is_left_out_where_it_has_nothing():
    form = Text(Words("rows"), Words("grid", optional=True))
    fields = FIELDS | {"rows": ROWS}
    both, short = "2 3\n1 2\n- 1 -\n- - -", "2 3\n1 2"
    assert {*form.read(both, fields, SIZE).contents} == {"rows", "grid"}
    assert {*form.read(short, fields, SIZE).contents} == {"rows"}
    assert form.fits(both, fields, 30)
    assert form.fits(short, fields, 30)
    assert not form.fits("2 3\n1 2\n- 1 -", fields, 30)
