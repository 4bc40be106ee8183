"""Lines that are given between the cells of a board."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.io.forms.fields.edges import Edges
from gridlanes.io.forms.fields.field import ArraySpec, Content, Size
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow
from gridlanes.io.forms.symbols import Symbols, write_board
from gridlanes.model.grid import Grid, Layer

_SYMBOLS = Symbols(dict.fromkeys(".-_?0", 0) | {"1": 1}, blank=0, numbers=range(2))

LINE = 2
"""the number of its mark, from 1"""


class GivenLines(Edges):
    """Edges between two cells, of one layer, that are given as lines: 1 for one, a dot for an edge that is not given.
    The grid has the binary alphabet; those around the board are no part of it.
    """

    kind = "given lines between cells"
    symbols = _SYMBOLS

    def shape(self, size: Size) -> Size:
        down = self.layer == Layer.EDGES_H
        return Size(size.rows - down, size.cols - (not down))

    def _coords(self, grid: Grid) -> NDArray[np.intp]:
        """The coords of edges, in the rows and columns of `shape`."""
        ids = grid.ids(self.layer)
        return np.asarray(ids[1:-1] if self.layer == Layer.EDGES_H else ids[:, 1:-1])

    def write(self, puzzle: PuzzleRow) -> Any:
        return None if self.is_blank(puzzle) else write_board(self._given(puzzle), b".1")

    def fill(self, draft: Draft, content: Content) -> None:
        coords = self._coords(draft.structure.grid).ravel()
        if len(coords):
            draft.give((LINE * content.arrays[0]).astype(np.uint8), coords)

    def is_blank(self, puzzle: PuzzleRow) -> bool:
        return not self._given(puzzle).any()

    def are_blank(self, many: Draft) -> bool:
        return not self.arrays(many, "").any()

    def spec(self, part: str, size: Size) -> ArraySpec:
        return ArraySpec(self.shape(size), np.uint8, 0, size)

    def array(self, puzzle: PuzzleRow, part: str) -> NDArray[np.uint8]:
        return self._given(puzzle).ravel()

    def arrays(self, many: Draft, part: str) -> NDArray[np.uint8]:
        return self._lines(many.givens, many.structure.grid).reshape(len(many.givens), -1)

    def _given(self, puzzle: PuzzleRow) -> NDArray[np.uint8]:
        """``uint8 (rows, cols)``: 1 for each line."""
        return self._lines(puzzle.givens, puzzle.structure.grid)

    def _lines(self, givens: NDArray[np.uint8], grid: Grid) -> NDArray[np.uint8]:
        """``uint8 (..., rows, cols)``: the same of givens ``(..., C)``."""
        return np.asarray((givens[..., self._coords(grid)] == LINE).astype(np.uint8))
