"""Numbers with arrows against a plain decoder."""

from __future__ import annotations

import re

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from texts import Plain, agree

from gridlanes.kernels.text import DIGITS, FINE, PAST, RANGE, SHORT, WRONG
from gridlanes.kernels.text.arrow_numbers import decode_arrow_numbers

PLACES, MAX_NUMBER = 6, 20


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
        if int(digits, 16) > MAX_NUMBER or not 1 <= way <= 4:
            return found, at, place, RANGE
        found[place], place, at = 100 * way + int(digits, 16), place + 1, head + size
    return found, at, place, FINE if place == PLACES else SHORT


@given(texts=st.lists(st.text(st.sampled_from("0123456789aabyz.-.+f"), max_size=10), max_size=9))
def test_texts_are_decoded_as_by_a_plain_decoder(texts):
    def decode(data, starts, ends, *into):
        decode_arrow_numbers(data, starts, ends, MAX_NUMBER, -2, 100, 0, *into)

    agree(texts, np.full(PLACES, -1, np.int16), decode, plain)


COLOURED = re.compile(r"([0-2])(?:[0-4](\.)|([1-4])([0-9a-f])|([6-9])([0-9a-f]{2})|-([1-4])([0-9a-f]{3}))")


def coloured(text: str) -> Plain:
    """Of the same board, with colours before arrows: 1,000 times the arrow and 10,000 times the colour are added."""
    found, at, place = [-1] * PLACES, 0, 0
    while at < len(text) and place < PLACES:
        if "a" <= text[at] <= "z":
            if (length := ord(text[at]) - 96) > PLACES - place:
                return found, at, place, PAST
            place, at = place + length, at + 1
            continue
        match = COLOURED.match(text, at)
        if match is None:
            return found, at, place, RANGE if text[at] in "012" else WRONG
        colour, nothing, *pairs = match.groups()
        arrow, digits = next(((a, d) for a, d in zip(pairs[::2], pairs[1::2], strict=True) if a), ("0", "0"))
        if int(digits, 16) > MAX_NUMBER:
            return found, at, place, RANGE
        way = 0 if nothing else int(arrow) - 5 * (arrow > "5")
        found[place] = 10_000 * int(colour) + 1_000 * way + int(digits, 16)
        place, at = place + 1, match.end()
    return found, at, place, FINE if place == PLACES else SHORT


@given(texts=st.lists(st.text(st.sampled_from("01201234567899aabyz.-.+fé"), max_size=12), max_size=9))
def test_texts_with_colours_are_decoded_as_by_a_plain_decoder(texts):
    def decode(data, starts, ends, *into):
        decode_arrow_numbers(data, starts, ends, MAX_NUMBER, 0, 1_000, 10_000, *into)

    agree(texts, np.full(PLACES, -1, np.int16), decode, coloured)
