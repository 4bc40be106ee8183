"""The rows of a request: each is the first of its tries that comes to a puzzle as it was asked for.

Tries at a row are counted, and each is a function of the request, the row and its number alone. Several are made side
by side where many come to nothing; the first in their order is taken, so that is seen in no row.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import GenerateError, ModelError
from gridlanes.generating.canonical import canonical_hashes
from gridlanes.generating.facts import n_facts
from gridlanes.generating.layouts import Own
from gridlanes.generating.leaving_out import Full
from gridlanes.generating.request import Request
from gridlanes.generating.schemes import scheme_of
from gridlanes.generating.solution_first import SolutionFirst
from gridlanes.generating.texts import texts_of
from gridlanes.io.read.blocks import Block, Group
from gridlanes.puzzles.row_regions import regions_of_rows
from gridlanes.results.assemble import solve_block
from gridlanes.results.result import Result
from gridlanes.samplers.draws import Tries
from gridlanes.solvers.difficulty import difficulty_of
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.status import Status

SOURCE = "<generated>"
_COORDS_AT_ONCE = 1 << 21
"""coords of the puzzles that are made together"""
_MOST_AT_ONCE = 1 << 14
_MOST_TRIES_AT_ONCE = 64
"""at one row"""
MOST_TRIES = 20_000
"""at one row, after which it is given up"""


def generated(
    request: Request,
    start: int,
    stop: int,
    pool: SolverPool,
    *,
    form: str | None = None,
    seconds: float | None = None,
    grade: bool = False,
) -> Iterator[Result]:
    """The rows `start` up to `stop` of a request, in order, some thousands at a time.

    Every puzzle is solved again, and its solution checked by the rules. `form`: of the texts, a name of
    `gridlanes.io.write.convert.FORMS` or ``"lines"``; by default the first that the genre has. `seconds`: time for all
    of it. `grade`: whether the `extra` of each row tells its clues and its difficulty, as JSON. Raises `GenerateError`
    where time is spent, or a row was tried too often.
    """
    deadline = None if seconds is None else time.monotonic() + seconds
    at_once = max(64, min(_MOST_AT_ONCE, _COORDS_AT_ONCE // request.structure.n_coords))
    if request.distinct and start:
        raise ModelError("rows that are to be distinct are made from row 0 on, as they depend on those before them")
    scheme, seen = scheme_of(request)(request, pool, deadline), set[str]()
    for first in range(start, stop, at_once):
        rows = np.arange(first, min(first + at_once, stop), dtype=np.int64)
        full = _Rows(scheme, rows, seen).all(first - start, stop - start)
        yield _result(request, rows, full, pool, form, grade)


class _Rows:
    """Some rows while they are made. `seen`: the canonical forms of rows before them, which theirs join."""

    def __init__(self, scheme: SolutionFirst, rows: NDArray[np.int64], seen: set[str]) -> None:
        self._scheme, self._rows, self._seen = scheme, rows, seen
        structure, n = scheme.request.structure, len(rows)
        self._givens, self._marks = (np.zeros((n, structure.n_coords), np.uint8) for _ in range(2))
        self._clues = np.zeros((n, structure.n_clues), np.int32) if structure.n_clues else None
        self._own: Own = [()] * n
        self._next = np.zeros(n, np.int64)
        self._made = np.zeros(n, np.bool_)
        self._all_at_once = False
        """whether of the tries at a row that are made side by side all are brought to their end"""

    def all(self, n_before: int, n_wanted: int) -> Full:
        """The puzzles of all rows."""
        n_tries = 1
        while not self._made.all():
            left = np.flatnonzero(~self._made)
            self._try(left, n_tries)
            self._give_up(left, n_before + len(self._rows) - len(left), n_wanted)
            still = max(1, int((~self._made).sum()))
            n_tries = max(1, min(_MOST_TRIES_AT_ONCE, 2 * n_tries, 2 * len(self._rows) // still))
            if self._made.all() and self._scheme.request.distinct:
                self._drop_equivalents()
        return self._full()

    def _full(self) -> Full:
        own = regions_of_rows(self._own) if any(self._own) else ()
        return Full(self._givens, self._clues, own, self._marks)

    def _drop_equivalents(self) -> None:
        """Rows that are equivalent to one before them are to be made again."""
        full, before = self._full(), set(self._seen)
        rows = np.arange(len(self._rows))
        group = Group(self._scheme.request.structure, rows, full.givens, None, full.clues, full.row_regions)
        for row, form in enumerate(canonical_hashes(group)):
            self._made[row] = form not in before
            before.add(form)
        if self._made.all():
            self._seen |= before

    def _try(self, left: NDArray[np.intp], n_tries: int) -> None:
        """The next tries, so many at each of the rows `left`."""
        place = np.repeat(left, n_tries)
        tries = Tries(self._rows[place], self._next[place] + np.tile(np.arange(n_tries), len(left)))
        found = self._scheme.candidates(tries)
        of_row = place[found.index]
        self._next[left] += n_tries
        if not self._all_at_once:  # mostly the first that has one solution will do
            first = np.flatnonzero(np.diff(of_row, prepend=-1))
            found, of_row = found.chosen(first), of_row[first]
        if not len(of_row):
            return
        tried = tries.chosen(found.index)
        made = self._scheme.made(tried, found)
        if not self._all_at_once:
            self._next[of_row] = tried.attempts + 1
        self._all_at_once |= not made.fine.all()
        fine = np.flatnonzero(made.fine)
        rows, first = np.unique(of_row[fine], return_index=True)
        fine = fine[first]
        self._givens[rows], self._marks[rows] = made.full.givens[fine], made.full.marks[fine]
        if self._clues is not None and made.full.clues is not None:
            self._clues[rows] = made.full.clues[fine]
        for row, i in zip(rows.tolist(), fine.tolist(), strict=True):
            self._own[row] = found.own[i]
            self._next[row] = tried.attempts[i] + 1
        self._made[rows] = True

    def _give_up(self, left: NDArray[np.intp], n_made: int, n_wanted: int) -> None:
        """Raises GenerateError where time or tries are spent. `n_made`: puzzles before the last tries, at rows
        `left`.
        """
        how_far = f"{n_made:,} of {n_wanted:,} puzzles were made"
        deadline = self._scheme.deadline
        if deadline is not None and time.monotonic() >= deadline:
            raise GenerateError(f"the time is spent; {how_far}")
        spent = left[(self._next[left] >= MOST_TRIES) & ~self._made[left]]
        if len(spent):
            raise GenerateError(
                f"row {self._rows[spent[0]]:,} was tried {MOST_TRIES:,} times without a puzzle as asked for; {how_far}"
                ": ask for a wider range of clues, or a smaller board"
            )


def _result(
    request: Request, rows: NDArray[np.int64], full: Full, pool: SolverPool, form: str | None, grade: bool
) -> Result:
    """The puzzles as a result: each is solved anew."""
    group = Group(request.structure, np.arange(len(rows)), full.givens, full.marks, full.clues, full.row_regions)
    texts, extra = texts_of(request.genre, group, form), _graded(group) if grade else None
    block = Block(SOURCE, request.genre.name, texts, rows + 1, [group], extra=extra)
    result = solve_block(block, pool, SolveOptions(2))
    wrong = (result.status != Status.UNIQUE) | (result.expected_agrees != 1)
    if wrong.any():
        row = int(wrong.argmax())
        raise GenerateError(
            f"row {rows[row]:,} did not pass its check ({Status(int(result.status[row])).name}); please report "
            f"{request.genre.name}, {request.size.rows}x{request.size.cols}, seed {request.seed}"
        )
    return result


def _graded(group: Group) -> list[str]:
    """What there is to say of each puzzle: its clues and givens, and its difficulty."""
    found = difficulty_of(group.structure, group.givens, clues=group.clues, row_regions=group.row_regions)
    columns = {"n_clues": n_facts(group), **vars(found)}
    names = list(columns)
    return [
        json.dumps(dict(zip(names, values, strict=True)))
        for values in zip(*(column.tolist() for column in columns.values()), strict=True)
    ]
