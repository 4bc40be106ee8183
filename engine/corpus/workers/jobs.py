"""The jobs of worker processes. The code for them is imported in the worker, not in the driver that hands them out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from gridlanes.corpus.part import Part
from gridlanes.corpus.report import PartReport
from gridlanes.corpus.task import PartWork, RowWork
from gridlanes.corpus.workers.messages import Link, RowRaised

WORK = "gridlanes.corpus.workers.solve_part"
"""the module that has what jobs need, or nearly all of it"""


@dataclass(frozen=True)
class WritePart:
    """The job to write a part."""

    part: Part
    task: PartWork

    def run(self, link: Link) -> PartReport:
        """Writes the part."""
        return self.task.write(self.part, link.heartbeat)


@dataclass(frozen=True)
class WriteAgain:
    """The job to answer and write a part that was lost. `failed`: rows of it that are given up. `block_rows`: None for
    the usual.
    """

    part: Part
    task: RowWork
    failed: Mapping[int, str] = field(default_factory=dict)
    block_rows: int | None = None

    def run(self, link: Link) -> PartReport:
        """Writes the part."""
        return self.task.write(self.part, link.heartbeat, failed=self.failed, block_rows=self.block_rows)


@dataclass(frozen=True)
class TryRows:
    """The job to solve some rows of a part in steps of `step` and write nothing: to see whether the process survives.

    `strict`: it ends with the first row that raises; otherwise such rows are reported, and the others continue.
    """

    part: Part
    task: RowWork
    rows: range
    step: int
    failed: Mapping[int, str] = field(default_factory=dict)
    strict: bool = False

    def run(self, link: Link) -> None:
        """Answers the rows and forgets the answers."""
        from gridlanes.corpus.workers.try_rows import try_rows

        try_rows(
            self.part,
            self.task.options,
            self.rows,
            self.step,
            begin=self.task.answering,
            failed=self.failed,
            heartbeat=link.heartbeat,
            raised=None if self.strict else lambda row, words: link.tell(RowRaised(row, words)),
        )
