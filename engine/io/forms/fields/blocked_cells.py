"""Blocked cells: cells of a board that are not part of the puzzle."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.io.forms.fields.cells import BLANKS
from gridlanes.io.forms.fields.givens import Givens
from gridlanes.io.forms.symbols import Symbols
from gridlanes.model.grid import Grid


class BlockedCells(Givens):
    """A board on which some cells are blocked: their mark, with `number` from 1 in the alphabet, is given. None can be
    left out of a generated puzzle.
    """

    kind = "blocked cells"

    def __init__(self, name: str, number: int, *, required: bool = True) -> None:
        super().__init__(name, "." * (number - 1) + "#", required=required)
        self.symbols = Symbols(dict.fromkeys(BLANKS, 0) | dict.fromkeys("#x", number), blank=0)

    def givable(self, grid: Grid) -> NDArray[np.intp]:
        return np.zeros(0, np.intp)
