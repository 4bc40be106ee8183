"""Numbers outside the board, on each of its sides."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from one_field import assert_many_are_as_each, assert_refused, comes_back, puzzle_of, refused_in_text

from gridlanes.genres import sandwich
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.fields.outside import Outside
from gridlanes.io.forms.puzzle_row import Draft
from gridlanes.model.clue import NO_CLUE

STRUCTURE = sandwich.GENRE.structure(4, 4)
SIZE = Size(2, 3)
ROWS = Outside("rows", "left", most=lambda size: size.n_cells - 1)
COLUMNS = Outside("columns", "top", most=lambda size: 9, least=1)
NO = NO_CLUE


def test_rows_come_before_columns():
    assert comes_back(ROWS, STRUCTURE, [0, None, 15, 3]).clues.tolist() == [0, NO, 15, 3, NO, NO, NO, NO]
    assert comes_back(COLUMNS, STRUCTURE, [None, None, 1, 9]).clues.tolist() == [NO] * 6 + [1, 9]
    late = Outside("right", "right", most=lambda size: 9, first=lambda size: size.cols)
    assert comes_back(late, STRUCTURE, [1, 2, 3, 4]).clues.tolist() == [NO] * 4 + [1, 2, 3, 4]


def test_numbers_that_are_not_given_are_left_out_unless_they_tell_the_size():
    puzzle = puzzle_of(ROWS, STRUCTURE, [None] * 4)
    assert ROWS.write(puzzle) is None
    assert ROWS.is_blank(puzzle)
    needed = Outside("rows", "left", most=lambda size: 9, required=True)
    assert comes_back(needed, STRUCTURE, [None] * 4).clues.tolist() == [NO] * 8
    assert needed.is_blank(puzzle)
    assert not needed.is_blank(puzzle_of(ROWS, STRUCTURE, [None, 0, None, None]))
    assert needed.read([None] * 3, None, 40)[1:] == (3, None)
    assert Outside("x", "bottom", most=lambda size: 9, required=True).read([None] * 3, None, 40)[1:] == (None, 3)


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        (ROWS, 5, "rows is 5 .expected a list of 4, with null for a number that is not given"),
        (ROWS, [1, 2, 3], "rows is a list of 3 .expected a list of 4"),
        (ROWS, [1, 2, 3, 4, 5], "rows is a list of 5"),
        (ROWS, [1, "2", 3, 4], "entry 2 of rows is '2'"),
        (ROWS, [1, True, 3, 4], "entry 2 of rows is true"),
        (ROWS, [1, 2.0, 3, 4], r"entry 2 of rows is 2\.0"),
        (ROWS, [1, -1, 3, 4], "entry 2 of rows is -1"),
        (ROWS, [1, 1 << 31, 3, 4], "entry 2 of rows is 2147483648"),
        (ROWS, [1, 2, 3, 16], "entry 4 of rows is 16 .numbers are 0 to 15, or null"),
        (COLUMNS, [0, 1, 1, 1], "entry 1 of columns is 0 .numbers are 1 to 9, or null"),
        (COLUMNS, [None, 1, 10, 1], "entry 3 of columns is 10"),
    ],
)
def test_what_are_no_such_numbers_is_refused(field, value, reason):
    assert_refused(field, STRUCTURE, value, reason)


def test_numbers_that_tell_the_size_have_limits():
    needed = Outside("rows", "left", most=lambda size: 9, required=True)
    assert_refused(needed, STRUCTURE, [], "rows is a list of 0 .sides are 1 to 40")
    assert_refused(needed, STRUCTURE, [1] * 41, "rows is a list of 41 .sides are 1 to 40")


def test_numbers_of_a_text_are_refused_too():
    error = refused_in_text(COLUMNS, STRUCTURE, np.array([NO, 1, 9, 10], np.int32))
    assert (error.reason, error.hint) == ("entry 4 of columns is 10", "numbers are 1 to 9, or null")


@given(rows=st.lists(st.lists(st.none() | st.integers(0, 15), min_size=4, max_size=4), min_size=1, max_size=4))
def test_many_are_as_each(rows):
    for numbers in rows:
        assert ROWS.write(puzzle_of(ROWS, STRUCTURE, numbers)) == (
            numbers if any(n is not None for n in numbers) else None
        )
    assert_many_are_as_each(ROWS, STRUCTURE, rows)


@pytest.mark.parametrize(
    ("side", "places"),
    [
        ("left", {0: (0, -1), 1: (1, -1)}),
        ("right", {0: (0, 3), 1: (1, 3)}),
        ("top", {2: (-1, 0), 3: (-1, 1), 4: (-1, 2)}),
        ("bottom", {2: (2, 0), 3: (2, 1), 4: (2, 2)}),
    ],
)
def test_numbers_are_drawn_on_their_side(side, places):
    field = Outside("x", side, most=lambda size: 9)
    assert field.clue_cells(SIZE) == places
    assert field.n(SIZE) == len(places)


def test_texts_have_a_line_of_numbers():
    spec = COLUMNS.spec("", SIZE)
    assert (spec.shape, spec.dtype, spec.blank) == ((1, 3), np.int32, NO)
    assert COLUMNS.array(puzzle_of(COLUMNS, STRUCTURE, [None, 1, 2, 3]), "").tolist() == [NO, 1, 2, 3]


def test_numbers_of_many_puzzles_in_json_are_those_of_each():
    wrong = [5, [], [1, 2], [1] * 5, [1, 2, 3, "4"], [1, 2, 3, True], [1, 2, 3, -1], [1, 2, 3, 1 << 31], [3.0] * 4]
    values = [[1, None, 3, 0], *wrong, [None] * 4, [0, 9, 0, None]]
    field, draft = Outside("rows", "left", most=lambda size: 9), Draft(STRUCTURE, len(values))
    assert field.fills_values
    field.fill_values(draft, values)
    assert np.flatnonzero(draft.fine).tolist() == [0, len(values) - 2, len(values) - 1]
    assert draft.clues[draft.fine, :4].tolist() == [[1, NO, 3, 0], [NO] * 4, [0, 9, 0, NO]]
    draft = Draft(STRUCTURE, 2)
    field.fill_values(draft, [[10, 1, 1, 1], [9, 1, 1, 1]])
    assert draft.fine.tolist() == [False, True]
