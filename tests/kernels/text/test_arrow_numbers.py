"""Numbers with arrows against a plain decoder."""

from __future__ import annotations

import re

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from texts import Plain, agree

from gridlanes.kernels.text import DIGITS, FINE, PAST, RANGE, SHORT, WRONG
from gridlanes.kernels.text.arrow_numbers import decode_arrow_numbers

PLACES, MOST = 6, 20


def plain(text: str) -> Plain:
    """Of a board of six places, with numbers up to 20; -2 is unknown, and 100 times the arrow is added to numbers."""
    found, at, place = [-1] * PLACES, 0, 0
    while at < len(text) and place < PLACES:
        if text[at].isalpha():
            if (length := ord(text[at]) - 96) > PLACES - place:
                return found, at, place, PAST
            place, at = place + length, at + 1
            continue
        if text[at] not in "-0123456789":
            return found, at, place, WRONG
        if re.compile(r"[0-4]\.").match(text, at):
            found[place], place, at = -2, place + 1, at + 2
            continue
        size = 3 if text[at] == "-" else 1 if text[at] < "5" else 2
        head = at + 1 + (size == 3)
        arrow = text[head - 1 : head]
        digits = text[head : head + size]
        if not re.fullmatch(f"[0-9a-f]{{{size}}}", digits):
            return found, at, place, DIGITS
        way = ord(arrow) - 48 - 5 * (size == 2)
        if int(digits, 16) > MOST or not 1 <= way <= 4:
            return found, at, place, RANGE
        found[place], place, at = 100 * way + int(digits, 16), place + 1, head + size
    return found, at, place, FINE if place == PLACES else SHORT


@given(texts=st.lists(st.text(st.sampled_from("0123456789aabyz.-.+f"), max_size=10), max_size=9))
def test_texts_are_decoded_as_by_a_plain_decoder(texts):
    def decode(data, starts, ends, *into):
        decode_arrow_numbers(data, starts, ends, MOST, -2, 100, *into)

    agree(texts, np.full(PLACES, -1, np.int16), decode, plain)
