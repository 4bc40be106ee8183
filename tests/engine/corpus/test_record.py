"""Records are checked as they are read, and what is wrong is said with its place."""

from __future__ import annotations

import subprocess
import sys

import pytest

from gridlanes.corpus.record import NotNegative, Positive, Record, RecordError, Sha256, converted


class Inner(Record, frozen=True):
    hash: Sha256
    count: NotNegative = 0


class Outer(Record, frozen=True):
    inner: list[Inner]
    name: str | None = None


def test_plain_values_become_records():
    value = {"inner": [{"hash": "ab" * 32, "count": 7}], "name": None}
    assert converted(value, Outer) == Outer([Inner("ab" * 32, 7)])
    assert converted(5, Positive) == 5


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ({"inner": [{"hash": "ab" * 32}, {"hash": "x"}]}, r"^expected `str` matching regex .* in inner\[1\].hash$"),
        ({"inner": [{"count": 1}]}, r"^object missing required field `hash` in inner\[0\]$"),
        ({"inner": [], "more": 1}, "^object contains unknown field `more`$"),
        ({"inner": [], "name": 5}, r"^expected `str | None`, got `int` in name$"),
        (None, "^expected `object`, got `None`$"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(value, words):
    with pytest.raises(RecordError, match=words):
        converted(value, Outer)


def test_without_msgspec_it_is_said_what_to_install():
    code = "import sys; sys.modules['msgspec'] = None; import gridlanes; gridlanes.run('a.txt', 'out')"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert 'MissingExtraError: A run needs msgspec: pip install "gridlanes[io]"' in ended.stderr
