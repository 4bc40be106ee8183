"""The tagged JSON envelope: what is read, what is refused and where, and what is kept."""

from __future__ import annotations

import json

import pytest
from samples import as_envelope, example_lines, large_examples, rows_of, values

from gridlanes.errors import PuzzleError
from gridlanes.io.read.envelope import envelope_of, is_envelope, object_in, write_envelope
from gridlanes.io.read.reading import read_rows
from gridlanes.registry import find_genre

GRID = ["1...", "..2.", ".3..", "...4"]
DATA = json.dumps({"grid": GRID})
SUDOKU = find_genre("sudoku")


def parse_envelope(line, asked=None):
    return envelope_of(object_in(line), line, asked)[:3]


def test_an_object_is_an_envelope_and_other_text_is_none():
    assert is_envelope(' {"genre"')
    assert not is_envelope("[1]")
    assert not is_envelope("")


def test_every_example_comes_back_from_its_envelope():
    for line in example_lines(20):
        parsed, _, extra = parse_envelope(as_envelope(line))
        assert parsed.givens.tolist() == values(line)
        assert extra == ""
        again = write_envelope(SUDOKU, parsed)
        assert json.loads(again) == json.loads(as_envelope(line))
        assert "\n" not in again
    assert parse_envelope(as_envelope(large_examples()[0], 16))[0].givens.tolist() == values(large_examples()[0])


def test_marks_and_other_keys_are_kept_as_extra():
    marks = {"cell:00": ["1", "2"]}
    line = json.dumps({"genre": "sudoku", "data": {"grid": GRID}, "marks": marks, "id": "\u00e9"})
    parsed, expected, extra = parse_envelope(line)
    assert expected is None
    assert json.loads(extra) == {"marks": marks, "id": "\u00e9"}
    kept = {key: value for key, value in json.loads(line).items() if key != "id"}
    assert json.loads(write_envelope(SUDOKU, parsed, marks)) == kept
    (row,) = rows_of([read_rows([line])])
    assert row["extra"] == extra
    assert json.loads(row["text"]) == {"genre": "sudoku", "data": {"grid": GRID}}  # the rest is in extra


def test_data_that_is_json_in_a_text_is_an_object_in_the_text_of_the_row():
    line = json.dumps({"genre": "sudoku", "data": json.dumps({"grid": GRID}), "id": 7})
    (row,) = rows_of([read_rows([line])])
    assert json.loads(row["text"]) == {"genre": "sudoku", "data": {"grid": GRID}}
    assert json.loads(row["extra"]) == {"id": 7}
    ((again, _, _),) = [parse_envelope(row["text"])]
    assert (again.givens == parse_envelope(line)[0].givens).all()


def test_a_solution_of_a_character_a_coord_comes_with_the_puzzle():
    start = '{"genre": "sudoku", "data": {"grid": ["12", "21"], "box": [2, 1]}, "solution": '
    parsed, expected, extra = parse_envelope(start + '"1221"}')
    assert (expected.tolist(), extra) == ([1, 2, 2, 1], "")
    for other in ('"122"', '"1220"', '"1223"', '"122\u00e9"', "[1, 2, 2, 1]", "null"):
        parsed, expected, extra = parse_envelope(start + other + "}")
        assert expected is None
        assert json.loads(extra) == {"solution": json.loads(other)}
        assert parsed.givens.tolist() == [1, 2, 2, 1]
    assert parse_envelope(start + '"12\\n21"}')[1].tolist() == [1, 2, 2, 1]
    takuzu = '{"genre": "takuzu", "data": {"grid": ["0.", ".."]}, "solution": "0110"}'
    (row,) = rows_of([read_rows([takuzu])])
    assert row["expected"] == [1, 2, 2, 1]


def test_an_envelope_may_run_over_several_lines_of_a_string():
    text = json.dumps({"genre": "sudoku", "data": {"grid": GRID}}, indent=2)
    (row,) = rows_of([read_rows([text])])
    assert row["givens"][0] == 1


@pytest.mark.parametrize(
    ("line", "column", "reason"),
    [
        ('{"genre": "sudoku", "data"', 27, "invalid JSON"),
        ('{"genre": "sudoku", "data": }', 29, "invalid JSON: expecting value"),
        ('{"genre": "sudoku", "data": ' + DATA + "} x", 29 + len(DATA) + 1, "unexpected text after the JSON object"),
        ('{"data": ' + DATA + "}", 1, "without a genre"),
        ('  {"genre": "go", "data": 1}', 4, "unknown genre 'go' .`gridlanes genres` lists all"),
        ('{"genre": 5, "data": 1}', 2, "unknown genre 5 .`gridlanes genres` lists all"),
        ('{"genre": null, "data": 1}', 2, "unknown genre null"),
        ('{"genre": "sudoku"}', 1, "without data"),
        ('{"genre": "sudoku", "marks": {}}', 21, "marks without data"),
        ('{"genre": "sudoku", "marks": 5, "data": ' + DATA + "}", 21, "invalid marks"),
        ('{"genre": "sudoku", "marks": {"cell:00": 1}, "data": ' + DATA + "}", 21, "invalid marks"),
        ('{"genre": "sudoku", "data": 5}', 21, "5, expected a JSON object in data"),
        ('{"genre": "sudoku", "data": {"grid": [".."]}}', 21, "a grid of 1 rows and 2 columns in data"),
        (
            '{"genre": "sudoku", "data": {"grid": ["1.", "3."]}}',
            21,
            "invalid value 3 in row 2, column 1 of a 2x2 grid in data",
        ),
        ('{"genre": "sudoku", "data": {"grid": ["12"]}}', 21, "a grid of 1 rows and 2 columns in data"),
        ('{"genre": "sudoku", "data": {"grid": 1, "x": 2}}', 21, "unknown key 'x' in data"),
        ('{"a":' * 8_000, 1, "JSON with more than 100 lists and objects inside one another"),
        ('{"a":' * 100_000, 1, "JSON of more than 65,536 entries"),
        ('{"a":[' + "0," * 65_536 + "0]}", 1, "JSON of more than 65,536 entries"),
        ('{"a":"' + "x" * 20_000 + "1" * 2000 + '"}', 1, "without a genre"),
        ('{"genre": "sudoku", "genre": "akari"}', 21, "duplicate key 'genre'"),
        ('{"genre": "sudoku", "data": {"grid": [], "grid": []}}', 42, "duplicate key 'grid'"),
        ('{"genre": "sudoku", "data": {"grid": [[NaN]]}}', 40, "NaN is not a JSON number"),
        ('{"genre": "takuzu", "data": {"grid": ["..", ".."]}, "x": 1e999}', 58, "the number 1e999 is too large"),
        ('{"a":' + "9" * 10_000 + "}", 1, "JSON with a number of too many digits"),
    ],
)
def test_what_is_no_envelope_says_where_and_why(line, column, reason):
    with pytest.raises(PuzzleError, match=reason) as caught:
        parse_envelope(line)
    assert caught.value.column == column


def test_the_genre_that_was_asked_for_must_be_the_one_that_is_found():
    line = '{"genre": "sudoku", "data": ' + DATA + "}"
    assert parse_envelope(line, SUDOKU)[0].givens[0] == 1
    with pytest.raises(PuzzleError, match="genre mismatch: expected 'takuzu', found 'sudoku'") as caught:
        parse_envelope(line, find_genre("takuzu"))
    assert caught.value.column == 2
