import pytest

from gridlanes.corpus.part import Part, Reading
from gridlanes.corpus.record import RecordError, converted
from gridlanes.io.read.rows import Header

PART = Part(
    number=3,
    source="a.csv",
    reading=Reading(header=Header(",", 0, 1)),
    first_id=30,
    n_rows=10,
    line=32,
    offset=500,
    n_bytes=170,
    sha256="0" * 64,
    is_first=False,
    path="/somewhere/a.csv",
)


def test_it_comes_back_from_plain_values():
    assert converted(PART.as_dict(), Part) == PART


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("n_rows", 0, "expected `int` >= 1 in n_rows"),
        ("offset", 1 << 70, "expected `int` <= 4611686018427387904 in offset"),
        ("sha256", "0" * 64 + "\n", "expected `str` matching regex"),
        ("reading", {"container": "zip"}, "invalid enum value 'zip' in reading.container"),
        ("reading", {"header": [",", 0]}, "expected `array` of length 3 to 4, got 2 in reading.header"),
        ("is_first", 1, "expected `bool`, got `int` in is_first"),
        ("speed", 1, "object contains unknown field `speed`"),
    ],
)
def test_values_that_no_run_writes_are_refused(name, value, words):
    with pytest.raises(RecordError, match=words):
        converted({**PART.as_dict(), name: value}, Part)


def test_the_same_source_elsewhere_is_another_part_until_the_path_is_left_out():
    elsewhere = PART.replaced(path="/elsewhere/a.csv")
    assert elsewhere != PART
    assert elsewhere.replaced(path="") == PART.replaced(path="")
