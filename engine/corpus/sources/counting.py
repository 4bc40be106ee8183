"""Counts the rows in lines, and finds where a part may begin, without reading the puzzles.

The readers' own functions decide which lines are rows (`lines.is_row`, `lines.beginning`, `GridReader.take`), but only
lines with an unusual beginning are examined one by one.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import PuzzleError
from gridlanes.io.read.blanks import SOMETHING, kinds_of_lines
from gridlanes.io.read.grids import GridReader, Line, lines_that_count
from gridlanes.io.read.lines import beginning, is_row, line_text
from gridlanes.io.read.rows import COMMENTS, Header, InvalidRow, ReaderOptions, ReadRow
from gridlanes.io.read.sources import GIVEN_UP, Chunk

Numbers = NDArray[np.int64]
_MAY_BE_NOTHING = np.array([not 32 < byte < 127 or chr(byte) in COMMENTS for byte in range(256)])
"""first bytes of lines that may be blank or a comment"""
_NONE = np.zeros(0, np.int64)
NOT_READ = PuzzleError("not read")
"""of rows that are found and left at that"""


class Begun(NamedTuple):
    """What a chunk holds: `n_rows` rows, and the lines before which a part may begin.

    `lines` ``int64 (n,)``: those lines, each the first of a row; `before` ``int64 (n,)``: the rows of the chunk before
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

    def take(self, chunk: Chunk) -> Begun:
        """The rows of the lines that come next."""

    def finish(self) -> int:
        """The rows that are left at the end."""


class LineCounter:
    """Counts as `LineReader` does. `source`: what errors call it; `started`: a title was before,
    so none comes; `all_rows`: each line is one.
    """

    def __init__(
        self, reader_options: ReaderOptions, source: str = "", *, started: bool = False, all_rows: bool = False
    ) -> None:
        self._source = source
        self._kinds, self._started, self._all_rows = reader_options, started or all_rows, all_rows

    @property
    def header(self) -> Header | None:
        """The columns that a header named so far."""
        return self._kinds.header

    def take(self, chunk: Chunk) -> Begun:
        """The rows of the lines that come next: each may begin a part."""
        rows = np.arange(len(chunk))
        if chunk.too_long or self._all_rows:
            begun = _NONE if chunk.data == GIVEN_UP else rows
            return Begun(begun, begun, len(rows), 0 if self._started else len(begun))
        may_be_nothing = _MAY_BE_NOTHING[np.frombuffer(chunk.data, np.uint8)[chunk.starts]]
        if may_be_nothing.any():
            something = kinds_of_lines(chunk.data, chunk.starts) == SOMETHING
            for number in np.flatnonzero(may_be_nothing & something).tolist():
                something[number] = is_row(chunk.text(number))
            rows = np.flatnonzero(something)
        n_first = 0
        if not self._started:
            rows, n_first = self._begin(chunk, rows)
        return Begun(rows, np.arange(len(rows)), len(rows), n_first)

    def _begin(self, chunk: Chunk, rows: Numbers) -> tuple[Numbers, int]:
        """The rows without the title, and how many there are until it is known whether there is one."""
        for at, number in enumerate(rows.tolist()):
            line = line_text(chunk.text(number))
            if line is None:
                continue
            self._started = True
            after = beginning(line, self._kinds, self._source)
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

    def take(self, chunk: Chunk) -> Begun:
        """The rows that end in the lines that come next. A part may begin with a grid if nothing is open before it."""
        reader, n_rows, n_first = self._reader, 0, 0
        lines, before = [], []
        alone = [(0, chunk.text(0))] if chunk.too_long else None
        for number, raw in alone or lines_that_count(chunk.data, chunk.starts, chunk.ends):
            was_at_rest, had_started = reader.is_at_rest, reader.started
            n_ended = len([*reader.take(raw, chunk.line + number, too_long=chunk.too_long)])
            if was_at_rest and chunk.data != GIVEN_UP and (n_ended or reader.is_open):
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
