"""One part from its source to its file: what every runner calls, a pure function of the part and the options."""

from __future__ import annotations

import contextlib
import time
from collections import Counter, defaultdict
from collections.abc import Container, Iterator, Mapping

from gridlanes.corpus.durable import as_binary, durable_file
from gridlanes.corpus.layout import Layout
from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.part import Part
from gridlanes.corpus.report import GroupTime, PartReport
from gridlanes.corpus.sources.part_reader import BLOCK_ROWS, CountError, part_blocks
from gridlanes.corpus.workers.nets import Beat, BeatingPool, Netted, answer_in_nets, nothing, within
from gridlanes.extras import need
from gridlanes.io.read.blocks import Block
from gridlanes.io.write.parquet import ParquetSink
from gridlanes.registry import load_once
from gridlanes.results.columns import columns_of
from gridlanes.results.result import Result
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
    beat: Beat = nothing,
    block_rows: int = BLOCK_ROWS,
    word_bits: int | None = None,
    chunk_rows: int = CHUNK_ROWS,
) -> PartReport:
    """Answers the rows of a part and writes them to their file in the `folder` of the run, whole or not at all.

    `failed`: rows, numbered from 0 in the part, that are not even parsed, and end as FAILED for that reason. `beat` is
    called before each stretch of work that is bounded by ``options.row_seconds``, with the rows of the part that are in
    hand, and often while it searches. `block_rows`, `word_bits` and `chunk_rows` change no byte.

    Raises `SourceError` if the source is not what was planned, `OutputError` if the file cannot be written,
    `CountError` if rows are missing or too many; `MemoryError` if memory does not suffice to write what was answered.
    """
    start = time.perf_counter()
    layout = Layout.at(folder)
    path = layout.part(part.number)
    by_status: Counter[Status] = Counter()
    spent: dict[tuple[str, int, int], list[float]] = defaultdict(lambda: [0, 0.0])
    n_rows = 0

    def check(written: str) -> None:
        in_file = need("pyarrow.parquet", extra="io", purpose="Parquet output").read_metadata(written).num_rows
        if not n_rows == in_file == part.n_rows:
            raise CountError(
                f"{part.source}, part {part.number}: {part.n_rows:,} rows were planned, {n_rows:,} read and "
                f"{in_file:,} written; please report this"
            )

    with (
        BeatingPool(beat, chunk_rows=chunk_rows, word_bits=word_bits) as pool,
        durable_file(path, layout.partial, check=check) as stream,
    ):
        sink = ParquetSink(as_binary(stream))
        try:
            for netted in _results(part, options, pool, failed, beat, block_rows):
                result = netted.result
                sink.write(columns_of(result, first_id=part.first_id + n_rows))
                n_rows += len(result)
                by_status.update(result.counts())
                for (group, _), seconds in zip(result.groups, netted.seconds, strict=True):
                    grid = group.structure.grid
                    times = spent[group.structure.genre or result.block.genre, grid.cols, grid.rows]
                    times[0] += len(group.rows)
                    times[1] += seconds
            sink.finish()
        except BaseException:
            sink.abandon()
            raise
    return PartReport(
        number=part.number,
        n_rows=n_rows,
        by_status=by_name(by_status),
        sha256=stream.sha256,
        n_bytes=stream.n_bytes,
        seconds=time.perf_counter() - start,
        times=[GroupTime(*key, int(rows), seconds) for key, (rows, seconds) in sorted(spent.items())],
    )


def solve_options_of(options: RunOptions) -> SolveOptions:
    """What a run asks of each row."""
    return SolveOptions(options.limit, options.budget, escalate=options.escalate)


def _results(
    part: Part, options: RunOptions, pool: SolverPool, failed: Mapping[int, str], beat: Beat, block_rows: int
) -> Iterator[Netted]:
    """The results of the rows of a part, in order, in blocks of at most `block_rows`.

    Where memory does not suffice for a block, it is read and answered in halves, down to a single row, which then ends
    as BUDGET without being parsed.
    """
    load_once(options.load)
    solve_options = solve_options_of(options)
    skipped, starved = dict(failed), set[int]()
    netted: Netted | None = None
    stretches = [(range(part.n_rows), block_rows)]  # what is left, the next one last
    while stretches:
        stretch, size = stretches.pop()
        if not stretch:
            continue
        some = None if stretch == range(part.n_rows) else stretch
        blocks = iter(part_blocks(part, options, rows=some, skip=skipped, block_rows=size))
        at = stretch.start
        while True:
            try:
                beat(range(at, min(at + size, stretch.stop)))
                netted = _next_result(blocks, pool, solve_options, options, within(beat, at))
            except MemoryError:
                if size == 1 and at in starved:  # not even enough to pass over a row
                    raise
                short = True
            else:
                short = False
            if short:  # the frames that hold the memory are gone by now
                blocks, netted = iter(()), None
                drop_idle_engines()
                if size == 1:
                    starved.add(at)
                    skipped[at] = _memory_words(options.memory)
                    stretches.append((range(at, stretch.stop), block_rows))
                else:
                    end = min(at + size, stretch.stop)
                    stretches += [(range(end, stretch.stop), size), (range(at, end), size // 2)]
                break
            if netted is None:
                if at != stretch.stop:
                    raise CountError(
                        f"{part.source}, part {part.number}: its rows end at {at:,}, but {part.n_rows:,} were planned; "
                        "please report this"
                    )
                break
            _set_status(netted.result, at, failed, starved)
            at += len(netted.result)
            yield netted


def _next_result(
    blocks: Iterator[Block], pool: SolverPool, solve_options: SolveOptions, options: RunOptions, beat: Beat
) -> Netted | None:
    """The next block, answered; None at the end."""
    block = next(blocks, None)
    return None if block is None else answer_in_nets(block, pool, solve_options, options.row_seconds, beat)


def _set_status(result: Result, first: int, failed: Mapping[int, str], starved: Container[int]) -> None:
    """Rows of a result that were passed over get their status; `first`: the number of row 0 in the part."""
    for row in result.block.errors:
        if first + row in failed:
            result.status[row] = Status.FAILED
        elif first + row in starved:
            result.status[row] = Status.BUDGET


def _memory_words(memory: int | None) -> str:
    return "more memory than there is" if memory is None else f"more than {memory >> 20:,} MB of memory"
