"""Work on the rows of parts by code that is loaded with the work itself: what grading and discovering share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass

from gridlanes.corpus.options import CorpusOptions
from gridlanes.corpus.part import Part
from gridlanes.corpus.report import PartReport
from gridlanes.corpus.sources.part_reader import BLOCK_ROWS
from gridlanes.corpus.workers.answer_part import answer_part
from gridlanes.corpus.workers.answering import Answering
from gridlanes.corpus.workers.messages import Heartbeat


@dataclass(frozen=True)
class AnsweringWork(ABC):
    """A `RowWork` with the folder for the results and the options."""

    folder: str
    options: CorpusOptions

    @abstractmethod
    def begin(self, heartbeat: Heartbeat) -> Answering:
        """The code that answers blocks of rows; it calls `heartbeat` often."""

    def answering(self, heartbeat: Heartbeat) -> AbstractContextManager[Answering]:
        """See `RowWork`."""
        return nullcontext(self.begin(heartbeat))

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
