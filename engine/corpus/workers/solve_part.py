"""Solves the rows of a part within limits: the work of a run that solves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial

from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.part import Part
from gridlanes.corpus.report import GroupTime, PartReport
from gridlanes.corpus.sources.part_reader import BLOCK_ROWS
from gridlanes.corpus.workers.answer_part import answer_part
from gridlanes.corpus.workers.limits import TimedResult, no_heartbeat, solve_within_limits
from gridlanes.corpus.workers.messages import Heartbeat
from gridlanes.io.read.blocks import Block
from gridlanes.results.columns import COLUMNS, result_columns
from gridlanes.solvers.pool import CHUNK_ROWS, SolveOptions, SolverPool
from gridlanes.status import Status, by_name
from gridlanes.tables.columns import Columns


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
    """Solves the rows of a part and writes them; as `answer_part`. `word_bits` and `chunk_rows` change no byte."""
    begin = partial(solving, options, word_bits=word_bits, chunk_rows=chunk_rows)
    return answer_part(part, folder, options, begin, failed=failed, heartbeat=heartbeat, block_rows=block_rows)


@dataclass(frozen=True)
class SolvedBlock:
    """The result of a block, and the time that its groups took."""

    timed: TimedResult

    @property
    def block(self) -> Block:
        """The rows as they were read."""
        return self.timed.result.block

    def give_up(self, row: int, *, memory: bool) -> None:
        """See `AnsweredBlock`."""
        self.timed.result.status[row] = Status.BUDGET if memory else Status.FAILED

    def columns(self, first_id: int) -> Columns:
        """The columns of results."""
        return result_columns(self.timed.result, first_id=first_id)

    def by_status(self) -> dict[str, int]:
        """Rows by the name of their `Status`."""
        return by_name(self.timed.result.counts())

    def times(self) -> Iterator[GroupTime]:
        """What each group took to solve."""
        result = self.timed.result
        for (group, _), seconds in zip(result.groups, self.timed.seconds, strict=True):
            grid, genre = group.structure.grid, group.structure.genre or result.block.genre
            yield GroupTime(genre, grid.cols, grid.rows, len(group.rows), seconds)


@dataclass(frozen=True)
class Solving:
    """Solves blocks with an engine."""

    options: RunOptions
    pool: SolverPool

    table = COLUMNS

    def answer(self, block: Block, in_progress: Callable[[range], None]) -> SolvedBlock:
        """See `Answering`."""
        asked = SolveOptions(self.options.limit, self.options.budget, escalate=self.options.escalate)
        return SolvedBlock(solve_within_limits(block, self.pool, asked, self.options.row_seconds, in_progress))


@contextmanager
def solving(
    options: RunOptions, heartbeat: Heartbeat, *, word_bits: int | None = None, chunk_rows: int = CHUNK_ROWS
) -> Iterator[Solving]:
    """Begins to solve, on one thread."""
    with SolverPool(1, chunk_rows=chunk_rows, word_bits=word_bits, heartbeat=heartbeat) as pool:
        yield Solving(options, pool)
