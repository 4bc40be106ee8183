"""Sources: files, standard input and streams as chunks of whole lines, gzip or not, with bounded memory."""

from __future__ import annotations

import gzip
import io
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Protocol

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import SourceError
from gridlanes.formats.rows import LONGEST_LINE

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

HEAD = 1 << 16
"""bytes that are looked at to tell the format"""
_NEWLINE = 10
_LARGEST_CHUNK = 1 << 24
_MAGIC = {
    b"PAR1": "a Parquet file",
    b"\x89PNG": "a PNG image",
    b"%PDF": "a PDF file",
    b"PK\x03\x04": "a zip archive",
    b"BZh": "a bzip2 file",
    b"\xfd7zXZ": "an xz file",
    b"\x28\xb5\x2f\xfd": "a zstd file",
    b"\xff\xfe": "UTF-16 text",
    b"\xfe\xff": "UTF-16 text",
    b"\x93NUMPY": "a NumPy file",
}


class Readable(Protocol):
    """A binary stream."""

    def read(self, size: int = ..., /) -> bytes | None:
        """Up to `size` bytes, none at the end."""


Source = str | Path | Readable


@dataclass(frozen=True, slots=True)
class Chunk:
    """Whole lines of a source: `data` ends with a newline, `line` is the number of its first line, counted from 1.

    `too_long`: the chunk is the beginning of one line that is longer than any that is held.
    """

    data: bytes
    line: int
    ends: NDArray[np.int64]
    """the places of its newlines"""
    too_long: bool = False

    @classmethod
    def of(cls, data: bytes, line: int = 1, *, too_long: bool = False) -> Chunk:
        """The chunk of some data."""
        return cls(data, line, newlines(data), too_long)


class Text:
    """An open source: its `name`, its first bytes (`head`), and its lines (`chunks`)."""

    def __init__(self, name: str, stream: Readable) -> None:
        self.name, self._stream = name, stream
        self.head = self._read(HEAD)
        if self.head[:2] == b"\x1f\x8b":
            self._stream = gzip.GzipFile(fileobj=io.BufferedReader(_Rejoined(self.head, self._stream)))
            self.head = self._read(HEAD)
        self._at_end = len(self.head) < HEAD
        for magic, kind in _MAGIC.items():
            if self.head.startswith(magic):
                raise SourceError(f"{name}: {kind}, not text with puzzles")
        if b"\0" in self.head or _share_of_controls(self.head) > 0.1:
            raise SourceError(f"{name}: a binary file, not text with puzzles")
        self.head = self.head.removeprefix(b"\xef\xbb\xbf")
        self._old_ends = b"\r" in self.head and b"\n" not in self.head
        self.head = self._ends(self.head)

    def _ends(self, data: bytes) -> bytes:
        return data.replace(b"\r", b"\n") if self._old_ends else data

    def _read(self, size: int) -> bytes:
        """`size` bytes, fewer only at the end of the source."""
        parts, missing = [], size
        while missing > 0:
            try:
                part = self._stream.read(missing)
            except (gzip.BadGzipFile, EOFError, zlib.error) as error:
                raise SourceError(f"{self.name}: a damaged gzip file ({error})") from None
            except (OSError, ValueError) as error:
                raise SourceError(f"{self.name}: cannot be read ({error})") from None
            if isinstance(part, str):
                raise SourceError(f"{self.name}: opened as text; open it as bytes (mode 'rb')")
            if not part:
                break
            parts.append(bytes(part))
            missing -= len(part)
        return b"".join(parts)

    def chunks(self, max_lines: int) -> Iterator[Chunk]:
        """All lines from the first on, at most `max_lines` and about 16 MiB a chunk."""
        pending, line, at_end = self.head, 1, self._at_end
        wanted = len(pending)
        while pending or not at_end:
            if not at_end and len(pending) < wanted:
                fresh = self._read(wanted - len(pending))
                at_end = len(fresh) < wanted - len(pending)
                pending += self._ends(fresh)
            if at_end and pending and not pending.endswith(b"\n"):
                pending += b"\n"
            ends = newlines(pending)[:max_lines]
            n_lines, cut = len(ends), int(ends[-1]) + 1 if len(ends) else 0
            if (
                n_lines < max_lines
                and len(pending) < _LARGEST_CHUNK
                and not at_end
                and len(pending) - cut <= LONGEST_LINE
            ):
                width = cut // n_lines + 1 if n_lines else HEAD
                wanted = min(_LARGEST_CHUNK, len(pending) + width * (max_lines - n_lines))
            elif cut:
                yield Chunk(pending[:cut], line, ends)
                line, pending = line + n_lines, pending[cut:]
                wanted = max(1, min(_LARGEST_CHUNK, cut * max_lines // n_lines))
            elif pending:
                beginning = pending[:1000]
                pending, at_end = self._after_line(at_end)
                yield Chunk.of(beginning + b"\n", line, too_long=True)
                line += 1

    def _after_line(self, at_end: bool) -> tuple[bytes, bool]:
        """Reads on to the end of a line; what follows it, and whether the source has ended."""
        while not at_end:
            fresh = self._read(HEAD)
            at_end = len(fresh) < HEAD
            _, newline, rest = self._ends(fresh).partition(b"\n")
            if newline:
                return rest, at_end
        return b"", True


def newlines(data: bytes) -> NDArray[np.int64]:
    """The places of all newlines."""
    return np.flatnonzero(np.frombuffer(data, np.uint8) == _NEWLINE)


def _share_of_controls(data: bytes) -> float:
    controls = bytes({*range(32), 127} - {9, 10, 12, 13, 27})
    return (len(data) - len(data.translate(None, controls))) / max(len(data), 1)


class _Rejoined(io.RawIOBase):
    """A stream with the bytes that were read from it put back."""

    def __init__(self, head: bytes, stream: Readable) -> None:
        self._head, self._stream = head, stream

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer, /) -> int:
        view = memoryview(buffer)
        data, self._head = self._head[: len(view)], self._head[len(view) :]
        if not data:
            data = self._stream.read(len(view)) or b""
        view[: len(data)] = data
        return len(data)


@contextmanager
def opened(source: Source, name: str | None = None) -> Iterator[Text]:
    """Opens a path, ``-`` (standard input) or a binary stream. SourceError for what cannot be read."""
    if isinstance(source, str) and source == "-":
        yield Text(name or "-", sys.stdin.buffer)
    elif isinstance(source, str | Path):
        shown = name or str(source)
        try:
            file: BinaryIO = open(source, "rb")  # noqa: SIM115 closed below; only the opening is guarded
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise SourceError(f"{shown}: cannot be opened ({reason})") from None
        with file:
            yield Text(shown, file)
    elif callable(getattr(source, "read", None)):
        stream_name = getattr(source, "name", None)
        yield Text(name or (stream_name if isinstance(stream_name, str) else "<stream>"), source)
    else:
        raise SourceError(f"a source is a path, '-' or a binary stream, not {type(source).__name__}")
