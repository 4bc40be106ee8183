"""Solves parts in this process, one after the other: the simplest runner, for debuggers and tests.

Here a row that would crash its worker crashes the whole run.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import TracebackType

from gridlanes.corpus.part import Part
from gridlanes.corpus.task import Done, Ending, PartWork
from gridlanes.corpus.workers.death import Death
from gridlanes.corpus.workers.limits import no_heartbeat
from gridlanes.corpus.workers.messages import OF_A_ROW, JobRaised
from gridlanes.errors import GridlanesError


class InlineRunner:
    """Does the work itself."""

    words = "this process"
    n_workers = 1

    def endings(self, parts: Iterable[Part], task: PartWork) -> Iterator[Ending]:
        """Works on `parts` in their order; see `Runner`."""
        for part in parts:
            try:
                report = task.write(part, no_heartbeat)
            except Exception as error:
                if isinstance(error, GridlanesError) and not isinstance(error, OF_A_ROW):
                    raise
                yield Death.by_error(JobRaised.of(error)).loses(part)
            else:
                yield Done(part, report)

    def __enter__(self) -> InlineRunner:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        pass
