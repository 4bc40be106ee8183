"""Tables: flat, typed columns, one entry a row, the same in every file format and data frame.

No column is ever null, so that every part of every file has the same types, even in formats that have only text: a
missing text is empty, a missing number 0, and what the columns mean says more. Nothing here needs more than NumPy.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

ColumnKind = Literal["int64", "uint64", "int32", "int8", "float64", "bool", "text", "choice"]


@dataclass(frozen=True)
class Column:
    """`kind`: ``text`` is a string that differs from row to row, ``choice`` one of a few strings that rows share."""

    name: str
    kind: ColumnKind
    meaning: str


Schema = tuple[Column, ...]
"""the columns of one kind of rows"""


@dataclass(frozen=True)
class TextColumn:
    """P strings in UTF-8: string i is ``data[offsets[i]:offsets[i + 1]]``.

    `data` ``uint8 (bytes,)``, `offsets` ``int64 (P+1,)``.
    """

    data: NDArray[np.uint8]
    offsets: NDArray[np.int64]

    @classmethod
    def of(cls, strings: Sequence[str]) -> TextColumn:
        """From Python strings; half a surrogate pair, which UTF-8 cannot express, becomes a question mark."""
        joined = "".join(strings)
        if joined.isascii():
            lengths = np.fromiter(map(len, strings), np.int64, len(strings))
            return cls._joined(joined.encode("ascii"), lengths)
        encoded = [string.encode("utf-8", "replace") for string in strings]
        return cls._joined(b"".join(encoded), np.fromiter(map(len, encoded), np.int64, len(encoded)))

    @classmethod
    def of_bytes(cls, strings: NDArray[np.bytes_]) -> TextColumn:
        """From fixed-width bytes ``S (P,)``, without a copy if they are plain ASCII of the full width."""
        width = strings.dtype.itemsize
        matrix = np.ascontiguousarray(strings).view(np.uint8).reshape(len(strings), width)
        if not matrix.size or matrix.max() > 127 or not matrix.all():
            return cls.of([string.decode("utf-8", "replace") for string in strings.tolist()])
        return cls(matrix.ravel(), np.arange(len(strings) + 1, dtype=np.int64) * width)

    @classmethod
    def blank(cls, n_rows: int) -> TextColumn:
        """Empty strings."""
        return cls(np.zeros(0, np.uint8), np.zeros(n_rows + 1, np.int64))

    @classmethod
    def _joined(cls, joined: bytes, lengths: NDArray[np.int64]) -> TextColumn:
        return cls(np.frombuffer(joined, np.uint8), offsets_of(lengths))

    def __len__(self) -> int:
        return len(self.offsets) - 1

    @property
    def lengths(self) -> NDArray[np.int64]:
        """``int64 (P,)``: bytes of each string."""
        return np.diff(self.offsets)

    def rows(self) -> list[bytes]:
        """The strings one by one."""
        raw, bounds = self.data.tobytes(), self.offsets.tolist()
        return [raw[start:end] for start, end in itertools.pairwise(bounds)]


@dataclass(frozen=True)
class Choice:
    """P strings with few different values: string i is ``names[codes[i]]``. `codes` ``int8 (P,)``."""

    names: tuple[str, ...]
    codes: NDArray[np.int8]

    @classmethod
    def constant(cls, name: str, n_rows: int) -> Choice:
        """One string in every row."""
        return cls((name,), np.zeros(n_rows, np.int8))

    def __len__(self) -> int:
        return len(self.codes)


Columns = dict[str, "NDArray[np.generic] | TextColumn | Choice"]


def offsets_of(lengths: NDArray[np.int64]) -> NDArray[np.int64]:
    """``int64 (P+1,)``: where strings of these lengths start when laid end to end, and where the last one ends."""
    offsets = np.zeros(len(lengths) + 1, np.int64)
    np.cumsum(lengths, out=offsets[1:])
    return offsets


def reason_text(n_rows: int, said: Mapping[int, str]) -> TextColumn:
    """The reasons, empty for the many rows that need none."""
    if not said:
        return TextColumn.blank(n_rows)
    reasons = [""] * n_rows
    for row, reason in said.items():
        reasons[row] = reason
    return TextColumn.of(reasons)
