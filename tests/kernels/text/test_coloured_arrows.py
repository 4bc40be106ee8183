"""Numbers with arrows in coloured cells, against a plain decoder."""

from __future__ import annotations

import re

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from texts import Plain, agree

from gridlanes.kernels.text import FINE, PAST, RANGE, SHORT, WRONG
from gridlanes.kernels.text.coloured_arrows import decode_coloured_arrows

PLACES, MOST, PER_COLOUR, PER_ARROW = 6, 20, 10_000, 1_000
PLACE = re.compile(r"([0-2])(?:[0-4](\.)|([1-4])([0-9a-f])|([6-9])([0-9a-f]{2})|-([1-4])([0-9a-f]{3}))")


def plain(text: str) -> Plain:
    found, at, place = [-1] * PLACES, 0, 0
    while at < len(text) and place < PLACES:
        if "a" <= text[at] <= "z":
            if (length := ord(text[at]) - 96) > PLACES - place:
                return found, at, place, PAST
            place, at = place + length, at + 1
            continue
        match = PLACE.match(text, at)
        if match is None:
            return found, at, place, RANGE if text[at] in "012" else WRONG
        colour, nothing, *pairs = match.groups()
        arrow, digits = next(((a, d) for a, d in zip(pairs[::2], pairs[1::2], strict=True) if a), ("0", "0"))
        if int(digits, 16) > MOST:
            return found, at, place, RANGE
        way = 0 if nothing else int(arrow) - 5 * (arrow > "5")
        found[place] = PER_COLOUR * int(colour) + PER_ARROW * way + int(digits, 16)
        place, at = place + 1, match.end()
    return found, at, place, FINE if place == PLACES else SHORT


@given(texts=st.lists(st.text(st.sampled_from("01201234567899aabyz.-.+fé"), max_size=12), max_size=9))
def test_texts_are_decoded_as_by_a_plain_decoder(texts):
    def decode(data, starts, ends, *into):
        decode_coloured_arrows(data, starts, ends, MOST, PER_COLOUR, PER_ARROW, *into)

    agree(texts, np.full(PLACES, -1, np.int16), decode, plain)
