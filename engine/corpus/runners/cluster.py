"""Workers of a dask cluster, on this machine or many, all of which see the folder of the run under the same path.

The scheduler moves parts and reports, never rows: workers read the sources and write the folder. The files show which
parts are done, so a scheduler that goes down costs only the parts being solved.

If a worker dies, dask gives its part to another, until the part has cost more workers than the scheduler's
``allowed-failures``; then it is `Lost`. On a local cluster that is one (`local_cluster.ALLOWED_FAILURES`): one
accidental death is forgiven, a part that crashes its worker costs two. We cannot configure the scheduler of a cluster
elsewhere: dask's own default is three. `Lost` parts are finished separately, on the driver's machine.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import logging
import math
import queue
import threading
import time
import uuid
from collections.abc import Callable, Iterable, Iterator
from importlib import metadata
from pathlib import Path
from types import TracebackType
from typing import Any

from gridlanes.corpus.part import Part
from gridlanes.corpus.run_paths import PARTIAL, RunPaths
from gridlanes.corpus.runners import remote
from gridlanes.corpus.runners.local_cluster import LocalCluster
from gridlanes.corpus.stamp import engine_stamp
from gridlanes.corpus.task import Done, Ending, Lost, PartWork
from gridlanes.corpus.workers.death import Death
from gridlanes.corpus.workers.messages import JobRaised, Refused, Reply, words_of
from gridlanes.errors import GridlanesError, ModelError
from gridlanes.extras import need, version_of
from gridlanes.io.write.output import output_errors
from gridlanes.solvers.pool import available_threads

LOCAL = "local"
PARTS_IN_HAND = 2
"""parts that a worker thread has at most: the one it works on, and the next"""
_LOOK, _FILE_TICK = 1.0, 0.1
"""seconds between two looks at who works, and at a file that is to come"""
_TRIES_TO_CONNECT = 5
"""how often a connection is tried whose first message came together with news of a worker"""
_ALIKE = ("gridlanes", "pyarrow")
"""packages of which workers must have the driver's version, since they decide on the bytes of a part"""


class ClusterRunner:
    """The workers of a cluster; see `Runner`.

    `address`: ``local`` for a cluster on this machine with `n_workers` processes (default: one a processor); otherwise
    that of a scheduler (``tcp://host:8786``) or its file (``scheduler.json``), whose workers are used as they come and
    go. `patience`: seconds to wait for a scheduler and its first worker, and for another when all are gone.
    `dashboard`: where the local cluster shows what it does, such as ``:8787``.

    Raises `GridlanesError` if there is nobody at the address, and if a worker is not of this version of gridlanes or
    does not see the folder.
    """

    def __init__(
        self, address: str, n_workers: int | None = None, *, patience: float = 60.0, dashboard: str | None = None
    ) -> None:
        self.address, self.patience, self.dashboard = address, patience, dashboard
        self.is_local = address == LOCAL
        if n_workers is not None and not self.is_local:
            raise ModelError("the number of workers applies to a local cluster only; a cluster elsewhere has its own")
        self.n_workers = n_workers or available_threads()
        noun = "process" if self.n_workers == 1 else "processes"
        self.words = f"a local cluster of {self.n_workers} {noun}" if self.is_local else f"the cluster at {address}"
        self._distributed: Any = None
        self.client: Any = None
        self.local: LocalCluster | None = None
        self._ending = contextlib.ExitStack()

    def __enter__(self) -> ClusterRunner:
        with contextlib.ExitStack() as ending:
            address = self.address
            if self.is_local:
                self.local = ending.enter_context(LocalCluster(self.n_workers, self.dashboard))
            self._distributed = need("distributed", extra="cluster", purpose="A cluster")  # while the cluster starts
            ending.enter_context(_silence("distributed"))
            if self.local is not None:
                address = self.local.wait()
            self.client = self._connect(address)
            ending.callback(self._disconnect)
            self._ending = ending.pop_all()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._ending.close()

    def _connect(self, address: str) -> Any:
        if address.endswith(".json"):
            address = _address_in(address, self.patience)

        class Client(self._distributed.Client):  # type: ignore[misc, name-defined]
            def __del__(self) -> None:
                if self.status == "running":  # one that never was would wait for its own end, and complain
                    super().__del__()

        made: list[Any] = []

        def connect() -> None:
            for tries_left in reversed(range(_TRIES_TO_CONNECT)):
                try:
                    made.append(Client(address, set_as_default=False, timeout=self.patience))
                except AssertionError as error:  # a worker came or left just then: two messages where dask expects one
                    if tries_left == 0:
                        made.append(error)
                except Exception as error:  # no address, nobody there, or somebody who is no scheduler
                    made.append(error)
                if made:
                    return

        thread = threading.Thread(target=connect, daemon=True)  # or one who says nothing is waited for without end
        thread.start()
        thread.join(self.patience + _LOOK)
        client = made[0] if made else TimeoutError(f"no scheduler answered within {self.patience:g} s")
        if isinstance(client, Exception):
            words = " ".join(str(client).split()) or type(client).__name__
            raise GridlanesError(f"no scheduler of dask at {address}: {words}")
        try:
            client.wait_for_workers(1, timeout=self.patience)
        except TimeoutError:
            client.close()
            raise GridlanesError(
                f"{address}: the cluster has no worker after {self.patience:g} s; start some with dask worker {address}"
            ) from None
        return client

    def _disconnect(self) -> None:
        with contextlib.suppress(Exception):  # nothing that happens here is worth more than what is being raised
            if not self.is_local:
                self.client.run(remote.let_go, on_error="ignore")
            self.client.close(timeout=5)
        self.client = None

    def endings(self, parts: Iterable[Part], task: PartWork) -> Iterator[Ending]:
        """Works on all `parts`; see `Runner`."""
        workers = _Workers(self, task)
        ended = queue.SimpleQueue[int]()
        run = uuid.uuid4().hex
        waiting = iter(parts)
        in_hand: dict[int, tuple[Part, Any]] = {}
        try:
            while True:
                workers.look()
                room = max(1, workers.n_threads) * PARTS_IN_HAND - len(in_hand)
                for part in itertools.islice(waiting, max(0, room)):
                    future = self.client.submit(
                        remote.attempt,
                        engine_stamp(),
                        part,
                        task,
                        task.options.heartbeat_timeout,
                        key=f"part-{run}-{part.number}",
                        pure=False,
                        retries=0,
                    )
                    in_hand[part.number] = part, future
                    future.add_done_callback(lambda _, number=part.number: ended.put(number))
                if not in_hand:
                    return
                with contextlib.suppress(queue.Empty):
                    number = ended.get(timeout=_LOOK)
                    yield self._ending_of(*in_hand.pop(number), workers)
        finally:
            with contextlib.suppress(Exception):  # the scheduler may be what failed
                self.client.cancel([future for _, future in in_hand.values()], force=True)

    def gone(self, why: str) -> GridlanesError:
        """The error of a cluster that does not answer any more."""
        return GridlanesError(f"{self.words} is gone ({why}); the same command goes on where it was")

    def _ending_of(self, part: Part, future: Any, workers: _Workers) -> Ending:
        scheduler = self._distributed.scheduler
        try:
            reply: Reply | remote.TimedOut = future.result()
        except scheduler.KilledWorker as error:
            timed_out = remote.TimedOut.noted(workers.folder, part.number)
            if timed_out is not None:
                return _timed_out(part, timed_out)
            number = error.allowed_failures + 1
            words = "its worker died" if number == 1 else f"{number} workers that had it died"
            return Lost(part, f"{words}, the last at {error.last_worker.address}" if number > 1 else words)
        except (self._distributed.CancelledError, OSError) as error:
            raise self.gone(f"parts were dropped: {type(error).__name__}") from None
        except Exception as error:
            workers.look_again()  # a worker with another gridlanes may raise anything
            return Lost(part, f"its worker raised {words_of(error)}")
        if isinstance(reply, remote.TimedOut):
            return _timed_out(part, reply)
        if isinstance(reply, Refused):
            raise reply.error()
        if isinstance(reply, JobRaised):
            return Death.by_error(reply).loses(part)
        if reply.report is None:
            raise AssertionError("a part that was answered was written")
        return Done(part, reply.report)


def _timed_out(part: Part, found: remote.TimedOut) -> Lost:
    return Death.by_timeout(found.seconds).loses(part, found.rows)


def _address_in(file: str, patience: float) -> str:
    """The address in a scheduler's file, which may still be to come. Raises `GridlanesError` if it does not."""
    deadline = time.monotonic() + patience
    while True:
        try:
            address = json.loads(Path(file).read_text(encoding="utf-8"))["address"]
            if isinstance(address, str):
                return address
            found = "names no address"
        except OSError as error:
            found = f"cannot be opened ({error.strerror})"
        except (ValueError, KeyError, TypeError):  # perhaps it is just being written
            found = "names no address"
        if time.monotonic() > deadline:
            raise GridlanesError(
                f"{file}: {found} after {patience:g} s; dask scheduler --scheduler-file {file} makes such a file"
            )
        time.sleep(_FILE_TICK)


class _Workers:
    """The current workers, each checked when it appears. A local cluster has only our own."""

    def __init__(self, runner: ClusterRunner, task: PartWork) -> None:
        self.n_threads = 0
        self._runner, self._client, self._task = runner, runner.client, task
        self.folder = task.folder
        self._known = set[str]()
        self._looked = self._last_seen = -math.inf

    def look(self) -> None:
        """Counts the threads, at most every second. Raises `GridlanesError` for a worker that is of no use."""
        now = time.monotonic()
        if now < self._looked + _LOOK:
            return
        self._looked = now
        try:
            threads = self._client.nthreads()
        except (OSError, TimeoutError) as error:
            raise self._runner.gone(str(error)) from None
        self.n_threads = sum(threads.values())
        if threads or self._last_seen == -math.inf:
            self._last_seen = now
        elif now > self._last_seen + self._runner.patience:
            raise self._runner.gone(f"no worker for {self._runner.patience:g} s")
        new = sorted(set(threads) - self._known)
        if new and not self._runner.is_local:
            self._check(new)
        self._known = set(threads)

    def look_again(self) -> None:
        """Looks at all of them again."""
        self._known, self._looked = set(), -math.inf
        self.look()

    def _check(self, workers: list[str]) -> None:
        """Raises `GridlanesError` unless they run what the driver runs and see the folder that it sees."""
        for package in _ALIKE:  # asked of the standard library, since there may be no gridlanes to ask
            here = version_of(package)
            for worker, there in self._ask(workers, metadata.version, package):
                if isinstance(there, metadata.PackageNotFoundError):
                    there = None
                if there != here:
                    raise self._unlike(worker, package, there, here)
        for worker, there in self._ask(workers, engine_stamp):
            if there != engine_stamp():
                raise GridlanesError(remote.other_code(worker, there, engine_stamp()))
        with token_file(self._task.folder) as (name, token):
            for worker, answer in self._ask(workers, remote.why_unfit, self._task.folder, name, token):
                if answer != "":
                    raise GridlanesError(
                        f"worker {worker} does not share {self._task.folder}: {answer}; the folder of a run must be "
                        "one that the driver and all workers can write, under the same path"
                    )

    def _ask(self, workers: list[str], question: Callable[..., Any], *arguments: Any) -> list[tuple[str, Any]]:
        """The answers of the workers that are still there: what the function returned or raised."""
        answers = self._client.run(question, *arguments, workers=workers, on_error="return")
        if any(isinstance(answer, Exception) for answer in answers.values()):
            there = self._client.nthreads()
            answers = {worker: answer for worker, answer in answers.items() if worker in there}
        return sorted(answers.items())

    @staticmethod
    def _unlike(worker: str, package: str, there: Any, here: str | None) -> GridlanesError:
        found = f"runs {package} {there}" if isinstance(there, str) else f"has no {package}"
        if isinstance(there, Exception):
            found = f"cannot say which {package} it has ({type(there).__name__}: {there})"
        return GridlanesError(f"worker {worker} {found}, this is {here}; install the same everywhere")


@contextlib.contextmanager
def token_file(folder: str) -> Iterator[tuple[str, str]]:
    """A file in the folder of unfinished files while other machines look for it: its name and its contents."""
    token = uuid.uuid4().hex
    partial = RunPaths.at(folder).partial
    with output_errors(folder):
        partial.mkdir(parents=True, exist_ok=True)
        path = partial / f"token-{token}{PARTIAL}"
        path.write_text(token, encoding="utf-8")
    try:
        yield path.name, token
    finally:
        path.unlink(missing_ok=True)


@contextlib.contextmanager
def _silence(package: str) -> Iterator[None]:
    """Keeps the loggers of a package from telling of lost connections, which errors and endings tell of already."""
    names = [name for name in logging.root.manager.loggerDict if name == package or name.startswith(f"{package}.")]
    levels = {name: logging.getLogger(name).level for name in names}
    for name in names:
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for name, level in levels.items():
            logging.getLogger(name).setLevel(level)
