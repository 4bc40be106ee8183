"""Rows of a run as arrays, for the checks, with a note of the rows that were reported already."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.corpus.output.dataset import statuses
from gridlanes.corpus.output.digest import strings
from gridlanes.tables.columns import Choice, TextColumn

if TYPE_CHECKING:
    import pyarrow as pa

NUMBERS = ("id", "line", "n_solutions", "guesses", "nodes", "sweeps", "width", "height", "expected_agrees")
_SHOWN = 60
"""characters of a value that are shown"""
_BEFORE = 12
"""of them, those before the place where two values differ"""

Mask = NDArray[np.bool_]


class RowArrays:
    """The columns of a batch whose choices are dictionaries; P rows.

    `status` ``int64 (P,)``: codes, -1 for what is none.
    """

    def __init__(
        self, batch: pa.RecordBatch, reported: Mask | None = None, places: NDArray[np.int64] | None = None
    ) -> None:
        self.batch = batch
        for name in NUMBERS:
            setattr(self, name, batch[name].to_numpy())
        self.verified: Mask = batch["verified"].to_numpy(zero_copy_only=False)
        self.status = statuses(batch["status"])
        self.solution_lengths = np.diff(strings(batch["solution"])[0]).astype(np.int64)
        self.has_solution = self.solution_lengths > 0
        self.has_reason = np.diff(strings(batch["reason"])[0]) > 0
        self._reported = np.zeros(batch.num_rows, np.bool_) if reported is None else reported
        self._places = np.arange(batch.num_rows) if places is None else places

    id: NDArray[np.int64]
    line: NDArray[np.int64]
    n_solutions: NDArray[np.int64]
    guesses: NDArray[np.int64]
    nodes: NDArray[np.int64]
    sweeps: NDArray[np.int64]
    width: NDArray[np.int32]
    height: NDArray[np.int32]
    expected_agrees: NDArray[np.int8]

    def __len__(self) -> int:
        return len(self.id)

    def some(self, places: NDArray[np.int64]) -> RowArrays:
        """Some of the rows, ascending; problems of the selection are reported for these rows."""
        if len(places) == len(self):
            return self
        return RowArrays(self.batch.take(places), self._reported, self._places[places])

    def mark_reported(self, wrong: Mask) -> list[int]:
        """Marks wrong rows as reported; returns those that were not before, so that consequences of a problem are not
        reported as well.
        """
        unreported = np.flatnonzero(wrong & ~self._reported[self._places])
        self._reported[self._places[unreported]] = True
        return unreported.tolist()

    def mask(self, rows: NDArray[np.int64] | list[int]) -> Mask:
        """``bool (P,)``: these rows."""
        found = np.zeros(len(self), np.bool_)
        found[rows] = True
        return found

    def value(self, name: str, at: int) -> Any:
        """One value as Python has it."""
        return self.batch[name][at].as_py()

    def choice(self, name: str) -> tuple[list[str], NDArray[np.int32]]:
        """The strings of a column, and which of them each row has."""
        column = self.batch[name]
        return column.dictionary.to_pylist(), column.indices.to_numpy()

    def unlike(self, name: str, expected: Any) -> Mask:
        """The rows whose entry in a column is not the one expected, given as in `Columns`."""
        if isinstance(expected, Choice):
            names, codes = self.choice(name)
            same = np.array([[one == other for other in expected.names] for one in names], np.bool_)
            return np.asarray(~same.reshape(len(names), len(expected.names))[codes, expected.codes])
        if not isinstance(expected, TextColumn):
            return np.asarray(getattr(self, name) != expected)
        offsets, data = strings(self.batch[name])
        wrong: Mask = np.diff(offsets) != expected.lengths
        if not wrong.any() and np.array_equal(data, expected.data):
            return wrong
        given = self.batch[name].cast("binary").to_pylist()
        return np.array([one != other for one, other in zip(given, expected.rows(), strict=True)], np.bool_)

    def outside(self, name: str, allowed: tuple[str, ...]) -> Mask:
        """The rows whose choice is none of these."""
        names, codes = self.choice(name)
        wrong: Mask = np.array([found not in allowed for found in names], np.bool_)[codes]
        return wrong

    def found(self, name: str, expected: str) -> Callable[[int], str]:
        """What is wrong with the row at a place: something else was expected of a column."""
        return lambda at: f"{expected}, found {quoted(self.value(name, at))}"

    def claim(self, at: int) -> str:
        """The claims of a row about its answer."""
        solution = f"{int(self.solution_lengths[at]):,} bytes of solution" if self.has_solution[at] else "no solution"
        return (
            f"{self.value('status', at)} with n_solutions {int(self.n_solutions[at]):,}, {solution}, "
            f"{'' if self.verified[at] else 'not '}verified, {int(self.width[at])}x{int(self.height[at])}, "
            f"{'a' if self.has_reason[at] else 'no'} reason"
        )


def entry(column: Any, at: int) -> Any:
    """One entry of a column of `Columns`, as Python has it."""
    if isinstance(column, Choice):
        return column.names[int(column.codes[at])]
    if isinstance(column, TextColumn):
        return column.data[column.offsets[at] : column.offsets[at + 1]].tobytes().decode("utf-8", "replace")
    return column[at].item()


def quoted(value: Any, other: Any = None) -> str:
    """A value in a message; of a long text the piece where it differs from an `other` one."""
    if not isinstance(value, str):
        words = f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else repr(value)
        return words if len(words) <= _SHOWN else f"{words[:_SHOWN]}…"
    start = 0
    if isinstance(other, str):
        same = next((i for i, (a, b) in enumerate(zip(value, other, strict=False)) if a != b), None)
        start = min(len(value), len(other)) if same is None else same
        start = max(0, min(start - _BEFORE, len(value) - _SHOWN))
    piece = value[start : start + _SHOWN]
    return f"{'…' if start else ''}{piece!r}{'…' if start + _SHOWN < len(value) else ''}"
