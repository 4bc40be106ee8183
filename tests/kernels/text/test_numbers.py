"""Numbers with runs of blank places between them, against plain decoders."""

from __future__ import annotations

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from texts import Plain, agree, decoded

from gridlanes.kernels.text import DIGITS, FINE, PAST, RANGE, SHORT, WRONG
from gridlanes.kernels.text.numbers import MAX_DIGITS, decode_decimal, decode_number16

LONGER = {"-": (2, 0), "+": (3, 0), "=": (3, 4096), "*": (4, 12240)}
TOKEN = re.compile(r"-[0-9a-f]{2}|[+=][0-9a-f]{3}|\*[0-9a-f]{4}|[0-9a-f]|[g-z]|\.")
UNKNOWN = -2
HEX = "0123456789abcdefgz.-+=*A\u00e9"
DECIMAL = "0123456789abz__A-\u00e9"


def hexadecimal(least: int, most: int):
    n_digits, added = np.zeros(256, np.int64), np.zeros(256, np.int64)
    for sign, (size, more) in LONGER.items():
        n_digits[ord(sign)], added[ord(sign)] = size, more
    return lambda data, starts, ends, *into: decode_number16(
        data, starts, ends, n_digits, added, least, most, UNKNOWN, *into
    )


def plain_hexadecimal(text: str, n: int, least: int, most: int) -> Plain:
    found: list[int] = []
    at = 0
    while at < len(text) and len(found) < n:
        match = TOKEN.match(text, at)
        if match is None:
            return found, at, len(found), DIGITS if text[at] in LONGER else WRONG
        sign, digits = match[0][0], match[0].lstrip("-+=*")
        if "g" <= sign <= "z":
            run = ord(sign) - ord("f")
            if len(found) + run > n:
                return found, at, len(found), PAST
            found += [-1] * run
        elif sign == ".":
            found.append(UNKNOWN)
        else:
            number = int(digits, 16) + LONGER.get(sign, (1, 0))[1]
            if not least <= number <= most:
                return found, at, len(found), RANGE
            found.append(number)
        at = match.end()
    return found, at, len(found), FINE if len(found) == n else SHORT


def plain_decimal(text: str, n: int, least: int, most: int) -> Plain:
    found: list[int] = []
    for match in re.finditer(r"[0-9]+|.", text, re.DOTALL):
        word, at = match[0], match.start()
        if word == "_":
            continue
        if len(found) == n:
            return found, at, n, FINE
        if "a" <= word <= "z":
            run = ord(word) - ord("a") + 1
            if len(found) + run > n:
                return found, at, len(found), PAST
            found += [-1] * run
        elif word[0] not in "0123456789":
            return found, at, len(found), WRONG
        elif len(word) > MAX_DIGITS or not least <= int(word) <= most:
            return found, at, len(found), RANGE
        else:
            found.append(int(word))
    return found, len(text), len(found), FINE if len(found) == n else SHORT


BOUNDS = st.sampled_from([(0, 9), (1, 15), (0, 300), (5, 20_000)])


@given(
    texts=st.lists(st.text(st.sampled_from(HEX), max_size=10), max_size=9),
    n=st.integers(1, 25),
    bounds=BOUNDS,
)
def test_hexadecimal_numbers_are_decoded_as_by_a_plain_decoder(texts, n, bounds):
    agree(texts, np.full(n, -1, np.int16), hexadecimal(*bounds), lambda text: plain_hexadecimal(text, n, *bounds))


@given(
    texts=st.lists(st.text(st.sampled_from(DECIMAL), max_size=10), max_size=9),
    n=st.integers(1, 25),
    bounds=BOUNDS,
)
def test_decimal_numbers_are_decoded_as_by_a_plain_decoder(texts, n, bounds):
    def decode(data, starts, ends, *into):
        decode_decimal(data, starts, ends, *bounds, *into)

    agree(texts, np.full(n, -1, np.int32), decode, lambda text: plain_decimal(text, n, *bounds))


@pytest.mark.parametrize(
    ("text", "stop"),
    [("-f", (0, 0, DIGITS)), ("1-fg", (1, 1, DIGITS)), ("*000", (0, 0, DIGITS)), ("=0", (0, 0, DIGITS))],
)
def test_digits_behind_the_end_of_a_text_are_not_read(text, stop):
    assert decoded([text], np.full(3, -1, np.int16), hexadecimal(0, 99))[0][1:] == stop


def test_a_decimal_number_of_any_length_is_out_of_range_and_no_other_number():
    def decode(data, starts, ends, *into):
        decode_decimal(data, starts, ends, 1, 9, *into)

    long = "1" + "0" * 300
    assert [row[1:] for row in decoded([long, f"a{long}"], np.full(2, -1, np.int32), decode)] == [
        (0, 0, RANGE),
        (1, 1, RANGE),
    ]


def test_underscores_may_stand_anywhere_between_numbers():
    def decode(data, starts, ends, *into):
        decode_decimal(data, starts, ends, 1, 99, *into)

    assert decoded(["_1__2_"], np.full(2, -1, np.int32), decode) == [([1, 2], 6, 2, FINE)]
