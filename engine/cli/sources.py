"""The sources of a command: read one after the other, with a count of the bytes read."""

from __future__ import annotations

import os
import stat
from collections import deque
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, BinaryIO

from gridlanes.cli.options import STANDARD_STREAM, CorpusArguments
from gridlanes.errors import SourceError

if TYPE_CHECKING:
    from gridlanes.io.read.blocks import Block

BLOCK_ROWS = 16_384
"""rows of a block: enough for the vector kernels, few enough that progress shows on hard corpora"""


class Metered:
    """A binary stream that counts the bytes read."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self.position = 0

    def read(self, size: int = -1, /) -> bytes | None:
        """As the stream itself."""
        data = self._stream.read(size)
        self.position += len(data or b"")
        return data


class Sources:
    """The sources of a job: their blocks one after the other, and the bytes up to the end of the last block.

    Raises `SourceError` for a missing file, before any work is done.
    """

    def __init__(self, job: CorpusArguments) -> None:
        self._job = job
        self.n_bytes = _total_bytes(job.sources)
        """of all sources together; None if unknown, as for standard input"""
        self._ends: deque[int] = deque()
        self._before = 0
        """bytes of the sources that have been read to their end"""

    def blocks(self) -> Iterator[Block]:
        """The blocks of all sources in order."""
        from gridlanes.io.read.parquet_rows import is_parquet

        for source in self._job.sources:
            if source != STANDARD_STREAM and is_parquet(source):
                yield from self._rows_of_parquet(source)
            else:
                yield from self._text(source)

    def _text(self, source: str) -> Iterator[Block]:
        from gridlanes.io.read.reading import read
        from gridlanes.io.read.sources import open_file

        job, before = self._job, self._before
        with _standard_input() if source == STANDARD_STREAM else open_file(source, source) as stream:
            metered = Metered(stream)
            for block in read(
                metered,
                genre=job.genre,
                format=job.format,
                box=job.box,
                field=job.field,
                name=source,
                block_rows=BLOCK_ROWS,
            ):
                self._ends.append(before + metered.position)
                yield block
        self._before += metered.position

    def _rows_of_parquet(self, source: str) -> Iterator[Block]:
        """The blocks of a Parquet file. It is not read from front to back, so progress is estimated from its rows."""
        from gridlanes.io.read.parquet_rows import ParquetLines
        from gridlanes.io.read.reading import read_parquet

        job, before, n_bytes = self._job, self._before, os.stat(source).st_size
        with ParquetLines(source, job.field) as rows:
            for block in read_parquet(rows, genre=job.genre, box=job.box, block_rows=BLOCK_ROWS):
                self._ends.append(before + n_bytes * int(block.line[-1]) // rows.n_rows)
                yield block
        self._before += n_bytes

    def passed(self) -> int:
        """To be called once for each finished block; returns the bytes up to its end."""
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
            refusal = SourceError.not_opened(source, error)
            if isinstance(error, OSError) and _is_puzzle(source):
                raise SourceError(f"{refusal}; it is a puzzle: write it to a file, or to standard input (-)") from None
            raise refusal from None
        if stat.S_ISDIR(found.st_mode):
            raise SourceError(f"{source}: is a folder; name its files, or see gridlanes run")
        total = total + found.st_size if total is not None and stat.S_ISREG(found.st_mode) else None
    return total


def _is_puzzle(text: str) -> bool:
    """Whether what should name a file is a puzzle itself, of the kinds that say so."""
    from gridlanes.io.read.reading import read_rows

    return not read_rows([text]).errors


def _standard_input() -> BinaryIO:
    """Standard input below Python's buffer: a thread that waits there holds no lock when the process ends."""
    from gridlanes.io.read.sources import standard_input

    buffered = standard_input()
    try:
        return open(buffered.fileno(), "rb", buffering=0, closefd=False)
    except OSError:  # no file, as in tests
        return buffered
