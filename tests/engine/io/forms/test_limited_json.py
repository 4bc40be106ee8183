"""JSON of strangers: what it may cost is known before it is read, and what is written of it can be read again."""

from __future__ import annotations

import gc
import json
import threading

import pytest

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.limited_json import (
    DEEPEST,
    MAX_BESIDE,
    MAX_ENTRIES,
    check_beside,
    json_text,
    json_value,
    objects_of,
    shown,
)

FILLED = '"' + "x" * 20_000 + '"'
"""a text that makes a line long, so that its entries are counted"""


def refusal(text):
    with pytest.raises(PuzzleError) as caught:
        json_value(text)
    return caught.value


@pytest.mark.parametrize("filling", ["", f",{FILLED}"])
@pytest.mark.parametrize(("opened", "closed"), [("[", "]"), ('{"a":', "}")])
def test_depth_is_bounded_at_the_same_place_in_short_and_long_texts(filling, opened, closed):
    def nested(depth):
        inner = depth - 1
        return "[" + opened * inner + "0" + closed * inner + filling + "]"

    assert json_value(nested(DEEPEST))[1] == len(nested(DEEPEST))
    error = refusal(nested(DEEPEST + 1))
    assert error.reason == f"JSON with more than {DEEPEST} lists and objects inside one another"
    assert error.column == 1


@pytest.mark.parametrize("filling", ["", f",{FILLED}"])
def test_brackets_in_strings_are_no_depth_and_hide_none(filling):
    flat = json.dumps(["[" * 300, '"' + "{" * 300, "\\" * 3 + "[" * 300, "]" * 300])[:-1] + filling + "]"
    assert len(json_value(flat)[0]) == 4 + bool(filling)
    hidden = '["]]]]]]]]]]",' * 150 + "0" + "]" * 150
    assert "inside one another" in refusal(f"[{hidden}{filling}]").reason


def test_depth_does_not_depend_on_who_asks():
    text = "[" * (DEEPEST + 1) + "]" * (DEEPEST + 1)

    def asked_from(depth):
        return asked_from(depth - 1) if depth else refusal(text).reason

    assert asked_from(0) == asked_from(500)


def test_a_text_that_is_cut_off_is_not_called_deep():
    assert refusal("[" + "[]," * 300).reason.startswith("invalid JSON")


@pytest.mark.parametrize(
    ("entry", "weight"), [("0", 1), ("[]", 2), ('"a"', 1), ("{}", 5), ('{"a":0}', 9), ("0.5", 8), ("5e5", 8)]
)
def test_entries_count_as_much_as_they_cost(entry, weight):
    most = (MAX_ENTRIES - 1) // weight
    assert len(json_value("[" + ",".join([entry] * most) + "]")[0]) == most
    assert "entries" in refusal("[" + ",".join([entry] * (most + 2)) + "]").reason


def test_signs_and_digits_in_strings_cost_nothing():
    text = json.dumps({"solution": "01" * 40_000, "note": "a, [b]: {c}. " * 20_000})
    assert json_value(text)[0]["solution"] == "01" * 40_000


def test_long_numbers_are_refused_before_they_are_read():
    assert "400 digits" in refusal(f"[{FILLED},{'9' * 400}]").reason
    assert json_value(f"[{FILLED},{'9' * 399}]")[0][1] == 10**399 - 1
    assert refusal(f"[{'9' * 5000}]").reason == "JSON with a number of too many digits"


@pytest.mark.parametrize(
    ("text", "column", "reason"),
    [
        ('{"a": [1, 1e400]}', 11, "the number 1e400 is too large"),
        ('{"a": -1e999}', 7, "the number -1e999 is too large"),
        ('{"a": NaN}', 7, "NaN is not a JSON number"),
        ('{"a": 1, "b": 2, "a": 3}', 18, "duplicate key 'a' in a JSON object"),
        ('{"\\ud800": 1, "\\ud800": 2}', 1, "duplicate key '\\ud800' in a JSON object"),
    ],
)
def test_what_is_no_json_of_ours_says_where(text, column, reason):
    error = refusal(text)
    assert (error.column, error.reason) == (column, reason)
    error.one_line().encode()


def test_a_name_twice_among_many_is_found_in_one_pass():
    names = "".join(f'"k{i}":0,' for i in range(13_000))
    assert refusal(f'{{{names}"k12999":1}}').reason == "duplicate key 'k12999' in a JSON object"


def test_objects_are_read_at_once_or_not_at_all():
    fine = [b'{"a": 1}', b' {"b": [2, {"c": "x\\u0000"}]} ', b"{}"]
    assert objects_of(fine) == [{"a": 1}, {"b": [2, {"c": "x\0"}]}, {}]
    for other in (
        b"[]",
        b"{",
        b'{"a": 1}, {"b": 2}',
        b'{"a":"\xff"}',
        b'{"a":1e999}',
        b'{"a":1,"a":2}',
        b'["\\u0000"]',
    ):
        assert objects_of([*fine, other]) is None
    deep = b'{"a":' * (DEEPEST + 1) + b"0" + b"}" * (DEEPEST + 1)
    assert objects_of([*fine, deep]) is None
    assert objects_of([b'{"x": [1', b"2]}, {}, {}"]) is None


def test_what_stands_beside_a_puzzle_is_bounded():
    check_beside({"a": [[0] * 100] * (MAX_BESIDE // 101), "b": "x" * 10**6})
    for much in ([0] * (MAX_BESIDE + 1), [[{"a": 0}]] * 6000, {str(i): i for i in range(MAX_BESIDE + 1)}):
        with pytest.raises(PuzzleError, match="more than 16,384 entries beside the puzzle"):
            check_beside({"a": much})


def test_what_is_written_is_text_that_is_read_as_the_same():
    value = {"half": "\ud800", "other": "\udfffé", "pair": "\U0001f600", "\udc00": ["\u2028", "\0"]}
    text = json_text(value)
    text.encode()
    assert json.loads(text) == value
    assert "\n" not in text
    assert json_text({"a": [1, "é"]}) == '{"a":[1,"é"]}'


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("x" * 50, repr("x" * 20)),
        ("\x1b\ud800", r"'\x1b\ud800'"),
        (True, "true"),
        (None, "null"),
        (-5, "-5"),
        (0.5, "0.5"),
        (10**300, "a number of more than 18 digits"),
        ([], "an empty list"),
        ([[[]]], "a list"),
        ({"a": 1}, "an object"),
    ],
)
def test_values_are_shown_in_short(value, said):
    assert shown(value) == said


def test_reading_leaves_the_collector_as_it_was():
    text = "[" + "[]," * 10_000 + "[]]"
    assert gc.isenabled()
    threads = [threading.Thread(target=lambda: [json_value(text) for _ in range(20)]) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert gc.isenabled()
    gc.disable()
    try:
        json_value(text)
        assert not gc.isenabled()
    finally:
        gc.enable()
