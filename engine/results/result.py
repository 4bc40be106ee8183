"""The result of a call: arrays, single rows that draw themselves, tables and a summary."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, overload

import numpy as np
from numpy.typing import NDArray

from gridlanes.draw.cards import contact_sheet
from gridlanes.errors import ModelError
from gridlanes.io.read.blocks import Group
from gridlanes.model.kinds import is_whole
from gridlanes.puzzles.game import Game
from gridlanes.results.answered import Answered
from gridlanes.results.columns import COLUMNS, result_columns
from gridlanes.results.grid_row import DrawnRow, GridRow
from gridlanes.results.summary import Summary
from gridlanes.results.values import values_of
from gridlanes.solvers.lanes import Answers
from gridlanes.status import Status
from gridlanes.tables.columns import Columns, Schema
from gridlanes.tables.tabular import Tabular

if TYPE_CHECKING:
    from gridlanes.grading.trace import Trace

SHEET_ROWS = 12
"""rows drawn in a notebook"""
_SHEET_CELLS = 15_000
"""after so many cells no further grid is drawn in a notebook"""


@dataclass(frozen=True, repr=False)
class Result(Answered, Tabular):
    """The answers to P rows: see `Answered` for the arrays.

    `to_arrow`, `to_pandas` and `to_polars` make a flat table (`gridlanes.results.columns.COLUMNS`); libraries that
    accept an Arrow stream (polars, narwhals, duckdb, pyarrow) accept the result itself.
    """

    @property
    def table(self) -> Schema:
        """The schema of the columns."""
        return COLUMNS

    def columns(self, first_id: int = 0) -> Columns:
        """The columns of `table`; ids count from `first_id`."""
        return result_columns(self, first_id=first_id)

    def row(self, index: int) -> ResultRow:
        """One row, by its number from 0 (from the end if negative). Raises `IndexError` outside the result,
        `ModelError` if the index is not a whole number.
        """
        if not is_whole(index):
            raise ModelError(f"expected the number of a row, found {index!r}")
        if not -len(self) <= index < len(self):
            raise IndexError(f"there is no row {index} in a result of {len(self)} rows")
        return ResultRow(self, index % len(self))

    def __iter__(self) -> Iterator[ResultRow]:
        """The rows, in order."""
        return (ResultRow(self, index) for index in range(len(self)))

    @overload
    def __getitem__(self, index: int) -> ResultRow: ...

    @overload
    def __getitem__(self, index: slice) -> list[ResultRow]: ...

    def __getitem__(self, index: int | slice) -> ResultRow | list[ResultRow]:
        """One row, as `row` returns it, or those of a slice."""
        if isinstance(index, slice):
            return [ResultRow(self, number) for number in range(*index.indices(len(self)))]
        return self.row(index)

    @property
    def status_names(self) -> list[str]:
        """The name of each row's status, such as ``"UNIQUE"``."""
        names = [status.name for status in Status]
        return [names[code] for code in self.status.tolist()]

    def summary(self) -> dict[str, Any]:
        """Rows by status, guesses a puzzle, share answered without a guess, ...: see `Summary.as_dict`."""
        return Summary.of(self).as_dict()

    def __repr__(self) -> str:
        statuses = ", ".join(f"{count:,} {status.name}" for status, count in self.counts().items()) or "none"
        guesses = Summary.of(self).guesses_per_puzzle
        return f"Result({len(self):,} rows: {statuses}; {guesses:,.1f} guesses a puzzle)"

    def _repr_html_(self) -> str:
        drawings: list[str] = []
        captions: list[str] = []
        cells = 0
        for index in range(min(SHEET_ROWS, len(self))):
            row = self.row(index)
            drawings.append(row.drawing(thumbnail=True))
            captions.append(row.caption())
            cells += row.n_cells
            if cells > _SHEET_CELLS:
                break
        rest = len(self) - len(drawings)
        more = f'<div style="opacity:0.75;padding:6px 3px">and {rest:,} more rows</div>' if rest else ""
        return Summary.of(self).html_table() + contact_sheet(drawings, captions) + more


@dataclass(frozen=True, repr=False)
class ResultRow(GridRow):
    """One row of a result; draws itself in a notebook, and prints as its grid."""

    result: Result
    index: int

    @property
    def puzzle(self) -> str:
        """The puzzle's own text."""
        return self.result.block.text(self.index)

    @property
    def status(self) -> Status:
        """The answer."""
        return Status(int(self.result.status[self.index]))

    @property
    def n_solutions(self) -> int:
        """Solutions found, at most the limit."""
        return int(self.result.n_solutions[self.index])

    @property
    def guesses(self) -> int:
        """Branches taken."""
        return int(self.result.guesses[self.index])

    @property
    def nodes(self) -> int:
        """States propagated."""
        return int(self.result.nodes[self.index])

    @property
    def sweeps(self) -> int:
        """Sweeps of the kernels."""
        return int(self.result.sweeps[self.index])

    def explain(self) -> Trace:
        """How to solve the puzzle, technique by technique, as by `gridlanes.explain`. Raises ModelError for a row that
        is no puzzle.
        """
        from gridlanes.grading.trace import trace_of  # here, as no other call needs the techniques

        group, place = self._found()
        return trace_of(group.of_rows(np.array([place])))

    def game(self) -> Game:
        """The puzzle as a game at its beginning, to be solved move by move. Raises ModelError for a row that is no
        puzzle.
        """
        group, place = self._found()
        return Game(group.puzzle(place).flat())

    def _found(self) -> tuple[Group, int]:
        """The group of the row's puzzle, and its place there."""
        found = self.result.block.locate(self.index)
        if found is None:
            raise ModelError(f"row {self.index} is no puzzle: {self.reason}")
        return found

    @property
    def reason(self) -> str:
        """The reason for the status, mainly for INVALID and FAILED; else empty."""
        return self.result.reasons.get(self.index, "")

    @property
    def n_cells(self) -> int:
        """Cells of the grid, 0 for a row that is no puzzle."""
        place = self._place()
        return place[0].structure.grid.rows * place[0].structure.grid.cols if place else 0

    @property
    def solution(self) -> NDArray[np.uint8] | None:
        """``uint8 (rows, cols)``: the first solution's displayed values, None where there is none; ``(C,)``, a value
        for each coord, in grids with other layers than cells.
        """
        place = self._place()
        if place is None:
            return None
        group, answers, at = place
        if not answers.marks[at, 0]:
            return None
        grid: NDArray[np.uint8] = values_of(group, answers.rows(slice(at, at + 1)))[0]
        return grid

    def _place(self) -> tuple[Group, Answers, int] | None:
        """The group of the row, and its place in the group."""
        for group, answers in self.result.groups:
            at = int(np.searchsorted(group.rows, self.index))
            if at < len(group.rows) and group.rows[at] == self.index:
                return group, answers, at
        return None

    def _drawn(self) -> DrawnRow | None:
        place = self._place()
        if place is None:
            return None
        group, answers, at = place
        return DrawnRow(group.puzzle(at), answers.rows(slice(at, at + 1)).numbers[0])

    def _figures(self) -> tuple[str, str, str, int, bool]:
        agrees = self.result.expected_agrees
        is_wrong = agrees is not None and bool(agrees[self.index] == 0)
        return self.puzzle, self.status.name, self.reason, self.guesses, is_wrong

    def _names(self) -> Iterator[str]:
        yield str(self.index)
