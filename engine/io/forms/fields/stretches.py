"""Black cells that separate stretches of white cells; both kinds may have a number."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.errors import PuzzleError
from gridlanes.io.forms.fields.field import (
    ArraySpec,
    Content,
    DarkLabel,
    Field,
    RegionLook,
    SideRule,
    Size,
    codes_of_rows,
    size_of,
)
from gridlanes.io.forms.limited_json import shown
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow
from gridlanes.io.forms.region_lists import regions_of_areas
from gridlanes.model.grid import Grid
from gridlanes.rules.base import Rule

BLACK = 100
"""the code of a black cell; with a number, more by that. A number is the code of a white cell that has it, 0 of one
without"""
_WORD = re.compile(r"(\d{0,2})(x?)")


def code_of(word: str) -> int | None:
    """The code of a cell as it is written: ``5``, ``5x`` for a black one, ``x`` for one without a number; None for what
    is none.
    """
    match = _WORD.fullmatch(word)
    if match is None or not word or (match[1] and not 0 < int(match[1]) < BLACK):
        return None
    return int(match[1] or 0) + BLACK * bool(match[2])


def entry_of(code: int) -> str:
    """The way back."""
    return f"{code % BLACK or ''}{'x' * (code >= BLACK)}"


def _code(entry: Any) -> int | None:
    if entry is None or (type(entry) is int and 0 < entry < BLACK):
        return entry or 0
    return code_of(entry) if type(entry) is str else None


class Stretches(Field):
    """Rows of cells: null for a white one without a number, 5 for one with a number, ``"x"`` and ``"5x"`` for black
    ones. A black cell without a number is given as the mark `black` (a displayed value), the last of the alphabet,
    after the numbers from 1 to `most`.

    Each stretch of white cells along a row or column, up to black ones, is a row region under `rule`. So is a white
    cell that is a stretch of one both ways.
    """

    kind = "stretches between black cells"

    def __init__(self, name: str, rule: Rule, black: int, *, most: SideRule) -> None:
        super().__init__(name, required=True)
        self._rule, self.fixed, self.most = rule, black, most

    def read(self, value: Any, size: Size | None, largest: int) -> Content:
        hint = "expected null, a number, 'x' for a black cell or a number and x, such as '5x'"
        if not isinstance(value, list) or not value or not all(isinstance(row, list) for row in value):
            raise PuzzleError(f"{self.name} is {shown(value)}, expected a list of rows, each a list", hint=hint)
        rows, cols = len(value), len(value[0])
        if max(rows, cols) > largest or not cols or any(len(row) != cols for row in value):
            reason = f"{self.name} has {rows:,} rows, the first of {cols:,} cells"
            raise PuzzleError(reason, hint=f"rows are of one length, 1 to {largest}")
        codes = codes_of_rows(value, _code, self.name, hint)
        return Content((np.array([codes], np.uint8),), rows, cols)

    def check(self, content: Content, size: Size) -> None:
        numbers, most = content.arrays[0][0] % BLACK, self.most(size)
        if numbers.max(initial=0) > most:
            at = int((numbers > most).argmax())
            place = f"row {at // size.cols + 1}, column {at % size.cols + 1} of {self.name}"
            raise PuzzleError(f"invalid number {numbers[at]} in {place}", hint=f"numbers are 1 to {most}")

    def fill(self, draft: Draft, content: Content) -> None:
        codes, structure = content.arrays[0], draft.structure
        numbers = codes % np.uint8(BLACK)
        draft.fine &= numbers.max(axis=1, initial=0) <= self.most(Size(structure.grid.rows, structure.grid.cols))
        draft.give(np.where(codes == BLACK, np.uint8(structure.alphabet.number(self.fixed) + 1), numbers))
        white = (codes < BLACK).reshape(-1, structure.grid.rows, structure.grid.cols)
        down = _stretches(white.transpose(0, 2, 1)).transpose(0, 2, 1)
        for areas in (_stretches(white), down):
            flat = np.ascontiguousarray(areas.reshape(codes.shape))
            draft.row_regions.append(regions_of_areas(self._rule, flat, draft.fine))

    def write(self, puzzle: PuzzleRow) -> Any:
        cols = size_of(puzzle).cols
        entries = [code or None if code < BLACK else entry_of(code) for code in self.array(puzzle, "").tolist()]
        return [entries[at : at + cols] for at in range(0, len(entries), cols)]

    def schema(self) -> dict[str, Any]:
        entry = {"type": ["string", "integer", "null"], "pattern": "^[0-9]{0,2}x?$", "minimum": 1}
        return {"type": "array", "items": {"type": "array", "items": entry, "minItems": 1}, "minItems": 1}

    def is_blank(self, puzzle: PuzzleRow) -> bool:
        return not self.array(puzzle, "").any()

    def givable(self, grid: Grid) -> NDArray[np.intp]:
        return np.arange(grid.rows * grid.cols)

    def spec(self, part: str, size: Size) -> ArraySpec:
        return ArraySpec(size, np.uint8, 0)

    def array(self, puzzle: PuzzleRow, part: str) -> NDArray[np.uint8]:
        n_numbers = puzzle.structure.alphabet.number(self.fixed)
        numbers = np.where(puzzle.givens > n_numbers, np.uint8(0), puzzle.givens)
        black = np.ones(len(numbers), np.bool_)
        for own in puzzle.row_regions:
            for stretch in own.regions if own.rule == self._rule else ():
                black[list(stretch)] = False
        return (numbers + black * np.uint8(BLACK)).astype(np.uint8)

    def owns(self, rule: Rule, puzzle: PuzzleRow) -> bool:
        return rule == self._rule

    def most_region_clues(self, structure: Structure) -> int:
        return 0

    def looks(self, puzzle: PuzzleRow) -> list[RegionLook]:
        return []  # what is drawn are the black cells

    def dark_labels(self, puzzle: PuzzleRow) -> list[DarkLabel]:
        cols = size_of(puzzle).cols
        codes = self.array(puzzle, "").tolist()
        return [DarkLabel(divmod(at, cols), middle=str(code - BLACK)) for at, code in enumerate(codes) if code > BLACK]


def _stretches(white: NDArray[np.bool_]) -> NDArray[np.int32]:
    """``int32 (n, rows, cols)``: the stretches of the rows of boards, numbered on each; -1 for black cells."""
    begins = white.copy()
    begins[:, :, 1:] &= ~white[:, :, :-1]
    number = begins.reshape(len(white), -1).cumsum(axis=1).reshape(white.shape) - 1
    return np.where(white, number, -1).astype(np.int32)
