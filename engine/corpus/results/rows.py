"""One row of a run, which draws itself: its puzzle is read again from its text, its solution from that."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.corpus.results.reparse import puzzle_of
from gridlanes.drawing import THUMBNAIL, cells_as_text, draw, edges_as_text, note, thumbnail_width
from gridlanes.formats.blocks import Group
from gridlanes.grid import Layer
from gridlanes.results import layer_of
from gridlanes.solution_text import decode_solutions
from gridlanes.status import Status


class RunRow:
    """A row; its columns are attributes (``row.puzzle``, ``row.nodes``), and items of ``row.values``.

    Draws itself in a notebook, and prints as its grid. `options`: of the run, as its manifest has them.
    """

    def __init__(self, values: dict[str, Any], options: dict[str, Any]) -> None:
        self.values, self._options = values, options

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in self.__dict__.get("values", ()):
            raise AttributeError(f"a row of a run has no {name!r}")
        return self.values[name]

    def __dir__(self) -> list[str]:
        """The columns as well, so that they are offered while one types."""
        return [*super().__dir__(), *self.values]

    @property
    def status(self) -> Status:
        """The answer."""
        return Status[self.values["status"]]

    @property
    def n_cells(self) -> int:
        """Cells of the grid, 0 for a row that is no puzzle."""
        return int(self.values["width"] * self.values["height"])

    @cached_property
    def _group(self) -> Group | None:
        """The puzzle, read again; None where that cannot be done (no puzzle, or a genre that is not loaded)."""
        if not self.n_cells:
            return None
        return puzzle_of(self.values["puzzle"], self.values["genre"], self._options)

    @property
    def _numbers(self) -> NDArray[np.uint8] | None:
        """``uint8 (C,)``: the mark numbers of the solution; None where there is none."""
        group, text = self._group, self.values["solution"].encode()
        if group is None or not text:
            return None
        structure = group.structure
        data, lengths = np.frombuffer(text, np.uint8), np.array([len(text)], np.int64)
        numbers = decode_solutions(structure.alphabet, data, lengths, structure.n_coords)[0]
        return numbers if (numbers < len(structure.alphabet)).all() else None

    @property
    def solution(self) -> NDArray[np.uint8] | None:
        """The first solution's displayed values, ``uint8 (rows, cols)``, or ``(C,)`` in grids with other layers than
        cells; None where there is none.
        """
        group, numbers = self._group, self._numbers
        if group is None or numbers is None:
            return None
        values = group.structure.alphabet.value_of_number[numbers]
        if group.structure.grid.layers != (Layer.CELLS,):
            return values
        grid: NDArray[np.uint8] = layer_of(group.structure, values[None], Layer.CELLS)[0]
        return grid

    def drawing(self, *, thumbnail: bool = False) -> str:
        """The grid as an SVG string, with its solution; for a row that cannot be drawn a card with the reason."""
        group = self._group
        if group is None:
            text = self.values["reason"] or "this puzzle cannot be read again; if its genre is your own, load its file"
            return note(self.values["status"], text, width=THUMBNAIL if thumbnail else 2 * THUMBNAIL)
        return draw(
            group.structure,
            group.givens[0],
            self._numbers,
            clues=None if group.clues is None else group.clues[0],
            own=[regions.of_row(0) for regions in group.own],
            width=thumbnail_width(group.structure) if thumbnail else None,
        )

    def caption(self) -> str:
        """Id, genre, status and figures in a few words."""
        words = [f"{self.values['id']:,}", self.values["genre"], self.values["status"]]
        if self.values["guesses"]:
            words.append(f"{self.values['guesses']:,} guess{'es' if self.values['guesses'] > 1 else ''}")
        if self.values["expected_agrees"] == 0:
            words.append("given solution wrong")
        return " · ".join(words)

    def _repr_svg_(self) -> str:
        return self.drawing()

    def __repr__(self) -> str:
        return f"RunRow({self.caption()})"

    def __str__(self) -> str:
        """The solution as a grid of numbers; without one the puzzle's text and the status."""
        group, numbers, solution = self._group, self._numbers, self.solution
        if group is None or numbers is None or solution is None:
            reason = self.values["reason"]
            return f"{self.values['puzzle']}\n{self.values['status']}" + (f": {reason}" if reason else "")
        if solution.ndim == 1:
            return edges_as_text(group.structure, numbers, None if group.clues is None else group.clues[0])
        return cells_as_text(solution)
