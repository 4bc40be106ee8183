"""One part from its source to its file: what every runner calls, a pure function of the part and the options."""

from __future__ import annotations

import contextlib
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping

from gridlanes.corpus.durable import as_binary, durable_file
from gridlanes.corpus.layout import Layout
from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.part import Part
from gridlanes.corpus.report import GroupTime, PartReport
from gridlanes.corpus.sources.part_reader import BLOCK_ROWS, CountError, part_blocks
from gridlanes.corpus.workers.limits import TimedResult, counted_from, no_heartbeat, solve_within_limits
from gridlanes.corpus.workers.messages import Heartbeat
from gridlanes.extras import need
from gridlanes.io.read.blocks import Block
from gridlanes.io.write.parquet import ParquetSink
from gridlanes.registry import load_once
from gridlanes.results.columns import result_columns
from gridlanes.solvers.pool import CHUNK_ROWS, SolveOptions, SolverPool, drop_idle_engines
from gridlanes.status import Status, by_name

with contextlib.suppress(ImportError):  # now, since a worker's memory is limited beyond what it has mapped by then
    import pyarrow.parquet  # noqa: F401


def solve_part(
    part: Part,
    folder: str,
    options: RunOptions,
    *,
    failed: Mapping[int, str] = {},
    heartbeat: Heartbeat = no_heartbeat,
    block_rows: int = BLOCK_ROWS,
    word_bits: int | None = None,
    chunk_rows: int = CHUNK_ROWS,
) -> PartReport:
    """Answers the rows of a part and writes them to their file in the `folder` of the run, whole or not at all.

    `failed`: rows, numbered from 0 in the part, that are not even parsed, and end as FAILED for that reason.
    `heartbeat` is called before each stretch of work that is bounded by ``options.row_seconds``, with the rows of the
    part that are in hand, and often while it searches. `block_rows`, `word_bits` and `chunk_rows` change no byte.

    Raises `SourceError` if the source is not what was planned, `OutputError` if the file cannot be written,
    `CountError` if rows are missing or too many; `MemoryError` if memory does not suffice to write what was answered.
    """
    start = time.perf_counter()
    layout = Layout.at(folder)
    written = _Written(part)
    load_once(options.load)
    with (
        SolverPool(1, chunk_rows=chunk_rows, word_bits=word_bits, heartbeat=heartbeat) as pool,
        durable_file(layout.part(part.number), layout.partial, check=written.check) as stream,
        ParquetSink(as_binary(stream)) as sink,
    ):
        for timed in _PartRows(part, options, pool, failed, heartbeat, block_rows).results():
            sink.write(result_columns(timed.result, first_id=part.first_id + written.n_rows))
            written.count(timed)
    return PartReport(
        number=part.number,
        n_rows=written.n_rows,
        by_status=by_name(written.by_status),
        sha256=stream.sha256,
        n_bytes=stream.n_bytes,
        seconds=time.perf_counter() - start,
        times=written.times(),
    )


def solve_options_of(options: RunOptions) -> SolveOptions:
    """What a run asks of each row."""
    return SolveOptions(options.limit, options.budget, escalate=options.escalate)


class _Written:
    """Counts the rows of a part that were written, and the time that they took."""

    def __init__(self, part: Part) -> None:
        self._part = part
        self.n_rows = 0
        self.by_status = Counter[Status]()
        self._spent: dict[tuple[str, int, int], list[float]] = defaultdict(lambda: [0, 0.0])

    def count(self, timed: TimedResult) -> None:
        """The next rows."""
        result = timed.result
        self.n_rows += len(result)
        self.by_status.update(result.counts())
        for (group, _), seconds in zip(result.groups, timed.seconds, strict=True):
            grid = group.structure.grid
            spent = self._spent[group.structure.genre or result.block.genre, grid.cols, grid.rows]
            spent[0] += len(group.rows)
            spent[1] += seconds

    def times(self) -> list[GroupTime]:
        """The time of each genre and size."""
        return [GroupTime(*key, int(rows), seconds) for key, (rows, seconds) in sorted(self._spent.items())]

    def check(self, path: str) -> None:
        """Raises `CountError` unless the file has the rows that were planned and read."""
        part = self._part
        in_file = need("pyarrow.parquet", extra="io", purpose="Parquet output").read_metadata(path).num_rows
        if not self.n_rows == in_file == part.n_rows:
            raise CountError(
                f"{part.source}, part {part.number}: {part.n_rows:,} rows were planned, {self.n_rows:,} read and "
                f"{in_file:,} written; please report this"
            )


class _PartRows:
    """Reads and answers the rows of a part, in blocks of at most `block_rows`."""

    def __init__(
        self,
        part: Part,
        options: RunOptions,
        pool: SolverPool,
        failed: Mapping[int, str],
        heartbeat: Heartbeat,
        block_rows: int,
    ) -> None:
        self._part, self._options, self._pool, self._failed = part, options, pool, failed
        self._heartbeat, self._block_rows = heartbeat, block_rows
        self._skipped = dict(failed)

    def results(self) -> Iterator[TimedResult]:
        """The results of all rows, in order.

        Where memory does not suffice for a block, it is read and answered in halves, down to a single row, which then
        ends as BUDGET without being parsed.
        """
        return self._results(range(self._part.n_rows), self._block_rows)

    def _results(self, rows: range, size: int) -> Iterator[TimedResult]:
        at, blocks = rows.start, self._blocks(rows, size)
        while rows:
            some = range(at, min(at + size, rows.stop))
            timed: TimedResult | None = None
            enough = True
            try:
                self._heartbeat(some)
                timed = self._next(blocks, at)
            except MemoryError:
                if size == 1 and at in self._skipped:  # not even enough to pass over a row
                    raise
                enough = False
            if not enough:  # the frames that hold the memory are gone by now
                blocks = iter(())
                drop_idle_engines()
                if size == 1:
                    self._skipped[at] = _memory_words(self._options.memory)
                yield from self._results(some, size // 2 or self._block_rows)
                at = some.stop
                if at == rows.stop:
                    return
                blocks = self._blocks(range(at, rows.stop), size)
            elif timed is not None:
                at += len(timed.result)
                yield timed
            elif at != rows.stop:
                part = self._part
                raise CountError(
                    f"{part.source}, part {part.number}: its rows end at {at:,}, but {part.n_rows:,} were planned; "
                    "please report this"
                )
            else:
                return

    def _blocks(self, rows: range, size: int) -> Iterator[Block]:
        some = None if rows == range(self._part.n_rows) else rows
        return iter(part_blocks(self._part, self._options, rows=some, skip=self._skipped, block_rows=size))

    def _next(self, blocks: Iterator[Block], first: int) -> TimedResult | None:
        """The next block, answered; None at the end. `first`: the number of its first row in the part."""
        block = next(blocks, None)
        if block is None:
            return None
        row_seconds, in_hand = self._options.row_seconds, counted_from(first, self._heartbeat)
        timed = solve_within_limits(block, self._pool, solve_options_of(self._options), row_seconds, in_hand)
        for row in block.errors:  # those that were passed over
            if first + row in self._skipped:
                timed.result.status[row] = Status.FAILED if first + row in self._failed else Status.BUDGET
        return timed


def _memory_words(memory: int | None) -> str:
    return "more memory than there is" if memory is None else f"more than {memory >> 20:,} MB of memory"
