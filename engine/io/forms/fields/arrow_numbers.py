"""Numbers with arrows in cells: each counts cells with some property in the direction of its arrow."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.fields.cells import NOTHING, UNKNOWN
from gridlanes.io.forms.fields.field import Cell, Content, DarkLabel, Size, size_of
from gridlanes.io.forms.fields.word_board import WordBoard
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.laid_regions import LaidRegions

PER_ARROW = 1000
"""the code of a number is that of its arrow, 1 to 4 in the order of `WAYS`, times this, and the number"""
_WORD = re.compile(r"(\d{1,3})([nswe])")
_ASIDE = 0.125
"""how far from the middle of a cell a clue stands, ahead, so that clues with different arrows have different places"""


class ArrowWay(NamedTuple):
    """An arrow: its letter, how it is drawn, and the step that it points."""

    letter: str
    drawn: str
    down: int
    right: int


WAYS = (ArrowWay("n", "↑", -1, 0), ArrowWay("s", "↓", 1, 0), ArrowWay("w", "←", 0, -1), ArrowWay("e", "→", 0, 1))


def cells_ahead(size: Size) -> Iterator[list[tuple[int, int]]]:
    """For each way, and each cell row by row, the cells ahead of it: what the clue in this slot is about."""
    return (cells_ahead_of(size, slot) for slot in range(len(WAYS) * size.n_cells))


def cells_ahead_of(size: Size, slot: int) -> list[tuple[int, int]]:
    """What the clue in a slot is about."""
    number, cell = divmod(slot, size.n_cells)
    way, (row, col) = WAYS[number], divmod(cell, size.cols)
    if way.down:
        return [(at, col) for at in (range(row + 1, size.rows) if way.down > 0 else range(row - 1, -1, -1))]
    return [(row, at) for at in (range(col + 1, size.cols) if way.right > 0 else range(col - 1, -1, -1))]


def laid_ahead(size: Size) -> LaidRegions:
    """For each way, and each cell row by row, the cells ahead of it, as the numbers of these cells."""
    row, col = (at.ravel() for at in np.indices(size))
    lengths = np.concatenate([row, size.rows - 1 - row, col, size.cols - 1 - col]).astype(np.int64)
    step = np.array([size.cols * way.down + way.right for way in WAYS], np.intp).repeat(size.n_cells)
    found = LaidRegions(np.tile(np.arange(size.n_cells), len(WAYS)).repeat(lengths), lengths)
    return replace(found, coords=found.coords + step.repeat(lengths) * (1 + found.place))


class ArrowNumbers(WordBoard):
    """A board on which some cells have a number and an arrow, or no clue; all these have the mark `own`, with this
    number from 1 in the alphabet. Slots of clues: those of all cells for the first of `WAYS`, row by row, then those
    for the next.
    """

    kind = "numbers with arrows"
    words = r"\?|[0-9]{1,3}[nswe]"
    entries = "? for a cell that says nothing, or a number and its arrow, such as 2n or 10w"

    def __init__(self, name: str, own: int) -> None:
        super().__init__(name)
        self._own = own

    def code_of(self, word: str) -> int | None:
        return UNKNOWN if word == "?" else code_of(word)

    def word_of(self, code: int) -> str:
        return "?" if code == UNKNOWN else entry_of(code)

    def fill(self, draft: Draft, content: Content) -> None:
        codes = content.arrays[0]
        size = Size(draft.structure.grid.rows, draft.structure.grid.cols)
        wrong = codes % PER_ARROW > max(size)
        wrong &= codes >= PER_ARROW
        draft.fine &= ~wrong.any(axis=1)
        draft.givens[:, : size.n_cells] = np.where(codes != NOTHING, np.uint8(self._own), np.uint8(0))
        assert draft.clues is not None
        row, cell = np.nonzero((codes >= PER_ARROW) & ~wrong)
        arrow, number = np.divmod(codes[row, cell], PER_ARROW)
        draft.clues[row, (arrow.astype(np.intp) - 1) * size.n_cells + cell] = number

    def explain(self, content: Content, size: Size) -> PuzzleError:
        codes = content.arrays[0][0]
        at = int(((codes >= PER_ARROW) & (codes % PER_ARROW > max(size))).argmax())
        place = f"row {at // size.cols + 1}, column {at % size.cols + 1} of {self.name}"
        hint = f"no more than {max(size)} cells are ahead of any"
        return PuzzleError(f"invalid number {codes[at] % PER_ARROW} in {place}", hint=hint)

    @property
    def own_marks(self) -> NDArray[np.uint8]:
        """The marks, by their numbers from 1, of cells that are of the field."""
        return np.array([self._own], np.uint8)

    def is_own(self, givens: NDArray[np.uint8]) -> NDArray[np.bool_]:
        """``bool (cells,)``: which cells are of the field, by what is given in each."""
        return np.asarray(givens == self._own)

    def array(self, puzzle: PuzzleRow, part: str) -> NDArray[np.int16]:
        return np.asarray(self._codes(puzzle.givens[None], puzzle.all_clues[None], size_of(puzzle).n_cells)[0])

    def arrays(self, many: Draft, part: str) -> NDArray[np.int16]:
        assert many.clues is not None
        return self._codes(many.givens, many.clues, many.structure.grid.rows * many.structure.grid.cols)

    def _codes(self, givens: NDArray[np.uint8], clues: NDArray[np.int32], n_cells: int) -> NDArray[np.int16]:
        """``int16 (n, cells)``: the codes of n boards. ModelError if one of them cannot be written."""
        codes = np.where(self.is_own(givens[:, :n_cells]), np.int16(UNKNOWN), np.int16(NOTHING))
        by_arrow = clues[:, : len(WAYS) * n_cells].reshape(-1, len(WAYS), n_cells)
        if ((by_arrow != NO_CLUE).sum(axis=1) > (codes == UNKNOWN)).any():
            raise ModelError(f"{self.name} cannot hold several numbers of a cell, nor numbers of another kind of cells")
        for arrow in range(len(WAYS)):
            numbers = by_arrow[:, arrow]
            codes = np.where(numbers != NO_CLUE, ((arrow + 1) * PER_ARROW + numbers).astype(np.int16), codes)
        return codes

    def clue_cells(self, size: Size) -> Mapping[int, Cell]:
        return {
            i * size.n_cells + cell: (cell // size.cols + _ASIDE * way.down, cell % size.cols + _ASIDE * way.right)
            for i, way in enumerate(WAYS)
            for cell in range(size.n_cells)
        }

    def clue_places(self, puzzle: PuzzleRow) -> Mapping[int, Cell]:
        return {}  # they are drawn as labels, with their arrows

    def clue_range(self, size: Size) -> range:
        return range(max(size) + 1)

    def dark_labels(self, puzzle: PuzzleRow) -> list[DarkLabel]:
        return labels_of(self.array(puzzle, ""), size_of(puzzle).cols)


def code_of(word: str) -> int | None:
    """The code of a number and its arrow, as ``2n``; None for what is none."""
    match = _WORD.fullmatch(word) if word.isascii() else None
    if match is None:
        return None
    arrow = next(arrow for arrow, way in enumerate(WAYS, 1) if way.letter == match[2])
    return arrow * PER_ARROW + int(match[1])


def entry_of(code: int) -> str:
    """The way back."""
    arrow, number = divmod(code, PER_ARROW)
    return f"{number}{WAYS[arrow - 1].letter}"


def _drawn(arrow: int, number: int) -> str:
    return f"{number}{WAYS[arrow - 1].drawn}"


def labels_of(codes: NDArray[np.int16], cols: int) -> list[DarkLabel]:
    """What is written in the cells of a board with these codes."""
    return [
        DarkLabel(divmod(at, cols), middle=" " if code == UNKNOWN else _drawn(*divmod(code, PER_ARROW)))
        for at, code in enumerate(codes.tolist())
        if code != NOTHING
    ]
