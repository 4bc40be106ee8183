"""A solved run: its rows as tables, one by one, and in summary."""

from __future__ import annotations

import bisect
import heapq
import operator
from collections.abc import Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any

import numpy as np

from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.output.run_row import RunRow
from gridlanes.corpus.output.run_tables import RunError, RunTables
from gridlanes.draw.cards import contact_sheet
from gridlanes.errors import ModelError
from gridlanes.results.columns import COLUMNS
from gridlanes.results.result import SHEET_ROWS
from gridlanes.results.summary import Summary
from gridlanes.status import Status

if TYPE_CHECKING:
    import pyarrow as pa

NAMES = tuple(column.name for column in COLUMNS)
DIFFICULTIES = ("nodes", "guesses", "sweeps")
"""columns that say how hard a row was"""
_SUMMED = ("status", "guesses", "nodes", "sweeps", "expected_agrees", "solver")


class Run(RunTables):
    """The folder of a run that solves, finished or not; an unfinished run has the rows of its finished parts."""

    command = RunOptions.command
    table = COLUMNS

    def row(self, id: int) -> RunRow:
        """One row, by its id. Raises `IndexError` for an id that the run does not have, `RunError` for one of a part
        that is not done yet.
        """
        return self.rows([id])[0]

    def rows(self, ids: Sequence[int]) -> list[RunRow]:
        """Several rows, by their ids, in that order; raises as `row` does."""
        parts = self.manifest.parts
        starts = [part.first_id for part in parts]
        wanted: dict[int, set[int]] = {}
        ids = [operator.index(id) for id in ids]
        for id in ids:
            if not 0 <= id < self.manifest.rows:
                raise IndexError(f"row {id:,} of a run of {self.manifest.rows:,} rows")
            wanted.setdefault(bisect.bisect_right(starts, id) - 1, set()).add(id)
        found: dict[int, RunRow] = {}
        options = RunOptions.of_manifest(self.manifest.options)
        for index, some in wanted.items():
            part = parts[index]
            if part not in self.parts:
                words = f"row {min(some):,} is in part {part.number:,}, which is not done yet"
                raise RunError(f"{self.folder}: {words}")
            before = part.first_id
            for batch in self.part_batches(part):
                after = before + batch.num_rows
                for id in sorted(id for id in some if before <= id < after):
                    found[id] = RunRow(batch.slice(id - before, 1).to_pylist()[0], options)
                before = after
        return [found[id] for id in ids]

    def hardest(self, n: int = 12, by: str = "nodes") -> list[RunRow]:
        """The puzzles that took the most `by` (``nodes``, ``guesses`` or ``sweeps``), the hardest first."""
        return self.rows(self.hardest_ids(n, by))

    def hardest_ids(self, n: int = 12, by: str = "nodes") -> list[int]:
        """The ids of `hardest`; equally hard rows are in the order of ids."""
        if by not in DIFFICULTIES:
            raise ModelError(f"unknown difficulty {by!r}; expected one of {', '.join(DIFFICULTIES)}")
        n = operator.index(n)
        if n < 0:
            raise ModelError(f"expected a number of rows of at least 0, found {n}")
        best: list[tuple[int, int]] = []
        for batch in self.batches(["id", "width", by]):
            ids, width, figures = (column.to_numpy() for column in batch.columns)
            among = np.flatnonzero(width > 0)
            best = hardest_of(best, ids[among], figures[among], n)
        return [id for _, id in best]

    def summary(self) -> Summary:
        """The totals of all rows, as of a `Result`."""
        total = Summary()
        for batch in self.batches(_SUMMED, choices_as_dictionary=True):
            total += summary_of(batch)
        return total

    def _repr_html_(self) -> str:
        rows = self.hardest(SHEET_ROWS)
        sheet = contact_sheet([row.drawing(thumbnail=True) for row in rows], [row.caption() for row in rows])
        title = '<div style="opacity:0.75;padding:6px 3px">the hardest rows</div>' if rows else ""
        return self.summary().html_table() + title + sheet


def hardest_of(best: list[tuple[int, int]], ids: Any, figures: Any, n: int) -> list[tuple[int, int]]:
    """The `n` hardest (figure, id) among those so far and further rows; equally hard ones in the order of ids."""
    if len(best) == n and n:
        enough = figures > best[-1][0]  # an equal one comes later
        ids, figures = ids[enough], figures[enough]
    if n < len(ids):
        last = np.partition(figures, len(figures) - n)[len(figures) - n] if n else 0
        enough = np.flatnonzero(figures >= last)
        first = enough[np.lexsort((ids[enough], -figures[enough]))[:n]]
        ids, figures = ids[first], figures[first]
    found = zip(figures.tolist(), ids.tolist(), strict=True)
    return heapq.nsmallest(n, [*best, *found], key=lambda row: (-row[0], row[1]))


def codes_of(kind: type[Enum]) -> dict[str, int]:
    """A code for the name of each status: its number, or its place among those that are texts."""
    return {status.name: int(status) if isinstance(status, int) else place for place, status in enumerate(kind)}


def statuses(column: pa.DictionaryArray, kind: type[Enum] = Status) -> np.ndarray[Any, np.dtype[np.int64]]:
    """The codes of a column of statuses, which is a dictionary; -1 for an unknown name."""
    code = codes_of(kind)
    codes = np.array([code.get(name, -1) for name in column.dictionary.to_pylist()], np.int64)
    found: np.ndarray[Any, np.dtype[np.int64]] = codes[column.indices.to_numpy()]
    return found


def summary_of(batch: pa.RecordBatch) -> Summary:
    """The totals of a batch whose choices are dictionaries."""
    status = statuses(batch["status"])
    guesses = batch["guesses"].to_numpy()
    counts = np.bincount(status[status >= 0], minlength=len(Status))
    solvers = batch["solver"].dictionary.to_pylist()
    escalated = solvers.index("cpsat") if "cpsat" in solvers else -1
    return Summary(
        rows=batch.num_rows,
        by_status={status: int(counts[status]) for status in Status if counts[status]},
        without_guess=int(((status <= Status.UNSOLVABLE) & (guesses == 0)).sum()),
        guesses=int(guesses.sum()),
        nodes=int(batch["nodes"].to_numpy().sum()),
        sweeps=int(batch["sweeps"].to_numpy().sum()),
        mismatches=int((batch["expected_agrees"].to_numpy() == 0).sum()),
        escalated=int((batch["solver"].indices.to_numpy() == escalated).sum()),
    )
