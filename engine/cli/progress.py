"""Progress on a terminal: rows, rows a second, time left."""

from __future__ import annotations

import importlib.util
import logging
import sys
import threading
import time
from types import TracebackType
from typing import Any

from gridlanes.cli.say import say
from gridlanes.printable import printable

_DELAY_SECONDS = 0.5
"""shorter runs show nothing"""
_PLAIN_INTERVAL = 0.2
_LOGGER = logging.getLogger("gridlanes")
_BAR_WIDTH = 24


class Display:
    """The base class of displays, which shows nothing. A context manager; to be called by one thread at a time.

    `total`: the final value of `done`; None if unknown.
    """

    def __init__(self, total: int | None) -> None:
        self.total = total

    def show(self, done: int, text: str) -> None:
        """Shows that `done` of the total is done; `text` says it in words."""

    def say(self, line: str) -> None:
        """Prints a line on standard error, above the display."""
        say(line, err=True)

    def stop(self) -> None:
        """Removes the display."""

    def __enter__(self) -> Display:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self.stop()


class _Notices(logging.Handler):
    """Prints log messages of the engine, such as that it compiles, as lines of a display."""

    def __init__(self, shown_on: TimedDisplay) -> None:
        super().__init__(logging.INFO)
        self._display = shown_on

    def emit(self, record: logging.LogRecord) -> None:
        self._display.say(record.getMessage())


class TimedDisplay(Display):
    """A display that appears after a delay, with the state shown last; subclasses draw it."""

    def __init__(self, total: int | None) -> None:
        super().__init__(total)
        self._notices = _Notices(self)
        _LOGGER.addHandler(self._notices)
        _LOGGER.setLevel(logging.INFO)
        self._latest = (0, "starting")
        self._lock = threading.Lock()
        self._is_shown = self._is_stopped = False
        self._timer = threading.Timer(_DELAY_SECONDS, self._begin)
        self._timer.daemon = True
        self._timer.start()

    def _begin(self) -> None:
        with self._lock:
            if not self._is_stopped:
                self._open()
                self._is_shown = True
                self._draw(*self._latest)

    def show(self, done: int, text: str) -> None:
        with self._lock:
            self._latest = (done, printable(text))
            if self._is_shown:
                self._draw(*self._latest)

    def say(self, line: str) -> None:
        with self._lock:
            if self._is_shown:
                self._say(printable(line))
            else:
                super().say(line)

    def stop(self) -> None:
        self._timer.cancel()
        _LOGGER.removeHandler(self._notices)
        with self._lock:
            if self._is_shown:
                self._close()
            self._is_stopped, self._is_shown = True, False

    def _open(self) -> None:
        """Begins to draw."""

    def _draw(self, done: int, text: str) -> None:
        """Draws the state."""

    def _say(self, line: str) -> None:
        """A line above what is drawn."""

    def _close(self) -> None:
        """Erases the drawing."""


class PlainDisplay(TimedDisplay):
    """One line that is overwritten."""

    _drawn_at = 0.0
    _drawn = ""

    def _draw(self, done: int, text: str) -> None:
        now = time.monotonic()
        if self._drawn_at and now - self._drawn_at < _PLAIN_INTERVAL:
            return
        self._drawn_at = now
        share = f"{done / self.total:4.0%}  " if self.total else ""
        self._drawn = f"\r{share}{text}\x1b[K"
        self._write(self._drawn)

    def _say(self, line: str) -> None:
        self._write(f"\r\x1b[K{line}\n{self._drawn}")

    def _close(self) -> None:
        self._write("\r\x1b[K")

    def _write(self, text: str) -> None:
        sys.stderr.write(text)
        sys.stderr.flush()


class RichDisplay(TimedDisplay):
    """A bar, drawn by rich."""

    _bar: Any

    def _open(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn

        columns = (SpinnerColumn(), BarColumn(_BAR_WIDTH), TextColumn("{task.fields[figures]}", markup=False))
        self._bar = Progress(*columns, console=Console(stderr=True), transient=True)
        self._task = self._bar.add_task("", total=self.total, completed=self._latest[0], figures=self._latest[1])
        self._bar.start()

    def _draw(self, done: int, text: str) -> None:
        self._bar.update(self._task, completed=done, total=self.total, figures=text)

    def _say(self, line: str) -> None:
        self._bar.console.print(line, markup=False, highlight=False, soft_wrap=True)

    def _close(self) -> None:
        self._bar.stop()


def display(total: int | None, *, wanted: bool) -> Display:
    """The best display available; one that shows nothing if standard error is no terminal, or none is `wanted`."""
    if not wanted or sys.stderr is None or not sys.stderr.isatty():
        return Display(total)
    return (RichDisplay if importlib.util.find_spec("rich") else PlainDisplay)(total)


class RowsProgress:
    """Shows the number of answered rows; the sources have `n_bytes` (None: unknown)."""

    def __init__(self, n_bytes: int | None, *, wanted: bool) -> None:
        self.display = display(n_bytes, wanted=wanted)
        self.started = time.monotonic()

    def update(self, rows: int, done_bytes: int) -> None:
        """So many rows are done, and so many bytes of the sources."""
        if rows:
            speed = rows / max(time.monotonic() - self.started, 1e-9)
            self.display.show(done_bytes, progress_line(rows, speed, self.seconds_left(done_bytes)))

    def seconds_left(self, done_bytes: int) -> float | None:
        """Estimated from the speed so far; None if unknown."""
        n_bytes = self.display.total
        if not n_bytes or not done_bytes:
            return None
        return (time.monotonic() - self.started) * max(n_bytes - done_bytes, 0) / done_bytes

    def __enter__(self) -> RowsProgress:
        return self

    def __exit__(self, *_: object) -> None:
        self.display.stop()


def progress_line(rows: int, speed: float, seconds_left: float | None) -> str:
    """``12,345 rows  6,789 rows/s  1:02 left``."""
    words = [f"{rows:,} rows", f"{speed:,.0f} rows/s"]
    if seconds_left is not None:
        words.append(f"{clock(seconds_left)} left")
    return "  ".join(words)


def clock(seconds: float) -> str:
    """``1:02``, from an hour on ``1:02:03``."""
    minutes, whole_seconds = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return (f"{hours}:{minutes:02}" if hours else f"{minutes}") + f":{whole_seconds:02}"
