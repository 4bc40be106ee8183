"""Hints of runs against a plain decoder."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from texts import Plain, agree

from gridlanes.kernels.text import DIGITS, FINE, PAST, RANGE, SHORT, WRONG
from gridlanes.kernels.text.run_hints import decode_run_hints

PLACES = 6
KNOWN = np.zeros(10_000, np.bool_)
KNOWN[[31, 51, 91, 99, 311, 921, 999, 1111, 9911, 9999]] = True


def plain_hint(pair: str) -> int:
    """The hint of two characters, -1 for none."""
    number = int(pair, 36)
    for first, end, base, n in ((360, 396, 6, 2), (396, 460, 4, 3), (460, 476, 2, 4)):
        if first <= number < end:
            digits = [(number - first) // base**place % base or 9 for place in range(n)]
            return int("".join(map(str, sorted(digits, reverse=True))))
    return -1


def plain(text: str) -> Plain:
    """Of a board of six places."""
    found, at, place = [-1] * PLACES, 0, 0
    while at < len(text) and place < PLACES:
        here = text[at]
        if "g" <= here <= "z":
            if (length := ord(here) - ord("f")) > PLACES - place:
                return found, at, place, PAST
            place, at = place + length, at + 1
        elif here in "0123456789.":
            found[place] = {"9": 1111, ".": 9}.get(here, int(here) if here != "." else 0)
            place, at = place + 1, at + 1
        elif "a" <= here <= "f":
            pair = text[at : at + 2]
            if len(pair) < 2 or not pair[1].isalnum():
                return found, at, place, DIGITS
            hint = plain_hint(pair)
            if hint < 0 or not KNOWN[hint]:
                return found, at, place, RANGE
            found[place] = hint
            place, at = place + 1, at + 2
        else:
            return found, at, place, WRONG
    return found, at, place, FINE if place == PLACES else SHORT


@given(texts=st.lists(st.text(st.sampled_from("0389aabcdfghjlz.-"), max_size=10), max_size=9))
def test_texts_are_decoded_as_by_a_plain_decoder(texts):
    def decode(data, starts, ends, *into):
        decode_run_hints(data, starts, ends, KNOWN, *into)

    agree(texts, np.full(PLACES, -1, np.int16), decode, plain)
