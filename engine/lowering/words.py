"""Candidate words: the integer type that holds a coord's candidates, and arrays of words."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError
from gridlanes.kernels.lanes import REGISTER_BITS
from gridlanes.model.alphabet import LARGEST_ALPHABET
from gridlanes.model.kinds import is_whole

_WIDTHS = (16, 32, 64, 128)
_DTYPES = {bits: np.dtype(f"uint{min(bits, 64)}") for bits in _WIDTHS}
_ALIGNMENT = REGISTER_BITS // 8


@dataclass(frozen=True)
class WordFormat:
    """A word of `bits` bits: ``uint16``, ``uint32``, ``uint64``, or two ``uint64`` (an extra last axis of 2)."""

    bits: int

    def __post_init__(self) -> None:
        if not is_whole(self.bits) or self.bits not in _WIDTHS:
            raise ModelError(f"a word has 16, 32, 64 or 128 bits, found {self.bits!r}")

    @classmethod
    def smallest_for(cls, n_marks: int, n_coords: int) -> WordFormat:
        """The narrowest word for an alphabet; it must also be able to count the coords. Refuses, never truncates."""
        for bits in _WIDTHS:
            if n_marks <= bits and n_coords < 1 << bits:
                return cls(bits)
        raise ModelError(f"an alphabet of {n_marks} marks is more than the {LARGEST_ALPHABET} a word can hold")

    @property
    def dtype(self) -> np.dtype[Any]:
        return _DTYPES[self.bits]

    @property
    def lanes(self) -> int:
        """Words in one vector register: L."""
        return REGISTER_BITS // self.bits

    @property
    def halves(self) -> tuple[int, ...]:
        """The shape that one word adds to an array: ``()``, or ``(2,)`` for 128 bits."""
        return (2,) if self.bits == 128 else ()

    def zeros(self, *shape: int) -> NDArray[Any]:
        """Zeroed words of the given shape, aligned to a vector register."""
        full_shape = (*shape, *self.halves)
        n_bytes = math.prod(full_shape) * self.dtype.itemsize
        raw = np.zeros(n_bytes + _ALIGNMENT, np.uint8)
        start = -raw.__array_interface__["data"][0] % _ALIGNMENT
        return raw[start : start + n_bytes].view(self.dtype).reshape(full_shape)

    def filled(self, value: int, *shape: int) -> NDArray[Any]:
        """Words that all hold the integer `value`."""
        words = self.zeros(*shape)
        if self.bits == 128:
            words[..., 0], words[..., 1] = value & (1 << 64) - 1, value >> 64
        else:
            words[...] = value
        return words

    def listed(self, values: Sequence[int]) -> NDArray[Any]:
        """One word for each integer of a list."""
        words = self.zeros(len(values))
        if self.bits == 128:
            words[..., 0] = np.array([value & (1 << 64) - 1 for value in values], np.uint64)
            words[..., 1] = np.array([value >> 64 for value in values], np.uint64)
        else:
            words[...] = np.array(values, self.dtype)
        return words

    def integers(self, words: NDArray[Any]) -> list[int]:
        """The words of an array as a flat list of Python integers."""
        if self.bits == 128:
            flat = words.reshape(-1, 2).tolist()
            return [low | high << 64 for low, high in flat]
        return [int(word) for word in words.ravel().tolist()]
