"""Errors say where, what was expected, and what to do."""

from __future__ import annotations

import pytest

from gridlanes.errors import GridlanesError, ModelError, PuzzleError, SourceError


def test_all_errors_have_one_base_and_wrong_values_are_value_errors():
    for error in (ModelError, SourceError, PuzzleError):
        assert issubclass(error, GridlanesError)
    assert issubclass(ModelError, ValueError)
    assert issubclass(PuzzleError, ValueError)


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ({}, "<string>: no mark"),
        ({"source": "a.txt", "line": 3}, "a.txt:3: no mark"),
        ({"source": "a.txt", "line": 3, "column": 7}, "a.txt:3:7: no mark"),
        ({"source": "-", "line": 1, "column": 2, "hint": "use 1-9"}, "-:1:2: no mark (use 1-9)"),
        ({"column": 7}, "<string>: no mark"),
    ],
)
def test_one_line_names_what_is_known_of_the_place(place, text):
    error = PuzzleError("no mark", **place)
    assert error.one_line() == str(error) == text


def test_the_place_is_filled_in_by_code_that_knows_it_and_the_rest_is_kept():
    error = PuzzleError("no mark", hint="use 1-9", column=4)
    placed = error.at(source="b.txt", line=9, text="12x4")
    assert (placed.source, placed.line, placed.column, placed.text) == ("b.txt", 9, 4, "12x4")
    assert (placed.reason, placed.hint) == ("no mark", "use 1-9")
    assert placed.at(line=10).source == "b.txt"
    assert error.line == 0


def test_the_caret_stands_below_the_column():
    lines = PuzzleError("no mark", line=1, column=3, text="12x4").with_caret().splitlines()
    assert lines[1] == "  12x4"
    assert lines[2].index("^") - 2 == 2


@pytest.mark.parametrize("column", [1, 40, 250, 499, 500])
def test_long_lines_are_cut_around_the_caret(column):
    text = "".join(chr(ord("a") + i % 26) for i in range(500))
    lines = PuzzleError("no mark", line=1, column=column, text=text).with_caret(width=60).splitlines()
    assert len(lines[1]) <= 62
    assert lines[1][lines[2].index("^")] == text[column - 1]


def test_tabs_do_not_move_the_caret():
    lines = PuzzleError("no mark", line=1, column=3, text="\t\tx").with_caret().splitlines()
    assert lines[1][lines[2].index("^")] == "x"


def test_without_a_column_or_a_text_there_is_no_caret():
    assert "^" not in PuzzleError("no mark", line=1, text="12").with_caret()
    assert "^" not in PuzzleError("no mark", line=1, column=2).with_caret()


@pytest.mark.parametrize("error", [ModelError, SourceError, PuzzleError])
def test_as_text_an_error_is_printable_whatever_it_names(error):
    assert str(error("no mark \x1b[31m\x9b\n\u202e")).endswith(r"no mark \u001b[31m\u009b\n\u202e")


def test_the_quoted_line_is_printable_and_the_caret_stands_below_its_column():
    error = PuzzleError("no \x9b", source="a\n.txt", line=1, column=6, text="\x1b[31m\x07!")
    assert error.with_caret() == "a\\n.txt:1:6: no \\u009b\n  \\u001b[31m\\u0007!\n            ^"
    assert error.one_line() == "a\n.txt:1:6: no \x9b"
