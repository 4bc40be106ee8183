"""Numbers with arrows in cells that are grey, white or black."""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.fields.arrow_numbers import ArrowNumbers, code_of, entry_of, labels_of
from gridlanes.io.forms.fields.cells import NOTHING, UNKNOWN
from gridlanes.io.forms.fields.field import Content, DarkLabel, Ground, Size, size_of
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow

PER_COLOUR = 10_000
"""the code of a cell is its colour times this, and the code of its number and arrow, 0 for none"""
_WORD = re.compile(r"(\d{1,3}[nswe])?([ox]?)|\?")
_LETTERS = ("", "o", "x")
"""of the colours: grey, white, black"""
_GROUNDS = (Ground.GREY, Ground.LIGHT, Ground.DARK)


def coloured_code_of(word: str) -> int | None:
    """The code of a cell: ``2n`` in grey, ``2no`` in white, ``2nx`` in black; ``?``, ``o``, ``x`` of one without a
    number; None for what is none.
    """
    match = _WORD.fullmatch(word) if word and word.isascii() else None
    if match is None:
        return None
    return PER_COLOUR * _LETTERS.index(match[2] or "") + ((code_of(match[1]) or 0) if match[1] else 0)


def coloured_word_of(code: int) -> str:
    """The way back."""
    colour, arrow = divmod(code, PER_COLOUR)
    return (entry_of(arrow) if arrow else "") + _LETTERS[colour] or "?"


class ColouredArrows(ArrowNumbers):
    """A board of which some cells are grey, white or black; these may have a number with an arrow. `own`: the marks of
    cells of each colour, by their numbers from 1 in the alphabet. Slots of clues as in `ArrowNumbers`.
    """

    kind = "numbers with arrows in coloured cells"
    words = r"\?|[ox]|[0-9]{1,3}[nswe][ox]?"
    entries = "a number and its arrow, such as 2n, followed by o in a white cell, by x in a black one; ?, o, x without"

    def __init__(self, name: str, own: tuple[int, int, int]) -> None:
        super().__init__(name, own[0])
        self._colours = np.array(own, np.uint8)

    def code_of(self, word: str) -> int | None:
        return coloured_code_of(word)

    def word_of(self, code: int) -> str:
        return coloured_word_of(code)

    def fill(self, draft: Draft, content: Content) -> None:
        codes = content.arrays[0]
        super().fill(draft, _arrows(content))
        colours = self._colours[np.maximum(codes, 0) // PER_COLOUR]
        draft.givens[:, : codes.shape[1]] = np.where(codes == NOTHING, np.uint8(0), colours)

    def explain(self, content: Content, size: Size) -> PuzzleError:
        return super().explain(_arrows(content), size)

    @property
    def own_marks(self) -> NDArray[np.uint8]:
        return np.sort(self._colours)

    def is_own(self, givens: NDArray[np.uint8]) -> NDArray[np.bool_]:
        return np.isin(givens, self._colours)

    def _codes(self, givens: NDArray[np.uint8], clues: NDArray[np.int32], n_cells: int) -> NDArray[np.int16]:
        codes = super()._codes(givens, clues, n_cells)
        given = givens[:, :n_cells]
        colour = (given == self._colours[1]) + 2 * (given == self._colours[2])
        coloured = np.where(codes == UNKNOWN, 0, codes) + PER_COLOUR * colour
        return np.where(codes == NOTHING, NOTHING, coloured).astype(np.int16)

    def dark_labels(self, puzzle: PuzzleRow) -> list[DarkLabel]:
        codes = self.array(puzzle, "")
        colours = [code // PER_COLOUR for code in codes.tolist() if code != NOTHING]
        plain = labels_of(_without_colours(codes), size_of(puzzle).cols)
        return [label._replace(ground=_GROUNDS[colour]) for label, colour in zip(plain, colours, strict=True)]


def _arrows(content: Content) -> Content:
    """The codes of numbers and arrows only."""
    return content._replace(arrays=(_without_colours(content.arrays[0]),))


def _without_colours(codes: NDArray[np.int16]) -> NDArray[np.int16]:
    arrows = np.where(codes % PER_COLOUR == 0, UNKNOWN, codes % PER_COLOUR)
    return np.where(codes == NOTHING, NOTHING, arrows).astype(np.int16)
