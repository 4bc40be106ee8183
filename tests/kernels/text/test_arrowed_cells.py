"""Cells with arrows against a plain decoder."""

from __future__ import annotations

import re

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from texts import Plain, agree

from gridlanes.kernels.text import FINE, RANGE, SHORT, WRONG
from gridlanes.kernels.text.arrowed_cells import decode_arrowed_cells


def plain(text: str) -> Plain:
    """Of a board of three cells."""
    found, at = [0] * 6, 0
    for cell in range(3):
        number = re.compile("[0-9]{0,3}").match(text, at)
        assert number is not None
        if number[0] and not 1 <= int(number[0]) <= 12:
            return found, at, cell, RANGE
        at = number.end()
        if at == len(text):
            return found, at, cell, SHORT
        if text[at] not in "abcdefgh":
            return found, at, cell, WRONG
        found[cell], found[3 + cell] = int(number[0] or 0), "abcdefgh".index(text[at]) + 1
        at += 1
    return found, at, 3, FINE


@given(texts=st.lists(st.text(st.sampled_from("0123aabcdhi-"), max_size=10), max_size=9))
def test_texts_are_decoded_as_by_a_plain_decoder(texts):
    def decode(data, starts, ends, *into):
        decode_arrowed_cells(data, starts, ends, 12, *into)

    agree(texts, np.zeros(6, np.uint8), decode, plain)
