"""Grades the rows of a part: the work of a run that grades."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from gridlanes.corpus.report import GroupTime
from gridlanes.corpus.workers.group_clock import GroupClock
from gridlanes.corpus.workers.messages import Heartbeat
from gridlanes.corpus.workers.row_work import AnsweringWork
from gridlanes.grade_runs.columns import GRADE_RUN_COLUMNS, grade_columns
from gridlanes.grade_runs.options import GradeOptions
from gridlanes.grading.calls import grades_of_block
from gridlanes.grading.grades import Grades, GradeStatus
from gridlanes.grading.profile import Profile
from gridlanes.io.read.blocks import Block
from gridlanes.tables.columns import Columns


@dataclass(frozen=True)
class GradingWork(AnsweringWork):
    """The work on the rows of parts: grading, with the folder for the results and the options."""

    options: GradeOptions

    def begin(self, heartbeat: Heartbeat) -> Grading:
        """Begins to grade."""
        return Grading(self.options.grading_profile(), heartbeat)


@dataclass(frozen=True)
class GradedBlock:
    """The grades of a block, and the time that they took."""

    block: Block
    grades: Grades
    spent: list[GroupTime]

    def give_up(self, row: int, *, memory: bool) -> None:
        """See `AnsweredBlock`: FAILED, for whatever reason."""
        self.grades.status[row] = GradeStatus.FAILED

    def columns(self, first_id: int) -> Columns:
        """The columns `GRADE_RUN_COLUMNS`."""
        return grade_columns(self.block, self.grades, first_id=first_id)

    def by_status(self) -> dict[str, int]:
        """Rows by the name of their `GradeStatus`."""
        return {GradeStatus(status).name: n for status, n in Counter(self.grades.status.tolist()).items()}

    def times(self) -> list[GroupTime]:
        """The times of the groups."""
        return self.spent


@dataclass(frozen=True)
class Grading:
    """Grades blocks. `profile`: for all rows, None for each genre's own."""

    profile: Profile | None
    heartbeat: Heartbeat

    table = GRADE_RUN_COLUMNS

    def answer(self, block: Block, in_progress: Callable[[range], None]) -> GradedBlock:
        """See `Answering`."""
        clock = GroupClock(block, self.heartbeat, in_progress)
        grades = grades_of_block(block, self.profile, clock)
        clock.stop()
        return GradedBlock(block, grades, clock.spent)
