"""Examines the rows of a part: the work of a run that looks for steps without a name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from gridlanes.corpus.part import Part
from gridlanes.corpus.report import GroupTime, PartReport
from gridlanes.corpus.sources.part_reader import BLOCK_ROWS
from gridlanes.corpus.workers.answer_part import answer_part
from gridlanes.corpus.workers.group_clock import GroupClock
from gridlanes.corpus.workers.messages import Heartbeat
from gridlanes.discovering.looked import Looked
from gridlanes.discovering.looking import LookedAt, LookOptions, looks_of
from gridlanes.io.read.blocks import Block
from gridlanes.look_runs.columns import LOOK_COLUMNS, look_columns
from gridlanes.look_runs.options import LookRunOptions
from gridlanes.results.columns import Columns


@dataclass(frozen=True)
class LookingWork:
    """The work on the rows of parts: examining them, with the folder for the results and the options."""

    folder: str
    options: LookRunOptions

    @contextmanager
    def answering(self, heartbeat: Heartbeat) -> Iterator[Looking]:
        """Begins to examine."""
        yield Looking(self.options.look_options(), heartbeat)

    def write(
        self,
        part: Part,
        heartbeat: Heartbeat,
        *,
        failed: Mapping[int, str] = {},
        block_rows: int | None = None,
    ) -> PartReport:
        """See `answer_part`."""
        size = BLOCK_ROWS if block_rows is None else block_rows
        return answer_part(
            part, self.folder, self.options, self.answering, failed=failed, heartbeat=heartbeat, block_rows=size
        )


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
