"""Numbers of base 36, against a plain decoder."""

from __future__ import annotations

import re

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from texts import Plain, agree

from gridlanes.kernels.text import DIGITS, FINE, RANGE, SHORT, WRONG
from gridlanes.kernels.text.base36 import decode_base36

TOKEN = re.compile(r"-[0-9a-z]{2}|[0-9a-z.%@]")
UNKNOWN, MIN_NUMBER, MAX_NUMBER = -2, 1, 50


def plain(text: str, n: int) -> Plain:
    found: list[int] = []
    at = 0
    while at < len(text) and len(found) < n:
        match = TOKEN.match(text, at)
        if match is None:
            return found, at, len(found), DIGITS if text[at] == "-" else WRONG
        number = {".": -1, "%": UNKNOWN, "@": UNKNOWN}.get(match[0])
        if number is None:
            number = int(match[0].lstrip("-"), 36)
            if not MIN_NUMBER <= number <= MAX_NUMBER:
                return found, at, len(found), RANGE
        found.append(number)
        at = match.end()
    return found, at, len(found), FINE if len(found) == n else SHORT


@given(st.lists(st.text(st.sampled_from("0129az-.%@A\u00e9"), max_size=9), min_size=1, max_size=9), st.integers(1, 7))
def test_texts_say_what_a_plain_decoder_says(texts, n):
    agree(
        texts,
        np.full(n, -1, np.int16),
        lambda data, starts, ends, *into: decode_base36(data, starts, ends, MIN_NUMBER, MAX_NUMBER, UNKNOWN, *into),
        lambda text: plain(text, n),
    )
