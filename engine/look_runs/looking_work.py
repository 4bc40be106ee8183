"""Examines the rows of a part: the work of a run that looks for steps without a name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from gridlanes.corpus.report import GroupTime
from gridlanes.corpus.workers.group_clock import GroupClock
from gridlanes.corpus.workers.messages import Heartbeat
from gridlanes.corpus.workers.row_work import AnsweringWork
from gridlanes.discovering.looked import Looked
from gridlanes.discovering.looking import LookedAt, LookOptions, looks_of
from gridlanes.io.read.blocks import Block
from gridlanes.look_runs.columns import LOOK_COLUMNS, look_columns
from gridlanes.look_runs.options import LookRunOptions
from gridlanes.results.columns import Columns


@dataclass(frozen=True)
class LookingWork(AnsweringWork):
    """The work on the rows of parts: examining, with the folder for the results and the options."""

    options: LookRunOptions

    def begin(self, heartbeat: Heartbeat) -> Looking:
        """Begins to examine."""
        return Looking(self.options.look_options(), heartbeat)


@dataclass(frozen=True)
class LookedBlock:
    """The findings in the rows of a block, and the time that they took."""

    block: Block
    found: LookedAt
    spent: list[GroupTime]

    def give_up(self, row: int, *, memory: bool) -> None:
        """See `AnsweredBlock`: FAILED, for whatever reason."""
        self.found.looked[row] = Looked.FAILED

    def columns(self, first_id: int) -> Columns:
        """Those of `LOOK_COLUMNS`."""
        return look_columns(self.block, self.found, first_id=first_id)

    def by_status(self) -> dict[str, int]:
        """Rows by the name of their `Looked`."""
        return {looked.name: n for looked, n in Counter(self.found.looked).items()}

    def times(self) -> list[GroupTime]:
        """The times of the groups."""
        return self.spent


@dataclass(frozen=True)
class Looking:
    """Examines blocks."""

    options: LookOptions
    heartbeat: Heartbeat

    table = LOOK_COLUMNS

    def answer(self, block: Block, in_hand: Callable[[range], None]) -> LookedBlock:
        """See `Answering`."""
        clock = GroupClock(block, self.heartbeat, in_hand)
        found = looks_of(block, self.options, clock)
        clock.stop()
        return LookedBlock(block, found, clock.spent)
