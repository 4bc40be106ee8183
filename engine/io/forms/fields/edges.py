"""Edges that are given as lines, or as no lines."""

from __future__ import annotations

from typing import Any

import numpy as np

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.fields.field import Content, Field, Size
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow
from gridlanes.io.forms.symbols import Symbols, write_board
from gridlanes.model.grid import Layer

_SYMBOLS = Symbols(dict.fromkeys(".-_?", 0) | {"0": 1, "1": 2, "x": 1}, blank=0, numbers=range(2))


class Edges(Field):
    """Given edges of one layer of a grid with the binary alphabet: 1 for a line, 0 for none, a dot for an open one."""

    kind = "given edges"
    symbols = _SYMBOLS

    def __init__(self, name: str, layer: Layer) -> None:
        super().__init__(name)
        self.layer = layer

    def shape(self, size: Size) -> Size:
        """Rows and columns of its edges on a board of this size."""
        down = self.layer == Layer.EDGES_H
        return Size(size.rows + down, size.cols + (not down))

    def read(self, value: Any, size: Size | None, largest: int) -> Content:
        assert size is not None
        board, shape = self.symbols.board(value, self.name, largest + 1), self.shape(size)
        if board.shape != shape:
            found = f"{self.name} has {board.shape[0]} rows of {board.shape[1]}"
            raise PuzzleError(f"{found}, expected {shape.rows} of {shape.cols}")
        return Content((board.reshape(1, -1),))

    def write(self, puzzle: PuzzleRow) -> Any:
        given = puzzle.givens[puzzle.structure.grid.ids(self.layer)]
        return write_board(given, b".01") if given.any() else None

    def schema(self) -> dict[str, Any]:
        return self.symbols.schema()

    def fill(self, draft: Draft, content: Content) -> None:
        draft.give(content.arrays[0], draft.structure.grid.ids(self.layer).ravel())

    def is_blank(self, puzzle: PuzzleRow) -> bool:
        return not np.any(puzzle.givens[puzzle.structure.grid.ids(self.layer)])

    def are_blank(self, many: Draft) -> bool:
        return not np.any(many.givens[:, many.structure.grid.ids(self.layer).ravel()])
