"""pzpr's packed cells: one character for several cells, in base 3 or 2."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError
from gridlanes.io.forms.codes.code import BASE32, Code, Decoded, Texts, texts_of
from gridlanes.io.forms.fields.field import ArraySpec
from gridlanes.kernels.text import FINE, SHORT, WRONG


class Packed(Code):
    """Characters that each hold `together` cells as a number, the first cell in its highest place. `codes`: the
    possible contents of cells, in the order of their digits; their number is the base. Places after the last cell are
    0. `padding`: characters without a meaning that may follow.
    """

    def __init__(self, codes: Sequence[int], together: int, noun: str = "the grid", padding: str = "") -> None:
        self._codes, self._together, self.noun = tuple(codes), together, noun
        self._powers = len(codes) ** np.arange(together)[::-1]
        self._values = np.full(256, -1, np.int64)
        self._values[BASE32[: len(codes) ** together]] = np.arange(len(codes) ** together)
        self._is_padding = np.isin(np.arange(256), [*map(ord, padding)])

    def run(self, texts: Texts, spec: ArraySpec, into: Decoded) -> None:
        n_cells, (data, starts, ends) = spec.shape.n_cells, texts
        n_characters = -(-n_cells // self._together)
        at = starts[:, None] + np.arange(n_characters)
        there = at < ends[:, None]
        values = np.where(there, self._values[data[np.minimum(at, len(data) - 1)]] if len(data) else -1, -1)
        wrong = values < 0
        n_read = np.where(wrong.any(axis=1), wrong.argmax(axis=1), n_characters)
        digits = np.maximum(values, 0)[:, :, None] // self._powers % len(self._codes)
        into.found[:] = np.array(self._codes)[digits.reshape(len(starts), -1)[:, :n_cells]]
        into.stops[:, 0] = starts + n_read
        for i in np.flatnonzero((n_read == n_characters) & (starts + n_read < ends)):
            if self._is_padding[data[starts[i] + n_characters : ends[i]]].all():
                into.stops[i, 0] = ends[i]
        into.stops[:, 1] = np.minimum(n_read * self._together, n_cells)
        into.faults[:] = np.where(n_read == n_characters, FINE, np.where(starts + n_read < ends, WRONG, SHORT))

    def encode(self, array: NDArray[Any], spec: ArraySpec) -> str:
        return self.encode_many(array[None], spec)[0]

    def encode_many(self, arrays: NDArray[Any], spec: ArraySpec) -> list[str]:
        n, n_cells = arrays.shape
        order = np.argsort(self._codes)
        at = np.searchsorted(self._codes, arrays, sorter=order)
        digit = order[np.minimum(at, len(order) - 1)]
        if (np.array(self._codes)[digit] != arrays).any():
            raise ModelError(f"a URL cannot hold everything in {self.noun}")
        n_characters = -(-n_cells // self._together)
        digits = np.zeros((n, n_characters * self._together), np.int64)
        digits[:, :n_cells] = digit
        return texts_of(BASE32[digits.reshape(n, n_characters, self._together) @ self._powers])
