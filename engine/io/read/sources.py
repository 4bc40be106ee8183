"""Sources: files, standard input and streams as chunks of whole lines, gzip or not, with bounded memory.

Reading never holds more than the longest allowed row. A longer line is one bad row: after it a plain source is read on,
but a gzip file, which may be a bomb, ends there (`gridlanes.io.read.gunzip`).
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import SourceError
from gridlanes.io.read.gunzip import FAULTS, LONGEST_STRETCH, GunzipStream, Readable, Stretch
from gridlanes.io.read.rows import LONGEST_LINE

HEAD = 1 << 16
"""bytes that are looked at to tell the format"""
BOM = b"\xef\xbb\xbf"
"""what may stand before text in UTF-8"""
_NEWLINE = 10
_LARGEST_CHUNK = 1 << 24
_PIECE = 1 << 16
_LOOKED_THROUGH = 1 << 18
GIVEN_UP = b"\n"
"""what stands for the blank lines and comments at which a compressed source is given up"""
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


_ADVICE = {
    **dict.fromkeys(("a zip archive", "a bzip2 file", "an xz file", "a zstd file"), "; unpack it, or use gzip"),
    "UTF-16 text": "; save it as UTF-8",
    "a Parquet file": "; name the file, as Parquet cannot be read from a stream or a compressed file",
    "a NumPy file": "; load it with numpy.load and pass the array to gridlanes.solve",
}
Source = str | Path | Readable


@dataclass(frozen=True, slots=True)
class Chunk:
    """Whole lines of a source: `data` ends with a newline, `line` is the number of its first line, counted from 1.

    `start`: bytes of the source's text before it. `too_long`: the chunk is the beginning of one line that is longer
    than any that is held, or `GIVEN_UP` where a source is: one bad row, for `reason`. `breaks` ``int64 (n,)``: how many
    line breaks are inside the lines before each of its n lines, where rows run over several lines (`joined_lines`).
    """

    data: bytes
    line: int
    ends: NDArray[np.int64]
    """the places of the newlines that end its lines"""
    too_long: bool = False
    reason: str = ""
    start: int = 0
    breaks: NDArray[np.int64] | None = None

    @classmethod
    def of(cls, data: bytes, line: int = 1, *, too_long: bool = False, reason: str = "", start: int = 0) -> Chunk:
        """The chunk of some data."""
        return cls(data, line, newlines(data), too_long, reason, start)

    def __len__(self) -> int:
        return len(self.ends)

    @property
    def starts(self) -> NDArray[np.int64]:
        """The places where its lines start."""
        return np.concatenate((np.zeros(1, np.int64), self.ends[:-1] + 1))

    def line_of(self, number: int) -> int:
        """The source's number of a line, counted from 0; for the number of lines, that of the line after them."""
        if self.breaks is None:
            return self.line + number
        if number < len(self):
            return self.line + number + int(self.breaks[number])
        return self.line + self.data.count(b"\n")

    def joined(self, inside: NDArray[np.bool_]) -> Chunk:
        """The first n lines, with `inside` ``bool (n,)``: whether the end of a line is a line break within a row."""
        ends = self.ends[: len(inside)]
        data = self.data[: int(ends[-1]) + 1]
        firsts = np.flatnonzero(~np.concatenate([[False], inside[:-1]]))
        breaks = firsts - np.arange(len(firsts)) if inside.any() else None
        return Chunk(data, self.line, ends[~inside], start=self.start, breaks=breaks)

    def start_of(self, number: int) -> int:
        """Where line `number` starts, counted from 0."""
        return int(self.ends[number - 1]) + 1 if number else 0

    def text(self, number: int) -> bytes:
        """A line without its end, as the readers of lines have it."""
        return self.data[self.start_of(number) : int(self.ends[number])].removesuffix(b"\r")

    def lines(self, first: int, last: int) -> Chunk:
        """The lines from the first to the last."""
        start, stop = self.start_of(first), int(self.ends[last]) + 1
        ends = self.ends[first : last + 1] - start
        breaks = None if self.breaks is None else self.breaks[first : last + 1] - self.breaks[first]
        data, line = self.data[start:stop], self.line_of(first)
        return Chunk(data, line, ends, self.too_long, self.reason, self.start + start, breaks)


class TextStream:
    """The text of a source, read forward. `position`: bytes of the text before the next one.

    `stream`: the file, or `GunzipStream`. `file`: what `close` closes.
    """

    def __init__(self, name: str, stream: Readable, position: int = 0, file: BinaryIO | None = None) -> None:
        self.name, self.position = name, position
        self._stream, self._file = stream, file
        self._at_end = False

    def read(self, size: int) -> bytes:
        """`size` bytes, fewer before the end or a fault of a gzip file, none at the end. Raises `SourceError`."""
        parts: list[bytes] = []
        missing = size
        while missing > 0 and not self._at_end:
            try:
                part = self._stream.read(missing)
            except FAULTS as error:
                if parts:  # the next call raises it again
                    break
                raise SourceError(f"{self.name}: a damaged gzip file ({error})") from None
            except (OSError, ValueError) as error:
                raise SourceError(f"{self.name}: cannot be read ({error})") from None
            if part is None:
                raise SourceError(f"{self.name}: cannot be read (it has no data yet, and does not wait for any)")
            if isinstance(part, str):
                raise SourceError(f"{self.name}: opened as text; open it as bytes (mode 'rb')")
            self._at_end = not part  # a terminal is not asked again
            parts.append(bytes(part))
            missing -= len(parts[-1])
        self.position += size - missing
        return b"".join(parts)

    def skip_to(self, position: int) -> None:
        """Reads on to a place; not beyond the end."""
        while self.position < position and self.read(min(_LOOKED_THROUGH, position - self.position)):
            pass

    def close(self) -> None:
        """Closes the file."""
        if self._file is not None:
            self._file.close()


class OpenText:
    """An open source: its `name`, its first bytes (`head`), and its lines (`chunks`).

    `packed`: whether it is the text of a gzip file. `old_ends`: whether its lines end with a carriage return alone.
    """

    def __init__(self, name: str, stream: Readable) -> None:
        self.name, self._stream = name, TextStream(name, stream)
        self._raw = self._stream.read(HEAD)
        self.packed = self._raw[:2] == b"\x1f\x8b"
        if self.packed:
            self._stream = TextStream(name, GunzipStream(self._raw, stream))
            self._raw = self._stream.read(HEAD)
            if len(self._raw) < HEAD:
                self._stream.read(1)  # raises where it is damaged so early, so that it is refused as a whole
        for magic, kind in _MAGIC.items():
            if self._raw.startswith(magic):
                raise SourceError(f"{name}: {kind}, not text with puzzles{_ADVICE.get(kind, '')}")
        if b"\0" in self._raw or _share_of_controls(self._raw) > 0.1:
            raise SourceError(f"{name}: a binary file, not text with puzzles")
        self.head = self._raw.removeprefix(BOM)
        self.old_ends = b"\r" in self.head and b"\n" not in self.head
        self.head = new_ends(self.head) if self.old_ends else self.head

    def chunks(self, max_lines: int, tap: Callable[[bytes], object] | None = None) -> Iterator[Chunk]:
        """All lines from the first on, at most `max_lines` and about 16 MiB a chunk.

        `tap` is given all bytes of the text, as they are read.
        """

        def read(size: int) -> bytes:
            data, self._raw = (self._raw, b"") if self._raw else (self._stream.read(size), b"")
            if tap is not None:
                tap(data)
            return data

        return whole_lines(read, max_lines, old_ends=self.old_ends, packed=self.packed)


def whole_lines(
    read: Callable[[int], bytes],
    max_lines: int,
    *,
    line: int = 1,
    start: int = 0,
    old_ends: bool = False,
    packed: bool = False,
) -> Iterator[Chunk]:
    """The lines of a stream, at most `max_lines` and about 16 MiB a chunk.

    `read` returns about as many bytes as requested, none at the end; if it raises SourceError, the whole lines before
    come first. `line`: the number of the first line, `start`: bytes of the text before it. `old_ends`: lines end with a
    carriage return only. `packed`: the stream was unpacked, and reading stops at an over-long line or a long stretch
    without rows.
    """
    ahead = _Ahead(read, old_ends, packed, start)
    pending = ahead.more(b"", HEAD)
    start = ahead.skipped
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
            unfinished = (
                len(pending) - cut
            )  # at least doubled, or a long line behind short ones would be looked at often
            wanted = min(_LARGEST_CHUNK, len(pending) + max(width * (max_lines - n_lines), unfinished))
        elif cut:
            yield Chunk(pending[:cut], line, ends, start=start)
            line, pending, start = line + n_lines, pending[cut:], start + cut
            wanted = max(1, min(_LARGEST_CHUNK, cut * max_lines // n_lines))
        elif pending:
            reason = f"a line of more than {LONGEST_LINE:,} bytes{_FROM_HERE_ON}" if packed else ""
            yield Chunk.of(pending[:1000] + b"\n", line, too_long=True, reason=reason, start=start)
            if packed:
                return
            pending = ahead.after_line()
            line, start = line + 1, ahead.position - len(pending)
    if ahead.n_lines_of_stretch:
        reason = f"more than {LONGEST_STRETCH:,} bytes of blank lines and comments" + _FROM_HERE_ON
        yield Chunk.of(GIVEN_UP, line - ahead.n_lines_of_stretch, too_long=True, reason=reason, start=start)
    if ahead.failure is not None:
        raise ahead.failure


class _Ahead:
    """Reads ahead, in pieces, up to where a chunk has to end.

    `position`: bytes of the text before what comes next; `skipped`: before the first line. `at_end`: nothing more is to
    be read. `n_lines_of_stretch`: the lines at the end in which there are no rows, where that made it the end;
    `failure`: the SourceError that did.
    """

    def __init__(self, read: Callable[[int], bytes], old_ends: bool, packed: bool, position: int) -> None:
        self._read, self._old_ends = read, old_ends
        self._stretch = Stretch() if packed else None
        self.at_end, self.position, self.skipped = False, position, position
        self.n_lines_of_stretch = 0
        self.failure: SourceError | None = None

    def _piece(self, size: int) -> bytes:
        try:
            piece = self._read(size)
        except SourceError as error:
            self.at_end, self.failure = True, error
            return b""
        self.at_end = not piece
        if self.position == 0 and piece.startswith(BOM):
            self.position = self.skipped = len(BOM)
            piece = piece[len(BOM) :]
        self.position += len(piece)
        return new_ends(piece) if self._old_ends else piece

    def _seen(self, text: bytes) -> bytes:
        """The text, which is being read, up to a stretch without rows that is too long."""
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
            piece = self._seen(self._piece(min(wanted - size, _PIECE)))
            parts.append(piece)
            size += len(piece)
            of_line = len(piece) - newline - 1 if (newline := piece.rfind(b"\n")) >= 0 else of_line + len(piece)
        return self._before_end(b"".join(parts))

    def _before_end(self, text: bytes) -> bytes:
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
    """The places of all newlines, or of the first `most`, found with no more memory than the result takes."""
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


def standard_input() -> BinaryIO:
    """Standard input as bytes. SourceError if it is closed."""
    if sys.stdin is None:
        raise SourceError("-: cannot be read (standard input is closed)")
    return sys.stdin.buffer


@contextmanager
def opened(source: Source, name: str | None = None) -> Iterator[OpenText]:
    """Opens a path, ``-`` (standard input) or a binary stream. SourceError for what cannot be read."""
    if isinstance(source, str) and source == "-":
        yield OpenText(name or "-", standard_input())
    elif isinstance(source, str | Path):
        shown = name or str(source)
        with open_file(source, shown) as file:
            yield OpenText(shown, file)
    elif callable(getattr(source, "read", None)):
        stream_name = getattr(source, "name", None)
        yield OpenText(name or (stream_name if isinstance(stream_name, str) else "<stream>"), source)
    else:
        raise SourceError(f"expected a path, '-' or a binary stream, found {type(source).__name__}")
