"""Signs between neighbouring cells: which cell holds the smaller value, or whether the two values are consecutive."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.fields.field import ArraySpec, Cell, Content, Field, RegionLook, Size, size_of
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow
from gridlanes.io.forms.symbols import Symbols, write_board
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.presentation import Decoration, Presentation
from gridlanes.rules.sign import FIRST, SECOND

_LESS = Presentation(decoration=Decoration.LESS, color="#333333")
_DOT = Presentation(decoration=Decoration.DOT, color="#333333")
_BESIDE = 3
"""the code of o"""


class Signs(Field):
    """The clues of all pairs of cells side by side (`down` false) or one below the other: which has the smaller value,
    ``<`` and ``>``, ``^`` and ``v``; or, in puzzles whose option `beside` is true, whether their values differ by 1,
    ``o``: in these, no sign means that they do not. The slots of the pairs one below the other come after the others.
    """

    kind = "signs between cells"
    always_counts = False  # they say something of all neighbours

    def __init__(self, name: str, *, down: bool, beside: str) -> None:
        super().__init__(name)
        self.down, self.beside = down, beside
        self._ordered = "^v" if down else "<>"
        codes = dict.fromkeys(".-_", 0) | {sign: code for code, sign in enumerate(self._ordered + "o", 1)}
        self.symbols = Symbols(codes, blank=0)

    def shape(self, size: Size) -> Size:
        """Rows and columns of its signs on a board of this size."""
        return Size(size.rows - self.down, size.cols - (not self.down))

    def _slots(self, size: Size) -> slice:
        first = size.rows * (size.cols - 1) if self.down else 0
        return slice(first, first + self.shape(size).n_cells)

    def read(self, value: Any, size: Size | None, largest: int) -> Content:
        assert size is not None
        shape = self.shape(size)
        board = self.symbols.board(value, self.name, largest)
        if board.shape != shape:
            found = f"{self.name} has {board.shape[0]} rows of {board.shape[1]}"
            raise PuzzleError(f"{found}, expected {shape.rows} of {shape.cols}")
        return Content((board.reshape(1, -1),))

    def fill(self, draft: Draft, content: Content) -> None:
        codes, grid = content.arrays[0], draft.structure.grid
        if draft.clues is None:  # a board of one cell
            return
        if draft.structure.options[self.beside]:
            draft.fine &= ((codes == 0) | (codes == _BESIDE)).all(axis=1)
            signs = np.where(codes == _BESIDE, np.int32(FIRST), np.int32(SECOND))
        else:
            draft.fine &= (codes != _BESIDE).all(axis=1)
            signs = np.where(codes == 0, np.int32(NO_CLUE), codes.astype(np.int32))
        draft.clues[:, self._slots(Size(grid.rows, grid.cols))] = signs

    def fill_absent(self, draft: Draft) -> None:
        grid = draft.structure.grid
        n_signs = self.shape(Size(grid.rows, grid.cols)).n_cells
        self.fill(draft, Content((np.zeros((draft.n, n_signs), np.uint8),)))

    def explain(self, content: Content, size: Size) -> PuzzleError:
        hint = f"{self._ordered[0]} and {self._ordered[1]}, or o where {self.beside} is true"
        return PuzzleError(f"{self.name} has signs of another kind of puzzle", hint=hint)

    def array(self, puzzle: PuzzleRow, part: str) -> NDArray[np.uint8]:
        return self._codes(puzzle.structure, puzzle.all_clues[self._slots(size_of(puzzle))])

    def arrays(self, many: Draft, part: str) -> NDArray[np.uint8]:
        assert many.clues is not None
        grid = many.structure.grid
        return self._codes(many.structure, many.clues[:, self._slots(Size(grid.rows, grid.cols))])

    def _codes(self, structure: Structure, signs: NDArray[np.int32]) -> NDArray[np.uint8]:
        """What a code writes for signs ``int32 (..., places)``."""
        if not structure.options[self.beside]:
            return np.where(signs == NO_CLUE, 0, signs).astype(np.uint8)
        if (signs == NO_CLUE).any():
            raise ModelError(f"{self.name} must say of all neighbours whether their values differ by 1")
        return np.where(signs == FIRST, _BESIDE, 0).astype(np.uint8)

    def always(self, structure: Structure) -> Sequence[int]:
        slots = self._slots(Size(structure.grid.rows, structure.grid.cols))
        return range(slots.start, slots.stop) if structure.options[self.beside] else ()

    def spec(self, part: str, size: Size) -> ArraySpec:
        return ArraySpec(self.shape(size), np.uint8, 0)

    def write(self, puzzle: PuzzleRow) -> Any:
        codes = self.array(puzzle, "")
        if not codes.any():
            return None
        return write_board(codes.reshape(self.shape(size_of(puzzle))), f".{self._ordered}o".encode())

    def schema(self) -> dict[str, Any]:
        return self.symbols.schema()

    def fact_cells(self, size: Size) -> Mapping[int, Cell]:
        shape, first = self.shape(size), self._slots(size).start
        below, beside = (0.5, 0.0) if self.down else (0.0, 0.5)  # a sign lies between two cells
        places = [(at, *divmod(at, shape.cols)) for at in range(shape.n_cells)]
        return {first + at: (row + below, col + beside) for at, row, col in places}

    def clue_range(self, size: Size) -> range:
        return range(FIRST, SECOND + 1)

    def looks(self, puzzle: PuzzleRow) -> list[RegionLook]:
        size, found = size_of(puzzle), list[RegionLook]()
        for at, code in enumerate(self.array(puzzle, "").tolist()):
            row, col = divmod(at, self.shape(size).cols)
            first, second = row * size.cols + col, (row + self.down) * size.cols + col + (not self.down)
            if code in (FIRST, SECOND):
                found.append(RegionLook(_LESS, [first, second] if code == FIRST else [second, first], NO_CLUE))
            elif code == _BESIDE:
                found.append(RegionLook(_DOT, [first, second], NO_CLUE))
        return found
