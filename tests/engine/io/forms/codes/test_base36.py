"""Numbers of base 36: what is read, what is refused where, and what is written."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from texts import assert_comes_back, assert_one_and_many_agree

from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.codes.base36 import Base36
from gridlanes.io.forms.fields.cells import NOTHING, UNKNOWN
from gridlanes.io.forms.fields.field import ArraySpec, Size

CODE = Base36(range(1, 246))


def spec(n: int) -> ArraySpec:
    return ArraySpec(Size(1, n), np.int16, NOTHING)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [("19az", [1, 9, 10, 35]), ("-10-6t", [36, 245]), (".%@", [NOTHING, UNKNOWN, UNKNOWN]), ("-011", [1, 1])],
)
def test_texts_are_decoded(text, numbers):
    found, stop = CODE.decode(text, spec(len(numbers)), "the URL")
    assert (found.tolist(), stop) == ([numbers], len(text))


@pytest.mark.parametrize(
    ("text", "n_cells", "column", "reason"),
    [
        ("1A", 2, 2, "invalid character 'A' in the grid"),
        ("10", 2, 2, "the number 0 is out of range"),
        ("-zz", 1, 1, "the number 1295 is out of range"),
        ("1-4", 2, 2, "expected 2 digits of base 36 after '-', found '4'"),
        ("-4.1", 2, 1, "expected 2 digits of base 36 after '-'"),
        ("11", 3, 3, r"the grid has 2 of 3 cells \(the URL may be cut off"),
    ],
)
def test_wrong_texts_are_refused_with_their_place(text, n_cells, column, reason):
    with pytest.raises(PuzzleError, match=reason) as caught:
        CODE.decode(text, spec(n_cells), "the URL")
    assert caught.value.column == column


@given(st.lists(st.one_of(st.integers(1, 245), st.sampled_from([NOTHING, UNKNOWN])), min_size=1, max_size=30))
def test_numbers_come_back_from_their_text(numbers):
    assert assert_comes_back(CODE, spec(len(numbers)), np.array(numbers, np.int16))


@pytest.mark.parametrize("largest", [35, 245])
def test_boards_are_written_together_as_alone(largest):
    boards = np.random.default_rng(largest).integers(UNKNOWN, largest + 1, (20, 50), np.int16)
    assert CODE.encode_many(boards, spec(50)) == [CODE.encode(board, spec(50)) for board in boards]


@given(st.lists(st.text("019az-.%A\u00e9", max_size=9), max_size=9), st.integers(1, 12))
def test_texts_read_together_are_read_as_alone(texts, n_cells):
    assert_one_and_many_agree(CODE, spec(n_cells), texts)


def test_a_number_without_digits_is_not_written():
    with pytest.raises(ModelError, match="cannot hold the number 1296"):
        CODE.encode(np.array([1296]), spec(1))
