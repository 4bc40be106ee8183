"""Summaries of many rows: counts that add up over blocks."""

from __future__ import annotations

import html
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from gridlanes.status import Status

if TYPE_CHECKING:  # the command line says its help without NumPy
    from gridlanes.results.answered import Answered


@dataclass(frozen=True)
class Summary:
    """Totals of rows; ``a + b`` is the summary of both.

    `without_guess`: rows answered by propagation alone. `guesses`, `nodes`, `sweeps`: sums over the rows.
    """

    rows: int = 0
    by_status: dict[Status, int] = field(default_factory=dict)
    without_guess: int = 0
    guesses: int = 0
    nodes: int = 0
    sweeps: int = 0
    mismatches: int = 0
    """rows whose given solution is wrong"""
    escalated: int = 0
    """rows that CP-SAT answered"""

    @classmethod
    def of(cls, result: Answered) -> Summary:
        """The summary of a result."""
        answered = result.status <= Status.UNSOLVABLE
        agrees = result.expected_agrees
        return cls(
            rows=len(result),
            by_status=result.counts(),
            without_guess=int((answered & (result.guesses == 0)).sum()),
            guesses=int(result.guesses.sum()),
            nodes=int(result.nodes.sum()),
            sweeps=int(result.sweeps.sum()),
            mismatches=0 if agrees is None else int((agrees == 0).sum()),
            escalated=0 if result.escalated is None else int(result.escalated.sum()),
        )

    def __add__(self, other: Summary) -> Summary:
        by_status = Counter(self.by_status) + Counter(other.by_status)
        return Summary(
            rows=self.rows + other.rows,
            by_status={status: by_status[status] for status in Status if by_status[status]},
            without_guess=self.without_guess + other.without_guess,
            guesses=self.guesses + other.guesses,
            nodes=self.nodes + other.nodes,
            sweeps=self.sweeps + other.sweeps,
            mismatches=self.mismatches + other.mismatches,
            escalated=self.escalated + other.escalated,
        )

    @property
    def puzzles(self) -> int:
        """Rows that are puzzles."""
        return self.rows - self.by_status.get(Status.INVALID, 0)

    @property
    def answered(self) -> int:
        """Rows that have an answer."""
        return sum(count for status, count in self.by_status.items() if status.answered)

    @property
    def guesses_per_puzzle(self) -> float:
        """Mean over the puzzles; 0 where there is none."""
        return self.guesses / self.puzzles if self.puzzles else 0.0

    @property
    def share_without_guess(self) -> float:
        """Share of the answered rows, 0 to 1; 0 where there is none."""
        return self.without_guess / self.answered if self.answered else 0.0

    def as_dict(self) -> dict[str, Any]:
        """Plain numbers under stable names, ready for JSON."""
        return {
            "rows": self.rows,
            "answered": self.answered,
            "by_status": {status.name: count for status, count in self.by_status.items()},
            "guesses_per_puzzle": self.guesses_per_puzzle,
            "share_without_guess": self.share_without_guess,
            "guesses": self.guesses,
            "nodes": self.nodes,
            "sweeps": self.sweeps,
            "mismatches": self.mismatches,
            "escalated": self.escalated,
        }

    def lines(self) -> list[tuple[str, str]]:
        """(label, figure) pairs to show as a table."""
        shown = [(status.name, f"{count:,}") for status, count in self.by_status.items()]
        if self.escalated:
            shown.append(("answered by CP-SAT", f"{self.escalated:,}"))
        if self.mismatches:
            shown.append(("given solution wrong", f"{self.mismatches:,}"))
        if self.puzzles:
            shown.append(("guesses a puzzle", f"{self.guesses_per_puzzle:,.2f}"))
        if self.answered:
            shown.append(("solved without a guess", f"{self.share_without_guess:.1%}"))
        return [("rows", f"{self.rows:,}"), *shown]

    def html_table(self) -> str:
        """The lines as an HTML table."""
        cell = "border:0;padding:1px 14px 1px 0"
        rows = "".join(
            f'<tr style="background:none"><td style="{cell};text-align:left">{html.escape(label)}</td>'
            f'<td style="{cell};text-align:right;font-variant-numeric:tabular-nums">{figure}</td></tr>'
            for label, figure in self.lines()
        )
        return f'<table style="border-collapse:collapse;margin:0 0 10px 3px">{rows}</table>'
