"""pzpr's numbers outside boards that have two numbers for each line."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.io.forms.codes.code import Decoded, Texts
from gridlanes.io.forms.codes.numbers import Number16
from gridlanes.io.forms.fields.field import ArraySpec


class WovenNumbers(Number16):
    """As Number16, the numbers of each column from the board outwards, then those of each row. It fills those of all
    columns next to the board, those of all columns behind them, and the same of the rows.
    """

    noun, unit = "the numbers outside", "places"

    def decode_many(self, texts: Texts, spec: ArraySpec) -> Decoded:
        found, stops, faults = super().decode_many(texts, spec)
        return Decoded(np.ascontiguousarray(found[:, _places(spec)]), stops, faults)

    def encode_many(self, arrays: NDArray[Any], spec: ArraySpec) -> list[str]:
        woven = np.empty_like(arrays)
        woven[:, _places(spec)] = arrays
        return super().encode_many(woven, spec)


def _places(spec: ArraySpec) -> NDArray[np.intp]:
    """``intp (places,)``: where each number stands in the text."""
    rows, cols = spec.board
    columns, lines = np.arange(2 * cols).reshape(cols, 2), 2 * cols + np.arange(2 * rows).reshape(rows, 2)
    return np.concatenate([columns.T.ravel(), lines.T.ravel()])
