"""Tatham's numbers of all cells: a digit each; numbers from 10 on are in square brackets."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.codes.code import Code, Decoded, Texts, texts_of
from gridlanes.io.forms.fields.field import ArraySpec
from gridlanes.kernels.text import FINE, RANGE, SHORT, WRONG

_ITEM = re.compile(rb"([0-9])|\[([0-9]{1,9})\]")
_PREFIX = re.compile(rb"\[[0-9]{0,9}")
_LARGEST = 999
_ZERO, _NINE = np.uint8(ord("0")), np.uint8(9)


class Bracketed(Code):
    """``7`` and ``[12]``; every cell has a number."""

    def run(self, texts: Texts, spec: ArraySpec, into: Decoded) -> None:
        data, n_cells = texts.data.tobytes(), spec.shape.n_cells
        whole = np.flatnonzero(texts.ends - texts.starts >= n_cells)
        numbers = texts.data[texts.starts[whole, None] + np.arange(n_cells)] - _ZERO
        are_digits = (numbers <= _NINE).all(axis=1)
        plain = whole[are_digits]
        into.found[plain], into.faults[plain] = numbers[are_digits], FINE
        into.stops[plain, 0], into.stops[plain, 1] = texts.starts[plain] + n_cells, n_cells
        for i in np.setdiff1d(np.arange(len(texts.starts)), plain).tolist():
            at, end, place, fault = int(texts.starts[i]), int(texts.ends[i]), 0, FINE
            while place < n_cells:
                match = _ITEM.match(data, at, end)
                if match is None:
                    is_cut_off = at == end or _PREFIX.fullmatch(data, at, end)
                    fault = SHORT if is_cut_off else WRONG
                    break
                number = int(match[1] or match[2])
                if number > _LARGEST:
                    fault = RANGE
                    break
                into.found[i, place] = number
                place, at = place + 1, match.end()
            into.stops[i], into.faults[i] = (at, place), fault

    def wrong_number(self, text: str, at: int) -> PuzzleError:
        return PuzzleError(f"the number {text[at + 1 :].partition(']')[0]} is out of range", column=at + 1)

    def encode(self, array: NDArray[Any], spec: ArraySpec) -> str:
        if array.max(initial=0) <= _NINE:
            return (array.astype(np.uint8) + _ZERO).tobytes().decode("ascii")
        return "".join(str(number) if number < 10 else f"[{number}]" for number in array.tolist())

    def encode_many(self, arrays: NDArray[Any], spec: ArraySpec) -> list[str]:
        if arrays.max(initial=0) <= _NINE:
            return texts_of(arrays.astype(np.uint8) + _ZERO)
        return super().encode_many(arrays, spec)
