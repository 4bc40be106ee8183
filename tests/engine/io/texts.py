"""Texts of codes as the compiled decoders take them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.codes.code import Code, Texts
from gridlanes.io.forms.fields.field import ArraySpec

Decode = Callable[[NDArray[np.uint8], NDArray[np.int64], NDArray[np.int64], Any, Any, Any], None]
Plain = tuple[list[int], int, int, int]
"""what a plain decoder finds in a text: the numbers, where it stopped, how many places it had come to, the fault"""


def laid_out(texts: Sequence[str], between: str = "1a_") -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    """Bytes, starts and ends of some texts. What stands `between` them would change them if it were read."""
    data = "".join(f"{between}{text}" for text in texts) + between
    ends = np.cumsum([len(between) + len(text) for text in texts]).astype(np.int64)
    starts = ends - np.array([len(text) for text in texts], np.int64)
    return np.frombuffer(data.encode("latin-1", "replace"), np.uint8), starts, ends


def decoded(texts: Sequence[str], found: NDArray[Any], decode: Decode) -> list[Plain]:
    """What a compiled decoder finds in each text, in a fresh copy of the blank board `found` ``(places,)``."""
    data, starts, ends = laid_out(texts)
    every = np.tile(found, (len(texts), 1))
    stops, faults = np.full((len(texts), 2), -9, np.int64), np.full(len(texts), 99, np.uint8)
    decode(data, starts, ends, every, stops, faults)
    stops[:, 0] -= starts
    return [(row.tolist(), *stop.tolist(), int(fault)) for row, stop, fault in zip(every, stops, faults, strict=True)]


def agree(texts: Sequence[str], found: NDArray[Any], decode: Decode, plain: Callable[[str], Plain]) -> None:
    """Asserts that both find the same: numbers where the text is right, else the fault and where it is."""
    for text, compiled in zip(texts, decoded(texts, found, decode), strict=True):
        expected = plain(text)
        assert compiled[1:] == expected[1:], text
        assert compiled[0] == expected[0] or expected[3], text


def assert_one_and_many_agree(code: Code, spec: ArraySpec, texts: Sequence[str]) -> None:
    """Asserts that texts read together are accepted, say and stop as each does alone, and that errors have a place."""
    many = code.decode_many(Texts(*laid_out(texts)), spec)
    starts = laid_out(texts)[1]
    assert many.found.shape == (len(texts), many.found.shape[1])
    for i, text in enumerate(texts):
        if many.faults[i]:
            with pytest.raises(PuzzleError) as caught:
                code.decode(text, spec, "the text")
            assert 1 <= caught.value.column <= len(text) + 1, text
        else:
            found, stop = code.decode(text, spec, "the text")
            assert found.tolist() == [many.found[i].tolist()]
            assert stop == many.stops[i, 0] - starts[i]


def assert_comes_back(code: Code, spec: ArraySpec, array: NDArray[Any]) -> str:
    """Asserts that a board comes back from its text, which is all used up; gives the text."""
    text = code.encode(array, spec)
    found, stop = code.decode(text, spec, "the text")
    assert found.dtype == spec.dtype
    assert (found.tolist(), stop) == ([array.tolist()], len(text))
    assert code.encode_many(np.stack([array, array]), spec) == [text, text]
    assert_one_and_many_agree(code, spec, [text, text[:-1], text + text[:1], ""])
    return text
