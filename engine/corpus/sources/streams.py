"""The text of a source from any place on, files as they are, gzip unpacked; and the lines of a part, compared.

A gzip file can only be read forward, and the rows of a Parquet file are decoded many at once, so each process keeps the
last of these open and goes on in it. What is read of a gzip file does not depend on how much is asked for at once, also
where the file is damaged: the text before the fault is the same.
"""

from __future__ import annotations

import atexit
import gzip
import hashlib
import os
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import Generic, Protocol, TypeVar

from gridlanes.corpus.part import Part
from gridlanes.errors import SourceError
from gridlanes.io.read.parquet_rows import ParquetLines
from gridlanes.io.read.sources import BOM, HEAD, Chunk, new_ends, open_file, whole_lines
from gridlanes.io.read.unpacked import Unpacked

BLOCK = 1 << 18
"""bytes that are read at once: they stay in the cache until they are hashed"""
_AT_ONCE = 1 << 14
_ROWS_AT_ONCE = 1 << 14


class _Closable(Protocol):
    def close(self) -> None:
        """Lets go of the file."""


Source = TypeVar("Source", bound=_Closable)


class TextStream(Protocol):
    """The text of a source, read forward."""

    position: int
    """bytes of the text before the next one"""

    def read(self, size: int, /) -> bytes:
        """`size` bytes, fewer only at the end or before a fault, which the next call raises as SourceError."""

    def close(self) -> None:
        """Closes the file."""


class PlainText:
    """The bytes of a file from `offset` on."""

    def __init__(self, path: str, name: str, offset: int = 0) -> None:
        self._name, self.position = name, offset
        self._file = open_file(path, name)
        if offset:
            self._file.seek(offset)

    def read(self, size: int, /) -> bytes:
        try:
            data = self._file.read(size)
        except OSError as error:
            raise SourceError(f"{self._name}: cannot be read ({error})") from None
        self.position += len(data)
        return data

    def close(self) -> None:
        self._file.close()


class UnpackedText:
    """The text of a gzip file."""

    def __init__(self, path: str, name: str) -> None:
        self._name, self.position = name, 0
        self._file = open_file(path, name)
        self._unpacked = Unpacked(b"", self._file)
        self._text = b""
        self._fault = ""

    def read(self, size: int, /) -> bytes:
        pieces, missing = [], size
        while missing and (self._text or self._go_on()):
            pieces.append(self._text[:missing])
            self._text = self._text[missing:]
            missing -= len(pieces[-1])
        if self._fault and missing == size:
            raise SourceError(f"{self._name}: {self._fault}")
        self.position += size - missing
        return b"".join(pieces)

    def _go_on(self) -> bool:
        """Unpacks more, always the same amount at once, since a fault takes that with it."""
        if not self._fault:
            try:
                self._text = self._unpacked.some(_AT_ONCE)
            except (gzip.BadGzipFile, EOFError, zlib.error) as error:
                self._fault = f"a damaged gzip file ({error})"
            except OSError as error:  # of the system, not of the file
                raise SourceError(f"{self._name}: cannot be read ({error})") from None
        return bool(self._text)

    def skip_to(self, position: int) -> None:
        """Reads on to a place; not beyond the end."""
        while self.position < position and self.read(min(BLOCK, position - self.position)):
            pass

    def close(self) -> None:
        self._file.close()


class PartLines(Protocol):
    """The lines of a part, which are compared with the plan as they are read.

    SourceError as soon as it is certain that they are not those that were planned: with the last byte at the latest.
    """

    def chunks(self, max_lines: int) -> Iterator[Chunk]:
        """The lines, at most `max_lines` a chunk, numbered as in the source."""

    def finish(self) -> None:
        """Reads what is left, so that all of it is compared."""


class PartText:
    """The lines of a part of a text."""

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
        head = self.read(HEAD)
        at_end = len(head) < HEAD
        if part.offset == 0:
            head = head.removeprefix(BOM)
        return whole_lines(
            self.read,
            max_lines,
            head=new_ends(head) if reading.old_ends else head,
            at_end=at_end,
            line=part.line,
            old_ends=reading.old_ends,
            packed=reading.container == "gzip",
        )

    def finish(self) -> None:
        """Reads what is left, so that all of it is compared."""
        while self.read(BLOCK):
            pass


class PartRows:
    """The lines of a part of a Parquet file."""

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
        """Reads what is left, so that all of it is compared."""
        for _ in self.chunks(_ROWS_AT_ONCE):
            pass


def changed(part: Part) -> SourceError:
    """What is raised for a source that is not as it was planned."""
    return SourceError(
        f"{part.source}: changed since the run was planned (part {part.number}, from line {part.line:,})"
    )


@contextmanager
def lines_of_part(part: Part, field: str | None = None) -> Iterator[PartLines]:
    """The lines of a part of a source that can be read. `field`: as in `RunOptions`. One thread at a time."""
    path, name, container = part.path, part.source, part.reading.container
    if container == "gzip":
        with _texts.lent(
            _key_of(path), lambda: UnpackedText(path, name), lambda text: text.position <= part.offset
        ) as text:
            text.skip_to(part.offset)
            yield PartText(part, text)
    elif container == "parquet":
        with _rows.lent((field, *_key_of(path)), lambda: ParquetLines(path, field, name)) as rows:
            yield PartRows(part, rows)
    else:
        with closing(PlainText(path, name, part.offset)) as plain:
            yield PartText(part, plain)


class _Kept(Generic[Source]):
    """The source that this process read last, for the part that comes next."""

    def __init__(self) -> None:
        self._key: tuple[object, ...] = ()
        self._source: Source | None = None

    @contextmanager
    def lent(
        self, key: tuple[object, ...], opens: Callable[[], Source], fits: Callable[[Source], bool] = lambda source: True
    ) -> Iterator[Source]:
        """The source that is kept, if it has this key and `fits`, else a new one. It is not kept if anything raises."""
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
        """Keeps nothing any more."""
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


_texts = _Kept[UnpackedText]()
_rows = _Kept[ParquetLines]()


def close_open_sources() -> None:
    """Closes the files that are kept open for the next part."""
    _texts.close()
    _rows.close()


atexit.register(close_open_sources)
