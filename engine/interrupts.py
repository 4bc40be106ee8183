"""Keeps long calls interruptible by Ctrl-C and other signals whose handlers raise."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, wait
from typing import ParamSpec, TypeVar

Returned = TypeVar("Returned")
Arguments = ParamSpec("Arguments")

TICK_SECONDS = 0.1
"""time limit of one wait: without a limit Ctrl-C does not interrupt waiting on every system"""

GRACE_SECONDS = 0.5
"""for a last call that should take no time, but may block"""


def interruptible(
    call: Callable[Arguments, Returned], *, stop: Callable[[], None] | None = None
) -> Callable[Arguments, Returned]:
    """Wraps a call so that the main thread can handle signals meanwhile.

    Python handles signals in its main thread, between two steps of the interpreter: not while that thread is in a
    solver or a compiler, and an exception that a handler raises in a callback from these is lost. So the main thread
    waits while another thread makes the call; in any other thread the call is unchanged. `stop` tells the call to end;
    if a handler raises, it is called until the call has ended. Without `stop` the call is abandoned.
    """

    def waited_for(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Returned:
        if threading.current_thread() is not threading.main_thread():
            return call(*args, **kwargs)
        ended = Future[Returned]()

        def make_the_call() -> None:
            try:
                ended.set_result(call(*args, **kwargs))
            except BaseException as error:
                ended.set_exception(error)

        thread = threading.Thread(target=make_the_call, name="gridlanes-outside")
        try:
            thread.start()
            while not ended.done():
                wait([ended], TICK_SECONDS)
        except BaseException:
            begins_until = time.monotonic() + GRACE_SECONDS
            while stop and not ended.done() and (thread.is_alive() or time.monotonic() < begins_until):
                stop()  # again and again: a call that has just begun may not hear it
                wait([ended], TICK_SECONDS)
            raise
        return ended.result()

    return waited_for


def for_a_moment(call: Callable[[], object]) -> None:
    """Makes a call that may block for ever, such as on a pipe that nobody reads; if it does, abandons it."""
    calling = threading.Thread(target=call, name="gridlanes-moment", daemon=True)
    calling.start()
    calling.join(GRACE_SECONDS)
