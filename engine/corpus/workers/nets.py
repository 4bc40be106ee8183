"""Nets: wall-clock time and memory that a row may take, without harm to the rows beside it.

Budgets are counted in nodes and are exact; nets are for what nodes do not bound. A row ends as BUDGET by a net only if
it does not fit *alone*, and the figures of all others are those that they have without nets.
"""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from gridlanes.io.read.blocks import Block, Group
from gridlanes.results.assemble import judged
from gridlanes.results.result import Result
from gridlanes.solvers.lanes import Answers
from gridlanes.solvers.pool import CHUNK_ROWS, SolveOptions, SolverPool
from gridlanes.status import Status

Rows = NDArray[np.int64]


class Beat(Protocol):
    """Is told that work goes on, and of the `rows` that are in hand from now on; None for the same as before."""

    def __call__(self, rows: range | None = None) -> None: ...


def nothing(rows: range | None = None) -> None:
    """Does nothing; for who wants to hear of no beat."""


def within(beat: Beat, first: int) -> Beat:
    """A beat for rows that are counted from row `first` on."""

    def told(rows: range | None = None) -> None:
        beat(None if rows is None else range(first + rows.start, first + rows.stop))

    return told


class BeatingPool(SolverPool):
    """A pool of one thread that beats between the slices of a search: what is silent then does not search."""

    def __init__(self, beat: Beat, *, chunk_rows: int = CHUNK_ROWS, word_bits: int | None = None) -> None:
        super().__init__(1, chunk_rows=chunk_rows, word_bits=word_bits)
        self._stop = _Asked(beat)


class _Asked(threading.Event):
    """An event that tells each time it is asked."""

    def __init__(self, beat: Beat) -> None:
        super().__init__()
        self._beat = beat

    def is_set(self) -> bool:
        self._beat()
        return super().is_set()


@dataclass(frozen=True)
class Netted:
    """The result of a block, and the seconds that each of its groups took to solve."""

    result: Result
    seconds: list[float]


def answer_in_nets(
    block: Block,
    pool: SolverPool,
    solve_options: SolveOptions,
    row_seconds: float | None = None,
    beat: Beat = nothing,
) -> Netted:
    """The result of one block, each row of which may take `row_seconds` alone (None: any time).

    `beat` is called whenever a bounded stretch of work begins: a group, a round, a row alone; with the rows of the
    block that it is about, from the first to the last. A row that has no answer in time ends as BUDGET, and with
    nothing but that: what had been found by then depends on the machine. With ``question.escalate`` rows of BUDGET then
    go to CP-SAT, with the same time for each.
    """
    groups: list[tuple[Group, Answers]] = []
    seconds: list[float] = []
    known: dict[int, str] = {}
    for group in block.groups:
        start = time.perf_counter()
        answers, late = _answer_group(group, pool, solve_options, row_seconds, beat)
        seconds.append(time.perf_counter() - start)
        groups.append((group, answers))
        known.update((row, f"no answer within {row_seconds:g} seconds alone") for row in group.rows[late].tolist())
    escalated = None
    if solve_options.escalate and any((answers.status == Status.BUDGET).any() for _, answers in groups):
        escalated = _escalate(len(block), groups, seconds, solve_options, row_seconds, beat)
    return Netted(judged(block, groups, solve_options, escalated=escalated, known=known), seconds)


def _escalate(
    n_rows: int,
    groups: list[tuple[Group, Answers]],
    seconds: list[float],
    solve_options: SolveOptions,
    row_seconds: float | None,
    beat: Beat,
) -> NDArray[np.bool_]:
    """Rows of BUDGET go to CP-SAT: which it answered; the time it took is added to `seconds`."""
    from gridlanes.solvers.escalation import escalate

    def before_row(row: int) -> None:
        beat(range(row, row + 1))

    escalated = np.zeros(n_rows, np.bool_)
    for i, (group, answers) in enumerate(groups):
        start = time.perf_counter()
        (done,) = escalate([(group, answers)], solve_options, row_seconds=row_seconds, before_row=before_row)
        seconds[i] += time.perf_counter() - start
        escalated[group.rows[done]] = True
    return escalated


def _answer_group(
    group: Group, pool: SolverPool, solve_options: SolveOptions, row_seconds: float | None, beat: Beat
) -> tuple[Answers, Rows]:
    """The answers of a group, and the rows in it that had none in time.

    Rows are answered in rounds of `row_seconds`. Of what a round cuts short, the rows that had the whole of it are
    then answered alone, and the others in the next round from their beginning: what a row does depends on it alone. As
    those are the first ones, each round ends some row.
    """
    beat(_from_first_to_last(group.rows))
    none = np.zeros(0, np.int64)
    if row_seconds is None:
        return pool.solve(group.structure, group.givens, solve_options, clues=group.clues, own=group.own), none
    lanes = (pool.word_format or group.structure.word_format).lanes
    answers, cut = _attempt(group, pool, solve_options, row_seconds)
    found, waiting = answers, np.arange(len(group.rows))
    seconds, late = row_seconds, []
    while cut.any():
        begun = cut & (found.nodes > 0)
        # Kernels that had to be compiled first may take all of a round.
        seconds = row_seconds if begun.any() or not cut.all() else 2 * seconds
        had_all = begun & (np.arange(len(waiting)) < lanes)
        for row in waiting[had_all].tolist():
            if not _answer_alone(group, row, answers, pool, solve_options, row_seconds, beat):
                late.append(row)
        waiting = waiting[cut & ~had_all]
        if not len(waiting):
            break
        beat(_from_first_to_last(group.rows[waiting]))
        found, cut = _attempt(_rows_of(group, waiting), pool, solve_options, seconds)
        _put(answers, waiting[~cut], found, np.flatnonzero(~cut))
    return answers, np.array(late, np.int64)


def _attempt(
    group: Group, pool: SolverPool, solve_options: SolveOptions, seconds: float
) -> tuple[Answers, NDArray[np.bool_]]:
    """The answers that a group has after some time, and which of its rows were cut short by then."""
    cut = np.zeros(len(group.rows), np.bool_)
    until = replace(solve_options, deadline=time.monotonic() + seconds)
    answers = pool.solve(group.structure, group.givens, until, clues=group.clues, own=group.own, cut=cut)
    return answers, cut


def _answer_alone(
    group: Group,
    row: int,
    answers: Answers,
    pool: SolverPool,
    solve_options: SolveOptions,
    row_seconds: float,
    beat: Beat,
) -> bool:
    """Puts the answer that one row has within `row_seconds` among the others; whether it has one."""
    alone = _rows_of(group, np.array([row], np.int64))
    seconds = row_seconds
    while True:
        beat(_from_first_to_last(alone.rows))
        found, cut = _attempt(alone, pool, solve_options, seconds)
        if not cut[0] or found.nodes[0]:
            break
        seconds *= 2  # all of it went into getting ready
    if cut[0]:
        found = Answers.empty(1, group.structure.n_coords)
        found.status[:] = Status.BUDGET
    _put(answers, np.array([row]), found, np.zeros(1, np.int64))
    return not cut[0]


def _from_first_to_last(rows: Rows) -> range:
    """The range that rows of a block (ascending) are in; an empty one for none."""
    return range(int(rows[0]), int(rows[-1]) + 1) if len(rows) else range(0)


def _rows_of(group: Group, index: Rows) -> Group:
    """The rows `index` (ascending) of a group."""
    return Group(
        group.structure,
        group.rows[index],
        group.givens[index],
        clues=None if group.clues is None else group.clues[index],
        own=tuple(regions.of_rows(index) for regions in group.own),
    )


def _put(answers: Answers, rows: Rows, found: Answers, at: Rows) -> None:
    """Row ``at[i]`` of `found` becomes row ``rows[i]`` of `answers`."""
    for name in ("status", "marks", "n_solutions", "guesses", "nodes", "sweeps"):
        getattr(answers, name)[rows] = getattr(found, name)[at]
