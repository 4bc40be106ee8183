"""One row of a run, which draws itself: puzzle and solution are read again from the texts of the row."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.output.reparse import puzzle_of
from gridlanes.io.forms.solution_text import decode_solutions
from gridlanes.io.read.blocks import Group
from gridlanes.model.grid import Layer
from gridlanes.results.grid_row import DrawnRow, GridRow
from gridlanes.results.values import layer_of
from gridlanes.status import Status


class RunRow(GridRow):
    """A row; its columns are attributes (``row.puzzle``, ``row.nodes``), and items of ``row.values``.

    `options`: of the run.
    """

    def __init__(self, values: dict[str, Any], options: RunOptions) -> None:
        self.values, self._options = values, options

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in self.__dict__.get("values", ()):
            raise AttributeError(f"a row of a run has no {name!r}")
        return self.values[name]

    def __dir__(self) -> list[str]:
        """The columns as well, for completion in editors."""
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

    def _drawn(self) -> DrawnRow | None:
        group = self._group
        return None if group is None else DrawnRow(group.puzzle(0), self._numbers)

    def _figures(self) -> tuple[str, str, str, int, bool]:
        values, reason = self.values, self.values["reason"]
        if self._group is None and not reason:
            reason = "this puzzle cannot be read again; if its genre is your own, load its file"
        return values["puzzle"], values["status"], reason, values["guesses"], values["expected_agrees"] == 0

    def _names(self) -> Iterator[str]:
        yield f"{self.values['id']:,}"
        yield self.values["genre"]
