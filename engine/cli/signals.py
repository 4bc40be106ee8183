"""Ctrl-C and SIGTERM: handled once, reported by an exit code of their own, and never delayed at the end."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator

from gridlanes.cli.endings import INTERRUPTED, Terminated
from gridlanes.interrupts import for_a_moment
from gridlanes.io.write.output import OutputError

UnraisableHook = Callable[["sys.UnraisableHookArgs"], object]

AGAIN_SECONDS = 1.0
"""after which a signal is sent again, if it had no effect"""


class Signals:
    """The signals to this process. `ending`: the first exception that was raised for one, None if there was none.

    An exception that a handler raises may get lost: in a destructor or in the callback of a weak reference, such as
    those of the import system, Python only prints it; and a signal just before a blocking call is handled only after
    the call. So the signal is sent again until the ending is `reported`, and what was lost is not printed.
    """

    def __init__(self) -> None:
        self.ending: BaseException | None = None
        self.reported = False

    def listen(self) -> None:
        """Raises KeyboardInterrupt at SIGINT, where that is not ignored, and `Terminated` at SIGTERM."""
        if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:  # as of a job in the background
            signal.signal(signal.SIGINT, lambda *_: self._raise(KeyboardInterrupt()))
        signal.signal(signal.SIGTERM, lambda *_: self._raise(Terminated()))
        if hasattr(signal, "pthread_kill"):  # not on Windows
            sys.unraisablehook = self._quiet(sys.unraisablehook)
            read_end, write_end = os.pipe()
            os.set_blocking(write_end, False)
            signal.set_wakeup_fd(write_end, warn_on_full_buffer=False)
            main_thread = threading.get_ident()
            threading.Thread(target=self._insist, args=(read_end, main_thread), name="signals", daemon=True).start()

    def _insist(self, read_end: int, main_thread: int) -> None:
        """Waits for the first signal that ends the process, and sends it to the main thread again and again."""
        number = 0
        while number not in (signal.SIGINT, signal.SIGTERM):
            (number,) = os.read(read_end, 1)
        time.sleep(AGAIN_SECONDS)
        while not self.reported:
            signal.pthread_kill(main_thread, number)
            time.sleep(AGAIN_SECONDS)

    def _raise(self, ending: BaseException) -> None:
        """Raises it, unless another is being handled: the removal of unfinished files must not be interrupted."""
        if not self.reported and not any(isinstance(error, KeyboardInterrupt | Terminated) for error in _in_hand()):
            self.ending = self.ending or ending
            raise ending

    def _quiet(self, hook: UnraisableHook) -> UnraisableHook:
        """The hook for exceptions that Python cannot raise, without the endings, whose signals are sent again."""

        def quiet(unraisable: sys.UnraisableHookArgs) -> None:
            if self.reported or not isinstance(unraisable.exc_value, KeyboardInterrupt | Terminated):
                hook(unraisable)

        return quiet


SIGNALS = Signals()
"""of this process"""


def _in_hand() -> Iterator[BaseException]:
    """The exceptions that are being handled now."""
    error = sys.exc_info()[1]
    while error is not None:
        yield error
        error = error.__context__


def leave(code: int) -> None:
    """If a signal ended the command, ends the process at once, without waiting for threads that wait or compile."""
    if SIGNALS.ending is None or code < INTERRUPTED:
        return

    def flush() -> None:
        with contextlib.suppress(OSError, OutputError):
            sys.stdout.flush()

    for_a_moment(flush)
    os._exit(code)
