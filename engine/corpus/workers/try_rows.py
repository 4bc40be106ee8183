"""Solves rows of a part without writing, in a process that may die, to find the rows that raise, crash or hang.

Rows that raise an exception are reported one by one, in the same process. Rows that crash or hang cannot be reported,
but before each step the process records the rows that it is solving.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from gridlanes.corpus.options import CorpusOptions
from gridlanes.corpus.part import Part
from gridlanes.corpus.sources.part_reader import part_blocks, reader_options_of_part, rows_by_chunk
from gridlanes.corpus.sources.streams import lines_of_part
from gridlanes.corpus.workers.answering import BeginAnswering
from gridlanes.corpus.workers.limits import no_heartbeat
from gridlanes.corpus.workers.messages import OF_A_ROW, Heartbeat, words_of
from gridlanes.errors import GridlanesError
from gridlanes.io.read.blocks import Block
from gridlanes.registry import load_once
from gridlanes.solvers.pool import drop_idle_engines
from gridlanes.tables.dataframes import arrow_table

Read = Callable[[range], Iterator[Block]]
"""reads rows of a part, but for those that failed"""


def try_rows(
    part: Part,
    options: CorpusOptions,
    rows: range,
    step: int,
    *,
    begin: BeginAnswering,
    failed: Mapping[int, str] = {},
    heartbeat: Heartbeat = no_heartbeat,
    raised: Callable[[int, str], None] | None = None,
) -> None:
    """Solves the rows `rows` of a part, numbered from 0 in it, and writes nothing. `begin`: how they are solved.

    They are taken in steps of at most `step` rows, and one by one if a step raises. `raised` receives each row that
    alone raises an error that no input should raise, with the error in words; without it, that error is raised.
    `failed`: rows to skip. A lack of memory is not held against a row. Raises a `GridlanesError` that prevents work on
    any row.
    """
    load_once(options.load)
    with begin(heartbeat) as answering:

        def answer(some: range, read: Read) -> str:
            """What these rows raise, in words; empty for nothing. The error itself, which holds memory, is let go."""
            heartbeat(some)  # the whole step stays in hand, since any row of it may be to blame
            try:
                for block in read(some):
                    arrow_table(answering.answer(block, no_heartbeat).columns(0), answering.table)
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
    part: Part, options: CorpusOptions, rows: range, step: int, failed: Mapping[int, str]
) -> Iterator[tuple[range, Read]]:
    """The rows in steps, each with what reads it or some of its rows, any number of times while it is the step."""
    if part.reading.container == "unreadable" or part.reading.family == "grids":
        for some in _divided(rows, step):
            yield some, partial(_blocks, part, options, failed)
        return
    with lines_of_part(part, options.field) as lines:  # read once: of a large gzip file that takes a while
        for here in rows_by_chunk(part, reader_options_of_part(part, options), lines):
            for some in _divided(range(max(rows.start, here.first), min(rows.stop, here.stop)), step):
                yield some, partial(here.blocks, skip=failed)


def _blocks(part: Part, options: CorpusOptions, failed: Mapping[int, str], rows: range) -> Iterator[Block]:
    return part_blocks(part, options, rows=rows, skip=failed)


def _divided(rows: range, step: int) -> Iterator[range]:
    for start in range(rows.start, rows.stop, step):
        yield range(start, min(start + step, rows.stop))
