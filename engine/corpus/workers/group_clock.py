"""The time that the groups of a block take, reported to the process that solves them."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from gridlanes.corpus.report import GroupTime
from gridlanes.corpus.workers.messages import Heartbeat
from gridlanes.io.read.blocks import Block, Group


@dataclass
class GroupClock:
    """Receives the rows that are worked on: takes the time, and reports that work continues."""

    block: Block
    heartbeat: Heartbeat
    in_progress: Callable[[range], None]
    spent: list[GroupTime] = field(default_factory=list)
    _group: Group | None = None
    _since: float = 0.0

    def __call__(self, group: Group | None) -> None:
        """Work on rows begins, or, for None, continues."""
        if group is None:
            self.heartbeat()
            return
        self.stop()
        self.in_progress(range(int(group.rows[0]), int(group.rows[-1]) + 1))
        self._group, self._since = group, time.perf_counter()

    def stop(self) -> None:
        """The rows that were begun with are done."""
        if self._group is not None:
            grid, genre = self._group.structure.grid, self._group.structure.genre or self.block.genre
            seconds = time.perf_counter() - self._since
            self.spent.append(GroupTime(genre, grid.cols, grid.rows, len(self._group.rows), seconds))
        self._group = None
