"""Lists of runs against a plain decoder."""

from __future__ import annotations

import re
from itertools import accumulate

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from texts import Plain, agree

from gridlanes.kernels.text import FINE, PAST, RANGE, SHORT, WRONG
from gridlanes.kernels.text.run_lists import decode_run_lists, turn_runs

MAX_NUMBER = 120


def plain(text: str, sizes: list[int]) -> Plain:
    firsts = [0, *accumulate(sizes)]
    numbers, at, line, place = [0] * firsts[-1], 0, 0, 0
    while line < len(sizes):
        found = re.compile("[0-9]{0,5}").match(text, at)
        assert found is not None
        digits, follows = found[0], text[found.end() : found.end() + 1]
        if not digits and (place or follows == "."):
            return numbers, at, line, WRONG if follows else SHORT
        if digits and (digits[0] == "0" or len(digits) == 5 or int(digits) > MAX_NUMBER):
            return numbers, at, line, RANGE
        if digits and place == sizes[line]:
            return numbers, at, line, PAST
        if digits:
            numbers[firsts[line] + place] = int(digits)
        at = found.end()
        if follows == ".":
            at, place = at + 1, place + 1
        elif line + 1 == len(sizes):
            line += 1
        elif follows == "/":
            at, line, place = at + 1, line + 1, 0
        else:
            return numbers, at, line, WRONG if follows else SHORT
    return numbers, at, line, FINE


@given(
    texts=st.lists(st.text(st.sampled_from("//..01123x"), max_size=12), max_size=9),
    sizes=st.lists(st.integers(1, 3), min_size=1, max_size=4),
)
def test_texts_are_decoded_as_by_a_plain_decoder(texts, sizes):
    firsts = np.array([0, *accumulate(sizes)])

    def decode(data, starts, ends, *into):
        decode_run_lists(data, starts, ends, firsts, MAX_NUMBER, *into)

    agree(texts, np.zeros(sum(sizes), np.int32), decode, lambda text: plain(text, sizes))


@given(
    boards=st.lists(st.lists(st.integers(0, 2), min_size=9, max_size=9), max_size=4),
    sizes=st.sampled_from([(9,), (1, 3, 5), (4, 4, 1)]),
)
def test_runs_of_each_line_are_turned(boards, sizes):
    found = np.array(boards, np.int32).reshape(-1, 9)
    turned = np.zeros_like(found)
    turn_runs(found, np.array([0, *accumulate(sizes)]), turned)
    for board, after in zip(found.tolist(), turned.tolist(), strict=True):
        lines = [board[end - size : end] for size, end in zip(sizes, accumulate(sizes), strict=True)]
        runs = [[run for run in line[::-1] if run] for line in lines]
        wanted = [own + [0] * (size - len(own)) for own, size in zip(runs, sizes, strict=True)]
        assert after == [run for line in wanted for run in line]
