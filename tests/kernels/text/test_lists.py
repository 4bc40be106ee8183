"""Lists of numbers against a plain decoder."""

from __future__ import annotations

import re

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from texts import Plain, agree

from gridlanes.kernels.text import FINE, RANGE, SHORT, WRONG
from gridlanes.kernels.text.lists import decode_list


def plain(text: str, n: int) -> Plain:
    numbers, at = [0] * n, 0
    for place in range(n):
        digits = re.compile("[0-9]*").match(text, at)
        assert digits is not None
        if digits[0] and not (1 <= int(digits[0]) <= 12 and len(digits[0]) <= 6):
            return numbers[:place], at, place, RANGE
        numbers[place] = int(digits[0] or 0)
        at = digits.end()
        if place + 1 < n:
            if text[at : at + 1] != "/":
                return numbers[: place + 1], at, place + 1, WRONG if at < len(text) else SHORT
            at += 1
    return numbers, at, n, FINE


@given(texts=st.lists(st.text(st.sampled_from("//0123x,"), max_size=9), max_size=9), n=st.integers(1, 5))
def test_texts_are_decoded_as_by_a_plain_decoder(texts, n):
    def decode(data, starts, ends, *into):
        decode_list(data, starts, ends, ord("/"), 1, 12, *into)

    agree(texts, np.zeros(n, np.int32), decode, lambda text: plain(text, n))
