"""Boards in the data of an envelope: rows of characters, or of numbers where characters do not do.

A row is a string with a character a cell or a list with an entry a cell: a string as in such a row, a number, or null
for a blank cell. All rows have the same length.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import PuzzleError

_WRONG = 255


class Symbols:
    """What stands for what: `codes` by character, all below 255; `blank` is the code of null, `numbers` the largest
    number that a list may have (its code is itself), -1 for none.
    """

    WRONG = _WRONG
    """of a character that stands for nothing"""

    def __init__(self, codes: Mapping[str, int], *, blank: int, numbers: int = -1) -> None:
        table = bytearray([_WRONG]) * 256
        for character, code in codes.items():
            table[ord(character)] = code
        self._table, self._codes = bytes(table), dict(codes)
        self._blank, self._numbers = blank, numbers
        self._wrong = bytes([_WRONG])

    def codes(self, text: str) -> NDArray[np.uint8]:
        """``uint8 (characters,)``: the code of each character, WRONG for one that has none."""
        return np.frombuffer(text.encode("latin-1", "replace").translate(self._table), np.uint8)

    def board(self, value: Any, name: str, largest: int = 121) -> NDArray[np.uint8]:
        """``uint8 (rows, cols)``: the codes of a board; PuzzleError names it `name`."""
        if not isinstance(value, list) or not value:
            raise PuzzleError(f"{name} is no list of rows")
        n_rows = len(value)
        try:
            text = "".join(value)  # the usual rows, strings of one length, in one go
        except TypeError:
            text = ""
        n_cols = len(text) // n_rows
        if n_cols and len(text) == n_cols * n_rows and n_cols <= largest and n_rows <= largest:
            codes = text.encode("latin-1", "replace").translate(self._table)
            if self._wrong not in codes and len(set(map(len, value))) == 1:
                return np.frombuffer(codes, np.uint8).reshape(n_rows, n_cols)
        return self._board(value, name, largest)

    def _board(self, rows: Sequence[Any], name: str, largest: int) -> NDArray[np.uint8]:
        """The same row by row, which also says what is wrong."""
        first = rows[0]
        n_cols = len(first) if isinstance(first, (str, list)) else 0
        if not 1 <= n_cols <= largest or len(rows) > largest:
            raise PuzzleError(f"{name} of {len(rows)} rows and {n_cols} columns", hint=f"sides are 1 to {largest}")
        codes = np.zeros((len(rows), n_cols), np.uint8)
        for y, row in enumerate(rows):
            if not isinstance(row, (str, list)) or len(row) != n_cols:
                raise PuzzleError(f"row {y + 1} of {name} is no row of {n_cols} cells, as the first one is")
            for x, entry in enumerate(row):
                code = self._code(entry)
                if code == _WRONG:
                    known = "".join(self._codes)
                    hint = f"known are {known}" + (f" and, in lists, 0 to {self._numbers}" if self._numbers > 0 else "")
                    found = str(entry)[:20]
                    raise PuzzleError(f"{found!r} in row {y + 1}, column {x + 1} of {name}", hint=hint)
                codes[y, x] = code
        return codes

    def _code(self, entry: Any) -> int:
        if entry is None:
            return self._blank
        if isinstance(entry, str):
            return self._codes.get(entry, _WRONG)
        if isinstance(entry, int) and not isinstance(entry, bool) and 0 <= entry <= self._numbers:
            return entry
        return _WRONG


def write_board(codes: NDArray[Any], symbols: bytes) -> list[str]:
    """Rows of characters: `symbols` has one for each code."""
    table = symbols.ljust(256, b"?")
    return [row.tobytes().translate(table).decode() for row in np.ascontiguousarray(codes, np.uint8)]


def fields_of(data: Any, known: Sequence[str], needed: Sequence[str]) -> dict[str, Any]:
    """The data as a dictionary. PuzzleError if it is none, has keys that are not `known`, or lacks one `needed`."""
    if not isinstance(data, dict):
        raise PuzzleError("no JSON object", hint=f"expected {', '.join(needed)}")
    for key in data:
        if key not in known:
            raise PuzzleError(f"{str(key)[:40]!r} is not known", hint=f"known are {', '.join(known)}")
    for key in needed:
        if key not in data:
            raise PuzzleError(f"no {key!r}", hint=f"known are {', '.join(known)}")
    return data
