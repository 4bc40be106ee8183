"""Numbers of rooms: as many as a text has, and nothing behind them."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from texts import assert_comes_back, assert_one_and_many_agree

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.codes.room_numbers import RoomDigits, RoomNumbers
from gridlanes.io.forms.fields.field import ArraySpec, Size
from gridlanes.io.forms.fields.numbered_rooms import BEYOND
from gridlanes.model.clue import NO_CLUE

CODE = RoomNumbers(999)


def spec(n: int) -> ArraySpec:
    return ArraySpec(Size(1, n), np.int32, NO_CLUE)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("", [BEYOND] * 4),
        ("1g-10", [1, NO_CLUE, 16, BEYOND]),
        ("h02", [NO_CLUE, NO_CLUE, 0, 2]),
        ("0123", [0, 1, 2, 3]),
    ],
)
def test_a_text_may_end_after_any_number_of_rooms(text, numbers):
    found, stop = CODE.decode(text, spec(4), "the URL")
    assert (found.tolist(), stop) == ([numbers], len(text))


@pytest.mark.parametrize(("text", "column"), [("1A", 2), ("-f", 1), ("1z", 2)])
def test_wrong_texts_are_refused_with_their_place(text, column):
    with pytest.raises(PuzzleError) as caught:
        CODE.decode(text, spec(3), "the URL")
    assert caught.value.column == column


@given(st.lists(st.one_of(st.integers(0, 999), st.just(NO_CLUE)), max_size=20), st.integers(0, 5))
def test_numbers_come_back_from_their_text(numbers, beyond):
    ended = [*numbers, *[BEYOND] * beyond] or [BEYOND]
    assert_comes_back(CODE, spec(len(ended)), np.array(ended, np.int32))


@given(st.lists(st.text("019afgz-+.%A\u00e9", max_size=9), max_size=9), st.integers(1, 12))
def test_texts_read_together_are_read_as_alone(texts, n_cells):
    assert_one_and_many_agree(CODE, spec(n_cells), texts)


def test_texts_of_many_are_those_of_each():
    boards = np.array([[1, NO_CLUE, 16, BEYOND], [BEYOND] * 4, [NO_CLUE] * 4, [NO_CLUE, 3, BEYOND, BEYOND]], np.int32)
    assert CODE.encode_many(boards, spec(4)) == ["1g-10", "", "j", "g3"]
    digits = RoomDigits(range(4))
    assert digits.encode_many(boards[1:], spec(4)) == ["", "d", "a3"]
