"""Boards in JSON: rows of characters, or of numbers where one character is not enough.

A row is a string with a character for each cell, or a list with an entry for each cell: a character as in such a
string, a number, or null for a blank cell. All rows have the same length.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.limited_json import shown

_WRONG = 255
_ENTRIES = frozenset((str, int, type(None)))
"""true and 1.0 are the key 1 of a dictionary, and no number here"""
_ROWS = "a row is a text of a character a cell, or a list"


class Symbols:
    """What stands for what: `codes` by character, all below 255; `blank` is the code of null, `numbers` are
    those that a list may have. The code of a number is that of its digit or, if that has none, the number plus
    `first_number`.
    """

    WRONG = _WRONG
    """of a character that stands for nothing"""

    def __init__(
        self, codes: Mapping[str, int], *, blank: int, numbers: Sequence[int] = (), first_number: int = 0
    ) -> None:
        table = bytearray([_WRONG]) * 256
        for character, code in codes.items():
            table[ord(character)] = code
        self._table, self._codes = bytes(table), dict(codes)
        self._numbers = numbers
        numbered = {number: codes.get(str(number), number + first_number) for number in numbers}
        self._of_entry: dict[str | int | None, int] = {None: blank} | dict(codes) | numbered
        self._word = np.uint8 if max(self._of_entry.values()) <= _WRONG else np.uint16
        self._wrong = bytes([_WRONG])

    @property
    def characters(self) -> str:
        """All that stand for something."""
        return "".join(self._codes)

    def codes(self, text: str) -> NDArray[np.uint8]:
        """``uint8 (characters,)``: the code of each character of an ASCII text, WRONG for one that has none."""
        return np.frombuffer(text.encode("ascii").translate(self._table), np.uint8)

    def schema(self) -> dict[str, Any]:
        """JSON Schema of a board."""
        characters = re.sub(r"([]\\^[-])", r"\\\1", self.characters)  # in ECMAScript, needless escapes are errors
        row = {"type": "string", "pattern": f"^[{characters}]+$"}
        entries: list[Any] = [*self._codes, None, *self._numbers]
        as_list = {"type": "array", "items": {"enum": entries}, "minItems": 1}
        return {"type": "array", "items": {"anyOf": [row, as_list]}, "minItems": 1}

    def board(self, value: Any, name: str, largest: int = 121) -> NDArray[Any]:
        """``uint8 (rows, cols)``, or ``uint16`` where numbers take it: the codes of a board; PuzzleError names it
        `name`.
        """
        if not isinstance(value, list) or not value:
            raise PuzzleError(f"{name} is {shown(value)}, expected a list of rows", hint=_ROWS)
        n_rows = len(value)
        try:
            text = "".join(value)  # the usual rows, strings of one length, in one go
        except TypeError:
            text = ""
        n_cols = len(text) // n_rows
        if n_cols and len(text) == n_cols * n_rows and n_cols <= largest and n_rows <= largest and text.isascii():
            codes = bytearray(text.encode("ascii").translate(self._table))  # the board can be written to
            if self._wrong not in codes and len(set(map(len, value))) == 1:
                return np.frombuffer(codes, np.uint8).reshape(n_rows, n_cols)
        return self._board(value, name, largest)

    def _board(self, rows: Sequence[Any], name: str, largest: int) -> NDArray[Any]:
        """The codes of a board, found row by row, which also finds the reason of an error."""
        first = rows[0]
        if not isinstance(first, (str, list)) or not first:
            raise PuzzleError(f"row 1 of {name} is {shown(first)}, expected a row of cells", hint=_ROWS)
        n_cols = len(first)
        if n_cols > largest or len(rows) > largest:
            raise PuzzleError(
                f"invalid size of {name}: {len(rows):,} rows and {n_cols:,} columns", hint=f"sides are 1 to {largest}"
            )
        codes = np.zeros((len(rows), n_cols), self._word)
        for y, row in enumerate(rows):
            if not isinstance(row, (str, list)):
                raise PuzzleError(f"row {y + 1} of {name} is {shown(row)}, expected a row of cells", hint=_ROWS)
            if len(row) != n_cols:
                reason = f"row {y + 1} of {name} has {len(row):,} cells, the first one {n_cols}"
                raise PuzzleError(reason, hint="all rows have the same length")
            if not (_ENTRIES.issuperset(map(type, row)) and self._of_entry.keys() >= set(row)):
                raise self._explain(row, y, name)
            codes[y] = [self._of_entry[entry] for entry in row]
        return codes

    def _explain(self, row: Sequence[Any], y: int, name: str) -> PuzzleError:
        """The PuzzleError of the first entry of a row that stands for nothing."""
        x, entry = next((x, entry) for x, entry in enumerate(row) if not self._knows(entry))
        hint = f"expected one of {self.characters}" + (
            f" or, in lists, {self._numbers[0]} to {self._numbers[-1]}" if len(self._numbers) > 1 else ""
        )
        return PuzzleError(f"invalid entry {shown(entry)} in row {y + 1}, column {x + 1} of {name}", hint=hint)

    def _knows(self, entry: Any) -> bool:
        return type(entry) in _ENTRIES and entry in self._of_entry


def write_board(codes: NDArray[Any], symbols: bytes) -> list[str]:
    """Rows of characters: `symbols` has one for each code."""
    table = symbols.ljust(256, b"?")
    return [row.tobytes().translate(table).decode() for row in np.ascontiguousarray(codes, np.uint8)]


def fields_of(data: Any, known: Sequence[str], needed: Sequence[str], name: str = "") -> dict[str, Any]:
    """The data, which errors call `name`, as a dictionary. PuzzleError if it is none, has keys that are not `known`, or
    lacks one `needed`.
    """
    if not isinstance(data, dict):
        found = f"{name} is {shown(data)}" if name else shown(data)
        raise PuzzleError(f"{found}, expected a JSON object", hint=f"expected {', '.join(needed)}")
    hint = f"expected {', '.join(known)}"
    for key in data:
        if key not in known:
            raise PuzzleError(f"unknown key {key[:40]!r}{name and f' in {name}'}", hint=hint)
    for key in needed:
        if key not in data:
            raise PuzzleError(f"missing key {key!r}{name and f' in {name}'}", hint=hint)
    return data
