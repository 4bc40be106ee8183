"""The progress of ``gridlanes run``: a bar with the time left, or each event as a line of JSON."""

from __future__ import annotations

import json

from gridlanes.cli.progress import clock, display
from gridlanes.cli.say import say
from gridlanes.corpus.events import Event, PartDone, PartLost, Planned, RowsFailed
from gridlanes.io.write.output import output_errors

SHOWN_FAILED = 3
"""rows of a part that are reported one by one"""
_SHORT_SECONDS = 1.0


class RunProgress:
    """Listens to the events of a run and counts finished parts. A context manager; this base class prints nothing."""

    def __init__(self) -> None:
        self.planned: Planned | None = None
        self.parts_done = 0

    def __call__(self, event: Event) -> None:
        """An event of the run."""
        if isinstance(event, Planned):
            self.planned, self.parts_done = event, event.parts_kept
        elif isinstance(event, PartDone):
            self.parts_done = event.parts_done
        self.tell(event)

    def tell(self, event: Event) -> None:
        """Shows the event."""

    def so_far(self) -> str:
        """``12 of 153 parts are done``, for a run that ends early."""
        n_parts = 0 if self.planned is None else self.planned.parts
        return f"{self.parts_done:,} of {_counted(n_parts, 'part')} {'is' if self.parts_done == 1 else 'are'} done"

    def __enter__(self) -> RunProgress:
        return self

    def __exit__(self, *_: object) -> None:
        return None


class JsonProgress(RunProgress):
    """Prints each event at once as a line of JSON on standard output."""

    def tell(self, event: Event) -> None:
        with output_errors("<stdout>"):
            say(json.dumps(event.as_dict()))


class ShownProgress(RunProgress):
    """A bar on a terminal. Lost parts and failed rows are printed as lines, with or without a terminal."""

    def __init__(self, beginning: str = "reading the sources") -> None:
        super().__init__()
        self._display = display(None, wanted=True)
        self._display.show(0, beginning)

    def tell(self, event: Event) -> None:
        if isinstance(event, Planned):
            self._display.total = event.rows
            left = _counted(event.parts - event.parts_kept, "part")
            self._display.show(event.rows_kept, f"{left} to do, {event.workers} (the first run compiles kernels)")
        elif isinstance(event, PartDone):
            self._display.show(event.rows_done, progress_words(event))
        elif isinstance(event, PartLost):
            self._display.say(f"part {event.part} of {event.source} is tried again, alone: {_one_line(event.reason)}")
        elif isinstance(event, RowsFailed):
            for line in failed_lines(event.rows):
                self._display.say(line)

    def __exit__(self, *_: object) -> None:
        self._display.stop()


def progress_words(event: PartDone) -> str:
    """``12/153 parts  786,432 rows  345,678 rows/s  1:02 left``."""
    words = [
        f"{event.parts_done:,}/{_counted(event.parts, 'part')}",
        f"{event.rows_done:,} rows",
        f"{event.rows_per_second:,.0f} rows/s",
    ]
    if event.eta_seconds >= _SHORT_SECONDS:
        words.append(f"{clock(event.eta_seconds)} left")
    return "  ".join(words)


def failed_lines(rows: dict[int, str]) -> list[str]:
    """A line for each of the first few rows, and the number of the others."""
    shown = [f"row {row} ends as FAILED: {_one_line(rows[row])}" for row in sorted(rows)[:SHOWN_FAILED]]
    if len(rows) > SHOWN_FAILED:
        shown.append(f"and {_counted(len(rows) - SHOWN_FAILED, 'more row')} in this part")
    return shown


def _one_line(words: str) -> str:
    return " ".join(words.split())


def _counted(number: int, what: str) -> str:
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"
