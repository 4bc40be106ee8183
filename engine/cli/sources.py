"""Sources as the command line has them: several in a row, and how much of them is read."""

from __future__ import annotations

import os
import stat
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, BinaryIO

from gridlanes.cli.options import STANDARD_STREAM, Job
from gridlanes.errors import SourceError

if TYPE_CHECKING:
    from gridlanes.formats import Block

BLOCK_ROWS = 16_384
"""rows of a block: enough for the vector kernels, few enough that progress shows on hard corpora"""


class Metered:
    """A binary stream that counts what is read of it."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self.position = 0

    def read(self, size: int = -1, /) -> bytes | None:
        """As the stream itself."""
        data = self._stream.read(size)
        self.position += len(data or b"")
        return data


class Sources:
    """The sources of a job: their blocks one after the other, and how far the blocks taken so far reach.

    Raises `SourceError` at once for a file that is not there, before any work is done.
    """

    def __init__(self, job: Job) -> None:
        self._job = job
        self.n_bytes = _total_bytes(job.sources)
        """of all sources together; None if that cannot be known, as for standard input"""
        self._ends: deque[int] = deque()

    def blocks(self) -> Iterator[Block]:
        """The blocks of all sources in order."""
        from gridlanes.formats import read

        job, before = self._job, 0
        for source in job.sources:
            stream = _standard_input() if source == STANDARD_STREAM else _opened(source)
            with stream:
                metered = Metered(stream)
                for block in read(
                    metered, genre=job.genre, format=job.format, box=job.box, name=source, block_rows=BLOCK_ROWS
                ):
                    self._ends.append(before + metered.position)
                    yield block
            before += metered.position

    def passed(self) -> int:
        """To be called once for each block that is done: the bytes up to its end."""
        return self._ends.popleft()


def _total_bytes(sources: Sequence[str]) -> int | None:
    total: int | None = 0
    for source in sources:
        if source == STANDARD_STREAM:
            total = None
            continue
        try:
            found = os.stat(source)
        except (OSError, ValueError) as error:
            raise _unreadable(source, error) from None
        if stat.S_ISDIR(found.st_mode):
            raise SourceError(f"{source}: cannot be opened (is a folder)")
        total = total + found.st_size if total is not None and stat.S_ISREG(found.st_mode) else None
    return total


def _unreadable(source: str, error: Exception) -> SourceError:
    return SourceError(f"{source}: cannot be opened ({getattr(error, 'strerror', None) or error})")


def _opened(source: str) -> BinaryIO:
    try:
        return open(source, "rb")
    except (OSError, ValueError) as error:
        raise _unreadable(source, error) from None


def _standard_input() -> BinaryIO:
    """Standard input below Python's buffer: a thread that waits there holds no lock when the process ends."""
    buffered: BinaryIO = sys.stdin.buffer
    try:
        return open(buffered.fileno(), "rb", buffering=0, closefd=False)
    except OSError:  # no file, as in tests
        return buffered
