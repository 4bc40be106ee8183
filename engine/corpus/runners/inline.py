"""Parts worked on in this process, one after the other: for debuggers and tests, and the simplest runner there is.

A row that kills its worker kills the run here; so does nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import TracebackType

from gridlanes.corpus.part import Part
from gridlanes.corpus.runners import Done, Ending, Task
from gridlanes.corpus.runners.processes import lost_by
from gridlanes.corpus.workers.child import Death
from gridlanes.corpus.workers.solve_part import solve_part
from gridlanes.corpus.workers.worker import OF_A_ROW, Broke
from gridlanes.errors import GridlanesError


class InlineRunner:
    """Calls `solve_part` itself."""

    words = "this process"
    n_workers = 1

    def endings(self, parts: Iterable[Part], task: Task) -> Iterator[Ending]:
        """Works on `parts` in their order; see `Runner`."""
        for part in parts:
            try:
                report = solve_part(part, task.folder, task.options)
            except OF_A_ROW as error:
                yield lost_by(part, Death.by_error(Broke.of(error)))
            except GridlanesError:
                raise
            except Exception as error:
                yield lost_by(part, Death.by_error(Broke.of(error)))
            else:
                yield Done(part, report)

    def __enter__(self) -> InlineRunner:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        pass
