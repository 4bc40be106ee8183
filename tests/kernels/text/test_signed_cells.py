"""Cells with signs against a plain decoder."""

from __future__ import annotations

import re

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from texts import Plain, agree

from gridlanes.kernels.text import FINE, RANGE, SHORT, WRONG
from gridlanes.kernels.text.signed_cells import decode_signed_cells

PLACES = {(0, "R"): 4, (1, "L"): 4, (2, "R"): 5, (3, "L"): 5, (0, "D"): 6, (2, "U"): 6, (1, "D"): 7, (3, "U"): 7}
"""on a board of side 2"""


def plain(text: str) -> Plain:
    found, at = [0] * 8, 0
    for cell in range(4):
        number = re.compile("[0-9]{0,3}").match(text, at)
        assert number is not None
        if not number[0]:
            return found, at, cell, WRONG if at < len(text) else SHORT
        if int(number[0]) > 2:
            return found, at, cell, RANGE
        found[cell], at = int(number[0]), number.end()
        while at < len(text) and text[at] != ",":
            place = PLACES.get((cell, text[at]))
            if place is None or found[place]:
                return found, at, cell, WRONG
            found[place] = 2 if text[at] in "LU" else 1
            at += 1
        if at == len(text):
            return (found, at, 4, FINE) if cell == 3 else (found, at, cell, SHORT)
        at += 1
    return found, at, 4, FINE


@given(texts=st.lists(st.text(st.sampled_from("0,0,1,23RDLU"), max_size=16), max_size=9))
def test_texts_are_decoded_as_by_a_plain_decoder(texts):
    def decode(data, starts, ends, *into):
        decode_signed_cells(data, starts, ends, 2, False, np.array([1, 2], np.uint8), *into)

    agree(texts, np.zeros(8, np.uint8), decode, plain)
