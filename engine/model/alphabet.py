"""Marks: the values a coord can take, and the alphabet that orders them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError
from gridlanes.model.kinds import check_fields

LARGEST_ALPHABET = 128
"""marks: the bits of the widest candidate word"""


@dataclass(frozen=True)
class Alphabet:
    """The ordered marks of a puzzle: bit *i* of a candidate word is mark *i*. `values` are the displayed numbers.

    ``Alphabet.binary()`` has the marks false (0) and true (1), which are not numbers; `is_binary` is true for this
    alphabet only. The numbers 0 and 1 are ``Alphabet((0, 1))``.
    """

    values: tuple[int, ...]
    is_binary: bool = False

    def __post_init__(self) -> None:
        check_fields(self)
        if self.is_binary and self.values != (0, 1):
            raise ModelError(f"the marks of a binary alphabet are 0 and 1, found {self.values}")
        if not self.values:
            raise ModelError("an alphabet needs at least one mark")
        if len(set(self.values)) != len(self.values):
            raise ModelError(f"an alphabet lists each mark once, found {self.values}")
        if len(self.values) > LARGEST_ALPHABET:
            raise ModelError(f"an alphabet holds at most {LARGEST_ALPHABET} marks, found {len(self.values)}")
        if min(self.values) < 0 or max(self.values) > 255:
            raise ModelError("the value of a mark lies between 0 and 255")

    @classmethod
    def binary(cls) -> Alphabet:
        """The marks false and true."""
        return cls((0, 1), is_binary=True)

    @classmethod
    @cache
    def counting(cls, n: int) -> Alphabet:
        """The marks 1 .. n."""
        return cls(tuple(range(1, n + 1)))

    def __len__(self) -> int:
        return len(self.values)

    @cached_property
    def value_of_number(self) -> NDArray[np.uint8]:
        """``uint8 (len,)``: the displayed value of each mark number."""
        return np.array(self.values, np.uint8)

    def number(self, value: int) -> int:
        """The number (bit position) of a displayed value."""
        try:
            return self.values.index(value)
        except ValueError:
            raise ModelError(f"{value} is not a mark of this alphabet {self.values}") from None
