"""Grids of several lines: numbers separated by blanks, or one character a cell, and SadMan .sdk files.

A grid is complete when it has as many rows as its first row has cells. Blank lines may separate grids, or the bands of
one grid: rows before a blank line and rows after it form one grid only if together they complete it exactly. Lines of
``- + = |`` and bars between cells are decoration. A line with only the size (``9`` or ``9 9``), or a word and a number
(``Grid 01``), before a grid is skipped. Of an
.sdk file the section [Puzzle] is read, and [State] only if no [Puzzle] comes before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import PuzzleError
from gridlanes.io.forms import characters
from gridlanes.io.forms.puzzle_row import PuzzleRow
from gridlanes.io.read.assembly import assemble
from gridlanes.io.read.blanks import BLANK, COMMENT, kinds_of_lines
from gridlanes.io.read.blocks import Block
from gridlanes.io.read.found_rows import FoundRows
from gridlanes.io.read.rows import InvalidRow, ReaderOptions, ReadRow, is_blank_or_comment, shortened
from gridlanes.io.read.sources import Chunk

_TOKEN = re.compile(r"[^\s|,]+")
_DRAWN = frozenset("-+=| \t")
_SECTION = re.compile(r"\s*\[([^\]]*)\]\s*")
_SIZE = re.compile(r"\s*(\d{1,3})(?:[\sx]+\1)?\s*")
_NUMBERED = re.compile(r"\s*[A-Za-z]{3,40}(?:\s+|\s*[#:.]\s*)\d{1,9}\s*[:.]?")
_EMPTY = re.compile(r",[ ]*,|\t\t")
"""a cell with nothing in it, which is not seen"""
_LONGEST_ROW = 8192
"""bytes of a row that are looked at; 121 numbers need 483"""
_BLANK_TOKENS = frozenset("0.*_-")
_TITLE = re.compile(r"[A-Za-z]{3}")
_CELL = re.compile(r"\d{1,3}|[.*_-]|[A-Za-z]")
_USUAL = frozenset(map(str, range(200))) | _BLANK_TOKENS
"""cells that are surely such"""
_BLANKS = str.maketrans("|,", "  ")


class Line(NamedTuple):
    """One row of a grid: its cells, its own text, and the line it stands in."""

    cells: list[str]
    text: str
    number: int
    whole: str

    def column(self, cell: int) -> int:
        """Where a cell starts in the line, counted from 0."""
        tokens = [*_TOKEN.finditer(self.whole.partition("#")[0])]
        if len(tokens) == len(self.cells):
            return tokens[cell].start()
        return next(islice((at for token in tokens for at in range(*token.span())), cell, None))


def cells_of(line: str, n_cells: int | None = None) -> list[str]:
    """The cells of one line: blank-separated, or one character each.

    `n_cells`: how many a row of this grid has, if that is known; it decides what could be read both ways.
    """
    tokens = line.partition("#")[0].translate(_BLANKS).split()
    characters = "".join(tokens)
    if n_cells is not None and (len(tokens) == n_cells) != (len(characters) == n_cells):
        apart = len(tokens) == n_cells
    elif len(tokens) < 4:
        apart = False
    elif _USUAL.issuperset(tokens) or all(map(_CELL.fullmatch, tokens)):
        widths = {*map(len, tokens)}  # 100 020 003 000 is a row of twelve, 10 12 0 3 one of four
        apart = widths == {1} or len(widths) > 1 or all(int(token) <= len(tokens) for token in tokens)
    else:
        apart = all(len(token) == 1 or (token[0].isdigit() and len(token) <= 6) for token in tokens)
        apart &= 2 * sum(len(token) > 3 for token in tokens) < len(tokens)
    return tokens if apart else [*characters]


@cache
def _values(side: int) -> dict[str, int]:
    """The cells that are fine in a grid of this side, and their values."""
    values = dict.fromkeys(_BLANK_TOKENS, 0) | {str(value): value for value in range(1, side + 1)}
    for value in range(10, min(side, characters.LARGEST) + 1):
        symbol = characters.SYMBOLS[value - 1]
        values |= {symbol: value, symbol.lower(): value}
    return values


def is_drawing(line: str) -> bool:
    """Whether a line is a rule or bars between rows; single dashes are blanks."""
    return _DRAWN.issuperset(line) and (any(rule in line for rule in ("--", "==", "+")) or "-" not in line)


def is_title(row: Line) -> bool:
    """Whether a row is words, no cells."""
    if not _TITLE.search(row.whole):
        return False
    try:
        for text in row.cells:
            cell_value(text, len(row.cells))
    except PuzzleError:
        return True
    return False


def cell_value(text: str, side: int) -> int:
    """The value of one cell. PuzzleError (without a place) for what is none."""
    if text in _BLANK_TOKENS:
        return 0
    if text.isascii() and text.isdecimal():
        value = int(text[:6])
    elif len(text) == 1 and text.isascii() and text.upper() in characters.SYMBOLS:
        value = characters.SYMBOLS.index(text.upper()) + 1
    else:
        raise PuzzleError(f"invalid cell {text[:20]!r}", hint="0 stands for a blank")
    if value > side:
        raise PuzzleError(
            f"invalid value {text[:20]!r} in a {side}x{side} grid", hint=f"values are 1 to {side}, 0 for a blank"
        )
    return value


def lines_that_count(data: bytes, starts: NDArray[np.int64], ends: NDArray[np.int64]) -> Iterator[tuple[int, bytes]]:
    """The lines of `data`, numbered from 0, without comments; of blank lines one after the other the first."""
    kinds = kinds_of_lines(data, starts)
    shown = kinds != COMMENT
    shown[1:] &= (kinds[1:] != BLANK) | (kinds[:-1] != BLANK)
    for at, start, end in zip(
        np.flatnonzero(shown).tolist(), starts[shown].tolist(), ends[shown].tolist(), strict=True
    ):
        yield at, data[start:end]


class GridReader:
    """Reads chunks of lines; keeps the grid that is not complete yet; counts the rows it has given (`n_rows`).

    `started`: a title was before, so none comes.
    """

    def __init__(self, source: str, options: ReaderOptions, *, started: bool = False) -> None:
        self.source, self.options = source, options
        self._segments: list[list[Line]] = []
        self._new_segment = True
        self.started = started
        self.n_rows = 0
        self._section = ""
        self._has_puzzle = False

    def feed(self, chunk: Chunk) -> Block | None:
        """The grids that end in this chunk; None if none does."""
        rows: list[tuple[int, ReadRow | InvalidRow]] = []
        if chunk.too_long:
            return self._block([*self._too_long(chunk.data.removesuffix(b"\n"), chunk.line, chunk.reason)])
        starts = np.concatenate((np.zeros(1, np.int64), chunk.ends[:-1] + 1))
        for number, raw in lines_that_count(chunk.data, starts, chunk.ends):
            rows += self.take(raw, chunk.line + number)
        return self._block(rows)

    def take(self, raw: bytes, number: int, *, too_long: bool = False) -> Iterator[tuple[int, ReadRow | InvalidRow]]:
        """The rows that one line completes, each with the line it starts in. To be exhausted before the next call."""
        return self._too_long(raw, number) if too_long or len(raw) > _LONGEST_ROW else self._line(raw, number)

    @property
    def is_open(self) -> bool:
        """Whether a grid has begun and is not complete."""
        return bool(self._segments)

    @property
    def is_at_rest(self) -> bool:
        """Whether the following lines are read as by a new reader: no grid is open, and there were no sections."""
        return not (self._segments or self._section or self._has_puzzle)

    def finish(self) -> Block | None:
        """The grid that the source ends in."""
        return self._block([*self._close()])

    def _too_long(self, raw: bytes, number: int, reason: str = "") -> Iterator[tuple[int, ReadRow | InvalidRow]]:
        yield from self._close()
        self.n_rows += 1
        text = raw[:200].decode("utf-8", "replace")
        reason = reason or f"a row of more than {_LONGEST_ROW:,} bytes"
        column = _LONGEST_ROW + 1 if raw else 1
        error = PuzzleError(reason, source=self.source, line=number, column=column, text=text)
        yield number, InvalidRow(text, error)

    def _block(self, rows: list[tuple[int, ReadRow | InvalidRow]]) -> Block | None:
        line_of = np.array([line for line, _ in rows], np.int64)
        return assemble(self.source, self.options, FoundRows(singles=dict(enumerate(row for _, row in rows))), line_of)

    def _line(self, raw: bytes, number: int) -> Iterator[tuple[int, ReadRow | InvalidRow]]:
        line = raw.decode("utf-8", "replace").rstrip()
        if section := _SECTION.fullmatch(line):
            yield from self._close()
            self._section = section[1].strip().lower()
            self._has_puzzle |= self._section == "puzzle"
            self.started = True
            return
        if self._section not in ("", "puzzle", "state"):
            return
        if is_blank_or_comment(line):
            if not line.strip():
                yield from self._blank_line()
            return
        if is_drawing(line):
            return
        if not self._segments and (_SIZE.fullmatch(line) or _NUMBERED.fullmatch(line)):
            return
        first, self.started = not self.started, True
        row = Line(self._cells(line), " ".join(line.partition("#")[0].split()), number, line)
        if not (first and is_title(row)):
            yield from self._row(row)

    @property
    def _side(self) -> int:
        """The cells of a row of the open grid."""
        return min(len(self._segments[0][0].cells), self.options.genre.largest_side + 1)

    @property
    def _n_rows(self) -> int:
        return sum(len(segment) for segment in self._segments)

    def _cells(self, line: str) -> list[str]:
        return cells_of(line, self._side if self._segments else None)

    def _row(self, row: Line) -> Iterator[tuple[int, ReadRow | InvalidRow]]:
        """Adds a row to the open grid; closes that first if the row cannot be of it, and afterwards if it is whole."""
        if self._segments and self._n_rows >= self._side:
            *broken, last = self._segments  # its last rows run on: they are a grid of their own
            self._segments = broken
            yield from self._close()
            for line in last:
                yield from self._row(line._replace(cells=self._cells(line.whole)))
            row = row._replace(cells=self._cells(row.whole))
        if self._segments and self._new_segment and len(row.cells) != self._side:
            yield from self._close()
            row = row._replace(cells=self._cells(row.whole))
        if not self._segments or self._new_segment:
            self._segments.append([])
        self._new_segment = False
        self._segments[-1].append(row)
        if self._n_rows == self._side and len(self._segments) == 1:
            yield from self._close()

    def _blank_line(self) -> Iterator[tuple[int, ReadRow | InvalidRow]]:
        self._new_segment = True
        if self._segments and self._n_rows >= self._side:
            yield from self._close()

    def _close(self) -> Iterator[tuple[int, ReadRow | InvalidRow]]:
        """Ends the open grid, whole or not."""
        segments, self._segments, self._new_segment = self._segments, [], True
        lines = [line for segment in segments for line in segment]
        if not lines or (self._section == "state" and self._has_puzzle):
            return
        text = "\n".join(line.text for line in lines)
        row: ReadRow | InvalidRow
        try:
            row = self._parse(lines, text)
        except PuzzleError as error:
            line_number = error.line or lines[0].number
            whole = next(line.whole for line in lines if line.number == line_number)
            if _EMPTY.search(whole):
                error = PuzzleError(error.reason, hint="write 0 for an empty cell", column=error.column)
            placed = error.at(source=self.source, line=line_number, text=shortened(whole, error.column))
            row = InvalidRow(shortened(text, 1000), placed)
        self.n_rows += 1
        yield lines[0].number, row

    def _parse(self, lines: list[Line], text: str) -> ReadRow | InvalidRow:
        """A whole grid. PuzzleError with line and column."""
        side = len(lines[0].cells)
        first, last = lines[0].number, lines[-1]
        options = self.options
        try:
            if not options.genre.has_side(side) or (
                options.box is not None and options.box[0] * options.box[1] != side
            ):
                options.genre.grid(side, options.box)
        except PuzzleError as error:
            raise PuzzleError(error.reason, hint=error.hint, line=first, column=1) from None
        values = _values(side)
        numbers = [values.get(text, -1) for line in lines for text in line.cells]
        if -1 in numbers or any(len(line.cells) != side for line in lines):
            _explain_row(lines, side)
            numbers = [cell_value(text, side) for line in lines for text in line.cells]  # such as 07
        if len(lines) < side:
            reason = f"the grid ends after {len(lines)} of {side} rows"
            raise PuzzleError(reason, line=last.number, column=len(last.whole.rstrip()) + 1)
        return ReadRow(text, PuzzleRow(options.genre.grid(side, options.box), np.array(numbers, np.uint8)))


def _explain_row(lines: list[Line], side: int) -> None:
    """Raises the PuzzleError for the first row that is not as it should be."""
    for line in lines:
        for at, cell in enumerate(line.cells[:side]):
            try:
                cell_value(cell, side)
            except PuzzleError as error:
                column = line.column(at) + 1
                raise PuzzleError(error.reason, hint=error.hint, line=line.number, column=column) from None
        if len(line.cells) != side:
            column = line.column(side) if len(line.cells) > side else len(line.whole.rstrip())
            reason = f"expected a row of {side} cells, found {len(line.cells)}"
            raise PuzzleError(reason, hint="all rows are as long as the first", line=line.number, column=column + 1)
