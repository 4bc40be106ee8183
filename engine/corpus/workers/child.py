"""The driver's side of a worker process: starts it, talks to it, and says in words how it ended.

Workers are started by ``python -c`` with one end of a socket, not by `multiprocessing.Process`, which imports the
caller's main module again in each child: a script without ``if __name__ == "__main__"`` would start itself again and
again, and code from an interactive session or standard input cannot be imported at all. `multiprocessing` also keeps an
extra process for semaphores that are not used here, and allows no children of daemons, such as the workers of a
cluster. A worker needs nothing of the main module: users' genres and rules are in the files that `RunOptions.load`
names. It finds gridlanes where this process found it, since the first message gives it ``sys.path``.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from multiprocessing import connection

from gridlanes.corpus.workers.death import Death
from gridlanes.corpus.workers.jobs import WORK
from gridlanes.corpus.workers.messages import Hello, Message, Ready, WorkerJob
from gridlanes.corpus.workers.rows_in_progress import RowsInProgress
from gridlanes.errors import GridlanesError

_BOOT = """
import sys
from multiprocessing.connection import Connection
talk = Connection(int(sys.argv[1]))
try:
    sys.path[:] = talk.recv()
except (EOFError, OSError):  # the driver is already gone
    sys.exit()
from gridlanes.corpus.workers.worker import main
main(talk)
"""
_ONE_THREAD = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
"""libraries would start a thread for each processor, in each worker; but one thread solves, and that is all"""
_FAILED_STARTS, _KILLED_STARTS = 3, 20
_TICK_SECONDS = 1.0
_START_SECONDS = 60.0
"""until a worker is ready; its libraries may come from a slow disk"""
_GRACE_SECONDS = 0.3
"""from SIGTERM to SIGKILL; a worker cleans nothing up, so only one that is stopped or in a system call needs it"""
_EXIT_SECONDS = 5.0
"""from the end of its connection to the end of a worker, which has libraries to unload"""


class Child:
    """A worker process that has just been started.

    Attributes: `connection`, to wait for; `ready`, whether it ever said so; `death`, once it is lost;
    `heartbeat_timeout`, the seconds without a word after which it is taken for lost, None for never.
    """

    def __init__(self, *, memory: int | None, heartbeat_timeout: float | None) -> None:
        if os.name != "posix":
            raise GridlanesError("worker processes need a POSIX system (Linux, macOS); run on a cluster instead")
        if not sys.executable:
            raise GridlanesError("worker processes need to know the Python interpreter, and sys.executable is empty")
        self.ready = False
        self.death: Death | None = None
        self.heartbeat_timeout, self._silent_seconds = heartbeat_timeout, 0.0
        with contextlib.ExitStack() as unless_started:
            try:
                self.connection, theirs = connection.Pipe()
                unless_started.callback(self.connection.close)
                self._rows_in_progress = RowsInProgress.made()
                unless_started.callback(self._rows_in_progress.close_handle)
                handle = self._rows_in_progress.handle
                with theirs, _without_interrupts():
                    self._process = subprocess.Popen(
                        [sys.executable, "-P", "-c", _BOOT, str(theirs.fileno())],
                        pass_fds=[theirs.fileno(), handle],
                        stdin=subprocess.DEVNULL,
                        env={**dict.fromkeys(_ONE_THREAD, "1"), **os.environ},
                    )
            except OSError as error:
                raise GridlanesError(f"a worker process cannot be started: {error.strerror or error}") from error
            unless_started.pop_all()
        self._rows_in_progress.close_handle()
        by_main = threading.current_thread() is threading.main_thread()
        self.send([entry for entry in sys.path if isinstance(entry, str)])
        heartbeat_seconds = min(_TICK_SECONDS, heartbeat_timeout / 4) if heartbeat_timeout else _TICK_SECONDS
        self.send(Hello(os.getpid(), by_main, memory, WORK, heartbeat_seconds, handle))

    def send(self, message: WorkerJob | Hello | Sequence[str]) -> None:
        """Tells the worker; that it is gone shows when it is listened to."""
        self._silent_seconds = 0.0
        self._rows_in_progress.put(None)
        with contextlib.suppress(OSError):
            self.connection.send(message)

    def hear(self) -> Iterator[Message]:
        """What the worker has said since the last time, without waiting; at the end `death` is set if it is lost."""
        is_over = self._process.poll() is not None  # asked first: what it said before is then there
        while True:
            try:
                if not self.connection.poll():
                    break
                message: Message = self.connection.recv()
            except (EOFError, OSError):
                is_over = True
                break
            except Exception:  # a process out of its mind may say anything
                self.death = Death("its worker sent what cannot be read", "made its worker send what cannot be read")
                self.stop()
                break
            self._silent_seconds = 0.0
            self.ready = self.ready or isinstance(message, Ready)
            yield message
        if is_over and self.death is None:
            self.death = self._end()

    def waited(self, seconds: float) -> None:
        """Counts `seconds` in which the worker had something to do and was listened to; stops it if it is too long."""
        self._silent_seconds += seconds
        if self.death is not None or self.heartbeat_timeout is None:
            return
        if self._silent_seconds > (
            self.heartbeat_timeout if self.ready else max(self.heartbeat_timeout, _START_SECONDS)
        ):
            self.death = Death.by_timeout(self.heartbeat_timeout)
            self.stop()

    def stop(self) -> None:
        """Ends the worker, whatever it is doing."""
        stop([self])

    def _end(self) -> Death:
        """How the worker ended, of whose connection there is no more."""
        try:
            return Death.by_code(self._process.wait(_EXIT_SECONDS))  # which ends a moment before the process does
        except subprocess.TimeoutExpired:
            self.stop()
            return Death.by_closing()

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    @property
    def rows(self) -> range | None:
        """The rows that the worker has in hand, or had when it ended; None for none."""
        return self._rows_in_progress.rows()


def starts_too_often(deaths: Sequence[Death]) -> bool:
    """Whether workers that died one after the other before they were ready are more than chance.

    What ends by itself does so for a reason. What is killed may have been anybody's victim, more than once.
    """
    return sum(not death.by_signal for death in deaths) >= _FAILED_STARTS or len(deaths) >= _KILLED_STARTS


def wait_for(children: Sequence[Child]) -> float:
    """Waits until one of them says something or ends, or a tick has passed; the seconds that were waited.

    At most a tick is counted: this process may have been stopped or asleep meanwhile, and so may the workers.
    """
    limits = [child.heartbeat_timeout / 4 for child in children if child.heartbeat_timeout is not None]
    tick = min([_TICK_SECONDS, *limits])
    started = time.monotonic()
    connection.wait([child.connection for child in children], timeout=tick)
    return min(tick, time.monotonic() - started)


def stop(children: Sequence[Child]) -> None:
    """Ends workers, together: first politely, then for good; none is left when this returns."""
    processes = [child._process for child in children]
    with _without_interrupts():  # whoever presses Ctrl-C again has not long to wait
        for process in processes:
            process.terminate()
        deadline = time.monotonic() + _GRACE_SECONDS
        for process in processes:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(max(0.0, deadline - time.monotonic()))
        for process in processes:
            process.kill()
        for child in children:
            with contextlib.suppress(subprocess.TimeoutExpired):  # not even SIGKILL ends who waits for a dead disk
                child._process.wait(_EXIT_SECONDS)
            child.connection.close()


@contextlib.contextmanager
def _without_interrupts() -> Iterator[None]:
    """SIGINT waits meanwhile, and in a child until it ignores it: no traceback of a worker that is just starting."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
