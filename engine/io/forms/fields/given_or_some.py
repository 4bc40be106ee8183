"""Givens on boards where a cell may also be known to hold some number, without which one."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.io.forms.characters import SYMBOLS
from gridlanes.io.forms.fields.cells import NOTHING, UNKNOWN
from gridlanes.io.forms.fields.field import ArraySpec, Cell, Content, RegionLook, Size, size_of
from gridlanes.io.forms.fields.givens import Givens
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow
from gridlanes.io.forms.symbols import Symbols
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import ExactCount
from gridlanes.rules.base import Rule

EMPTY = 0
"""the value of a cell without a number"""
_SOME = 250
"""the code of ? in JSON"""
_SHOWN = "?"
_LARGEST = 121
"""number of a list"""
RULE = ExactCount(EMPTY, 0)
"""what holds for a cell with ?; no other field has regions under it"""


class GivenOrSome(Givens):
    """Numbers that are given, and ``?`` for a cell of which only this is known: that it holds one. Each such cell is a
    region of the puzzle's own.
    """

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        marks = {mark: number for number, mark in enumerate(self.characters or SYMBOLS, 1)}
        numbers = range(1, 1 + (len(self.characters) or _LARGEST))
        self.symbols = Symbols(dict.fromkeys(".-_", 0) | marks | {_SHOWN: _SOME}, blank=0, numbers=numbers)

    def of_symbols(self, codes: NDArray[np.uint8], rows: int, cols: int) -> Content:
        numbers = np.where(codes == _SOME, UNKNOWN, np.where(codes == 0, NOTHING, codes.astype(np.int16)))
        return Content((numbers.astype(np.int16),), rows, cols)

    def check(self, content: Content, size: Size) -> None:
        super().check(Content((np.maximum(content.arrays[0], 0),)), size)

    def fill(self, draft: Draft, content: Content) -> None:
        codes, most = content.arrays[0], self.limit(draft.structure)
        draft.fine &= codes.max(axis=1, initial=0) <= most
        numbers = np.where(codes > most, 0, np.maximum(codes, 0))
        super().fill(draft, Content((numbers.astype(np.uint8),)))
        row, cell = np.nonzero((codes == UNKNOWN) & draft.fine[:, None])
        if len(row):
            draft.row_regions.append(RowRegions.of_one_length(RULE, row, cell[:, None].astype(np.intp)))

    def owns(self, rule: Rule, puzzle: PuzzleRow) -> bool:
        return rule == RULE

    def most_region_clues(self, structure: Structure) -> int:
        return 0

    def looks(self, puzzle: PuzzleRow) -> list[RegionLook] | None:
        return []  # they are drawn as texts of their cells

    def cell_numbers(self, puzzle: PuzzleRow) -> list[tuple[Cell, int | str]]:
        some = np.flatnonzero(self.array(puzzle, "") == UNKNOWN).tolist()
        return [(divmod(cell, size_of(puzzle).cols), _SHOWN) for cell in some]

    def is_blank(self, puzzle: PuzzleRow) -> bool:
        return bool((self.array(puzzle, "") == NOTHING).all())

    def write(self, puzzle: PuzzleRow) -> Any:
        written: dict[int, Any] = {NOTHING: ".", UNKNOWN: _SHOWN}
        size, codes = size_of(puzzle), self.array(puzzle, "").tolist()
        if max(codes, default=0) < 10:
            text = "".join(written.get(code) or str(code) for code in codes)
            return [text[at : at + size.cols] for at in range(0, size.n_cells, size.cols)]
        entries = [None if code == NOTHING else written.get(code) or code for code in codes]
        return [entries[at : at + size.cols] for at in range(0, size.n_cells, size.cols)]

    def spec(self, part: str, size: Size) -> ArraySpec:
        return ArraySpec(size, np.int16, NOTHING)

    def array(self, puzzle: PuzzleRow, part: str) -> NDArray[Any]:
        codes = _numbers(super().array(puzzle, part))
        for own in puzzle.row_regions:
            if own.rule == RULE:
                codes[[cell for cells in own.regions for cell in cells]] = UNKNOWN
        return codes

    def arrays(self, many: Draft, part: str) -> NDArray[Any]:
        codes = _numbers(super().arrays(many, part))
        for own in many.row_regions:
            if own.rule == RULE:
                codes[own.row, own.coords] = UNKNOWN
        return codes


def _numbers(codes: NDArray[np.uint8]) -> NDArray[np.int16]:
    return np.where(codes == 0, NOTHING, codes.astype(np.int16)).astype(np.int16)
