"""Rows of a part answered, and nothing written, in a process that may end with it: which of them raise, crash or hang?

Rows that raise are told one by one, and the others go on: that costs no process each. Of rows that do worse the process
can tell nothing, but before each step it says which rows it has in hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.part import Part
from gridlanes.corpus.sources.counting import LineCounter, batch_of
from gridlanes.corpus.sources.part_reader import BLOCK_ROWS, part_blocks
from gridlanes.corpus.sources.streams import lines_of_part
from gridlanes.corpus.workers.limits import Heartbeat, no_heartbeat, solve_within_limits
from gridlanes.corpus.workers.messages import OF_A_ROW, words_of
from gridlanes.corpus.workers.solve_part import solve_options_of
from gridlanes.errors import GridlanesError
from gridlanes.io.read.blocks import Block
from gridlanes.io.read.mixed_lines import MixedLineReader
from gridlanes.io.read.reading import reader_options_of
from gridlanes.io.read.rows import ReaderOptions
from gridlanes.io.read.sources import Chunk
from gridlanes.registry import load_once
from gridlanes.results.columns import columns_of
from gridlanes.results.dataframes import arrow_table
from gridlanes.solvers.pool import SolverPool, drop_idle_engines

Read = Callable[[range], Iterator[Block]]
"""reads rows of a part, but for those that failed"""


def try_rows(
    part: Part,
    options: RunOptions,
    rows: range,
    step: int,
    *,
    failed: Mapping[int, str] = {},
    heartbeat: Heartbeat = no_heartbeat,
    raised: Callable[[int, str], None] | None = None,
) -> None:
    """Answers the rows `rows` of a part, numbered from 0 in it, and writes nothing.

    They are taken in steps of at most `step` rows, and one by one where a step raises. `raised` is told each row that
    raises alone what no input should make it raise, with the error in words; without it, that is raised. `failed`: rows
    that are passed over. That memory does not suffice for a row is no fault of it. Raises the `GridlanesError` that
    stands in the way of any row.
    """
    load_once(options.load)
    solve_options = solve_options_of(options)

    with SolverPool(1, heartbeat=heartbeat) as pool:

        def answer(some: range, read: Read) -> str:
            """What these rows raise, in words; empty for nothing. The error itself, which holds memory, is let go."""
            heartbeat(some)  # the whole step stays in hand, since any row of it may be to blame
            try:
                for block in read(some):
                    result = solve_within_limits(block, pool, solve_options, options.row_seconds).result
                    arrow_table(columns_of(result))
            except MemoryError:
                drop_idle_engines()
                return "" if len(some) == 1 else "MemoryError"
            except Exception as error:
                if raised is None or (isinstance(error, GridlanesError) and not isinstance(error, OF_A_ROW)):
                    raise
                return words_of(error)
            return ""

        for some, read in _steps(part, options, rows, step, failed):
            words = answer(some, read)
            for row in some if words else ():
                if len(some) > 1:
                    words = answer(range(row, row + 1), read)
                if words and raised is not None:
                    raised(row, words)


def _steps(
    part: Part, options: RunOptions, rows: range, step: int, failed: Mapping[int, str]
) -> Iterator[tuple[range, Read]]:
    """The rows in steps, each with what reads it or some of its rows, any number of times while it is the step."""
    if part.reading.container != "unreadable" and part.reading.family == "lines":
        yield from _steps_of_lines(part, options, rows, step, failed)
        return

    def read(some: range) -> Iterator[Block]:
        return part_blocks(part, options, rows=some, skip=failed)

    for start in range(rows.start, rows.stop, step):
        yield range(start, min(start + step, rows.stop)), read


def _steps_of_lines(
    part: Part, options: RunOptions, rows: range, step: int, failed: Mapping[int, str]
) -> Iterator[tuple[range, Read]]:
    """The same where a row is a line. The part is read once: of a large gzip file that takes a while."""
    is_parquet = part.reading.container == "parquet"
    reader_options = reader_options_of(
        options.genre, None if is_parquet else options.format, options.box, options.field
    )
    counter = LineCounter(reader_options, started=not part.is_first, all_rows=is_parquet)
    reader_options = replace(reader_options, header=part.reading.header)
    first = 0
    with lines_of_part(part, options.field) as lines:
        for chunk in lines.chunks(BLOCK_ROWS):
            begun = counter.take(replace(batch_of(chunk.data, chunk.ends, chunk.line), too_long=chunk.too_long))
            last = first + begun.n_rows
            here = _Lines(
                part.source, reader_options, chunk, first, begun.lines.tolist(), first + begun.n_first, failed
            )
            for start in range(max(rows.start, first), min(rows.stop, last), step):
                yield range(start, min(start + step, rows.stop, last)), here.read
            first = last
        lines.finish()


class _Lines(NamedTuple):
    """The rows of a chunk: row `first` is line ``numbers[0]`` of it, and so on. Before row `title` may be a title."""

    source: str
    reader_options: ReaderOptions
    chunk: Chunk
    first: int
    numbers: list[int]
    title: int
    failed: Mapping[int, str]

    def read(self, rows: range) -> Iterator[Block]:
        """Reads some of them, but for those that failed; each time by another reader, since one may have raised."""
        for run in _runs(rows, self.title, self.failed):
            lines = self.numbers[run.start - self.first], self.numbers[run.stop - 1 - self.first]
            block = MixedLineReader(self.source, self.reader_options, started=True).feed(_lines_of(self.chunk, *lines))
            if block is not None:
                yield block


def _runs(rows: range, title: int, failed: Mapping[int, str]) -> Iterator[range]:
    """The stretches of `rows` without those that failed, and without a break between two rows."""
    start = rows.start
    for row in rows:
        if row in failed or row == title:
            if start < row:
                yield range(start, row)
            start = row + (row in failed)
    if start < rows.stop:
        yield range(start, rows.stop)


def _lines_of(chunk: Chunk, first: int, last: int) -> Chunk:
    """The lines of a chunk from the first to the last."""
    start = int(chunk.ends[first - 1]) + 1 if first else 0
    ends = chunk.ends[first : last + 1] - start
    return replace(chunk, data=chunk.data[start : int(chunk.ends[last]) + 1], line=chunk.line + first, ends=ends)
