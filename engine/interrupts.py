"""Calls that would hold up Ctrl-C, and other signals that raise."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, wait
from typing import ParamSpec, TypeVar

Returned = TypeVar("Returned")
Arguments = ParamSpec("Arguments")

TICK_SECONDS = 0.1
"""between two looks at what is waited for: without a time limit Ctrl-C is not heard on every system"""

GRACE_SECONDS = 0.5
"""for what should take no time when all else is given up, and may block"""


def heard(
    call: Callable[Arguments, Returned], *, stop: Callable[[], None] | None = None
) -> Callable[Arguments, Returned]:
    """The same call, such that the main thread hears signals meanwhile.

    Python handles signals in its main thread, between two steps of its own: not while that thread is in a solver or a
    compiler, and what a handler raises where those call back is lost. So the main thread waits for another one that
    makes the call; in any other thread the call is as it was. `stop` tells the call to end; where a handler raises, it
    is called until the call has ended. Without it the call goes on by itself, and nobody waits for it.
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
    """Makes a call that may block for ever, such as on a pipe that nobody reads, and leaves it to itself then."""
    calling = threading.Thread(target=call, name="gridlanes-moment", daemon=True)
    calling.start()
    calling.join(GRACE_SECONDS)
