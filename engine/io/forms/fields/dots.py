"""Dots in the middles of cells, between them, and at their corners."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.fields.cells import NOTHING, Cells
from gridlanes.io.forms.fields.field import ArraySpec, Cell, Content, DarkLabel, Size, size_of
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow
from gridlanes.model.regions import edges_around

WHITE, BLACK = 1, 2
HOLE = 3
"""a cell that is no part of the board; it counts as an area of its own, with lines around it"""


class Dots(Cells):
    """The points of a board, twice as many rows and columns as of cells, less one: a dot that is `WHITE` or `BLACK`, or
    nothing, or `HOLE` in the middle of a cell. The clue of a point is in the slot of its number, row by row. `line`:
    the mark of the edges around a hole.

    Texts have the points, if there are no holes; or the ``points`` without holes, and the ``holes`` cell by cell; or
    the ``places`` of dots in their cells: 0 in the middle, 1 at the right, 2 below, 3 at the corner below on the right.
    """

    kind = "dots"
    parts = ("", "points", "holes", "places")

    def __init__(self, name: str, line: int) -> None:
        super().__init__(name, range(WHITE, HOLE + 1), all_shown=True)
        self._line = line

    def shape(self, size: Size) -> Size:
        return Size(2 * size.rows - 1, 2 * size.cols - 1)

    def size_of_board(self, rows: int, cols: int) -> Size | None:
        return Size(rows // 2 + 1, cols // 2 + 1) if rows % 2 and cols % 2 else None

    def read(self, value: Any, size: Size | None, largest: int) -> Content:
        board = self.symbols.board(value, self.name, 2 * largest - 1)
        found = self.size_of_board(*board.shape)
        if found is None:
            reason = f"{self.name} has {board.shape[0]} rows of {board.shape[1]}"
            raise PuzzleError(reason, hint="points are those of cells, and one row and column between two of them")
        return self.of_symbols(board.reshape(1, -1), *found)

    def always(self, structure: Structure) -> Sequence[int]:
        return range(structure.n_clues)

    def clue_range(self, size: Size) -> range:
        return range(WHITE, BLACK + 1)

    def clue_cells(self, size: Size) -> Mapping[int, Cell]:
        places = (divmod(slot, 2 * size.cols - 1) for slot in range(self.shape(size).n_cells))
        return {slot: (row / 2, col / 2) for slot, (row, col) in enumerate(places)}

    def clue_places(self, puzzle: PuzzleRow) -> Mapping[int, Cell]:
        clues = puzzle.all_clues
        return {slot: cell for slot, cell in self.clue_cells(size_of(puzzle)).items() if clues[slot] != HOLE}

    def dark_labels(self, puzzle: PuzzleRow) -> list[DarkLabel]:
        return [DarkLabel((int(row), int(col)), middle=" ") for row, col in np.argwhere(self._holes(puzzle))]

    def spec(self, part: str, size: Size) -> ArraySpec:
        if part == "holes":
            return ArraySpec(size, np.uint8, 0)
        return ArraySpec(size if part == "places" else self.shape(size), np.int16, NOTHING)

    def array(self, puzzle: PuzzleRow, part: str) -> NDArray[Any]:
        return np.asarray(self._part(self._codes(puzzle)[None], size_of(puzzle), part)[0])

    def arrays(self, many: Draft, part: str) -> NDArray[Any]:
        assert many.clues is not None
        grid = many.structure.grid
        codes = self._codes_of(many.structure, many.givens, many.clues)
        return self._part(codes, Size(grid.rows, grid.cols), part)

    def _part(self, codes: NDArray[np.int16], size: Size, part: str) -> NDArray[Any]:
        """``(n, places)``: a part of the texts of boards with these codes ``int16 (n, points)``."""
        n, points = len(codes), codes.reshape(-1, *self.shape(size))
        holes = points[:, ::2, ::2] == HOLE
        if part == "holes":
            return np.asarray(holes.reshape(n, -1), np.uint8)
        if part == "points":
            return np.where(codes == HOLE, np.int16(NOTHING), codes)
        if holes.any():
            raise ModelError("this text cannot hold holes")
        if not part:
            return codes
        if (codes == BLACK).any():
            raise ModelError("this text cannot hold black dots")
        places, n_dots = np.full((n, size.n_cells), NOTHING, np.int16), np.zeros((n, size.n_cells), np.int64)
        board, row, col = np.nonzero(points == WHITE)
        cell = row // 2 * size.cols + col // 2
        places[board, cell] = 2 * (row % 2) + col % 2
        np.add.at(n_dots, (board, cell), 1)
        if (n_dots > 1).any():
            raise ModelError("this text cannot hold two dots at one cell")
        return places

    def fill(self, draft: Draft, content: Content) -> None:
        grid = draft.structure.grid
        size = Size(grid.rows, grid.cols)
        points, wrong = self._points(content, size)
        draft.fine &= ~wrong.any(axis=1)
        super().fill(draft, Content((points,)))
        if (points == HOLE).any():
            number = draft.structure.alphabet.number(self._line) + 1
            for row, point in np.argwhere(points == HOLE).tolist():
                at = divmod(point, 2 * size.cols - 1)
                if not (at[0] % 2 or at[1] % 2):
                    draft.givens[row, edges_around(at[0] // 2, at[1] // 2).resolve(grid)] = number

    def explain(self, content: Content, size: Size) -> PuzzleError:
        points, wrong = self._points(content, size)
        if not wrong[0].any():
            return super().explain(Content((points,)), size)
        row, col = divmod(int(wrong[0].argmax()), 2 * size.cols - 1)
        what = "a hole that is no cell" if points[0][wrong[0].argmax()] == HOLE else "a dot that is not on the board"
        return PuzzleError(f"{what} in row {row + 1}, column {col + 1} of the points of {self.name}")

    def _points(self, content: Content, size: Size) -> tuple[NDArray[np.int16], NDArray[np.bool_]]:
        """``int16 (n, points)``: the codes of points; ``bool (n, points)``: what is wrong."""
        whole, points, holes, places = (*content.arrays, None, None, None)[:4]
        codes = whole if whole is not None else points
        n = next(len(part) for part in (codes, places) if part is not None)
        board = np.full((n, 2 * size.rows, 2 * size.cols), NOTHING, np.int16)
        if codes is not None:
            board[:, :-1, :-1] = codes.reshape(n, *self.shape(size))
        if places is not None:
            for place in range(4):
                at = places.reshape(n, *size) == place
                board[:, place // 2 :: 2, place % 2 :: 2][at] = WHITE
        wrong = np.zeros(board.shape, np.bool_)
        wrong[:, :-1, :-1] = board[:, :-1, :-1] == HOLE
        wrong[:, ::2, ::2] = False
        wrong[:, -2:-1] |= board[:, -1:] != NOTHING
        wrong[:, :, -2:-1] |= board[:, :, -1:] != NOTHING
        if places is not None:
            wrong[:, ::2, ::2] |= places.reshape(n, *size) >= 4
        if holes is not None:
            dark = holes.reshape(n, *size) != 0
            wrong[:, ::2, ::2] |= dark & (board[:, ::2, ::2] != NOTHING)
            board[:, ::2, ::2][dark] = HOLE
        shape = (n, self.shape(size).n_cells)
        return board[:, :-1, :-1].reshape(shape), wrong[:, :-1, :-1].reshape(shape)

    def _holes(self, puzzle: PuzzleRow) -> NDArray[np.bool_]:
        """``bool (rows, cols)``."""
        size = size_of(puzzle)
        clues = puzzle.all_clues[: self.shape(size).n_cells].reshape(self.shape(size))
        return np.asarray(clues[::2, ::2] == HOLE)
