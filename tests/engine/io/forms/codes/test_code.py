"""What every code offers, shown by one whose decoder is a few lines of Python."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from texts import assert_comes_back, assert_one_and_many_agree

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.codes.code import Code, Texts, bytes_of
from gridlanes.io.forms.fields.field import ArraySpec, Size
from gridlanes.kernels.text import FINE, PAST, RANGE, SHORT, WRONG

ROOM = ArraySpec(Size(1, 3), np.int16, -1)


class Letters(Code):
    """a to c are 0 to 2, ``+`` two blank places, d is too large."""

    noun, unit = "the row", "letters"

    def run(self, texts, room, into):
        for i, (start, end) in enumerate(zip(texts.starts.tolist(), texts.ends.tolist(), strict=True)):
            n, place, at, fault = into.found.shape[1], 0, start, FINE
            while at < end and place < n and not fault:
                letter = chr(texts.data[at])
                fault = WRONG if letter not in "abcd+" else RANGE if letter == "d" else FINE
                fault = PAST if letter == "+" and place + 2 > n else fault
                if not fault:
                    into.found[i, place] = -1 if letter == "+" else ord(letter) - ord("a")
                    place, at = place + 1 + (letter == "+"), at + 1
            into.stops[i] = at, place
            into.faults[i] = fault or (SHORT if place < n else FINE)

    def encode(self, array, room):
        return "".join("+" if value < 0 else chr(ord("a") + value) for value in array.tolist())

    def wrong_number(self, text, at):
        return PuzzleError(f"{text[at]!r} is too large", column=at + 1)


@pytest.mark.parametrize(
    ("text", "column", "reason"),
    [
        ("ab", 3, r"the row has 2 of 3 letters \(the text may be cut off"),
        ("", 1, "the row has 0 of 3 letters"),
        ("ab+", 3, "'\\+' skips more letters than the 1 left"),
        ("axc", 2, "invalid character 'x' in the row"),
        ("a\u00e9c", 2, "invalid character '\u00e9'"),
        ("a\u4e00c", 2, "invalid character '\u4e00'"),
        ("a\ud800c", 2, "invalid character"),
        ("adc", 2, "'d' is too large"),
    ],
)
def test_each_fault_is_said_with_its_column(text, column, reason):
    with pytest.raises(PuzzleError, match=reason) as caught:
        Letters().decode(text, ROOM, "the text")
    assert caught.value.column == column


def test_one_text_is_read_as_far_as_its_board_goes():
    found, stop = Letters().decode("cab and more", ROOM, "the text")
    assert (found.tolist(), found.dtype, stop) == ([[2, 0, 1]], np.int16, 3)


def test_no_texts_are_a_board_of_no_rows():
    nothing = np.zeros(0, np.int64)
    found, stops, faults = Letters().decode_many(Texts(bytes_of(""), nothing, nothing), ROOM)
    assert (found.shape, stops.shape, faults.shape) == ((0, 3), (0, 2), (0,))


@given(texts=st.lists(st.text(st.sampled_from("abcd+x\u00e9"), max_size=5), max_size=6))
def test_texts_read_together_are_read_as_alone(texts):
    assert_one_and_many_agree(Letters(), ROOM, texts)


def test_a_board_comes_back_from_its_text():
    assert assert_comes_back(Letters(), ROOM, np.array([2, 0, 1], np.int16)) == "cab"


def test_a_character_is_a_byte_and_any_beyond_is_part_of_no_code():
    assert bytes_of("a\u00e9\u0100\U0001f600\ud800").tolist() == [97, 0xE9, 255, 255, 255]
    assert bytes_of("").tolist() == []
