"""Characters that place a number and pass over places, against a plain decoder."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from texts import Plain, agree, decoded

from gridlanes.kernels.text import FINE, PAST, SHORT, WRONG
from gridlanes.kernels.text.digit_runs import NO_CHARACTER, NO_NUMBER, decode_digit_runs

BLANK = -1
NUMBERS = {"0": (0, 0), "7": (7, 0), "A": (1, 1), "B": (2, 3), "?": (-2, 0)}
RUNS = {"a": 1, "b": 2, "e": 5}
ALPHABET = "".join([*NUMBERS, *RUNS, "Z", "\u00e9"])


def compiled(lenient):
    values, passes = np.full(256, NO_CHARACTER, np.int16), np.zeros(256, np.int64)
    for character, (value, passed) in NUMBERS.items():
        values[ord(character)], passes[ord(character)] = value, passed
    for character, passed in RUNS.items():
        values[ord(character)], passes[ord(character)] = NO_NUMBER, passed
    return lambda data, starts, ends, *into: decode_digit_runs(data, starts, ends, values, passes, lenient, *into)


def plain(text: str, n: int, lenient: bool) -> Plain:
    found: list[int] = []
    for at, character in enumerate(text):
        if len(found) == n:
            return found, at, n, FINE
        if character not in ALPHABET[:-2]:
            return found, at, len(found), WRONG
        value, passed = NUMBERS.get(character, (None, RUNS.get(character)))
        placed = [BLANK] * passed if value is None else [value] + [BLANK] * passed
        if lenient and value is not None:
            placed = placed[: n - len(found)]
        if len(found) + len(placed) > n:
            return found, at, len(found), PAST
        found += placed
    return found, len(text), len(found), FINE if len(found) == n else SHORT


@pytest.mark.parametrize("lenient", [False, True])
@given(texts=st.lists(st.text(st.sampled_from(ALPHABET), max_size=9), max_size=9), n=st.integers(1, 12))
def test_texts_are_decoded_as_by_a_plain_decoder(lenient, texts, n):
    agree(texts, np.full(n, BLANK, np.int16), compiled(lenient), lambda text: plain(text, n, lenient))


def test_a_decoder_stops_behind_the_last_place():
    assert decoded(["7a7Z", "7b7"], np.full(3, BLANK, np.int16), compiled(False)) == [
        ([7, BLANK, 7], 3, 3, FINE),
        ([7, BLANK, BLANK], 2, 3, FINE),
    ]


def test_places_passed_over_behind_the_last_one_are_lenient_or_a_fault():
    board = np.full(2, BLANK, np.int16)
    assert decoded(["B"], board, compiled(True)) == [([2, BLANK], 1, 2, FINE)]
    assert decoded(["B"], board, compiled(False))[0][1:] == (0, 0, PAST)
    assert decoded(["e"], board, compiled(True))[0][1:] == (0, 0, PAST)


def test_no_texts_are_decoded_to_nothing():
    assert decoded([], np.full(3, BLANK, np.int16), compiled(True)) == []
