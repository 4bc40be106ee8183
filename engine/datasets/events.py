"""The events of making a data set, besides those of every run."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from gridlanes.corpus.events import Event


@dataclass(frozen=True)
class Redrawn(Event):
    """Rows that were equivalent to earlier ones, or to puzzles that are to be avoided, and were drawn again."""

    kind: ClassVar[str] = "redrawn"
    rows: int
    rounds: int


@dataclass(frozen=True)
class SetFinished(Event):
    """The data set is there. `by_split`: rows of each split; `redrawn`: as in `Redrawn`; `tries`: at all rows.
    `rows_per_second`: of the rows that were made now.
    """

    kind: ClassVar[str] = "finished"
    folder: str
    rows: int
    by_split: dict[str, int]
    redrawn: int
    tries: int
    seconds: float
    rows_per_second: float
    files: int
    kept: bool = field(default=False)
    """whether all of it was there before"""
