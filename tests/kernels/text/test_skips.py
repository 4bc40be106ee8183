"""The skip code against a plain decoder."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from texts import Plain, agree, decoded

from gridlanes.kernels.text import FINE, PAST, SHORT, WRONG
from gridlanes.kernels.text.skips import decode_skips


def plain(text: str, n: int) -> Plain:
    marks: list[int] = []  # of the cells and of the place behind the last one
    for at, letter in enumerate(text):
        if len(marks) == n + 1:
            return marks[:n], at, n + 1, FINE
        if not (letter.isascii() and letter.isalpha()):
            return marks, at, len(marks), WRONG
        skipped = [0] * (ord(letter.lower()) - ord("a"))
        placed = skipped if letter in "zZ" else [*skipped, 1 if letter.islower() else 2]
        if len(marks) + len(placed) > n + 1:
            return marks, at, len(marks), PAST
        marks += placed
    return marks[:n], len(text), len(marks), FINE if len(marks) == n + 1 else SHORT


@given(
    texts=st.lists(st.text(st.sampled_from("aabcdzABCDZ1@[`{\u00e9"), max_size=9), max_size=9),
    n=st.integers(1, 30),
)
def test_texts_are_decoded_as_by_a_plain_decoder(texts, n):
    agree(texts, np.zeros(n, np.uint8), decode_skips, lambda text: plain(text, n))


def test_the_last_letter_stands_behind_the_last_cell():
    assert decoded(["aAa", "c", "c1"], np.zeros(2, np.uint8), decode_skips) == [
        ([1, 2], 3, 3, FINE),
        ([0, 0], 1, 3, FINE),
        ([0, 0], 1, 3, FINE),
    ]
