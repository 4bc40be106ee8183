"""Tatham's targets of cages: for each a letter for the calculation and a number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.codes.code import Code, Decoded, Texts
from gridlanes.io.forms.fields.field import ArraySpec
from gridlanes.kernels.text.targets import MAX_DIGITS, decode_targets


class Targets(Code):
    """For each cage, in the order in which they first occur, a letter and a number. `letters`: what each adds to the
    number times two to the power of `shift`. There may be fewer of them than cells, which is for the field to look at.
    """

    noun, unit = "the list of clues", "clues"

    def __init__(self, letters: Mapping[str, int], shift: int) -> None:
        self._letters, self._shift = dict(letters), shift
        self._most = (1 << 31 - shift) - 1
        self._signs = np.full(256, -1, np.int64)
        for letter, sign in letters.items():
            self._signs[ord(letter)] = sign

    def run(self, texts: Texts, spec: ArraySpec, into: Decoded) -> None:
        decode_targets(*texts, self._signs, self._shift, self._most, *into)

    def wrong_number(self, text: str, at: int) -> PuzzleError:
        return PuzzleError(f"the number {text[at + 1 : at + 1 + MAX_DIGITS]} is out of range", column=at + 1)

    def encode(self, array: NDArray[Any], spec: ArraySpec) -> str:
        letter_of = {sign: letter for letter, sign in self._letters.items()}
        parts = []
        for code in array[array != spec.blank].tolist():
            letter = letter_of.get(code & (1 << self._shift) - 1)
            if letter is None:
                raise ModelError("in a game ID each cage must name its operator")
            parts.append(f"{letter}{code >> self._shift}")
        return "".join(parts)
