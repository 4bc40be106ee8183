"""Boards of envelopes: rows of characters and rows of numbers."""

from __future__ import annotations

import jsonschema
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.symbols import Symbols, fields_of, write_board

SYMBOLS = Symbols({"a": 1, "b": 2, ".": 0}, blank=0, numbers=range(41))
SCHEMA = jsonschema.Draft202012Validator(SYMBOLS.schema())


@pytest.mark.parametrize("rows", [["ab.", "..a"], [["a", "b", None], [0, ".", 1]], ["ab.", [None, 0, "a"]]])
def test_rows_of_characters_and_of_entries_say_the_same(rows):
    board = SYMBOLS.board(rows, "grid")
    assert board.dtype == np.uint8
    assert board.flags.writeable
    assert board.tolist() == [[1, 2, 0], [0, 0, 1]]


def test_lists_may_have_numbers_that_no_character_stands_for():
    assert SYMBOLS.board([[40, 7]], "grid").tolist() == [[40, 7]]


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        ("ab", "grid is 'ab', expected a list of rows"),
        ([], "grid is an empty list, expected a list of rows"),
        (None, "grid is null, expected a list of rows"),
        ([""], "row 1 of grid is '', expected a row of cells"),
        ([5], "row 1 of grid is 5, expected a row of cells"),
        (["a" * 9], "invalid size of grid: 1 rows and 9 columns"),
        (["a"] * 9, "invalid size of grid: 9 rows and 1 columns"),
        (["ab", "a"], "row 2 of grid has 1 cells, the first one 2"),
        (["a", "ab", ""], "row 2 of grid has 2 cells, the first one 1"),
        (["ab", 12], "row 2 of grid is 12, expected a row of cells"),
        (["ab", "aX"], "'X' in row 2, column 2 of grid"),
        (["ab", "a\u00ff"], "'\u00ff' in row 2, column 2 of grid"),
        ([[1, 41]], "41 in row 1, column 2 of grid"),
        ([[1, -1]], "-1 in row 1, column 2"),
        ([[1, True]], "true in row 1, column 2"),
        ([[1, 1.0]], "1.0 in row 1, column 2"),
        ([[1, [2]]], "in row 1, column 2"),
    ],
)
def test_what_is_no_board_says_where_and_why(rows, reason):
    with pytest.raises(PuzzleError, match=reason) as caught:
        SYMBOLS.board(rows, "grid", 8)
    assert caught.value.column == 0


def test_a_board_is_written_as_it_is_read():
    board = np.array([[1, 2, 0], [0, 0, 1]])
    assert write_board(board, b".ab") == ["ab.", "..a"]
    assert SYMBOLS.board(write_board(board, b".ab"), "grid").tolist() == board.tolist()


def test_the_fields_of_an_object_are_known_and_those_needed_are_there():
    assert fields_of({"a": 1}, ("a", "b"), ("a",)) == {"a": 1}
    for data, reason in (([], "expected a JSON object"), ({"c": 1}, "unknown key 'c'"), ({"b": 1}, "missing key 'a'")):
        with pytest.raises(PuzzleError, match=reason):
            fields_of(data, ("a", "b"), ("a",))


def test_numbers_may_begin_at_another_code_and_those_with_a_digit_have_its_code():
    symbols = Symbols({"#": 1, ".": 2, "0": 3, "1": 4}, blank=2, numbers=range(12), first_number=3)
    assert symbols.board([["#", ".", None, 0, "1", 1, 2, 11]], "grid").tolist() == [[1, 2, 2, 3, 4, 4, 5, 14]]
    assert symbols.characters == "#.01"


def test_the_codes_of_a_text_say_which_characters_are_none():
    assert SYMBOLS.codes("a.xb").tolist() == [1, 0, Symbols.WRONG, 2]
    assert SYMBOLS.codes("").tolist() == []


ENTRY = st.one_of(st.sampled_from(["a", "b", ".", "X", "ab", None, True, 1.0]), st.integers(-1, 42))
ROW = st.one_of(st.text(st.sampled_from("ab.X-"), max_size=3), st.lists(ENTRY, min_size=1, max_size=3))


@given(rows=st.lists(ROW, max_size=3))
def test_what_is_read_fits_the_schema(rows):
    try:
        SYMBOLS.board(rows, "grid", 8)
    except PuzzleError:
        return
    assert SCHEMA.is_valid(rows)


@pytest.mark.parametrize("rows", [[], "ab", ["aX"], [""], [[]], [["a", 41]], [["a", -1]], [[1.5]], [5], ["ab", 5]])
def test_what_stands_for_nothing_does_not_fit_the_schema(rows):
    assert not SCHEMA.is_valid(rows)


def test_the_pattern_of_the_schema_escapes_what_has_a_meaning_there_and_nothing_else():
    symbols = Symbols(dict.fromkeys("#-]^[\\.*", 1), blank=0)
    pattern = symbols.schema()["items"]["anyOf"][0]["pattern"]
    assert pattern == r"^[#\-\]\^\[\\.*]+$"
    schema = jsonschema.Draft202012Validator(symbols.schema())
    assert schema.is_valid(["#-]^[\\.*"])
    assert not schema.is_valid(["_"])
