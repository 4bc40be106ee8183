"""Examines the rows of a part: the work of a discovery run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from gridlanes.corpus.report import GroupTime
from gridlanes.corpus.workers.group_clock import GroupClock
from gridlanes.corpus.workers.messages import Heartbeat
from gridlanes.corpus.workers.row_work import AnsweringWork
from gridlanes.discovering.block_findings import BlockFindings, DiscoveryOptions, findings_of
from gridlanes.discovering.discovery_status import DiscoveryStatus
from gridlanes.discovery_runs.columns import DISCOVERY_COLUMNS, discovery_columns
from gridlanes.discovery_runs.options import DiscoveryRunOptions
from gridlanes.io.read.blocks import Block
from gridlanes.tables.columns import Columns


@dataclass(frozen=True)
class DiscoveryWork(AnsweringWork):
    """The work on the rows of parts: examining, with the folder for the results and the options."""

    options: DiscoveryRunOptions

    def begin(self, heartbeat: Heartbeat) -> Discovering:
        """Begins to examine."""
        return Discovering(self.options.row_options(), heartbeat)


@dataclass(frozen=True)
class DiscoveredBlock:
    """The findings in the rows of a block, and the time that they took."""

    block: Block
    found: BlockFindings
    spent: list[GroupTime]

    def give_up(self, row: int, *, memory: bool) -> None:
        """See `AnsweredBlock`: FAILED, for whatever reason."""
        self.found.statuses[row] = DiscoveryStatus.FAILED

    def columns(self, first_id: int) -> Columns:
        """The columns `DISCOVERY_COLUMNS`."""
        return discovery_columns(self.block, self.found, first_id=first_id)

    def by_status(self) -> dict[str, int]:
        """Rows by the name of their `DiscoveryStatus`."""
        return {status.name: n for status, n in Counter(self.found.statuses).items()}

    def times(self) -> list[GroupTime]:
        """The times of the groups."""
        return self.spent


@dataclass(frozen=True)
class Discovering:
    """Examines blocks."""

    options: DiscoveryOptions
    heartbeat: Heartbeat

    table = DISCOVERY_COLUMNS

    def answer(self, block: Block, in_progress: Callable[[range], None]) -> DiscoveredBlock:
        """See `Answering`."""
        clock = GroupClock(block, self.heartbeat, in_progress)
        found = findings_of(block, self.options, clock)
        clock.stop()
        return DiscoveredBlock(block, found, clock.spent)
