"""A cluster of dask on this machine, in a process of its own that ends, with all of its workers, when its owner does.

It is a process of its own so that it does not affect the caller's configuration of dask, signals or logging, and so
that workers do not run a script without a ``__main__`` guard again. It lives as long as a pipe: when the other end is
closed, by `LocalCluster.close` or by the end of the owner, however it ended, the workers are killed. This is safe: an
unfinished part has no file.
"""

from __future__ import annotations

import contextlib
import json
import logging
import multiprocessing
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from functools import partial
from multiprocessing import resource_tracker
from pathlib import Path
from types import TracebackType
from typing import Any

from gridlanes.errors import GridlanesError
from gridlanes.extras import need

ALLOWED_FAILURES = 1
"""workers that a part may cost and is still tried again: one death may be chance, after two the part is suspected"""
_ROUNDS = 3
_STARTS = 5
"""attempts to start: dask gives up all workers if one dies meanwhile, be it by chance"""
_CONNECT_SECONDS = 300
"""for a connection between two of its processes, on a machine that is busy"""
_START = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]); "
    "from gridlanes.corpus.runners.local_cluster import serve; serve(*json.loads(sys.argv[2]))"
)


class LocalCluster:
    """`n_workers` processes of one thread each, and their scheduler. A context; `address` is the scheduler's.

    `dashboard`: where dask shows what it does, such as ``:8787``; None for nowhere.
    """

    def __init__(self, n_workers: int, dashboard: str | None = None) -> None:
        self.n_workers = n_workers
        self.dashboard = dashboard
        self.address = ""
        self._folder = Path(tempfile.mkdtemp(prefix="gridlanes-cluster-"))
        self._said = self._folder / "said.txt"
        path = [entry if entry else os.path.abspath(entry) for entry in sys.path]
        arguments = [json.dumps(path), json.dumps([n_workers, dashboard, str(self._folder)])]
        with self._said.open("wb") as said:
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-c", _START, *arguments],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=said,
                start_new_session=True,  # Ctrl-C is for the owner, who then closes
            )

    def __enter__(self) -> LocalCluster:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def wait(self) -> str:
        """The address, once all workers are there. Raises `GridlanesError` if the cluster cannot be started."""
        if self._process.stdout is None:
            raise AssertionError("the process was started with a pipe")
        line = self._process.stdout.readline().decode()
        if not line.strip():
            said = self._said.read_text(encoding="utf-8", errors="replace").strip().splitlines()
            raise GridlanesError(
                f"no cluster could be started on this machine: {said[-1] if said else 'no reason given'}"
            )
        self.address = line.strip()
        return self.address

    def close(self) -> None:
        """Ends all processes, at once and whatever they do, and removes their files."""
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        shutil.rmtree(self._folder, ignore_errors=True)


def serve(n_workers: int, dashboard: str | None, folder: str) -> None:
    """Runs the cluster, in the process made for it; tells its address and ends with standard input."""
    reply = os.dup(1)
    os.dup2(2, 1)  # what workers print is kept with the errors
    threading.Thread(target=_end_with_the_owner, args=(folder,), daemon=True).start()
    dask = need("dask", extra="cluster", purpose="A cluster")
    dask.config.set(
        {
            "distributed.scheduler.allowed-failures": ALLOWED_FAILURES,
            "distributed.comm.timeouts.connect": _CONNECT_SECONDS,
            "temporary-directory": folder,
        }
    )
    cluster = _started_cluster(n_workers, dashboard, folder)
    os.write(reply, f"{cluster.scheduler_address}\n".encode())
    os.close(reply)
    threading.Event().wait()  # until the thread ends the process


def _started_cluster(n_workers: int, dashboard: str | None, folder: str) -> Any:
    distributed = need("distributed", extra="cluster", purpose="A cluster")  # reads the configuration
    start = partial(
        distributed.LocalCluster,
        n_workers=n_workers,
        threads_per_worker=1,
        processes=True,
        host="127.0.0.1",
        dashboard_address=dashboard,
        local_directory=folder,
        memory_limit=0,  # none: the run has limits of its own, and a worker that dask pauses would hold it up
        silence_logs=logging.CRITICAL,
    )
    for _ in range(_STARTS - 1):
        with contextlib.suppress(RuntimeError):
            return start()
    return start()


def _end_with_the_owner(folder: str) -> None:
    """Waits for the end of standard input, then ends this process and all it started, whatever they do."""
    while os.read(0, 1 << 10):
        pass
    for _ in range(_ROUNDS):  # workers that died are replaced, if there is time for it
        for process in multiprocessing.active_children():
            process.kill()
            process.join(1)
    # A process that Python keeps for what it calls semaphores. It ends by itself when this one does; waiting for it may
    # take for ever, as threads of dask hold its pipe.
    tracker = threading.Thread(target=_end_the_tracker, daemon=True)
    tracker.start()
    tracker.join(1)
    shutil.rmtree(folder, ignore_errors=True)
    os._exit(0)


def _end_the_tracker() -> None:
    with contextlib.suppress(Exception):
        getattr(resource_tracker._resource_tracker, "_stop")()  # noqa: B009  known to no type checker
