"""Boards whose cells have words, such as ``2n`` or ``b3``."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar

import numpy as np

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.fields.cells import NOTHING
from gridlanes.io.forms.fields.field import ArraySpec, Content, Field, Size, codes_of_rows, size_of
from gridlanes.io.forms.limited_json import shown
from gridlanes.io.forms.puzzle_row import PuzzleRow


class WordBoard(Field):
    """Rows of entries: null for a cell without anything, which has the code `NOTHING`, otherwise a word, whose code
    depends on the kind of board.
    """

    words: ClassVar[str]
    """a regular expression that all words match"""
    entries: ClassVar[str]
    """what they are, for people"""

    def __init__(self, name: str) -> None:
        super().__init__(name, required=True)

    @abstractmethod
    def code_of(self, word: str) -> int | None:
        """The code of a word; None for what is none."""

    @abstractmethod
    def word_of(self, code: int) -> str:
        """The way back."""

    def _code(self, entry: Any) -> int | None:
        return NOTHING if entry is None else self.code_of(entry) if isinstance(entry, str) else None

    def read(self, value: Any, size: Size | None, largest: int) -> Content:
        hint = f"expected rows of entries: null, or {self.entries}"
        if not isinstance(value, list) or not all(isinstance(row, list) for row in value):
            raise PuzzleError(f"{self.name} is {shown(value)}, expected a list of rows", hint=hint)
        rows, cols = len(value), len(value[0]) if value else 0
        if not (1 <= rows <= largest and 1 <= cols <= largest) or any(len(row) != cols for row in value):
            found = f"{self.name} has {rows:,} rows, the first of {cols:,} entries"
            raise PuzzleError(
                found, hint=f"all rows have the same length, 1 to {largest}, and there are at most {largest} rows"
            )
        codes = codes_of_rows(value, self._code, self.name, hint)
        return Content((np.array([codes], np.int16),), rows, cols)

    def schema(self) -> dict[str, Any]:
        entry = {"type": ["string", "null"], "pattern": f"^({self.words})$"}
        return {"type": "array", "items": {"type": "array", "items": entry, "minItems": 1}, "minItems": 1}

    def write(self, puzzle: PuzzleRow) -> Any:
        entries = [None if code == NOTHING else self.word_of(code) for code in self.array(puzzle, "").tolist()]
        cols = size_of(puzzle).cols
        return [entries[at : at + cols] for at in range(0, len(entries), cols)]

    def spec(self, part: str, size: Size) -> ArraySpec:
        return ArraySpec(size, np.int16, NOTHING)
