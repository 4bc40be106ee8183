"""The fields of a line of a table."""

from __future__ import annotations

import pytest

from gridlanes.io.read.table_fields import cut, inner, split


def test_splitting_respects_quotes():
    assert [line[a:b] for line in ['a,"b,c",d'] for a, b in split(line, ",")] == ["a", '"b,c"', "d"]


@pytest.mark.parametrize(
    ("line", "spans", "left"),
    [
        ("a,b,c", [(0, 1)], "b,c"),
        ("a,b,c", [(4, 5)], "a,b"),
        ("a,b,c", [(0, 1), (4, 5)], "b"),
        ("a,b,c", [(0, 1), (2, 3)], "c"),
        ("a", [(0, 1)], ""),
        ('"a","b"', [(1, 2)], '"b"'),
    ],
)
def test_what_is_cut_from_a_line_takes_one_delimiter_along(line, spans, left):
    assert cut(line, spans) == left


def test_a_field_is_found_without_blanks_and_quotes():
    line = 'a, "b c" ,'
    assert [line[slice(*inner(line, span))] for span in split(line, ",")] == ["a", "b c", ""]
