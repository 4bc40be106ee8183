"""The grades of puzzles: arrays in the order of the rows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError, PuzzleError
from gridlanes.tables.columns import Choice, Column, Columns, Schema, TextColumn, reason_text
from gridlanes.tables.tabular import Tabular


class GradeStatus(IntEnum):
    """The kind of a grade."""

    GRADED = 0
    """the techniques lead to the only solution"""
    BEYOND = 1
    """the techniques do not reach a solution: there are several, or harder techniques are needed"""
    BROKEN = 2
    """the puzzle has no solution"""
    INVALID = 3
    """no puzzle"""
    FAILED = 4
    """the engine failed on this row, which is of a run: it crashed its worker, or memory did not suffice for it"""
    BUDGET = 5
    """the rounds that it took so far cost more together than its profile allows"""


REFUSED = (GradeStatus.INVALID, GradeStatus.FAILED)
"""of rows that were not graded at all"""


MAX_NAMES = np.iinfo(np.int8).max
"""of tiers, and of techniques, that a dictionary of names can have"""

GRADE_COLUMNS: Schema = (
    Column("status", "choice", "name of the `GradeStatus`, never empty"),
    Column("score", "float64", "the cost of the hardest step; not a number (NaN) where the row is not GRADED"),
    Column("tier", "choice", "name of the score's tier; empty where the row is not GRADED"),
    Column("hardest_step", "choice", "technique of the hardest step; empty where there is none"),
    Column("effort", "float64", "total cost of all rounds, also of an unfinished row, to two decimals"),
    Column("steps", "text", "how many rounds each technique had, as `name:rounds`, separated by spaces"),
    Column("reason", "text", "why the row is no puzzle; else empty"),
)


@dataclass(frozen=True)
class Grades(Tabular):
    """The grades of P puzzles: `status` ``uint8 (P,)`` (`GradeStatus`); `score` ``float64 (P,)``, the cost of the
    hardest step, NaN for rows without one; `tier` ``int16 (P,)``, the number of the tier in `tiers`, -1 for none;
    `hardest_step` ``int16 (P,)``, the number of the technique in `techniques`, -1 for none; `steps` ``int32 (P, T)``,
    the number of rounds of each technique; `effort` ``float64 (P,)``, the costs of all rounds together, to two
    decimals. `errors`: of the rows that are not puzzles. `to_pandas`, `to_polars` and `to_arrow` make a table with the
    columns `GRADE_COLUMNS`.

    A round is one use of a technique on the whole board; each time the cheapest that changes something is used.
    """

    techniques: tuple[str, ...]
    tiers: tuple[str, ...]
    status: NDArray[np.uint8]
    score: NDArray[np.float64]
    tier: NDArray[np.int16]
    hardest_step: NDArray[np.int16]
    steps: NDArray[np.int32]
    effort: NDArray[np.float64]
    errors: Mapping[int, PuzzleError]

    def __len__(self) -> int:
        return len(self.status)

    @property
    def tier_names(self) -> list[str]:
        """The name of each row's tier, empty for none."""
        return [self.tiers[tier] if tier >= 0 else "" for tier in self.tier.tolist()]

    @property
    def hardest_step_names(self) -> list[str]:
        """The technique of each row's hardest step, empty for none."""
        return [self.techniques[step] if step >= 0 else "" for step in self.hardest_step.tolist()]

    @property
    def steps_words(self) -> list[str]:
        """The number of rounds of each technique in each row, such as ``hidden-single-box:9 naked-pair:1``."""
        words: list[list[str]] = [[] for _ in range(len(self))]
        rows, numbers = np.nonzero(self.steps)
        for row, number, n in zip(rows.tolist(), numbers.tolist(), self.steps[rows, numbers].tolist(), strict=True):
            words[row].append(f"{self.techniques[number]}:{n}")
        return [" ".join(some) for some in words]

    @property
    def table(self) -> Schema:
        """The schema of the columns."""
        return GRADE_COLUMNS

    def columns(self) -> Columns:
        """The columns of `GRADE_COLUMNS`."""
        reasons = {row: error.one_line() for row, error in self.errors.items()}
        return {
            "status": Choice(tuple(status.name for status in GradeStatus), self.status.astype(np.int8)),
            "score": self.score,
            "tier": _named(self.tiers, self.tier),
            "hardest_step": _named(self.techniques, self.hardest_step),
            "effort": self.effort,
            "steps": TextColumn.of(self.steps_words),
            "reason": reason_text(len(self), reasons),
        }

    def __repr__(self) -> str:
        counts = np.bincount(self.tier[self.tier >= 0], minlength=len(self.tiers)).tolist()
        tiers = ", ".join(f"{count:,} {name}" for name, count in zip(self.tiers, counts, strict=True) if count)
        others = len(self) - sum(counts)
        return f"Grades({len(self):,} rows: {tiers or 'none graded'}{f', {others:,} without a grade' * bool(others)})"


def _named(names: tuple[str, ...], numbers: NDArray[np.int16]) -> Choice:
    """The names of numbered items, empty for -1; the dictionary has all names, so that blocks of other rows give the
    same bytes.
    """
    if len(names) > MAX_NAMES:
        raise ModelError(f"a table of grades has at most {MAX_NAMES} tiers and techniques, found {len(names)}")
    return Choice(("", *names), (numbers + 1).astype(np.int8))
