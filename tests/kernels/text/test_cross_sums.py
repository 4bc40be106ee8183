"""Boards of blocks and runs, against a plain decoder."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from texts import Plain, agree

from gridlanes.kernels.text import FINE, PAST, SHORT, WRONG
from gridlanes.kernels.text.cross_sums import NEITHER, decode_cross_sums

WHITE, BARE, SHIFT = -1, 0, 8
SUMS, SKIPS = {"0": 0, "1": 1, "7": 7, "-": 0}, {"k": 1, "l": 2, "o": 5}
SUM_OF, SKIP_OF = np.full(256, NEITHER, np.int8), np.zeros(256, np.int8)
for characters, table in ((SUMS, SUM_OF), (SKIPS, SKIP_OF)):
    for character, number in characters.items():
        table[ord(character)] = number


def plain(text: str, rows: int, cols: int) -> Plain:
    """Cell by cell into a dictionary, then the margins."""
    cells = [(row, col) for row in range(1, rows) for col in range(1, cols)]
    board: dict[tuple[int, int], int] = {}
    at = place = 0

    def found() -> list[int]:
        return [board.get((row, col), BARE) for row in range(rows) for col in range(cols)]

    while place < len(cells):
        first, second = text[at : at + 1], text[at + 1 : at + 2]
        if first in SKIPS and first:
            if SKIPS[first] > len(cells) - place:
                return found(), at, place, PAST
            board |= dict.fromkeys(cells[place : place + SKIPS[first]], WHITE)
            at, place = at + 1, place + SKIPS[first]
        elif first == ".":
            at, place = at + 1, place + 1
        elif not first or (first in SUMS and not second):
            return found(), at, place, SHORT
        elif first not in SUMS or second not in SUMS:
            return found(), at + (first in SUMS), place, WRONG
        else:
            board[cells[place]] = SUMS[first] << SHIFT | SUMS[second]
            at, place = at + 2, place + 1
    above = [((0, col), SHIFT) for col in range(1, cols) if board.get((1, col)) == WHITE]
    left = [((row, 0), 0) for row in range(1, rows) if board.get((row, 1)) == WHITE]
    for cell, shift in [*above, *left]:
        if text[at : at + 1] not in SUMS or at == len(text):
            return found(), at, place, SHORT if at == len(text) else WRONG
        board[cell] = SUMS[text[at]] << shift
        at, place = at + 1, place + 1
    return found(), at, place, FINE


@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (3, 3), (2, 6), (4, 3)])
@given(texts=st.lists(st.text(st.sampled_from("017-klo.#é"), max_size=14), min_size=1, max_size=9))
def test_texts_say_what_a_plain_decoder_says(rows, cols, texts):
    agree(
        texts,
        np.full(rows * cols, BARE, np.int32),
        lambda data, starts, ends, *into: decode_cross_sums(
            data, starts, ends, SUM_OF, SKIP_OF, (WHITE, BARE, SHIFT), cols, *into
        ),
        lambda text: plain(text, rows, cols),
    )
