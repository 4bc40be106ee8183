"""The skip code: marks and the cells between them, the exact and the fast reader."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.skips import decode_skips, decode_skips_many, encode_skips


def many(texts: list[str], n_cells: int):
    data = np.frombuffer("".join(texts).encode("latin-1", "replace"), np.uint8)
    ends = np.cumsum([len(text) for text in texts])
    return decode_skips_many(data, ends - [len(text) for text in texts], ends, n_cells)


@pytest.mark.parametrize(
    ("text", "marks"),
    [("aAa", [1, 2]), ("c", [0, 0]), ("bBA", [0, 1, 0, 2]), ("za", [0] * 25), ("yA", [0] * 24 + [1])],
)
def test_marks_are_decoded(text, marks):
    assert decode_skips(text, len(marks)).tolist() == marks


@pytest.mark.parametrize(
    ("text", "n_cells", "column", "reason"),
    [
        ("a", 2, 2, "1 of 3 places"),
        ("", 2, 1, "0 of 3 places"),
        ("aaaa", 2, 4, "goes on after its 2 cells"),
        ("z", 2, 1, "goes on"),
        ("a1a", 2, 2, "'1' is not part"),
        ("a\u00e9", 2, 2, "is not part"),
        ("a[", 2, 2, "is not part"),
    ],
)
def test_texts_that_do_not_fit_are_refused_at_their_column(text, n_cells, column, reason):
    with pytest.raises(PuzzleError, match=reason) as caught:
        decode_skips(text, n_cells)
    assert caught.value.column == column
    assert not many([text], n_cells)[1][0]


@given(marks=st.lists(st.sampled_from([0] * 12 + [1, 2]), min_size=1, max_size=120))
def test_marks_come_back_from_their_text(marks):
    text = encode_skips(marks)
    assert decode_skips(text, len(marks)).tolist() == marks
    found, fine = many([text, text], len(marks))
    assert found.tolist() == [marks, marks]
    assert fine.all()


@given(
    texts=st.lists(st.text(st.sampled_from("abcdzABCDZ1@[`{\u00e9"), max_size=7), max_size=9),
    n_cells=st.integers(1, 30),
)
def test_the_fast_reader_accepts_what_the_exact_one_accepts_and_says_the_same(texts, n_cells):
    found, fine = many(texts, n_cells)
    for text, marks, right in zip(texts, found, fine, strict=True):
        try:
            expected = decode_skips(text, n_cells).tolist()
        except PuzzleError:
            assert not right
        else:
            assert right
            assert marks.tolist() == expected
