"""A row that draws itself in a notebook and prints as its grid, wherever its figures come from."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.draw.cards import THUMBNAIL, note, thumbnail_width
from gridlanes.draw.grids import draw
from gridlanes.draw.text import cells_as_text, edges_as_text
from gridlanes.io.forms.puzzle_row import PuzzleRow
from gridlanes.printable import printable


class DrawnRow(NamedTuple):
    """A puzzle, and the mark numbers of its solution, ``uint8 (C,)`` from 0, 255 for none."""

    puzzle: PuzzleRow
    numbers: NDArray[np.uint8] | None


class GridRow(ABC):
    """The base class of rows of results and rows of runs."""

    @abstractmethod
    def _drawn(self) -> DrawnRow | None:
        """The puzzle and its solution; None if there is no puzzle."""

    @abstractmethod
    def _figures(self) -> tuple[str, str, str, int, bool]:
        """The puzzle's text, the name of its status, the reason, its guesses, whether a given solution is wrong."""

    @abstractmethod
    def _names(self) -> Iterator[str]:
        """The beginning of a caption."""

    @property
    @abstractmethod
    def solution(self) -> NDArray[np.uint8] | None:
        """``uint8 (rows, cols)``: the first solution's displayed values, None where there is none; ``(C,)``, a value
        for each coord, in grids with other layers than cells.
        """

    def drawing(self, *, thumbnail: bool = False) -> str:
        """The grid as an SVG string, with its first solution; for a row that cannot be drawn a card with the reason."""
        drawn = self._drawn()
        if drawn is None:
            _, status, reason, _, _ = self._figures()
            return note(status, reason, width=THUMBNAIL if thumbnail else 2 * THUMBNAIL)
        width = thumbnail_width(drawn.puzzle.structure) if thumbnail else None
        return draw(drawn.puzzle, drawn.numbers, width=width)

    def caption(self) -> str:
        """Number, status and figures in a few words."""
        _, status, _, guesses, is_wrong = self._figures()
        words = [*self._names(), status]
        if guesses:
            words.append(f"{guesses:,} guess{'es' if guesses > 1 else ''}")
        if is_wrong:
            words.append("given solution wrong")
        return " · ".join(words)

    def _repr_svg_(self) -> str:
        return self.drawing()

    def __repr__(self) -> str:
        return printable(f"{type(self).__name__}({self.caption()})")

    def __str__(self) -> str:
        """The solution as a grid of numbers; without one the puzzle's text and the status. Printable."""
        drawn, solution = self._drawn(), self.solution
        if drawn is None or drawn.numbers is None or solution is None:
            puzzle, status, reason, _, _ = self._figures()
            return printable(puzzle, keep="\n") + f"\n{status}" + (f": {printable(reason)}" if reason else "")
        if solution.ndim == 1:
            return edges_as_text(drawn.puzzle.structure, drawn.numbers, drawn.puzzle.clues)
        return cells_as_text(solution)
