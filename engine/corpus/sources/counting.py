"""How many rows lines hold, and where a part may begin, without reading the puzzles in them.

What is a row and what is a title is decided by the readers' own functions (`lines.is_row`, `lines.beginning`,
`GridReader.take`), but only lines that begin as no puzzle does are looked at one by one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import PuzzleError
from gridlanes.io.read.blanks import SOMETHING, kinds_of_lines
from gridlanes.io.read.grids import GridReader, Line, lines_that_count
from gridlanes.io.read.lines import beginning, is_row, text_of
from gridlanes.io.read.rows import COMMENTS, LONGEST_LINE, Header, InvalidRow, ReaderOptions, ReadRow
from gridlanes.io.read.sources import BOM, given_up, new_ends, newlines
from gridlanes.io.read.unpacked import Stretch

Numbers = NDArray[np.int64]
_RETURN = b"\r"
_MAY_BE_NOTHING = np.array([not 32 < byte < 127 or chr(byte) in COMMENTS for byte in range(256)])
"""first bytes of lines that may be blank or a comment"""
_PIECE = 1 << 16
_NONE, _ZERO = np.zeros(0, np.int64), np.zeros(1, np.int64)
NOT_READ = PuzzleError("not read")
"""of rows that are found and left at that"""


@dataclass(frozen=True, slots=True)
class Batch:
    """Whole lines as they lie in the source (`raw`); `text`: with newlines at their ends, perhaps with more behind.

    `starts`, `ends` ``int64 (n,)``: of each line in `text`. `line`: the number of the first. `too_long`: only the
    beginning of a line that is longer than any that is held. `is_rest`: more of the line before, no line itself; with
    `too_long` what is left of a source that is given up there, which is a row.
    """

    raw: memoryview
    text: bytes
    starts: Numbers
    ends: Numbers
    line: int
    too_long: bool = False
    is_rest: bool = False

    def __len__(self) -> int:
        return len(self.starts)

    @property
    def whole(self) -> bytes:
        """The text up to the end of the last line."""
        return self.text[: int(self.ends[-1]) + 1] if len(self.ends) else b""

    @property
    def alone(self) -> list[tuple[int, bytes]]:
        """The one line, numbered as by `lines_that_count`."""
        return [(0, self.text[self.starts[0] : self.ends[0]])]

    def bare(self, number: int) -> bytes:
        """A line without its end, as the readers of lines have it."""
        return self.text[self.starts[number] : self.ends[number]].removesuffix(_RETURN)


def batch_of(text: bytes, ends: Numbers, line: int) -> Batch:
    """The batch of whole lines that end with newlines at `ends`."""
    starts = np.concatenate((np.zeros(1, np.int64), ends[:-1] + 1))
    return Batch(memoryview(text), text, starts, ends, line)


def batches(blocks: Iterable[bytes], *, old_ends: bool = False, packed: bool = False) -> Iterator[Batch]:
    """The lines of a source from its beginning on, which comes in `blocks`, in bounded memory.

    If `blocks` raises, all lines that were whole by then have come before. `packed`: the source is given up where
    `sources.whole_lines` does; that it was is a row, in the last batch.
    """
    splitter = _Splitter(old_ends, Stretch() if packed else None)
    for block in blocks:
        yield from splitter.take(block)
        if splitter.at_end:
            return
    yield from splitter.finish()


class _Splitter:
    """Divides blocks of text at the ends of lines. `stretch`: of a text that was packed, to see where to give it up."""

    def __init__(self, old_ends: bool, stretch: Stretch | None) -> None:
        self._old_ends, self._stretch = old_ends, stretch
        self._pending = b""
        self._line = 1
        self._within_long = False
        self._skipped = -1
        """bytes before the first line; not known before the first block"""
        self.at_end = False

    def _new_ends(self, text: bytes) -> bytes:
        return new_ends(text) if self._old_ends else text

    def take(self, block: bytes) -> Iterator[Batch]:
        """The lines that end in the next block."""
        raw = self._pending + block
        if self._skipped < 0:
            self._skipped = len(BOM) if raw.startswith(BOM) else 0
            block = block[self._skipped :]
        stop = len(raw)
        if self._stretch is not None:
            n_read = _read_until(self._stretch, self._new_ends(block))
            self.at_end = n_read < 0
            if self.at_end:
                raw = raw[: len(raw) - len(block) - n_read]
                stop = len(raw) - len(self._stretch.tail)
        text = self._new_ends(raw)
        if self._within_long:
            cut = text.find(b"\n") + 1
            yield Batch(memoryview(raw)[: cut or stop], b"", _NONE, _NONE, self._line, is_rest=True)
            if not cut:
                return
            raw, text, stop = raw[cut:], text[cut:], stop - cut
            self._within_long, self._line = False, self._line + 1
        yield from self._lines(raw, text, stop)

    def _lines(self, raw: bytes, text: bytes, stop: int) -> Iterator[Batch]:
        """The lines that end before `stop`; what is left of `raw` is pending."""
        ends = newlines(text if stop == len(text) else text[:stop])
        if self._stretch is not None:
            ends = ends[: given_up(ends - self._skipped)]
        cut = int(ends[-1]) + 1 if len(ends) else 0
        if cut:
            starts = np.concatenate((np.array([self._skipped]), ends[:-1] + 1))
            yield Batch(memoryview(raw)[:cut], text, starts, ends, self._line)
            self._line, self._skipped = self._line + len(ends), 0
        pending = raw[cut:]
        if stop - cut - self._skipped > LONGEST_LINE + 1:  # a carriage return is not of the line
            yield self._alone(pending, too_long=True)
            self._pending, self._within_long, self._skipped = b"", True, 0
            self.at_end = self._stretch is not None
        elif self._stretch is not None and self.at_end:
            line = self._line - self._stretch.n_lines
            yield Batch(memoryview(pending), b"\n", _ZERO, _ZERO, line, too_long=True, is_rest=True)
        else:
            self._pending = pending

    def _alone(self, raw: bytes, *, too_long: bool = False) -> Batch:
        """A line that has no end."""
        start, end = np.array([max(self._skipped, 0)]), np.array([len(raw)])
        return Batch(memoryview(raw), self._new_ends(raw) + b"\n", start, end, self._line, too_long)

    def finish(self) -> Iterator[Batch]:
        """The line that the source ends in the middle of."""
        if len(self._pending) > max(self._skipped, 0):
            yield self._alone(self._pending)


def _read_until(stretch: Stretch, text: bytes) -> int:
    """Minus how much of a text is read until a stretch without rows is too long; 0 if none is."""
    for start in range(0, len(text), _PIECE):
        if stretch.is_too_long(text[start : start + _PIECE]):
            return -min(start + _PIECE, len(text))
    return 0


class Begun(NamedTuple):
    """What a batch holds: `n_rows` rows, and the lines before which a part may begin.

    `lines` ``int64 (n,)``: those lines, each the first of a row; `before` ``int64 (n,)``: the rows of the batch before
    each. Before the first `n_first` of them no title has come, so one may come behind.
    """

    lines: Numbers
    before: Numbers
    n_rows: int
    n_first: int


class Counter(Protocol):
    """Counts the rows of a source from its beginning on."""

    @property
    def header(self) -> Header | None:
        """The columns that a header named so far."""

    def take(self, batch: Batch) -> Begun:
        """The rows of the lines that come next."""

    def finish(self) -> int:
        """The rows that are left at the end."""


class LineCounter:
    """Counts as `LineReader` does. `started`: a title was before, so none comes. `all_rows`: each line is one."""

    def __init__(self, reader_options: ReaderOptions, *, started: bool = False, all_rows: bool = False) -> None:
        self._kinds, self._started, self._all_rows = reader_options, started or all_rows, all_rows

    @property
    def header(self) -> Header | None:
        """The columns that a header named so far."""
        return self._kinds.header

    def take(self, batch: Batch) -> Begun:
        """The rows of the lines that come next: each may begin a part."""
        if batch.is_rest:
            return Begun(_NONE, _NONE, len(batch), 0)
        if self._all_rows or batch.too_long:
            rows = np.arange(len(batch))
            return Begun(rows, rows, len(rows), 0 if self._started else len(rows))
        rows = np.arange(len(batch))
        may_be_nothing = _MAY_BE_NOTHING[np.frombuffer(batch.text, np.uint8)[batch.starts]]
        if may_be_nothing.any():
            something = kinds_of_lines(batch.whole, batch.starts) == SOMETHING
            for number in np.flatnonzero(may_be_nothing & something).tolist():
                something[number] = is_row(batch.bare(number))
            rows = np.flatnonzero(something)
        n_first = 0
        if not self._started:
            rows, n_first = self._begin(batch, rows)
        return Begun(rows, np.arange(len(rows)), len(rows), n_first)

    def _begin(self, batch: Batch, rows: Numbers) -> tuple[Numbers, int]:
        """The rows without the title, and how many there are until it is known whether there is one."""
        for at, number in enumerate(rows.tolist()):
            line = text_of(batch.bare(number))
            if line is None:
                continue
            self._started = True
            after = beginning(line, self._kinds)
            if after is None:
                return rows, at + 1
            self._kinds = after
            return np.delete(rows, at), at
        return rows, len(rows)

    def finish(self) -> int:
        """None: a line is a whole puzzle."""
        return 0


class GridCounter:
    """Counts as `GridReader` does: by it, but without the puzzles."""

    def __init__(self, reader_options: ReaderOptions) -> None:
        self._reader = _Outline("", reader_options)

    @property
    def header(self) -> Header | None:
        """None: grids have no columns."""
        return None

    def take(self, batch: Batch) -> Begun:
        """The rows that end in the lines that come next. A part may begin with a grid if nothing is open before it."""
        reader, n_rows, n_first = self._reader, 0, 0
        lines, before = [], []
        for number, raw in batch.alone if batch.too_long else lines_that_count(batch.whole, batch.starts, batch.ends):
            was_at_rest, had_started = reader.is_at_rest, reader.started
            n_ended = len([*reader.take(raw, batch.line + number, too_long=batch.too_long)])
            if was_at_rest and not batch.is_rest and (n_ended or reader.is_open):
                lines.append(number)
                before.append(n_rows)
                n_first += not had_started
            n_rows += n_ended
        return Begun(np.array(lines, np.int64), np.array(before, np.int64), n_rows, n_first)

    def finish(self) -> int:
        """The grid that the source ends in."""
        block = self._reader.finish()
        return 0 if block is None else len(block)


class _Outline(GridReader):
    """Finds where grids begin and end, and leaves it at that."""

    def _parse(self, lines: list[Line], text: str) -> ReadRow | InvalidRow:
        return InvalidRow("", NOT_READ)
