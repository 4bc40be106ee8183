"""JSON of strangers: what it may cost is known before it is read, and all else is what the standard library says."""

from __future__ import annotations

import json

import pytest

from gridlanes.errors import PuzzleError
from gridlanes.formats.limited_json import (
    DEEPEST,
    MOST_BESIDE,
    MOST_ENTRIES,
    check_beside,
    json_text,
    json_value,
    objects_of,
    shown,
)

READ = [
    '{"a": 1, "b": [1.5, -2e3, null, true, "x\\"y\\\\"], "c": {"d": {}}}',
    '"' + "[" * 5000 + '"',
    '{"digits": "' + "7" * 5000 + '"}',
    "[" * DEEPEST + "]" * DEEPEST,
    "[" + "1," * 10_000 + "1]",
    '"\\ud800 and \\ud83d\\ude00"',
    "12345678901234567890123",
]
REFUSED = [
    ("[" * (DEEPEST + 1) + "]" * (DEEPEST + 1), 1, "more than 100 lists and objects inside one another"),
    ('{"a":' * 50_000, 1, "more than 65,536 entries"),
    ("[" + "0," * MOST_ENTRIES + "0]", 1, "more than 65,536 entries"),
    ("[" + "1e9," * 20_000 + "1]", 1, "more than 65,536 entries"),
    ('["' + "x" * 20_000 + '",' + "9" * 5000 + "]", 1, "a number of 400 digits or more"),
    ('{"a": 1, "b": 2, "a": 3}', 18, "the name 'a' stands twice"),
    ("[1, NaN]", 5, "NaN is no number"),
    ("[1, -Infinity]", 5, "-Infinity is no number"),
    ("[0.5, 1e400]", 7, "the number 1e400 is too large"),
    ("[1, }", 5, "no JSON"),
    ("", 1, "no JSON"),
]


@pytest.mark.parametrize("text", READ)
def test_what_costs_little_is_read_as_the_standard_library_does(text):
    assert json_value(text) == (json.loads(text), len(text))
    assert json_value(f"ab{text} more", 2) == (json.loads(text), len(text) + 2)


@pytest.mark.parametrize(("text", "column", "reason"), REFUSED)
def test_what_costs_much_or_is_none_is_refused_with_its_place(text, column, reason):
    with pytest.raises(PuzzleError, match=reason) as caught:
        json_value(text)
    assert caught.value.column == column


def test_objects_are_the_same_read_together_and_one_by_one():
    texts = ['{"a": 1}', ' {"b": [{}, {}]} ', '{"c": "\\u0001,"}']
    assert objects_of([text.encode() for text in texts]) == [json.loads(text) for text in texts]


@pytest.mark.parametrize(
    "odd",
    [
        b"[1]",
        b'{"a": 1} {"b": 2}',
        b'{"a": 1}, {"b": 2}',
        b'{"a": 1},"\\u0000",{"b": 2}',
        b'{"a": "\xff"}',
        b'{"a": 1, "a": 2}',
        b'{"a": ' + b"[" * DEEPEST + b"]" * DEEPEST + b"}",
        b"{",
        b"",
    ],
)
def test_where_one_is_no_object_or_costs_too_much_none_are_read_together(odd):
    assert objects_of([b'{"a": 1}', odd, b'{"b": 2}']) is None


def test_what_stands_beside_a_puzzle_has_a_limit_of_its_own():
    check_beside({"list": [[0] * 100] * 100})
    check_beside([])
    with pytest.raises(PuzzleError, match="beside the puzzle"):
        check_beside({"list": [0] * MOST_BESIDE})
    with pytest.raises(PuzzleError, match="beside the puzzle"):
        check_beside({"a": {"b": [[0] * 200] * 100}})


@pytest.mark.parametrize("value", [{"a": [1, "é", None]}, "\U0001f600", "\ud800", {"\udc00é": "x\udfff"}])
def test_texts_of_json_are_utf8_and_come_back(value):
    text = json_text(value)
    assert "\n" not in text.encode().decode()
    assert json.loads(text) == value


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("a" * 50, repr("a" * 20)),
        ([], "an empty list"),
        ([1], "a list"),
        ({}, "an object"),
        (None, "null"),
        (True, "true"),
        (-7, "-7"),
        (0.5, "0.5"),
        (10**30, "a number of more than 18 digits"),
    ],
)
def test_errors_name_values_in_short(value, words):
    assert shown(value) == words
