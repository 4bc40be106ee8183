"""A lock that allows one run at a time in a folder; it ends with the process that holds it, and names this process."""

from __future__ import annotations

import json
import os
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from gridlanes.corpus.run_paths import RunPaths
from gridlanes.errors import GridlanesError
from gridlanes.extras import need
from gridlanes.io.write.output import output_errors


class LockedError(GridlanesError):
    """Another process works on the folder: which, where and since when."""


@contextmanager
def hold_lock(paths: RunPaths) -> Iterator[None]:
    """Holds the lock of a run's folder, which is created if it does not exist.

    The operating system releases the lock when the process ends, however it ends. Raises `LockedError` if another
    process holds it, `OutputError` if the folder cannot be created or written to, `MissingExtraError` without
    ``gridlanes[io]``.
    """
    filelock = need("filelock", extra="io", purpose="A run")
    with output_errors(str(paths.folder)):
        paths.partial.mkdir(parents=True, exist_ok=True)
        lock = filelock.FileLock(paths.lock, timeout=0)
        try:
            lock.acquire()
        except filelock.Timeout:
            raise LockedError(f"{paths.folder}: {_holder(paths)}; wait for it, or name another folder") from None
    try:
        with output_errors(str(paths.folder)):
            paths.holder.write_text(json.dumps(_self()) + "\n")
        yield
    finally:
        with suppress(OSError):  # the folder may have gone or been closed to us; it is the lock that counts
            paths.holder.unlink(missing_ok=True)
        lock.release()


def _self() -> dict[str, object]:
    return {
        "pid": os.getpid(),
        "host": socket.gethostname(),
        "since": time.strftime("%Y-%m-%d %H:%M:%S"),
        "command": " ".join([os.path.basename(sys.argv[0]), *sys.argv[1:]]),
    }


def _holder(paths: RunPaths) -> str:
    """Who holds the lock, in words; the holder may just have taken or left it."""
    try:
        holder = json.loads(paths.holder.read_text())
        return (
            f"in use by process {holder['pid']} on {holder['host']} since {holder['since']} "
            f"({str(holder['command'])[:200]})"
        )
    except (OSError, ValueError, KeyError, TypeError):
        return "in use by another process"
