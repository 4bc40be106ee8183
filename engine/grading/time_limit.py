"""The time that a call may take to find an answer."""

from __future__ import annotations

import threading
import time

from gridlanes.errors import LimitError
from gridlanes.model.arguments import check_seconds


class TimeLimit:
    """Ends a call some `seconds` after it began, None for never: whatever takes long calls `check` now and then.

    `deadline`: the `time.monotonic` value of the end, None for never. Raises ModelError for what is no number of
    seconds.
    """

    def __init__(self, seconds: float | None) -> None:
        check_seconds(seconds)
        self._seconds = seconds
        self.deadline = None if seconds is None else time.monotonic() + min(float(seconds), threading.TIMEOUT_MAX)

    def check(self) -> None:
        """Raises LimitError if the time is up."""
        if self.deadline is not None and time.monotonic() >= self.deadline:
            raise LimitError(f"time is up: no answer was found within {self._seconds:g} seconds; allow more seconds")
