"""The rows of a part as blocks: read from the place that the plan gives, by the readers of `gridlanes.io.read`.

The text is compared with the plan while it is read; at the end, so is the number of rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import numpy as np

from gridlanes.corpus.options import CorpusOptions
from gridlanes.corpus.part import Part
from gridlanes.corpus.sources.counting import NOT_READ, Begun, LineCounter
from gridlanes.corpus.sources.streams import PartLines, lines_of_part
from gridlanes.errors import GridlanesError, PuzzleError
from gridlanes.io.read.blocks import Block
from gridlanes.io.read.grids import GridReader, Line
from gridlanes.io.read.joined_lines import joined_lines
from gridlanes.io.read.mixed_lines import MixedLineReader
from gridlanes.io.read.reading import blocks_of_chunks, reader_options_of
from gridlanes.io.read.rows import InvalidRow, ReaderOptions, ReadRow, shortened
from gridlanes.io.read.sources import Chunk

BLOCK_ROWS = 16_384
"""rows that are read and answered at a time"""


class CountError(GridlanesError):
    """Rows were lost or counted twice: a defect, which must end a run before it is believed."""


def part_blocks(
    part: Part,
    options: CorpusOptions,
    *,
    rows: range | None = None,
    skip: Mapping[int, str] | None = None,
    block_rows: int = BLOCK_ROWS,
) -> Iterator[Block]:
    """The rows of a part, in order, in blocks of at most `block_rows`; lines are counted as in the source.

    `rows`: only these of the part's rows, counted from 0, a range without gaps. `skip`: rows of the part that are not
    read; they are in the blocks' errors, with this text as the reason. Raises `SourceError` if the source is not as it
    was planned, and `CountError` if it is and yet has another number of rows.
    """
    reader_options = reader_options_of_part(part, options)
    wanted = range(part.n_rows) if rows is None else rows
    skip = skip or {}
    if part.reading.container == "unreadable":
        if 0 in wanted:
            yield _unreadable(part, reader_options, skip)
        return
    with lines_of_part(part, options.field) as lines:
        if part.reading.family == "grids":
            blocks = _grids(part, reader_options, lines, wanted, skip, block_rows)
        elif rows is None and not skip:
            blocks = _lines(part, reader_options, lines, block_rows)
        else:
            some = rows_by_chunk(part, reader_options, lines, block_rows)
            blocks = (block for here in some for block in here.blocks(wanted, skip))
        n_rows = 0
        for block in blocks:
            n_rows += len(block)
            yield block
    _check(part, n_rows, len(wanted))


def reader_options_of_part(part: Part, options: CorpusOptions) -> ReaderOptions:
    """What the rows of a part may be."""
    format = None if part.reading.container == "parquet" else options.format
    return reader_options_of(options.genre, format, options.box, options.field)


def _check(part: Part, n_rows: int, n_planned: int) -> None:
    """Raises what is no error of the source: the planner and the reader count differently."""
    if n_rows != n_planned:
        place = f"{part.source}: part {part.number}, from line {part.line:,}"
        raise CountError(f"{place}: {n_rows:,} rows were read where {n_planned:,} were planned; please report this")


def _unreadable(part: Part, reader_options: ReaderOptions, skip: Mapping[int, str]) -> Block:
    error = PuzzleError(skip.get(0, part.reading.error), source=part.source, line=part.line)
    return Block(part.source, reader_options.genre_name, [""], np.array([part.line], np.int64), [], {0: error})


def _line_reader(part: Part, reader_options: ReaderOptions, *, started: bool) -> MixedLineReader:
    """A reader of the part's lines; `started`: behind the title or header of the source."""
    if started:
        reader_options = replace(reader_options, header=part.reading.header)
    return MixedLineReader(part.source, reader_options, started=started)


def _lines(part: Part, reader_options: ReaderOptions, lines: PartLines, block_rows: int) -> Iterator[Block]:
    """All rows of a part of lines."""
    reader = _line_reader(part, reader_options, started=not part.is_first)
    yield from blocks_of_chunks(reader, _rows_of_lines(lines, reader, block_rows))
    lines.finish()


def _rows_of_lines(lines: PartLines, reader: MixedLineReader, at_most: int) -> Iterator[Chunk]:
    return joined_lines(lines.chunks(at_most), reader.options, started=reader.started)


class ChunkRows:
    """The rows in a chunk of the lines of a part: row `first` of the part and those behind it, up to `stop`."""

    def __init__(self, part: Part, reader_options: ReaderOptions, chunk: Chunk, begun: Begun, first: int) -> None:
        self._part, self._reader_options, self._chunk, self._begun = part, reader_options, chunk, begun
        self.first, self.stop = first, first + begun.n_rows

    def blocks(self, rows: range, skip: Mapping[int, str]) -> Iterator[Block]:
        """The blocks of those `rows` that are in this chunk, by a new reader, which gets their lines alone; it may be
        called any number of times.

        `skip`: as in `part_blocks`.
        """
        reader = _line_reader(self._part, self._reader_options, started=True)
        title = self.first + self._begun.n_first  # before this row may be a title, which is never read
        for start, stop in ((rows.start, min(rows.stop, title)), (max(rows.start, title), rows.stop)):
            some = range(max(start, self.first), min(stop, self.stop))
            if some:
                numbers = self._begun.lines[some.start - self.first : some.stop - self.first].tolist()
                known = {
                    number - numbers[0]: self._skipped(number, skip[row])
                    for row, number in zip(some, numbers, strict=True)
                    if row in skip
                }
                block = reader.feed(self._chunk.lines(numbers[0], numbers[-1]), known)
                if block is not None:
                    yield block

    def _skipped(self, number: int, reason: str) -> InvalidRow:
        """A line of the chunk that is not read, and why."""
        text = shortened(self._chunk.text(number)[:1000].decode("utf-8", "replace"))
        error = PuzzleError(reason, source=self._part.source, line=self._chunk.line_of(number), text=text)
        return InvalidRow(text, error)


def rows_by_chunk(
    part: Part, reader_options: ReaderOptions, lines: PartLines, max_rows: int = BLOCK_ROWS
) -> Iterator[ChunkRows]:
    """All rows of a part of lines, at most `max_rows` at once. Raises `CountError` if their number is wrong."""
    all_rows = part.reading.container == "parquet"
    counter = LineCounter(reader_options, part.source, started=not part.is_first, all_rows=all_rows)
    reader = _line_reader(part, reader_options, started=not part.is_first)
    n_rows = 0
    for chunk in _rows_of_lines(lines, reader, max_rows):
        found = ChunkRows(part, reader_options, chunk, counter.take(chunk), n_rows)
        yield found
        n_rows = found.stop
    lines.finish()
    _check(part, n_rows, part.n_rows)


def _grids(
    part: Part, reader_options: ReaderOptions, lines: PartLines, wanted: range, skip: Mapping[int, str], block_rows: int
) -> Iterator[Block]:
    """Rows of a part of grids."""
    reader = _ChosenGrids(part, reader_options, wanted, skip)
    yield from blocks_of_chunks(reader, lines.chunks(block_rows))
    lines.finish()
    _check(part, reader.n_rows, part.n_rows)


class _ChosenGrids(GridReader):
    """Finds all grids, parses those that are wanted and not skipped, and gives those that are wanted."""

    def __init__(self, part: Part, reader_options: ReaderOptions, wanted: range, skip: Mapping[int, str]) -> None:
        super().__init__(part.source, reader_options, started=not part.is_first)
        self._wanted, self._skip, self._n_given = wanted, skip, 0

    def _parse(self, lines: list[Line], text: str) -> ReadRow | InvalidRow:
        if self.n_rows in self._wanted and self.n_rows not in self._skip:
            return super()._parse(lines, text)
        return InvalidRow(shortened(text, 1000), NOT_READ)

    def _block(self, rows: list[tuple[int, ReadRow | InvalidRow]]) -> Block | None:
        first, self._n_given = self._n_given, self._n_given + len(rows)
        chosen = ((number, *row) for number, row in enumerate(rows, first) if number in self._wanted)
        return super()._block([(line, self._or_skipped(number, line, row)) for number, line, row in chosen])

    def _or_skipped(self, number: int, line: int, row: ReadRow | InvalidRow) -> ReadRow | InvalidRow:
        if number not in self._skip:
            return row
        shown = shortened(row.text.partition("\n")[0])
        return InvalidRow(row.text, PuzzleError(self._skip[number], source=self.source, line=line, text=shown))
