"""Hints of runs: the lengths of all runs of shaded cells in the ring of eight cells around a cell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.fields.cells import NOTHING
from gridlanes.io.forms.fields.field import ArraySpec, Cell, Content, Field, Size, codes_of_rows, size_of
from gridlanes.io.forms.limited_json import shown
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow
from gridlanes.rules.shared.ring_runs import HINTS, UNKNOWN_LENGTH

_HINT = "expected rows of entries: null, or the lengths of the runs around a cell, such as 311, with ? for any length"
_WORDS = {hint: str(hint).replace(str(UNKNOWN_LENGTH), "?") for hint in HINTS}


class RunHints(Field):
    """A board of which some cells have a hint, a number as in engine/rules/shared/ring_runs.py; slots of clues row by
    row.
    """

    kind = "runs around cells"
    clue_follows = False  # each number of a hint may be known or not

    def __init__(self, name: str) -> None:
        super().__init__(name, required=True)

    def read(self, value: Any, size: Size | None, largest: int) -> Content:
        if not isinstance(value, list) or not all(isinstance(row, list) for row in value):
            raise PuzzleError(f"{self.name} is {shown(value)}, expected a list of rows", hint=_HINT)
        rows, cols = len(value), len(value[0]) if value else 0
        if not (1 <= rows <= largest and 1 <= cols <= largest) or any(len(row) != cols for row in value):
            found = f"{self.name} has {rows:,} rows, the first of {cols:,} entries"
            raise PuzzleError(
                found, hint=f"all rows have the same length, 1 to {largest}, and there are at most {largest} rows"
            )
        return Content((np.array([codes_of_rows(value, _code, self.name, _HINT)], np.int16),), rows, cols)

    def schema(self) -> dict[str, Any]:
        entry = {"type": ["string", "null"], "pattern": r"^[0-8?]{1,4}$"}
        return {"type": "array", "items": {"type": "array", "items": entry, "minItems": 1}, "minItems": 1}

    def fill(self, draft: Draft, content: Content) -> None:
        assert draft.clues is not None
        draft.clues[:, : content.arrays[0].shape[1]] = content.arrays[0]

    def write(self, puzzle: PuzzleRow) -> Any:
        entries = [None if code == NOTHING else word_of(code) for code in self.array(puzzle, "").tolist()]
        cols = size_of(puzzle).cols
        return [entries[at : at + cols] for at in range(0, len(entries), cols)]

    def spec(self, part: str, size: Size) -> ArraySpec:
        return ArraySpec(size, np.int16, NOTHING)

    def array(self, puzzle: PuzzleRow, part: str) -> NDArray[np.int16]:
        return puzzle.all_clues[: size_of(puzzle).n_cells].astype(np.int16)

    def arrays(self, many: Draft, part: str) -> NDArray[np.int16]:
        assert many.clues is not None
        return many.clues[:, : many.structure.grid.rows * many.structure.grid.cols].astype(np.int16)

    def clue_cells(self, size: Size) -> Mapping[int, Cell]:
        return {slot: divmod(slot, size.cols) for slot in range(size.n_cells)}

    def clue_places(self, puzzle: PuzzleRow) -> Mapping[int, Cell]:
        return {}  # they are written as words

    def clue_range(self, size: Size) -> range:
        return range(max(HINTS) + 1)

    def cell_numbers(self, puzzle: PuzzleRow) -> Sequence[tuple[Cell, int | str]]:
        cols, codes = size_of(puzzle).cols, self.array(puzzle, "").tolist()
        return [(divmod(at, cols), word_of(code)) for at, code in enumerate(codes) if code != NOTHING]


def code_of(word: str) -> int | None:
    """The hint that a word is, whatever its order; None for what is none."""
    digits = sorted(word.replace("?", str(UNKNOWN_LENGTH)), reverse=True)
    fits = 1 <= len(word) <= 4 and all(digit in "0123456789" for digit in digits) and str(UNKNOWN_LENGTH) not in word
    hint = int("".join(digits)) if fits else -1
    return hint if hint in HINTS else None


def word_of(hint: int) -> str:
    """The way back. ModelError for a number that is no hint."""
    if hint not in _WORDS:
        raise ModelError(f"{hint} is no hint of runs around a cell")
    return _WORDS[hint]


def _code(entry: Any) -> int | None:
    return NOTHING if entry is None else code_of(entry) if isinstance(entry, str) else None
