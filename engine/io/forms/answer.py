"""Answers: how collections of plain text write the solution of a puzzle, ``rows columns`` and then a board of words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.errors import PuzzleError
from gridlanes.model.divisions import around_of, division_of, lines_between
from gridlanes.model.grid import Layer

UNSAID = -1
"""where an answer does not say what a coord holds"""
_UNIT = "unit"
"""what a line begins with that some collections have behind a solution: the size at which to draw it"""


class Answer(ABC):
    """How a board of words gives the values of the coords."""

    margin = 0
    """rows above the board, and columns on its left, that say nothing"""

    def read(self, text: str, structure: Structure) -> NDArray[np.int64]:
        """``int64 (C,)``: the displayed value of each coord, UNSAID if the text does not give it.

        PuzzleError, with the line, for a board of another size.
        """
        rows, cols = structure.grid.rows + self.margin, structure.grid.cols + self.margin
        lines = [line.split() for line in text.splitlines() if line.strip()][1:]
        if len(lines) == rows + 1 and lines[-1][0] == _UNIT:
            lines = lines[:-1]
        if len(lines) != rows:
            raise PuzzleError(f"expected a solution of {rows} rows, found {len(lines)}", line=1, column=1)
        for number, words in enumerate(lines, 2):
            if len(words) != cols:
                raise PuzzleError(f"expected a row of {cols} entries, found {len(words)}", line=number, column=1)
        return self.values(np.array(lines)[self.margin :, self.margin :], structure)

    @abstractmethod
    def values(self, words: NDArray[np.str_], structure: Structure) -> NDArray[np.int64]:
        """The values that a board of words ``(rows, cols)`` gives."""


class Marks(Answer):
    """Each word is the value of its cell: the words in `words` as listed there, and numbers as they are, unless only
    `words` are allowed; other words give no value.
    """

    def __init__(self, words: Mapping[str, int] | None = None, *, margin: int = 0) -> None:
        self._words, self.margin = words, margin

    def values(self, words: NDArray[np.str_], structure: Structure) -> NDArray[np.int64]:
        found = np.array([self._value(str(word)) for word in words.ravel()], np.int64)
        grid = structure.grid
        values = np.full(structure.n_coords, UNSAID, np.int64)
        ids = grid.ids(Layer.CELLS).ravel()
        values[ids[ids >= 0]] = found[ids >= 0]
        return values

    def _value(self, word: str) -> int:
        if self._words is not None:
            return self._words.get(word, UNSAID)
        return int(word) if word.isdecimal() else UNSAID


class Inside(Answer):
    """The cells with this word are inside of a loop, which is what the edges between inside and outside are."""

    def __init__(self, word: str) -> None:
        self._word = word

    def values(self, words: NDArray[np.str_], structure: Structure) -> NDArray[np.int64]:
        inside = np.pad(words == self._word, 1)
        values = np.full(structure.n_coords, UNSAID, np.int64)
        values[structure.grid.ids(Layer.EDGES_H)] = inside[1:, 1:-1] ^ inside[:-1, 1:-1]
        values[structure.grid.ids(Layer.EDGES_V)] = inside[1:-1, 1:] ^ inside[1:-1, :-1]
        return values


class AreaLines(Answer):
    """The words are names of areas; lines are on the edges around the board, and on those between two areas."""

    def values(self, words: NDArray[np.str_], structure: Structure) -> NDArray[np.int64]:
        board = division_of(structure.grid)
        values = np.full(structure.n_coords, UNSAID, np.int64)
        values[around_of(structure.grid)] = 1
        _, areas = np.unique(words, return_inverse=True)
        values[board.edges] = lines_between(areas.reshape(1, -1), board)[0]
        return values
