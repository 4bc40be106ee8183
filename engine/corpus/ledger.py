"""The state of the parts of a run or data set while it works: their reports, the journal, the log."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Sequence
from typing import Any

from gridlanes.corpus.durable import append_line
from gridlanes.corpus.events import Event, Listener, PartDone, Planned
from gridlanes.corpus.part import Part
from gridlanes.corpus.report import PartOutput, PartReport
from gridlanes.corpus.resume import finished_outputs
from gridlanes.corpus.run_paths import RunPaths
from gridlanes.io.write.output import output_errors


class Ledger:
    """The parts that are done, and those still to do. `folder`: its name in messages; `paths`: of its files.

    `listener` and the log receive every event. Raises `OutputError` if journal or log cannot be written.
    """

    def __init__(self, folder: str, paths: RunPaths, listener: Listener) -> None:
        self._folder, self._paths, self._listener = folder, paths, listener
        self._parts: Sequence[Part] = ()
        self._rows = self._rows_kept = self._rows_done = 0
        self._started = time.monotonic()
        self.outputs: dict[int, PartOutput] = {}
        """of the finished parts, by number"""

    def plan(self, parts: Sequence[Part], reported: Iterable[PartOutput] = ()) -> None:
        """Sets the parts, by number, and the outputs of an earlier run that can be kept."""
        self._parts = parts
        self._rows = sum(part.n_rows for part in parts)
        self.outputs = finished_outputs(reported, parts, self._paths)
        self._rows_kept = self._rows_done = sum(output.n_rows for output in self.outputs.values())

    def begin(self, sources: int, workers: str) -> list[Part]:
        """Reports the plan and starts the clock; returns the parts that are still to do."""
        self.tell(
            Planned(
                folder=self._folder,
                sources=sources,
                parts=len(self._parts),
                rows=self._rows,
                parts_kept=len(self.outputs),
                rows_kept=self._rows_kept,
                workers=workers,
            )
        )
        self._started = time.monotonic()
        return [part for part in self._parts if part.number not in self.outputs]

    def done(self, part: Part, report: PartReport, **more: Any) -> None:
        """Records that a part is done. `more`: further values for the log.

        Raises `AssertionError` if the report is of another part.
        """
        if (report.number, report.n_rows) != (part.number, part.n_rows):
            raise AssertionError(f"part {part.number} of {part.n_rows} rows came back as {report}")
        with output_errors(self._folder):
            append_line(self._paths.journal, report.output.as_dict())
        self.outputs[part.number] = report.output
        self._rows_done += part.n_rows
        speed = self.rows_per_second
        event = PartDone(
            part=part.number,
            source=part.source,
            rows=part.n_rows,
            by_status=report.by_status,
            seconds=round(report.seconds, 6),
            parts_done=len(self.outputs),
            parts=len(self._parts),
            rows_done=self._rows_done,
            rows_in_all=self._rows,
            rows_per_second=round(speed, 1),
            eta_seconds=round((self._rows - self._rows_done) / speed, 1) if speed else 0.0,
        )
        self.tell(event, **more)

    @property
    def seconds(self) -> float:
        """Since the clock was started, more than 0."""
        return max(time.monotonic() - self._started, 1e-9)

    @property
    def rows_per_second(self) -> float:
        """The rows per second that were done since the clock was started; kept parts do not count."""
        return (self._rows_done - self._rows_kept) / self.seconds

    def tell(self, event: Event, **more: Any) -> None:
        """Sends an event to the log, with further values `more`, and to the listener."""
        line = {**event.as_dict(), **more, "at": round(time.time(), 3)}
        with output_errors(self._folder), self._paths.log.open("a", encoding="utf-8") as log:
            log.write(json.dumps(line) + "\n")
        self._listener(event)
