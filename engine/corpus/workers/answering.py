"""The step between reading and writing the rows of a part: the only difference between a run that solves and a run that
grades.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager
from typing import Protocol

from gridlanes.corpus.report import GroupTime
from gridlanes.corpus.workers.messages import Heartbeat
from gridlanes.io.read.blocks import Block
from gridlanes.tables.columns import Columns, Schema


class AnsweredBlock(Protocol):
    """The rows of a block with their answers."""

    @property
    def block(self) -> Block:
        """The rows as they were read."""

    def give_up(self, row: int, *, memory: bool) -> None:
        """A row of the block that was not read, since it crashed its worker, or for want of `memory`."""

    def columns(self, first_id: int) -> Columns:
        """The columns of the rows, whose ids count from `first_id`."""

    def by_status(self) -> Mapping[str, int]:
        """Rows by the name of their status."""

    def times(self) -> Iterable[GroupTime]:
        """What each group took."""


class Answering(Protocol):
    """Answers blocks of rows, one after the other. `table`: the columns that come of them."""

    @property
    def table(self) -> Schema: ...

    def answer(self, block: Block, in_progress: Callable[[range], None]) -> AnsweredBlock:
        """The block answered. `in_progress` is called whenever a bounded stretch of work begins, with the rows of the
        block that it is about, from the first to the last.
        """


BeginAnswering = Callable[[Heartbeat], AbstractContextManager[Answering]]
"""begins to answer; the heartbeat is to be called often"""
