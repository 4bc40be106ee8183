"""Ties of a worker to the process that started it: it never outlives it, and never takes more than it may.

A driver that is killed with ``kill -9`` can tell nobody. So each worker looks after itself: on Linux the kernel ends it
together with its parent, and everywhere a thread of it looks who its parent is.
"""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import signal
import sys
import threading
from multiprocessing import connection

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
    _limit("RLIMIT_CORE", 0)
    parent = os.getppid() if parent is None else parent
    if started_by_main_thread and sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0)
    if os.getppid() != parent:  # it was gone before it could be asked for
        os._exit(ORPHANED)
    threading.Thread(target=_end_with, args=(parent,), name="lifeline", daemon=True).start()


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


def limit_memory(n_bytes: int | None) -> None:
    """From now on this process may take `n_bytes` more of address space; what asks for more gets a MemoryError.

    More than it has mapped by now, since libraries map a lot that they never use. Without a number, as much as the
    machine has memory. Does nothing where the system knows no such limit.
    """
    wanted = physical_memory() if n_bytes is None else n_bytes
    if wanted is not None:
        _limit("RLIMIT_AS", _mapped() + wanted)


def physical_memory() -> int | None:
    """Bytes of memory of this machine; None where the system does not say."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return None


def _mapped() -> int:
    """Bytes of address space of this process; 0 where the system does not say."""
    try:
        with open("/proc/self/statm", encoding="ascii") as statm:
            return int(statm.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError, IndexError):
        return 0


def _limit(name: str, value: int) -> None:
    try:
        import resource

        kind = getattr(resource, name)
        hard = resource.getrlimit(kind)[1]
        allowed = value if hard == resource.RLIM_INFINITY else min(value, hard)
        resource.setrlimit(kind, (allowed, hard))
    except (ImportError, AttributeError, ValueError, OSError):  # a net, not a promise: some systems have no such limit
        return
