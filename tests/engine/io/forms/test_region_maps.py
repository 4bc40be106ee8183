"""Maps of regions and killer cages, many at once, against the exact way."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import rows_of

from gridlanes.errors import PuzzleError
from gridlanes.genres.killer import CAGE
from gridlanes.io.forms.region_maps import cages_many, decode_regions_many, split_many
from gridlanes.io.forms.tatham import decode_regions, encode_regions
from gridlanes.io.read import framed
from gridlanes.io.read.reading import read_rows


def places(texts):
    data = np.frombuffer("".join(texts).encode("latin-1", "replace"), np.uint8)
    ends = np.cumsum([len(text) for text in texts])
    return data, ends - [len(text) for text in texts], ends


def test_texts_are_split_at_their_commas():
    texts = ["a,bc,d", "x", ",,", "a,b,c,d", "q,r,"]
    data, starts, ends = places(texts)
    part_starts, part_ends = split_many(data, starts, ends, 3)
    parts = [
        [bytes(data[a:b]).decode() for a, b in zip(part_starts[:, i], part_ends[:, i], strict=True)]
        for i in range(len(texts))
    ]
    assert parts == [["a", "bc", "d"], ["", "", ""], ["", "", ""], ["", "", ""], ["q", "r", ""]]


@given(
    side=st.integers(2, 5),
    texts=st.lists(st.text(st.sampled_from("__aabcdz1\u00e9"), max_size=30), max_size=6),
    maps=st.lists(st.integers(0, 4), min_size=25, max_size=25),
)
def test_maps_read_together_say_what_maps_read_alone_say(side, texts, maps):
    texts = [*texts, encode_regions(maps[: side * side], side)]
    areas, fine = decode_regions_many(*places(texts), side)
    for text, found, right in zip(texts, areas, fine, strict=True):
        try:
            expected = decode_regions(text, side)
        except PuzzleError:
            assert not right
        else:
            assert right
            assert found.tolist() == expected
    assert fine[-1]


def test_cages_have_their_cells_in_order_and_one_sum_each():
    areas = np.array([[0, 1, 0, 1], [0, 0, 0, 0], [0, 1, 2, 3], [0, 0, 1, 1]], np.int32)
    sums = np.array([[5, 4, 0, 0], [9, 0, 0, 0], [1, 2, 3, 0], [1, 2, 3, 0]], np.int32)
    own, fine = cages_many(CAGE, areas, sums, np.array([True, True, True, True]))
    assert fine.tolist() == [True, True, False, False]
    assert list(own.regions()) == [(0, [0, 2], 5), (0, [1, 3], 4), (1, [0, 1, 2, 3], 9)]
    own, fine = cages_many(CAGE, areas[:0], sums[:0], np.zeros(0, np.bool_))
    assert len(own) == len(fine) == 0


@pytest.mark.parametrize("broken", [None, ",", "3x", "_", "z"])
def test_killers_read_together_say_what_killers_read_alone_say(broken, monkeypatch):
    columns = encode_regions([0, 1, 2, 3] * 4, 4)
    pairs = encode_regions([cell // 2 for cell in range(16)], 4)
    texts = [f"2x2k:p,{columns},10_10_10_10l", f"2x2k:1o,{pairs},3a7a7a3a3a7a3a7a"] * 10
    if broken is not None:
        texts[7] = texts[7].replace("7a7a", broken, 1)
        texts[9] = texts[9] + broken
    fast = rows_of([read_rows(texts)])
    monkeypatch.setattr(framed, "FEWEST", 1 << 30)
    slow = rows_of([read_rows(texts)])
    assert [str(row.get("error")) for row in fast] == [str(row.get("error")) for row in slow]
    for one, other in zip(fast, slow, strict=True):
        assert one.get("givens") == other.get("givens")
        assert one.get("own") == other.get("own")
    assert sum("error" not in row for row in fast) >= 18
