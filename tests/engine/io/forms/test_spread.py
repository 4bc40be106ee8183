"""Spread codes: clues and runs, the exact and the fast reader."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.spread import FOUR_CELL, NOTHING, UNKNOWN, SpreadCode, letter_runs

LETTERS = SpreadCode({str(value): (value, 0) for value in range(5)} | {"B": (UNKNOWN, 0)}, letter_runs())
CODES = {"4Cell": FOUR_CELL, "letters": LETTERS}


def many(code: SpreadCode, texts: list[str], n_cells: int):
    data = np.frombuffer("".join(texts).encode("latin-1", "replace"), np.uint8)
    ends = np.cumsum([len(text) for text in texts])
    return code.decode_many(data, ends - [len(text) for text in texts], ends, n_cells)


@pytest.mark.parametrize(
    ("body", "clues"),
    [
        ("0", [0]),
        ("3", [3]),
        ("74", [2, NOTHING, 4]),
        ("e4", [4, NOTHING, NOTHING, 4]),
        (".g1", [UNKNOWN, NOTHING, 1]),
        ("z", [NOTHING] * 20),
        ("a", [0]),  # what follows may reach beyond the last cell
        ("5", [0, NOTHING]),
    ],
)
def test_four_cell_bodies_are_decoded(body, clues):
    assert FOUR_CELL.decode(body, len(clues), "the URL").tolist() == clues


@pytest.mark.parametrize(
    ("code", "text", "n_cells", "column", "reason"),
    [
        ("4Cell", "5h", 3, 2, "'h' skips 2 cells where 1 are left"),
        ("4Cell", "f", 3, 1, "'f' is not part of the code of the text"),
        ("4Cell", "1X", 3, 2, "'X' is not part"),
        ("4Cell", "12\u00e9", 3, 3, "is not part"),
        ("4Cell", "12\u4e00", 3, 3, "is not part"),
        ("4Cell", "1111", 3, 4, "the text goes on after its 3 cells"),
        ("4Cell", "a1", 3, 2, "the text goes on after its 3 cells"),
        ("4Cell", "11", 3, 3, "the text has 2 of 3 cells"),
        ("4Cell", "", 3, 1, "the text has 0 of 3 cells"),
        ("letters", "1c", 3, 2, "'c' skips 3 cells where 2 are left"),
        ("letters", "5", 1, 1, "'5' is not part"),
    ],
)
def test_texts_that_do_not_fit_are_refused_at_their_column(code, text, n_cells, column, reason):
    with pytest.raises(PuzzleError, match=reason) as caught:
        CODES[code].decode(text, n_cells, "the text")
    assert caught.value.column == column
    assert not many(CODES[code], [text], n_cells)[1][0]


@pytest.mark.parametrize("code", CODES)
@given(clues=st.lists(st.sampled_from([NOTHING] * 6 + [UNKNOWN, 0, 1, 2, 3, 4]), min_size=1, max_size=80))
def test_clues_come_back_from_their_text(code, clues):
    text = CODES[code].encode(clues)
    assert CODES[code].decode(text, len(clues), "the text").tolist() == clues
    found, fine = many(CODES[code], [text, text], len(clues))
    assert found.tolist() == [clues, clues]
    assert fine.all()


@pytest.mark.parametrize("code", CODES)
@given(
    texts=st.lists(st.text(st.sampled_from("0123456789abcdefghijklz.B_-A/\u00e9"), max_size=9), max_size=9),
    n_cells=st.integers(1, 12),
)
def test_the_fast_reader_accepts_what_the_exact_one_accepts_and_says_the_same(code, texts, n_cells):
    found, fine = many(CODES[code], texts, n_cells)
    for text, clues, right in zip(texts, found, fine, strict=True):
        try:
            expected = CODES[code].decode(text, n_cells, "the text").tolist()
        except PuzzleError:
            assert not right
        else:
            assert right
            assert clues.tolist() == expected
