"""Lists of pieces in URLs."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.codes.pieces import PieceSets, drawing_in, text_of
from gridlanes.io.forms.fields.field import ArraySpec, Size
from gridlanes.io.forms.fields.pieces import MAX_PIECES, number_of

CODE = PieceSets({"t": 4}, {"d": ("#/#", "#/#")})
SPEC = ArraySpec(Size(1, 1 + MAX_PIECES), np.int64, 3)


def told(number, *drawings):
    array = np.zeros(1 + MAX_PIECES, np.int64)
    array[: 1 + len(drawings)] = number, *map(number_of, drawings)
    return array


@pytest.mark.parametrize(
    ("text", "drawing"),
    [("11g", "#"), ("14u", "#/#/#/#"), ("23f", ".#/##/#."), ("337k", "..#/###/.#."), ("16vg", "#/#/#/#/#/#")],
)
def test_a_piece_is_columns_rows_and_bits(text, drawing):
    assert drawing_in(text) == drawing
    assert text_of(drawing) == text


@pytest.mark.parametrize(
    ("text", "array"),
    [
        ("//t", told(4)),
        ("//d", told(3, "#/#", "#/#")),
        ("/1/11g", told(3, "#")),
        ("/2/21o/23f", told(3, "##", ".#/##/#.")),
    ],
)
def test_sets_come_back(text, array):
    assert CODE.decode(text, SPEC, "the URL")[0].tolist() == [array.tolist()]
    assert CODE.encode(array, SPEC) == text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("//z", "the set of pieces 'z' is not known"),
        ("/0", "the set of pieces '0' is not known"),
        ("/61/11g", "the set of pieces '61/11g' is not known"),
        ("/1/22i", "the set of pieces '22i' is not known"),  # its cells are not connected
        ("/1/210", "the set of pieces '210' is not known"),
        ("/1/g1", "the set of pieces 'g1' is not known"),
        ("//", "the URL ends within the set of pieces"),
        ("/2/11g", "the URL ends within the set of pieces"),
        ("x", "invalid character 'x' in the set of pieces"),
    ],
)
def test_what_is_no_set_is_refused(text, reason):
    with pytest.raises(PuzzleError) as caught:
        CODE.decode(text, SPEC, "the URL")
    assert reason in str(caught.value) or "has 0 of" in str(caught.value)


def test_a_set_without_a_name_cannot_be_written():
    with pytest.raises(ModelError, match="no name for all pieces of 5 cells"):
        CODE.encode(told(5), SPEC)
