"""Ctrl-C and SIGTERM: heard once, told by their own exit code, and never held up at the end."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Iterator

from gridlanes.cli.endings import INTERRUPTED, Terminated
from gridlanes.interrupts import for_a_moment
from gridlanes.io.write.output import OutputError


class Signals:
    """What came of the signals to this process: `ending`, the first that was raised, None for none."""

    def __init__(self) -> None:
        self.ending: BaseException | None = None

    def listen(self) -> None:
        """Raises KeyboardInterrupt at SIGINT, where that is not ignored, and `Terminated` at SIGTERM."""
        if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:  # as of a job in the background
            signal.signal(signal.SIGINT, lambda *_: self._raise(KeyboardInterrupt()))
        signal.signal(signal.SIGTERM, lambda *_: self._raise(Terminated()))

    def _raise(self, ending: BaseException) -> None:
        """Raises it, unless one is on its way: what removes unfinished files is not to be interrupted.

        One that got lost, in a library that lets go of whatever is raised, may come again.
        """
        if not any(isinstance(error, KeyboardInterrupt | Terminated) for error in _in_hand()):
            self.ending = self.ending or ending
            raise ending


SIGNALS = Signals()
"""of this process"""


def _in_hand() -> Iterator[BaseException]:
    """The exceptions that are being handled now."""
    error = sys.exc_info()[1]
    while error is not None:
        yield error
        error = error.__context__


def leave(code: int) -> None:
    """Ends the process at once where a signal ended the command: no thread that waits or compiles is waited for."""
    if SIGNALS.ending is None or code < INTERRUPTED:
        return

    def flush() -> None:
        with contextlib.suppress(OSError, OutputError):
            sys.stdout.flush()

    for_a_moment(flush)
    os._exit(code)
