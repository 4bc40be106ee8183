"""A code preceded by a fixed character."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.codes.code import Code, Decoded, Texts
from gridlanes.io.forms.fields.field import ArraySpec
from gridlanes.kernels.text import SHORT, WRONG


class Behind(Code):
    """The texts of another `code`, each behind the same `character`."""

    def __init__(self, character: str, code: Code) -> None:
        self._character, self._code = character, code
        self.noun, self.unit, self.has_slashes = code.noun, code.unit, code.has_slashes

    def run(self, texts: Texts, spec: ArraySpec, into: Decoded) -> None:
        data, starts, ends = texts
        there = starts < ends
        padded = np.append(data, np.uint8(0))
        right = there & (padded[np.minimum(starts, len(data))] == ord(self._character))
        self._code.run(Texts(data, np.where(right, starts + 1, ends), ends), spec, into)
        into.found[~right] = spec.blank
        into.stops[~right] = 0
        into.stops[~right, 0] = starts[~right]
        into.faults[~right] = np.where(there[~right], WRONG, SHORT)

    def encode(self, array: NDArray[Any], spec: ArraySpec) -> str:
        return self._character + self._code.encode(array, spec)

    def encode_many(self, arrays: NDArray[Any], spec: ArraySpec) -> list[str]:
        return [self._character + text for text in self._code.encode_many(arrays, spec)]

    def n_places(self, spec: ArraySpec) -> int:
        return self._code.n_places(spec)

    def wrong_number(self, text: str, at: int) -> PuzzleError:
        return self._code.wrong_number(text, at)
