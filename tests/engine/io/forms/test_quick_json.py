"""JSON that msgspec reads is what Python reads, and what it cannot tell is left to Python."""

from __future__ import annotations

import json
import random

import pytest

from gridlanes.io.forms import limited_json, quick_json
from gridlanes.io.forms.limited_json import json_value, object_quickly, objects_of
from gridlanes.io.forms.quick_json import quick_value

LEFT = [
    b"",
    b"nonsense",
    b"{",
    b'{"a": 1} 2',
    b'{"a": 1, "a": 2}',
    b'{"a": {"b": 1, "b": {"c": 2}}}',
    b'{"a": ":", "a": ""}',
    rb'{"a": "\u003a"}',
    b'{"a": 1234567890123456789}',
    b'{"a": NaN}',
    b'{"a": 1e400}',
    b'{"a": 01}',
    b'{"a": "\x01"}',
    b"[" * 5000 + b"]" * 5000,
]
PIECES = ['{"a":', "[", "]", "}", ",", "1", "-2.5e3", '"x:y"', "true", "null", '"b":', " ", '"a":', '"[{"']


@pytest.mark.parametrize("text", LEFT)
def test_what_may_be_wrong_is_left(text):
    assert quick_value(text) is None


def test_a_value_is_that_of_python():
    text = b'{"a": [1, -2, 3.5, 1e5, true, null, "b:c"], "b": {"a": {}}, "c": 123456789012345678}'
    assert quick_value(text) == json.loads(text)
    assert repr(quick_value(text)) == repr(json.loads(text))
    assert quick_value(rb'{"a": "\n"}', escapes=1) == {"a": "\n"}


def test_random_texts_are_read_as_by_the_exact_way():
    rng, read = random.Random(5), 0
    for _ in range(20_000):
        text = "".join(rng.choice(PIECES) for _ in range(rng.randrange(1, 12)))
        found = quick_value(text.encode())
        if found is not None:
            value, end = json_value(text.lstrip())
            assert repr(found) == repr(value)
            assert not text.lstrip()[end:].strip()
            read += 1
    assert read > 300


def test_an_object_that_costs_too_much_is_left():
    assert object_quickly(b'{"a": [[1]]}') == {"a": [[1]]}
    assert object_quickly(b"[1]") is None
    deep = limited_json.DEEPEST
    assert object_quickly(b'{"a":' + b"[" * (deep - 1) + b"]" * (deep - 1) + b"}") is not None
    assert object_quickly(b'{"a":' + b"[" * deep + b"]" * deep + b"}") is None
    assert object_quickly(b'{"a": [%b0]}' % (b"0," * limited_json.MAX_ENTRIES)) is None


def test_without_msgspec_everything_is_left_to_python(monkeypatch):
    texts = [b'{"a": 1}', b'{"b": [2]}']
    with_it = objects_of(texts)
    monkeypatch.setattr(quick_json, "json", None)
    assert quick_value(texts[0]) is None
    assert objects_of(texts) == with_it == [{"a": 1}, {"b": [2]}]
