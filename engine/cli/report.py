"""The report at the end of a command: a table and the first rows with a problem, or the same as JSON."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from gridlanes.cli.endings import ALL_ANSWERED, SOME_NOT
from gridlanes.cli.say import say
from gridlanes.printable import printable
from gridlanes.results.summary import Summary
from gridlanes.status import Status

if TYPE_CHECKING:
    from gridlanes.results.result import Result

SHOWN_PROBLEMS = 5
_LONGEST_ALIGNED = 24
"""characters of a figure that others are aligned with"""


@dataclass(frozen=True)
class Problem:
    """A row to be reported, with the reason. `column` is 0 if the reason is about the whole row."""

    source: str
    line: int
    column: int
    status: str
    reason: str

    def one_line(self) -> str:
        """``source:line:column: STATUS: reason``."""
        column = f":{self.column}" if self.column else ""
        return f"{self.source}:{self.line}{column}: {self.status}: {self.reason}"


def problem_of(result: Result, row: int, reason: str) -> Problem:
    """The problem of a row; for an invalid row with the place of the error that the reader found."""
    block, status = result.block, Status(int(result.status[row])).name
    error = block.errors.get(row)
    if error is None:
        return Problem(block.source, int(block.line[row]), 0, status, reason)
    words = f"{error.reason} ({error.hint})" if error.hint else error.reason
    return Problem(error.source, error.line, error.column, status, words)


class Report:
    """Adds up the results of a run, as they come."""

    def __init__(self) -> None:
        self.summary = Summary()
        self.problems: list[Problem] = []
        """the first few"""
        self._shown: list[str] = []
        self.n_problems = 0
        self._started = time.perf_counter()
        self.seconds = 0.0

    def add(self, result: Result) -> None:
        """The next rows."""
        self.summary += Summary.of(result)
        reasons = self.reasons_in(result)
        self.n_problems += len(reasons)
        if reasons and len(self.problems) < SHOWN_PROBLEMS:
            for row in sorted(reasons)[: SHOWN_PROBLEMS - len(self.problems)]:
                problem = problem_of(result, row, reasons[row])
                self.problems.append(problem)
                error = result.block.errors.get(row)
                self._shown.append(printable(problem.one_line()) if error is None else error.with_caret())

    def reasons_in(self, result: Result) -> Mapping[int, str]:
        """The rows with a problem, and the reason for each."""
        return result.reasons

    def finish(self) -> None:
        """To be called after the last row; stops the clock."""
        self.seconds = time.perf_counter() - self._started

    @property
    def rows_per_second(self) -> float:
        """Rows a second, from the first read to the last write."""
        return self.summary.rows / self.seconds if self.seconds else 0.0

    @property
    def exit_code(self) -> int:
        """0 if every row has its answer and no given solution was wrong, else 1."""
        complete = self.summary.answered == self.summary.rows and not self.summary.mismatches
        return ALL_ANSWERED if complete else SOME_NOT

    def as_dict(self) -> dict[str, Any]:
        """Plain numbers and strings under stable names."""
        return {
            **self.summary.as_dict(),
            "seconds": round(self.seconds, 3),
            "rows_per_second": round(self.rows_per_second, 1),
            "n_problems": self.n_problems,
            "problems": [asdict(problem) for problem in self.problems],
        }

    def lines(self) -> list[tuple[str, str]]:
        """(label, figure) pairs."""
        return [
            *self.summary.lines(),
            ("seconds", f"{self.seconds:,.2f}"),
            ("rows a second", f"{self.rows_per_second:,.0f}"),
        ]

    def show(self, *, problems: bool = True) -> None:
        """Prints the first few problems and the table on standard error."""
        if problems and self._shown:
            for text in self._shown:
                say(*text.split("\n"), err=True)
            if self.n_problems > len(self.problems):
                say(f"and {self.n_problems - len(self.problems):,} more rows with a problem", err=True)
            say("", err=True)
        show_table(self.lines())

    def show_json(self, *, to_stderr: bool) -> None:
        """Prints one line of JSON; on standard error if standard output carries rows."""
        say(json.dumps(self.as_dict()), err=to_stderr)


def show_table(lines: list[tuple[str, str]]) -> None:
    """Prints aligned (label, figure) pairs on standard error; a long figure (a path) does not move the others."""
    lines = [(label, printable(figure)) for label, figure in lines]
    label_width = max(len(label) for label, _ in lines)
    figure_width = max((len(figure) for _, figure in lines if len(figure) <= _LONGEST_ALIGNED), default=0)
    for label, figure in lines:
        say(f"{label:<{label_width}}  {figure:>{figure_width}}", err=True)
