"""Gzip, unpacked lazily and with limits, since a few bytes may expand to gigabytes.

Reading a compressed source stops where it has no rows: at a line longer than any row may be, or at a long stretch of
blank lines and comments. In a plain file these are skipped, since there the work is proportional to the size; a
compressed one could cost its reader a thousand times what it cost to send.
"""

from __future__ import annotations

import gzip
import zlib
from typing import Protocol

import numpy as np

from gridlanes.io.read.blanks import SOMETHING, kinds_of_lines

LONGEST_STRETCH = 1 << 17
"""bytes of blank lines and comments in a row that a compressed source may have"""
MAX_EMPTY_MEMBERS = 1000
"""in a row, of a gzip file that is several ones end to end"""
_PIECE = 1 << 14
FAULTS = (gzip.BadGzipFile, EOFError, zlib.error)
"""what a damaged gzip file raises"""
_MAGIC = b"\x1f\x8b"
_NEWLINE = 10
_MAY_BEGIN_NO_ROW = b"#; \t\r\f\v\n"


class Readable(Protocol):
    """A binary stream."""

    def read(self, size: int = ..., /) -> bytes | None:
        """Up to `size` bytes, none at the end."""


class GunzipStream:
    """The text of a gzip file: `head`, which was read from it before, and what else `stream` has.

    What is read of a file that is damaged or cut off does not depend on how much is asked for at once.
    """

    def __init__(self, head: bytes, stream: Readable) -> None:
        self._waiting, self._stream = head, stream
        self._member = zlib.decompressobj(31)
        self._n_empty, self._is_empty = 0, True
        self._at_end = False
        self._text = b""
        self._explain: Exception | None = None

    def read(self, size: int = -1, /) -> bytes:
        """`size` bytes of text, fewer only at the end or before one of `FAULTS`, which the next call raises."""
        parts: list[bytes] = []
        missing = size if size >= 0 else 1 << 62
        while missing > 0 and (self._text or self._go_on()):
            parts.append(self._text[:missing])
            self._text = self._text[missing:]
            missing -= len(parts[-1])
        if self._explain is not None and missing and not parts:
            raise self._explain
        return parts[0] if len(parts) == 1 else b"".join(parts)

    def _go_on(self) -> bool:
        """Unpacks more, always the same amount at once, since a fault takes that with it; whether there is any."""
        if self._explain is None:
            try:
                self._text = self._some(_PIECE)
            except FAULTS as error:
                self._explain = error
        return bool(self._text)

    def _some(self, size: int) -> bytes:
        """The next of the text, at most `size` bytes, none at its end."""
        while not self._at_end:
            if self._member.eof:
                self._next_member()
                continue
            waiting, self._waiting = self._waiting or self._packed(), b""
            part = self._member.decompress(waiting, size)
            self._waiting = self._member.unused_data if self._member.eof else self._member.unconsumed_tail
            if part:
                self._is_empty = False
                return part
            if not (waiting or self._member.eof):
                raise EOFError("it ends in the middle")
        return b""

    def _packed(self) -> bytes:
        """The next bytes of the file, none at its end."""
        return bytes(self._stream.read(_PIECE) or b"")

    def _next_member(self) -> None:
        """Goes on to the next of several files end to end; zeros behind the last one are padding."""
        self._n_empty = self._n_empty + 1 if self._is_empty else 0
        if self._n_empty > MAX_EMPTY_MEMBERS:
            raise gzip.BadGzipFile(f"more than {MAX_EMPTY_MEMBERS:,} empty files end to end in it")
        while not self._waiting:
            packed = self._packed()
            if not packed:
                self._at_end = True
                return
            self._waiting = packed.lstrip(b"\0")
        if self._waiting[:1] == b"\0":
            self._waiting = self._waiting.lstrip(b"\0")
            return
        if len(self._waiting) < len(_MAGIC):
            self._waiting += self._packed()
        if not self._waiting.startswith(_MAGIC):
            raise gzip.BadGzipFile("something else follows the compressed text")
        self._member, self._is_empty = zlib.decompressobj(31), True


class Stretch:
    """Follows a text, piece by piece, for a stretch of more than `longest` bytes in which no row can be.

    `n_bytes`, `n_lines`: of the blank lines and comments that the text ended in so far; `tail`: the beginning of a line
    behind them. Whether and where a stretch is too long does not depend on the pieces.
    """

    def __init__(self, longest: int = LONGEST_STRETCH) -> None:
        self.longest = longest
        self.n_bytes = self.n_lines = 0
        self.tail = b""

    def is_too_long(self, piece: bytes) -> bool:
        """Whether the stretch is too long with what follows; `piece` has at most `longest` bytes."""
        text = self.tail + piece
        cut = text.rfind(b"\n") + 1
        whole, self.tail = text[:cut], text[cut:]
        if not whole or (not self.n_bytes and not _ends_without_row(whole) and not _begins_without_row(whole)):
            if whole:
                self.n_bytes = self.n_lines = 0
            return False
        ends = np.flatnonzero(np.frombuffer(whole, np.uint8) == _NEWLINE)
        starts = np.concatenate((np.zeros(1, np.int64), ends[:-1] + 1))
        rows = np.flatnonzero(kinds_of_lines(whole, starts) == SOMETHING)
        if not len(rows):
            self.n_bytes, self.n_lines = self.n_bytes + len(whole), self.n_lines + len(ends)
            return self.n_bytes > self.longest
        before = int(ends[rows[0] - 1]) + 1 if rows[0] else 0
        if self.n_bytes + before > self.longest:
            self.n_bytes, self.n_lines = self.n_bytes + before, self.n_lines + int(rows[0])
            self.tail = whole[before:] + self.tail
            return True
        self.n_bytes, self.n_lines = len(whole) - int(ends[rows[-1]]) - 1, len(ends) - int(rows[-1]) - 1
        return self.n_bytes > self.longest


def _begins_without_row(whole: bytes) -> bool:
    return whole[:1] in _MAY_BEGIN_NO_ROW


def _ends_without_row(whole: bytes) -> bool:
    start = whole.rfind(b"\n", 0, len(whole) - 1) + 1
    return whole[start : start + 1] in _MAY_BEGIN_NO_ROW
