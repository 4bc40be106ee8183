"""Rows of tables that extend over several lines: a quoted field may hold line breaks (RFC 4180).

After the header of a table, the lines of such a row are joined to one line of their chunk, which keeps the breaks, so
that code that reads or counts lines sees one row. A field is quoted if it begins with a quote (after blanks, if any).
It ends with a quote before a delimiter or the end of a line; two quotes stand for one. If no such end comes within the
longest allowed line, the quote opens no field and each line is a row of its own, since one stray quote must not swallow
the rows after it. A line with an even number of quotes is a row of its own, too; comments and JSON open no field.
"""

from __future__ import annotations

import bisect
from collections.abc import Iterable, Iterator

import numpy as np

from gridlanes.errors import SourceError
from gridlanes.io.read.blanks import SOMETHING, kinds_of_lines
from gridlanes.io.read.lines import header_of, is_row, line_text
from gridlanes.io.read.rows import LONGEST_LINE, ReaderOptions, is_blank_or_comment
from gridlanes.io.read.sources import Chunk

_QUOTE, _BLANK = ord('"'), ord(" ")
_NO_ROW = frozenset(byte for byte in range(256) if not 32 < byte < 127 or byte in b"#;{")
"""first bytes of lines that may be blank, a comment or JSON"""
_OPEN, _BROKEN = -1, -2
"""in place of the end of a row: its last field is not closed in this text; it is closed in the middle of a field"""


def joined_lines(chunks: Iterable[Chunk], options: ReaderOptions, *, started: bool = False) -> Iterator[Chunk]:
    """The chunks of a source, whose rows are lines now, with the numbers of lines that the source has.

    `options`: of the reader of these lines, which has the `header` if it has been before; `started`: no other comes.
    """
    joiner = _Joiner(options, started=started)
    failure = None
    rest = iter(chunks)
    while failure is None:
        try:
            chunk = next(rest, None)
        except SourceError as error:  # what was held comes first
            chunk, failure = None, error
        if chunk is None:
            break
        yield from joiner.take(chunk)
    yield from joiner.finish()
    if failure is not None:
        raise failure


class _Joiner:
    """Holds back the beginning of a row until its end is known."""

    def __init__(self, options: ReaderOptions, *, started: bool) -> None:
        self._options = options
        self._may_begin = options.header is None and options.tables and not started
        self._delimiter = b"" if options.header is None else options.header.delimiter.encode()
        self._held: list[Chunk] = []
        self._n_bytes = self._most_lines = 0

    def take(self, chunk: Chunk) -> Iterator[Chunk]:
        """What is known now, with the lines that come next."""
        if chunk.too_long:
            yield from self.finish()
            yield chunk
            return
        if self._may_begin:
            self._look_for_header(chunk)
        if not self._delimiter or (not self._held and b'"' not in chunk.data):
            yield chunk
            return
        self._held.append(chunk)
        self._n_bytes += len(chunk.data)
        self._most_lines = max(self._most_lines, len(chunk))
        if len(self._held) == 1 or b'"' in chunk.data or self._n_bytes > LONGEST_LINE:
            yield from self._join(at_end=False)

    def finish(self) -> Iterator[Chunk]:
        """What is held still: nothing follows that could close a field."""
        if self._held:
            yield from self._join(at_end=True)

    def _look_for_header(self, chunk: Chunk) -> None:
        """Finds out from the first line that is something whether this is a table."""
        for number in np.flatnonzero(kinds_of_lines(chunk.data, chunk.starts) == SOMETHING).tolist():
            raw = chunk.text(number)
            line = line_text(raw) if is_row(raw) else None
            if line is not None:
                header = header_of(line, self._options.field)
                self._delimiter = b"" if header is None else header.delimiter.encode()
                self._may_begin = False
                return

    def _join(self, *, at_end: bool) -> Iterator[Chunk]:
        whole = self._held[0]
        if len(self._held) > 1:
            whole = Chunk.of(b"".join(chunk.data for chunk in self._held), whole.line, start=whole.start)
        self._held, self._n_bytes = [], 0
        n_lines = len(whole)
        inside = np.zeros(n_lines, np.bool_)  # whether the break behind a line is in a field
        last, end_of = -1, whole.ends.tolist()
        for number in _lines_with_odd_quotes(whole):
            if number <= last:
                continue
            start = end_of[number - 1] + 1 if number else 0
            if whole.data[start] in _NO_ROW and not _may_open(whole.text(number)):
                continue
            end = _end_of_row(whole.data, start, self._delimiter)
            if end == _OPEN and not at_end and len(whole.data) - start <= LONGEST_LINE:
                held = whole.lines(number, n_lines - 1)
                self._held, self._n_bytes, n_lines = [held], len(held.data), number
                break
            if end > end_of[number] and end - start <= LONGEST_LINE:
                last = bisect.bisect_left(end_of, end)
                inside[number:last] = True
        if n_lines:
            rows = whole.joined(inside[:n_lines])
            for at in range(0, len(rows), self._most_lines):
                yield rows.lines(at, min(at + self._most_lines, len(rows)) - 1)


def _lines_with_odd_quotes(chunk: Chunk) -> list[int]:
    quotes = np.flatnonzero(np.frombuffer(chunk.data, np.uint8) == _QUOTE)
    counts = np.bincount(np.searchsorted(chunk.ends, quotes), minlength=len(chunk))
    odd: list[int] = np.flatnonzero(counts & 1).tolist()
    return odd


def _may_open(raw: bytes) -> bool:
    """Whether a line may begin a row of a table."""
    line = raw.decode("utf-8", "replace")
    return not (is_blank_or_comment(line) or line.lstrip().startswith("{"))


def _end_of_row(data: bytes, start: int, delimiter: bytes) -> int:
    """Where the line break is that ends the row of a table that starts at `start`."""
    at = start
    while True:
        opening = _behind_blanks(data, at)
        if data[opening] == _QUOTE:
            at = _closing_quote(data, opening + 1) + 1
            if not at:
                return _OPEN
            behind = _behind_blanks(data, at)
            ends = data.startswith((delimiter, b"\n", b"\r\n"), behind)
            if not ends and data.find(b"\n", opening, at) >= 0:
                return _BROKEN
        end = data.find(b"\n", at)
        at = data.find(delimiter, at, end) + 1
        if not at:
            return end


def _behind_blanks(data: bytes, at: int) -> int:
    while data[at] == _BLANK:
        at += 1
    return at


def _closing_quote(data: bytes, at: int) -> int:
    """The first quote from `at` on that is none of two; -1 if there is none."""
    at = data.find(b'"', at)
    while at >= 0 and data[at + 1] == _QUOTE:
        at = data.find(b'"', at + 2)
    return at
