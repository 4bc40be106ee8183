"""The lines of a part, compared with the plan as they are read.

A gzip file can only be read forward, and the rows of a Parquet file are decoded many at once, so each process keeps the
last such file open and continues in it.
"""

from __future__ import annotations

import atexit
import hashlib
import os
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import Generic, Protocol, TypeVar

from gridlanes.corpus.part import Part
from gridlanes.errors import SourceError
from gridlanes.io.read.gunzip import GunzipStream
from gridlanes.io.read.parquet_rows import ParquetLines
from gridlanes.io.read.sources import Chunk, TextStream, open_file, whole_lines

BLOCK = 1 << 18
"""bytes that are read at once"""
_ROWS_AT_ONCE = 1 << 14


class _Closable(Protocol):
    def close(self) -> None:
        """Lets go of the file."""


Source = TypeVar("Source", bound=_Closable)


def open_text(path: str, name: str, offset: int = 0, *, packed: bool = False) -> TextStream:
    """The text of a file from `offset` on, or of a gzip file from its beginning. Raises `SourceError`."""
    file = open_file(path, name)
    if offset:
        file.seek(offset)
    return TextStream(name, GunzipStream(b"", file) if packed else file, offset, file)


class PartText:
    """The lines of a part of a text.

    SourceError as soon as it is certain that they are not those that were planned: with the last byte at the latest.
    """

    def __init__(self, part: Part, stream: TextStream) -> None:
        self._part, self._stream = part, stream
        self._left = part.n_bytes
        self._hash = hashlib.sha256()

    def read(self, size: int, /) -> bytes:
        """`size` bytes of the text, fewer only at the end of the part."""
        size = min(size, self._left)
        if not size:
            return b""
        data = self._stream.read(size)
        self._hash.update(data)
        self._left -= len(data)
        if len(data) < size:
            raise changed(self._part)
        if not self._left:
            is_plain = self._part.reading.container == "plain"
            is_last = is_plain and not data.endswith((b"\n", b"\r"))  # the source ends in the middle of a line
            if self._hash.hexdigest() != self._part.sha256 or (is_last and self._stream.read(1)):
                raise changed(self._part)
        return data

    def chunks(self, max_lines: int) -> Iterator[Chunk]:
        """The lines, at most `max_lines` a chunk, numbered as in the source."""
        part, reading = self._part, self._part.reading
        return whole_lines(
            self.read,
            max_lines,
            line=part.line,
            start=part.offset,
            old_ends=reading.old_ends,
            packed=reading.container == "gzip",
        )

    def finish(self) -> None:
        """Reads the rest, so that everything is compared."""
        while self.read(BLOCK):
            pass


class PartRows:
    """The lines of a part of a Parquet file; the same."""

    def __init__(self, part: Part, rows: ParquetLines) -> None:
        self._part, self._rows = part, rows
        self._done = self._n_bytes = 0
        self._hash = hashlib.sha256()

    def chunks(self, max_lines: int) -> Iterator[Chunk]:
        """The lines, at most `max_lines` a chunk, numbered as in the source."""
        part = self._part
        for chunk in self._rows.chunks(part.offset + self._done, part.n_rows - self._done, max_lines):
            self._hash.update(chunk.data)
            self._done += len(chunk.ends)
            self._n_bytes += len(chunk.data)
            yield chunk
        if (self._done, self._n_bytes, self._hash.hexdigest()) != (part.n_rows, part.n_bytes, part.sha256):
            raise changed(part)

    def finish(self) -> None:
        """Reads the rest, so that everything is compared."""
        for _ in self.chunks(_ROWS_AT_ONCE):
            pass


PartLines = PartText | PartRows


def changed(part: Part) -> SourceError:
    """What is raised for a source that is not as it was planned."""
    return SourceError(
        f"{part.source}: changed since the run was planned (part {part.number}, from line {part.line:,})"
    )


@contextmanager
def lines_of_part(part: Part, field: str | None = None) -> Iterator[PartLines]:
    """The lines of a part of a source that can be read. `field`: as in `CorpusOptions`. One thread at a time."""
    path, name, container = part.path, part.source, part.reading.container
    if container == "parquet":
        with _rows.lent((field, *_key_of(path)), lambda: ParquetLines(path, field, name)) as rows:
            yield PartRows(part, rows)
    elif container == "gzip":
        with _texts.lent(
            _key_of(path), lambda: open_text(path, name, packed=True), lambda text: text.position <= part.offset
        ) as text:
            text.skip_to(part.offset)
            yield PartText(part, text)
    else:
        with closing(open_text(path, name, part.offset)) as text:
            yield PartText(part, text)


class _LastOpen(Generic[Source]):
    """The source that this process read last, left open for the part that comes next."""

    def __init__(self) -> None:
        self._key: tuple[object, ...] = ()
        self._source: Source | None = None

    @contextmanager
    def lent(
        self, key: tuple[object, ...], opens: Callable[[], Source], fits: Callable[[Source], bool] = lambda source: True
    ) -> Iterator[Source]:
        """The source that is open, if it has this key and `fits`, else a new one; closed if anything raises."""
        source, self._source = self._source, None
        if source is not None and not (key == self._key and fits(source)):
            source.close()
            source = None
        if source is None:
            source = opens()
        try:
            yield source
        except BaseException:
            source.close()
            raise
        self.close()
        self._key, self._source = key, source

    def close(self) -> None:
        """Closes it."""
        source, self._source = self._source, None
        if source is not None:
            source.close()


def _key_of(path: str) -> tuple[object, ...]:
    """What is another when the file is another; the process, since a fork shares the place in the file."""
    try:
        found = os.stat(path)
    except (OSError, ValueError):
        return ()
    return os.getpid(), path, found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns


_texts = _LastOpen[TextStream]()
_rows = _LastOpen[ParquetLines]()


def close_open_sources() -> None:
    """Closes the files that are left open for the next part."""
    _texts.close()
    _rows.close()


atexit.register(close_open_sources)
