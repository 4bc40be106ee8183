"""Numbers in the cells of a board that has a frame of cells without numbers."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.fields.cells import NOTHING, Cells
from gridlanes.io.forms.fields.field import ArraySpec, Cell, Content, Size, size_of
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow


class InnerCells(Cells):
    """The cells inside the outermost rows and columns, each with a clue out of `numbers` or nothing. The clue of a cell
    is in the slot of its number, counted row by row. JSON has only the cells inside, texts the frame as well.
    """

    kind = "numbers in the cells inside a frame"
    more = -2

    def spec(self, part: str, size: Size) -> ArraySpec:
        return ArraySpec(size, np.int16, NOTHING)

    def array(self, puzzle: PuzzleRow, part: str) -> NDArray[np.int16]:
        return np.asarray(self._framed(super().array(puzzle, part)[None], size_of(puzzle))[0])

    def arrays(self, many: Draft, part: str) -> NDArray[np.int16]:
        grid = many.structure.grid
        return self._framed(super().arrays(many, part), Size(grid.rows, grid.cols))

    def _framed(self, inner: NDArray[np.int16], size: Size) -> NDArray[np.int16]:
        """Codes of the cells inside ``(n, places)`` with those of the frame around them."""
        framed = np.full((len(inner), *size), NOTHING, np.int16)
        framed[:, 1:-1, 1:-1] = inner.reshape(-1, *self.shape(size))
        return framed.reshape(len(inner), -1)

    def fill(self, draft: Draft, content: Content) -> None:
        grid, codes = draft.structure.grid, content.arrays[0]
        if codes.shape[1] == grid.rows * grid.cols:
            framed = codes.reshape(-1, grid.rows, grid.cols)
            inner = np.ascontiguousarray(framed[:, 1:-1, 1:-1]).reshape(len(codes), -1)
            draft.fine &= (codes != NOTHING).sum(axis=1) == (inner != NOTHING).sum(axis=1)
            codes = inner
        super().fill(draft, Content((codes,)))

    def explain(self, content: Content, size: Size) -> PuzzleError:
        codes = content.arrays[0][0]
        if len(codes) == size.n_cells:
            inner = codes.reshape(size)[1:-1, 1:-1].ravel()
            if (codes != NOTHING).sum() > (inner != NOTHING).sum():
                return PuzzleError(f"a number in the frame of {self.name}", hint="numbers stand in the cells inside")
            codes = inner
        return super().explain(Content((codes[None],)), size)

    def clue_cells(self, size: Size) -> Mapping[int, Cell]:
        places = (divmod(slot, size.cols - 2) for slot in range(self.shape(size).n_cells))
        return {slot: (row + 1, col + 1) for slot, (row, col) in enumerate(places)}
