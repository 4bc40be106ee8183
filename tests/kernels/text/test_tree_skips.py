"""Tatham's trees against a plain decoder."""

from __future__ import annotations

from functools import partial

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from texts import Plain, agree, decoded

from gridlanes.kernels.text import FINE, PAST, SHORT, WRONG
from gridlanes.kernels.text.tree_skips import decode_tree_skips

TREE = 3
LETTERS = "_abcdefghijklmnopqrstuvwxyz"


def decode(data, starts, ends, found, stops, faults):
    decode_tree_skips(data, starts, ends, TREE, found, stops, faults)


def plain(text: str, n: int) -> Plain:
    cells: list[int] = []  # those of the board and the place behind the last one
    for at, letter in enumerate(text):
        if len(cells) == n + 1:
            return cells[:n], at, n + 1, FINE
        if letter not in LETTERS:
            return cells, at, len(cells), WRONG
        placed = [0] * 25 if letter == "z" else [0] * LETTERS.index(letter) + [TREE]
        if len(cells) + len(placed) > n + 1:
            return cells, at, len(cells), PAST
        cells += placed
    return cells[:n], len(text), len(cells), FINE if len(cells) == n + 1 else SHORT


@given(
    texts=st.lists(st.text(st.sampled_from("__aabcdyz,A1`{\u00e9"), max_size=9), max_size=9),
    n=st.integers(1, 30),
)
def test_texts_are_decoded_as_by_a_plain_decoder(texts, n):
    agree(texts, np.zeros(n, np.uint8), decode, partial(plain, n=n))


def test_the_last_tree_stands_behind_the_last_cell():
    assert decoded(["_a", "b", "b,1"], np.zeros(2, np.uint8), decode) == [
        ([TREE, 0], 2, 3, FINE),
        ([0, 0], 1, 3, FINE),
        ([0, 0], 1, 3, FINE),
    ]
