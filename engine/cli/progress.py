"""How far a run is, on a terminal: rows, rows a second, time left."""

from __future__ import annotations

import importlib.util
import sys
import threading
import time
from types import TracebackType
from typing import Any

_DELAY_SECONDS = 0.5
"""runs that are over by then show nothing"""
_PLAIN_INTERVAL = 0.2


class Progress:
    """Shows nothing; what the others have in common. A context manager, `update` may be called by any one thread."""

    def __init__(self, n_bytes: int | None) -> None:
        self.n_bytes = n_bytes
        self.started = time.monotonic()

    def update(self, rows: int, done_bytes: int) -> None:
        """`rows` are done; the sources are done up to `done_bytes`."""

    def stop(self) -> None:
        """Takes the display away."""

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self.stop()

    def speed(self, rows: int) -> float:
        """Rows a second."""
        return rows / max(time.monotonic() - self.started, 1e-9)

    def seconds_left(self, done_bytes: int) -> float | None:
        """At the speed so far; None if it cannot be known."""
        if not self.n_bytes or not done_bytes:
            return None
        return (time.monotonic() - self.started) * max(self.n_bytes - done_bytes, 0) / done_bytes


class PlainProgress(Progress):
    """One line that is written over."""

    _shown = 0.0

    def update(self, rows: int, done_bytes: int) -> None:
        now = time.monotonic()
        if now - self.started < _DELAY_SECONDS or now - self._shown < _PLAIN_INTERVAL:
            return
        self._shown = now
        share = f"{done_bytes / self.n_bytes:4.0%}  " if self.n_bytes else ""
        left = self.seconds_left(done_bytes)
        sys.stderr.write(f"\r{share}{figures(rows, self.speed(rows), left)}\x1b[K")
        sys.stderr.flush()

    def stop(self) -> None:
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


class RichProgress(Progress):
    """A bar, drawn by rich."""

    def __init__(self, n_bytes: int | None) -> None:
        super().__init__(n_bytes)
        self._bar: Any = None
        self._latest = (0, 0)
        self._lock = threading.Lock()
        self._stopped = False
        self._timer = threading.Timer(_DELAY_SECONDS, self._begin)
        self._timer.daemon = True
        self._timer.start()

    def _begin(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, SpinnerColumn, TextColumn
        from rich.progress import Progress as Bar

        with self._lock:
            if self._stopped:
                return
            columns = (SpinnerColumn(), BarColumn(), TextColumn("{task.fields[figures]}"))
            self._bar = Bar(*columns, console=Console(stderr=True), transient=True)
            self._task = self._bar.add_task("", total=self.n_bytes, figures="starting")
            self._bar.start()
            self._show()

    def _show(self) -> None:
        rows, done_bytes = self._latest
        if rows:
            text = figures(rows, self.speed(rows), self.seconds_left(done_bytes))
            self._bar.update(self._task, completed=done_bytes, figures=text)

    def update(self, rows: int, done_bytes: int) -> None:
        with self._lock:
            self._latest = (rows, done_bytes)
            if self._bar is not None and not self._stopped:
                self._show()

    def stop(self) -> None:
        self._timer.cancel()
        with self._lock:
            self._stopped = True
            if self._bar is not None:
                self._bar.stop()


def figures(rows: int, speed: float, seconds_left: float | None) -> str:
    """``12,345 rows  6,789 rows/s  1:02 left``."""
    words = [f"{rows:,} rows", f"{speed:,.0f} rows/s"]
    if seconds_left is not None:
        minutes, seconds = divmod(round(seconds_left), 60)
        hours, minutes = divmod(minutes, 60)
        words.append((f"{hours}:{minutes:02}" if hours else f"{minutes}") + f":{seconds:02} left")
    return "  ".join(words)


def progress(n_bytes: int | None, *, wanted: bool) -> Progress:
    """The best display there is; none where standard error is no terminal, or it is not `wanted`."""
    if not wanted or not sys.stderr.isatty():
        return Progress(n_bytes)
    return (RichProgress if importlib.util.find_spec("rich") else PlainProgress)(n_bytes)
