"""The skip code: marks and the cells between them."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from texts import assert_comes_back, assert_one_and_many_agree

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.codes.skips import OPEN_SKIPS, SKIPS
from gridlanes.io.forms.fields.field import ArraySpec, Size


def spec(n: int) -> ArraySpec:
    return ArraySpec(Size(1, n), np.uint8, 0)


@pytest.mark.parametrize(
    ("text", "marks"),
    [("aAa", [1, 2]), ("c", [0, 0]), ("bBA", [0, 1, 0, 2]), ("za", [0] * 25), ("yA", [0] * 24 + [1])],
)
def test_marks_are_decoded(text, marks):
    found, stop = SKIPS.decode(text, spec(len(marks)), "the game ID")
    assert (found.tolist(), stop) == ([marks], len(text))


@pytest.mark.parametrize(
    ("text", "n_cells", "column", "reason"),
    [
        ("a", 2, 2, r"the grid has 1 of 3 places \(the game ID may be cut off"),
        ("", 2, 1, "the grid has 0 of 3 places"),
        ("z", 2, 1, "'z' skips more places than the 3 left"),
        ("ad", 2, 2, "'d' skips more places than the 2 left"),
        ("a1a", 2, 2, "invalid character '1'"),
        ("a\u00e9", 2, 2, "invalid character"),
        ("a[", 2, 2, "invalid character"),
    ],
)
def test_texts_that_do_not_fit_are_refused_at_their_column(text, n_cells, column, reason):
    with pytest.raises(PuzzleError, match=reason) as caught:
        SKIPS.decode(text, spec(n_cells), "the game ID")
    assert caught.value.column == column


@pytest.mark.parametrize(("text", "marks"), [("aA", [1, 2]), ("", [0, 0]), ("bA", [0, 1, 2]), ("a", [1, 0, 0])])
def test_blank_cells_at_an_open_end_are_left_out(text, marks):
    found, stop = OPEN_SKIPS.decode(text, spec(len(marks)), "the game ID")
    assert (found.tolist(), stop) == ([marks], len(text))
    assert OPEN_SKIPS.encode(np.array(marks, np.uint8), spec(len(marks))) == text


def test_there_is_no_mark_behind_an_open_end():
    with pytest.raises(PuzzleError, match="'b' skips more places than the 1 left") as caught:
        OPEN_SKIPS.decode("ab", spec(2), "the game ID")
    assert caught.value.column == 2


def test_what_follows_the_last_mark_is_left():
    assert SKIPS.decode("aaaa", spec(2), "the game ID")[1] == 3


@given(marks=st.lists(st.sampled_from([0] * 12 + [1, 2]), min_size=1, max_size=120))
def test_marks_come_back_from_their_text(marks):
    assert assert_comes_back(SKIPS, spec(len(marks)), np.array(marks, np.uint8))


@given(
    texts=st.lists(st.text(st.sampled_from("abcdzABCDZ1@[`{\u00e9"), max_size=7), max_size=9),
    n_cells=st.integers(1, 30),
)
def test_texts_read_together_are_read_as_alone(texts, n_cells):
    assert_one_and_many_agree(SKIPS, spec(n_cells), texts)
