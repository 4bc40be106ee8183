"""Figures that texts write as a map: for each cell the figure that it belongs to, and its place in the figure."""

from __future__ import annotations

import re
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.fields.field import ArraySpec, Content, Size, size_of
from gridlanes.io.forms.fields.figures import Figures, are_adjacent
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow
from gridlanes.puzzles.row_regions import RowRegions, RuleRegions

SHIFT = 14
"""the code of a cell is the number of its figure shifted by so many bits, and its place in that, both from 1"""
_WORD = re.compile(r"([1-9]\d{0,3})\.([1-9]\d{0,3})")


def code_of(word: str) -> int | None:
    """The code of a cell as it is written, such as ``12.3`` for the third cell of figure 12; None for what is none."""
    match = _WORD.fullmatch(word)
    return None if match is None else int(match[1]) << SHIFT | int(match[2])


def entry_of(code: int) -> str:
    """The way back."""
    return f"{code >> SHIFT}.{code & (1 << SHIFT) - 1}"


class FigureMap(Figures):
    """Figures that share no cells, if they are written as text: 0 for a cell in none."""

    def _figures(self, codes: NDArray[np.int32]) -> list[list[int]]:
        """The cells of each figure of a board ``int32 (cells,)``, in the order of their numbers; -1 for one that is
        missing.
        """
        cells = np.flatnonzero(codes)
        places = {int(codes[cell]): int(cell) for cell in cells}
        lengths: dict[int, int] = {}
        for code in sorted(places):
            lengths[code >> SHIFT] = code & (1 << SHIFT) - 1
        return [
            [places.get(number << SHIFT | place, -1) for place in range(1, length + 1)]
            for number, length in lengths.items()
        ]

    def _wrong(self, codes: NDArray[np.int32], size: Size) -> str:
        """What is wrong with a board, empty for nothing."""
        if len(np.unique(codes[codes > 0])) < (codes > 0).sum():
            return "two cells of one figure have the same place in it"
        for cells in self._figures(codes):
            if -1 in cells:
                return f"a figure of {len(cells):,} cells has none at place {cells.index(-1) + 1}"
            if len(cells) < self.least:
                return f"a figure of {len(cells)} cells, which needs {self.least}"
            if not all(are_adjacent(a, b, size) for a, b in pairwise(cells)):
                return "a figure has cells that are not next to each other"
        return ""

    def fill(self, draft: Draft, content: Content) -> None:
        if content.arrays and isinstance(content.arrays[0], RuleRegions):
            super().fill(draft, content)
            return
        grid = draft.structure.grid
        boards = content.arrays[0]
        draft.fine &= np.array([not self._wrong(board, Size(grid.rows, grid.cols)) for board in boards], np.bool_)
        figures = [self._figures(board) if fine else [] for board, fine in zip(boards, draft.fine, strict=True)]
        draft.row_regions.append(RowRegions.of_lists(self.rule(grid.rows), figures))

    def explain(self, content: Content, size: Size) -> PuzzleError:
        return PuzzleError(f"in {self.name} {self._wrong(content.arrays[0][0], size)}")

    def spec(self, part: str, size: Size) -> ArraySpec:
        return ArraySpec(size, np.int32, 0)

    def array(self, puzzle: PuzzleRow, part: str) -> NDArray[np.int32]:
        codes = np.zeros(size_of(puzzle).n_cells, np.int32)
        number = 0
        for own in puzzle.row_regions:
            for cells in own.regions if self.owns(own.rule, puzzle) else ():
                number += 1
                for place, cell in enumerate(cells, 1):
                    if codes[cell]:
                        raise ModelError(f"in a text no cell is in two of the {self.name}")
                    codes[cell] = number << SHIFT | place
        return codes
