"""Answers one part, from its source to its file. Every runner calls this; the file depends only on part and options."""

from __future__ import annotations

import contextlib
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping

from gridlanes.corpus.durable import as_binary, durable_file
from gridlanes.corpus.options import CorpusOptions
from gridlanes.corpus.part import Part
from gridlanes.corpus.report import GroupTime, PartReport, in_order
from gridlanes.corpus.run_paths import RunPaths
from gridlanes.corpus.sources.part_reader import BLOCK_ROWS, CountError, part_blocks
from gridlanes.corpus.workers.answering import AnsweredBlock, Answering, BeginAnswering
from gridlanes.corpus.workers.limits import counted_from, no_heartbeat
from gridlanes.corpus.workers.messages import Heartbeat
from gridlanes.extras import need
from gridlanes.io.read.blocks import Block
from gridlanes.io.write.parquet import ParquetSink
from gridlanes.registry import load_once
from gridlanes.solvers.pool import drop_idle_engines

with contextlib.suppress(ImportError):  # now, since a worker's memory is limited beyond what it has mapped by then
    import pyarrow.parquet  # noqa: F401


def answer_part(
    part: Part,
    folder: str,
    options: CorpusOptions,
    begin: BeginAnswering,
    *,
    failed: Mapping[int, str] = {},
    heartbeat: Heartbeat = no_heartbeat,
    block_rows: int = BLOCK_ROWS,
) -> PartReport:
    """Answers the rows of a part and writes them to their file in the `folder` of the run, whole or not at all.

    `begin`: how they are answered. `failed`: rows, numbered from 0 in the part, that are not even parsed, and end as
    FAILED for that reason. `heartbeat` is called before each stretch of work that is bounded by
    ``options.row_seconds``, with the rows of the part that are in hand, and often meanwhile. `block_rows` changes no
    byte.

    Raises `SourceError` if the source is not what was planned, `OutputError` if the file cannot be written,
    `CountError` if rows are missing or too many; `MemoryError` if memory does not suffice to write what was answered.
    """
    start = time.perf_counter()
    paths = RunPaths.at(folder)
    written = _Written(part)
    load_once(options.load)
    with (
        begin(heartbeat) as answering,
        durable_file(paths.part(part.number), paths.partial, check=written.check) as stream,
        ParquetSink(as_binary(stream), answering.table) as sink,
    ):
        for answered in AnsweredRows(part, options, answering, failed, heartbeat, block_rows).answered():
            sink.write(answered.columns(part.first_id + written.n_rows))
            written.count(answered)
    return PartReport(
        number=part.number,
        n_rows=written.n_rows,
        by_status=in_order(written.by_status),
        sha256=stream.sha256,
        n_bytes=stream.n_bytes,
        seconds=time.perf_counter() - start,
        times=written.times(),
    )


class _Written:
    """Counts the rows of a part that were written, and the time that they took."""

    def __init__(self, part: Part) -> None:
        self._part = part
        self.n_rows = 0
        self.by_status = Counter[str]()
        self._spent: dict[tuple[str, int, int], list[float]] = defaultdict(lambda: [0, 0.0])

    def count(self, answered: AnsweredBlock) -> None:
        """The next rows."""
        self.n_rows += len(answered.block)
        self.by_status.update(answered.by_status())
        for time_of in answered.times():
            spent = self._spent[time_of.genre, time_of.width, time_of.height]
            spent[0] += time_of.rows
            spent[1] += time_of.seconds

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


class AnsweredRows:
    """Reads and answers the rows of a part, in blocks of at most `block_rows`."""

    def __init__(
        self,
        part: Part,
        options: CorpusOptions,
        answering: Answering,
        failed: Mapping[int, str],
        heartbeat: Heartbeat,
        block_rows: int,
    ) -> None:
        self._part, self._options, self._answering, self._failed = part, options, answering, failed
        self._heartbeat, self._block_rows = heartbeat, block_rows
        self._skipped = dict(failed)

    def answered(self) -> Iterator[AnsweredBlock]:
        """All rows, in order.

        Where memory does not suffice for a block, it is read and answered in halves, down to a single row, which is
        then given up without being parsed.
        """
        return self._answered(range(self._part.n_rows), self._block_rows)

    def _answered(self, rows: range, size: int) -> Iterator[AnsweredBlock]:
        at, blocks = rows.start, self._blocks(rows, size)
        while rows:
            some = range(at, min(at + size, rows.stop))
            answered: AnsweredBlock | None = None
            enough = True
            try:
                self._heartbeat(some)
                answered = self._next(blocks, at)
            except MemoryError:
                if size == 1 and at in self._skipped:  # not even enough to pass over a row
                    raise
                enough = False
            if not enough:  # the frames that hold the memory are gone by now
                blocks = iter(())
                drop_idle_engines()
                if size == 1:
                    self._skipped[at] = _memory_words(self._options.memory)
                yield from self._answered(some, size // 2 or self._block_rows)
                at = some.stop
                if at == rows.stop:
                    return
                blocks = self._blocks(range(at, rows.stop), size)
            elif answered is not None:
                at += len(answered.block)
                yield answered
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

    def _next(self, blocks: Iterator[Block], first: int) -> AnsweredBlock | None:
        """The next block, answered; None at the end. `first`: the number of its first row in the part."""
        block = next(blocks, None)
        if block is None:
            return None
        answered = self._answering.answer(block, counted_from(first, self._heartbeat))
        for row in block.errors:  # those that were passed over
            if first + row in self._skipped:
                answered.give_up(row, memory=first + row not in self._failed)
        return answered


def _memory_words(memory: int | None) -> str:
    return "more memory than there is" if memory is None else f"more than {memory >> 20:,} MB of memory"
