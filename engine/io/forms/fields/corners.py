"""Numbers at the corners of cells."""

from __future__ import annotations

from collections.abc import Mapping

from gridlanes.io.forms.fields.cells import Cells
from gridlanes.io.forms.fields.field import Cell, Size


class Corners(Cells):
    """A board of corners, a row and a column more than of cells, each with a clue out of `numbers` or nothing. The clue
    of a corner stands in the slot of its number, counted row by row.
    """

    kind = "numbers at corners"
    more = 1

    def clue_cells(self, size: Size) -> Mapping[int, Cell]:
        places = (divmod(slot, size.cols + 1) for slot in range(self.shape(size).n_cells))
        return {slot: (row - 0.5, col - 0.5) for slot, (row, col) in enumerate(places)}
