"""Parts that lost their worker: whether it was the worker's bad luck, and else which rows it was.

    solved and written again, in a process of its own ──► done: nobody's fault
      │ dies again
      ▼
    rows answered in steps of 64, then one by one, from the place on where it died, to find those that kill
      │
      ▼
    solved and written without them ──► done; those rows are FAILED, each with its reason

A process can die by chance: the machine was short of memory, or somebody killed it. So a row counts as failing only if
it kills twice alone a process that was started for it, and what is dead at large but alive in its pieces was chance.
What raised or hung was no chance; there the search begins at once, where the worker was.

"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gridlanes.corpus.part import Part
from gridlanes.corpus.report import PartReport
from gridlanes.corpus.runners import Lost, Task
from gridlanes.corpus.workers.trial import Patience, Trial
from gridlanes.corpus.workers.waiting import Waiting, as_they_end

Finished = tuple[Part, PartReport, dict[int, str]]


def finish_lost(
    lost: Iterable[Lost], task: Task, at_once: int = 1, *, silence: float | None = None
) -> Iterator[Finished]:
    """Writes parts whose workers were lost, in spite of rows that kill; such rows end as FAILED.

    Yields each part as it ends, with its report and the rows that failed, by their place in the part, with their
    reasons. Parts that raised or hung (`Lost.at`) are taken at most `at_once` side by side. Of the others each has the
    machine for itself, since it may have been short of memory. `silence`: seconds without a word after which a process
    is taken for lost; by default what follows from the options.

    Raises the `GridlanesError` that stands in the way of any row: a full disk, a source that changed, too little
    memory; also where a part cannot be written without the rows that kill, or where all of many rows in a row do.
    """
    patience = Patience.of(task.options) if silence is None else Patience.same(silence)
    waiting = sorted(lost, key=lambda one: one.part.number)

    def outcome(one: Lost) -> Waiting[Finished]:
        report, failed = yield from Trial(one, task, patience).outcome()
        return one.part, report, failed

    yield from as_they_end((outcome(one) for one in waiting if one.at is not None), at_once)
    yield from as_they_end((outcome(one) for one in waiting if one.at is None), 1)
