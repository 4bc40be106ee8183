"""The main loop of a worker process: one job after the other, each answered by one reply.

Nothing slow is imported here, so that a new process is tied to its driver before it does anything else.
"""

from __future__ import annotations

import contextlib
import gc
import os
import time
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from gridlanes.corpus.workers.memory_limit import limit_memory
from gridlanes.corpus.workers.messages import Alive, Hello, Message, Ready, WorkerJob, reply_of
from gridlanes.corpus.workers.parent_watchdog import tie_to_parent
from gridlanes.corpus.workers.rows_in_progress import RowsInProgress
from gridlanes.model.garbage import keep_for_good

if TYPE_CHECKING:
    from multiprocessing.connection import Connection


def main(connection: Connection) -> None:
    """What the process does from its start on, until the driver closes the connection or is gone."""
    try:
        hello: Hello = connection.recv()
    except (EOFError, OSError):
        return
    tie_to_parent(hello.parent, started_by_main_thread=hello.started_by_main_thread)
    with contextlib.suppress(OSError):
        os.dup2(2, 1)  # a user's rule that prints must not get in between the driver's own output
    rows_in_progress = RowsInProgress.opened(hello.rows_in_progress)
    import_module(hello.work)
    limit_memory(hello.memory)
    link = DriverLink(connection, rows_in_progress, hello.heartbeat_seconds)
    link.tell(Ready())
    home = os.path.abspath(os.curdir)
    keep_for_good()
    while True:
        try:
            job: WorkerJob = connection.recv()
        except (EOFError, OSError):
            gc.freeze()  # or Python looks through all that there is for garbage, before it ends
            return
        with contextlib.suppress(OSError):
            os.chdir(home)  # a row may have led elsewhere
        link.tell(reply_of(partial(job.run, link)))


class DriverLink:
    """Tells the driver; ends the process where nobody listens any more, and one that is only a fork of it."""

    def __init__(self, connection: Connection, rows_in_progress: RowsInProgress, heartbeat_seconds: float) -> None:
        self._connection, self._rows_in_progress = connection, rows_in_progress
        self._heartbeat_seconds = heartbeat_seconds
        self._pid = os.getpid()
        self._last_message = time.monotonic()

    def tell(self, message: Message) -> None:
        """Sends a message."""
        self._leave_to_the_worker()
        try:
            self._connection.send(message)
        except OSError:
            os._exit(0)
        self._last_message = time.monotonic()

    def heartbeat(self, rows: range | None = None) -> None:
        """Reports that the job continues, at times; with `rows`, that it is these rows' turn, always."""
        self._leave_to_the_worker()
        if rows is not None:
            self._rows_in_progress.put(rows)
        if time.monotonic() - self._last_message >= self._heartbeat_seconds:
            self.tell(Alive())

    def _leave_to_the_worker(self) -> None:
        if os.getpid() != self._pid:  # a row forked, and the copy came back from it
            os._exit(0)
