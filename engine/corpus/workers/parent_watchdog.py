"""Ties a worker to the process that started it, so that it never outlives this process.

A driver that is killed with ``kill -9`` cannot tell its workers. So each worker takes care of itself: on Linux the
kernel ends it together with its parent, and on every system one of its threads checks who its parent is.
"""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import signal
import sys
import threading
from multiprocessing import connection

from gridlanes.corpus.workers.memory_limit import set_limit

_PR_SET_PDEATHSIG = 1
_LOOK_SECONDS = 0.2
"""between two looks at the parent; what they take is not measurable"""
ORPHANED = 1
"""the exit code of a worker whose parent is gone; nobody is there to read it"""


def tie_to_parent(parent: int | None = None, *, started_by_main_thread: bool = False) -> None:
    """Makes this process a worker: called first in it, in its main thread.

    It ends at once when the process with the number `parent` (by default the one that is its parent now) is gone,
    whatever it is doing. It ignores SIGINT: Ctrl-C goes to all processes of the terminal, and the driver decides what
    becomes of it. SIGTERM ends it. It leaves no core files.

    `started_by_main_thread`: it was the parent's main thread that started this process. Only then Linux is asked to
    send SIGKILL at the parent's death: it sends that at the end of the *thread* that started the process, and threads
    end before their process.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT, signal.SIGTERM})
    set_limit("RLIMIT_CORE", 0)
    parent = os.getppid() if parent is None else parent
    if started_by_main_thread and sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0)
    if os.getppid() != parent:  # it was gone before it could be asked for
        os._exit(ORPHANED)
    threading.Thread(target=_end_with, args=(parent,), name="parent watchdog", daemon=True).start()


def _end_with(parent: int) -> None:
    # The number of the parent changes when it dies, and unlike the end of a pipe that cannot be kept from us by some
    # other process that happens to have inherited the pipe. Children of multiprocessing have a pipe besides: its end
    # comes sooner.
    known = multiprocessing.parent_process()
    pause = threading.Event()
    while os.getppid() == parent:
        if known is None:
            pause.wait(_LOOK_SECONDS)
        elif connection.wait([known.sentinel], timeout=_LOOK_SECONDS):
            break
    os._exit(ORPHANED)
