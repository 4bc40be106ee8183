"""Sources: files, standard input and streams as chunks of whole lines, gzip or not, with bounded memory.

No more is read ahead than a row may take. What is larger is one bad row: a plain source goes on behind it, a gzip file,
which may be a bomb, ends there (`gridlanes.io.read.unpacked`).
"""

from __future__ import annotations

import gzip
import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import SourceError
from gridlanes.io.read.rows import LONGEST_LINE
from gridlanes.io.read.unpacked import LONGEST_STRETCH, Readable, Stretch, Unpacked

HEAD = 1 << 16
"""bytes that are looked at to tell the format"""
BOM = b"\xef\xbb\xbf"
"""what may stand before text in UTF-8"""
_NEWLINE = 10
_LARGEST_CHUNK = 1 << 24
_PIECE = 1 << 16
_LOOKED_THROUGH = 1 << 18
_FROM_HERE_ON = "; the compressed source is not read from here on"
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
    b"\x1f\x8b": "a gzip file inside a gzip file",
}


Source = str | Path | Readable


@dataclass(frozen=True, slots=True)
class Chunk:
    """Whole lines of a source: `data` ends with a newline, `line` is the number of its first line, counted from 1.

    `too_long`: the chunk is the beginning of one line that is longer than any that is held, or where a source is given
    up: one bad row, for `reason`.
    """

    data: bytes
    line: int
    ends: NDArray[np.int64]
    """the places of its newlines"""
    too_long: bool = False
    reason: str = ""

    @classmethod
    def of(cls, data: bytes, line: int = 1, *, too_long: bool = False, reason: str = "") -> Chunk:
        """The chunk of some data."""
        return cls(data, line, newlines(data), too_long, reason)


class Text:
    """An open source: its `name`, its first bytes (`head`), and its lines (`chunks`).

    `packed`: whether it is the text of a gzip file. `old_ends`: whether its lines end with a carriage return alone.
    """

    def __init__(self, name: str, stream: Readable) -> None:
        self.name, self._stream = name, stream
        self.head = self._read(HEAD)
        self.packed = self.head[:2] == b"\x1f\x8b"
        if self.packed:
            self._stream = Unpacked(self.head, self._stream)
            self.head = self._read(HEAD)
        self._at_end = len(self.head) < HEAD
        for magic, kind in _MAGIC.items():
            if self.head.startswith(magic):
                raise SourceError(f"{name}: {kind}, not text with puzzles")
        if b"\0" in self.head or _share_of_controls(self.head) > 0.1:
            raise SourceError(f"{name}: a binary file, not text with puzzles")
        self.head = self.head.removeprefix(BOM)
        self.old_ends = b"\r" in self.head and b"\n" not in self.head
        self.head = new_ends(self.head) if self.old_ends else self.head

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
        return whole_lines(
            self._read, max_lines, head=self.head, at_end=self._at_end, old_ends=self.old_ends, packed=self.packed
        )


def whole_lines(
    read: Callable[[int], bytes],
    max_lines: int,
    *,
    head: bytes = b"",
    at_end: bool = False,
    line: int = 1,
    old_ends: bool = False,
    packed: bool = False,
) -> Iterator[Chunk]:
    """The lines of a stream, at most `max_lines` and about 16 MiB a chunk.

    `read` gives as many bytes as it is asked for, fewer only at the end; where it raises SourceError, the whole lines
    before come first. `head`: what was read before; `at_end`: nothing comes after it. `line`: the number of the first
    line. `old_ends`: lines end with a carriage return alone. `packed`: the stream was unpacked, and is given up at an
    over-long line or a long stretch without rows.
    """
    ahead = _Ahead(read, old_ends, packed, at_end)
    pending = ahead.cut(ahead.seen(head))
    wanted = len(pending) or HEAD
    while pending or not ahead.at_end:
        if not ahead.at_end and len(pending) < wanted:
            pending = ahead.more(pending, wanted)
        if ahead.at_end and pending and not pending.endswith(b"\n"):
            pending += b"\n"
        ends = newlines(pending, max_lines)
        if packed:
            ends = ends[: given_up(ends)]
        n_lines, cut = len(ends), int(ends[-1]) + 1 if len(ends) else 0
        if (
            n_lines < max_lines
            and len(pending) < _LARGEST_CHUNK
            and not ahead.at_end
            and len(pending) - cut <= LONGEST_LINE + 1  # a carriage return is not of the line
        ):
            width = cut // n_lines + 1 if n_lines else HEAD
            wanted = min(_LARGEST_CHUNK, len(pending) + width * (max_lines - n_lines))
        elif cut:
            yield Chunk(pending[:cut], line, ends)
            line, pending = line + n_lines, pending[cut:]
            wanted = max(1, min(_LARGEST_CHUNK, cut * max_lines // n_lines))
        elif pending:
            reason = f"a line of more than {LONGEST_LINE:,} bytes{_FROM_HERE_ON}" if packed else ""
            yield Chunk.of(pending[:1000] + b"\n", line, too_long=True, reason=reason)
            if packed:
                return
            pending = ahead.after_line()
            line += 1
    if ahead.n_lines_of_stretch:
        reason = f"more than {LONGEST_STRETCH:,} bytes of blank lines and comments" + _FROM_HERE_ON
        yield Chunk.of(b"\n", line - ahead.n_lines_of_stretch, too_long=True, reason=reason)
    if ahead.failure is not None:
        raise ahead.failure


class _Ahead:
    """Reads ahead, in pieces, up to where a chunk has to end.

    `at_end`: nothing more is to be read. `n_lines_of_stretch`: the lines at the end in which there are no rows, where
    that made it the end; `failure`: the SourceError that did.
    """

    def __init__(self, read: Callable[[int], bytes], old_ends: bool, packed: bool, at_end: bool) -> None:
        self._read, self._old_ends, self.at_end = read, old_ends, at_end
        self._stretch = Stretch() if packed else None
        self.n_lines_of_stretch = 0
        self.failure: SourceError | None = None

    def _piece(self, size: int) -> bytes:
        try:
            piece = self._read(size)
        except SourceError as error:
            self.at_end, self.failure = True, error
            return b""
        self.at_end = len(piece) < size
        return new_ends(piece) if self._old_ends else piece

    def seen(self, text: bytes) -> bytes:
        """The text, which was or is being read, up to a stretch without rows that is too long."""
        if self._stretch is None:
            return text
        for start in range(0, len(text), _PIECE):
            if self._stretch.is_too_long(text[start : start + _PIECE]):
                self.at_end, self.n_lines_of_stretch = True, self._stretch.n_lines
                return text[: start + _PIECE]
        return text

    def more(self, pending: bytes, wanted: int) -> bytes:
        """`pending` and what follows it, up to `wanted` bytes; less where it is the end, or an over-long line."""
        parts, size = [pending], len(pending)
        of_line = len(pending) - pending.rfind(b"\n") - 1
        while size < wanted and not self.at_end and of_line <= LONGEST_LINE + 1:
            piece = self.seen(self._piece(min(wanted - size, _PIECE)))
            parts.append(piece)
            size += len(piece)
            of_line = len(piece) - newline - 1 if (newline := piece.rfind(b"\n")) >= 0 else of_line + len(piece)
        return self.cut(b"".join(parts))

    def cut(self, text: bytes) -> bytes:
        """The text without what comes behind the end; the beginning of a line is none."""
        if self._stretch is not None and self.n_lines_of_stretch:
            return text[: len(text) - len(self._stretch.tail)]
        return text if self.failure is None else text[: text.rfind(b"\n") + 1]

    def after_line(self) -> bytes:
        """Reads on to the end of a line; what follows it."""
        while not self.at_end:
            _, newline, rest = self._piece(HEAD).partition(b"\n")
            if newline:
                return rest
        return b""


def new_ends(data: bytes) -> bytes:
    """Text whose lines end with a carriage return alone, with newlines."""
    return data.replace(b"\r", b"\n")


def newlines(data: bytes, most: int | None = None) -> NDArray[np.int64]:
    """The places of all newlines, or of the first `most`, looked for with no more memory than those take."""
    text = np.frombuffer(data, np.uint8)
    width = _LOOKED_THROUGH if most is None else min(_LOOKED_THROUGH, 4096 + 128 * most)
    if most is None or len(text) <= width:
        return np.flatnonzero(text == _NEWLINE)[:most]
    parts, found = [], 0
    for start in range(0, len(text), width):
        part = np.flatnonzero(text[start : start + width] == _NEWLINE) + start
        parts.append(part)
        found += len(part)
        if found >= most:
            break
    return np.concatenate(parts)[:most]


def given_up(ends: NDArray[np.int64]) -> int | None:
    """The line, of those that end at `ends`, at which a compressed source is given up; None if at none."""
    if not len(ends) or int(ends[-1]) <= LONGEST_LINE:
        return None
    too_long = np.flatnonzero(np.diff(ends, prepend=-1) > LONGEST_LINE + 2)  # a carriage return and the newline
    return int(too_long[0]) if len(too_long) else None


def _share_of_controls(data: bytes) -> float:
    controls = bytes({*range(32), 127} - {9, 10, 12, 13, 27})
    return (len(data) - len(data.translate(None, controls))) / max(len(data), 1)


def open_file(path: str | Path, name: str) -> BinaryIO:
    """A file to be read as bytes. SourceError, which calls it `name`, if it cannot be opened."""
    try:
        return open(path, "rb")
    except (OSError, ValueError) as error:
        raise SourceError.not_opened(name, error) from None


@contextmanager
def opened(source: Source, name: str | None = None) -> Iterator[Text]:
    """Opens a path, ``-`` (standard input) or a binary stream. SourceError for what cannot be read."""
    if isinstance(source, str) and source == "-":
        yield Text(name or "-", sys.stdin.buffer)
    elif isinstance(source, str | Path):
        shown = name or str(source)
        with open_file(source, shown) as file:
            yield Text(shown, file)
    elif callable(getattr(source, "read", None)):
        stream_name = getattr(source, "name", None)
        yield Text(name or (stream_name if isinstance(stream_name, str) else "<stream>"), source)
    else:
        raise SourceError(f"a source is a path, '-' or a binary stream, not {type(source).__name__}")
