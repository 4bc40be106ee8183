"""Targets of cages against a plain decoder."""

from __future__ import annotations

import re

import numpy as np
from hypothesis import example, given
from hypothesis import strategies as st
from texts import Plain, agree

from gridlanes.kernels.text import FINE, RANGE, WRONG
from gridlanes.kernels.text.targets import decode_targets

SIGNS = np.full(256, -1, np.int64)
SIGNS[ord("a")], SIGNS[ord("m")] = 1, 3
SHIFT, MAX_NUMBER, PLACES = 3, 70, 3


def plain(text: str) -> Plain:
    found, place, at = [0] * PLACES, 0, 0
    while at < len(text) and place < PLACES:
        match = re.compile("([am])([0-9]{1,12})").match(text, at)
        if match is None or int(match[2]) > MAX_NUMBER:
            return found, at, place, WRONG if match is None else RANGE
        found[place] = 8 * int(match[2]) + (1 if match[1] == "a" else 3)
        place, at = place + 1, match.end()
    return found, at, place, FINE


@given(texts=st.lists(st.text(st.sampled_from("aamm0127xA\u00e9"), max_size=16), max_size=8))
@example(texts=["", "a", "a1m70", "a71", "a1m2a3m4", "a0000000000007m1", "a00000000000071", "m1x"])
def test_targets_are_decoded_as_by_a_plain_decoder(texts):
    def decode(data, starts, ends, *into):
        decode_targets(data, starts, ends, SIGNS, SHIFT, MAX_NUMBER, *into)

    agree(texts, np.zeros(PLACES, np.int32), decode, plain)
