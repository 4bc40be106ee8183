"""The rows of a request: each is the first of its tries that gives a puzzle as requested.

A try depends only on the request, the row and the number of the try. Several tries at a row run side by side if many
fail; the first successful one in their order is used, so the number of tries at once does not change any row.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Set
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import GenerateError, ModelError
from gridlanes.generating.clues.leaving_out import Full
from gridlanes.generating.equivalents.distinct import Unrepeated
from gridlanes.generating.generated_result import GeneratedResult
from gridlanes.generating.layouts import Own
from gridlanes.generating.request import PROOF, Request
from gridlanes.generating.schemes import scheme_of
from gridlanes.generating.solution_first import SolutionFirst
from gridlanes.generating.texts import SOURCE, written_and_read
from gridlanes.io.read.blocks import Group
from gridlanes.puzzles.row_regions import regions_of_rows
from gridlanes.results.assemble import solve_block
from gridlanes.samplers.draws import Tries
from gridlanes.solvers.lanes import is_past
from gridlanes.solvers.pool import SolverPool
from gridlanes.status import Status

_COORDS_AT_ONCE = 1 << 21
"""coords of the puzzles that are generated together"""
_MAX_AT_ONCE = 1 << 14
_MAX_TRIES_AT_ONCE = 64
"""at one row"""
_FULL = 64
"""tries that take little longer together than a few"""
MAX_TRIES = 20_000
"""at one row, after which it is given up"""
MAX_DROPPED = 1_000
"""puzzles of a row that are equivalent to others, after which there are hardly enough different ones"""


def generated(
    request: Request,
    start: int,
    stop: int,
    pool: SolverPool,
    *,
    form: str | None = None,
    seconds: float | None = None,
    avoid: Set[str] = frozenset(),
) -> Iterator[GeneratedResult]:
    """The rows `start` up to `stop` of a request, in order, some thousands at a time.

    Every puzzle is solved again, and its solution is checked by the rules. `form`: of the texts, a name of
    `gridlanes.io.write.convert.FORMS` or ``"lines"``; by default the first that the genre has. `seconds`: time for
    everything. `avoid`: hashes of `gridlanes.generating.equivalents.canonical` that no row has. Raises `GenerateError`
    if time runs out, or a row was tried too often.
    """
    if request.distinct and start:
        raise ModelError(
            "distinct rows are generated from row 0 on, since they depend on earlier rows; to start at another row, "
            "use distinct=False or --no-distinct"
        )
    scheme = scheme_of(request)(request, pool, None if seconds is None else time.monotonic() + seconds)
    seen, at_once = Unrepeated(avoid), rows_at_once(request)
    for first in range(start, stop, at_once):
        rows = np.arange(first, min(first + at_once, stop), dtype=np.int64)
        made = _Rows(scheme, rows, np.zeros(len(rows), np.int64), seen if request.distinct or avoid else None)
        yield _result(scheme, rows, made.all(first - start, stop - start), made.n_tries, form)


def redrawn_rows(
    request: Request, rows: NDArray[np.int64], n_tries: NDArray[np.int64], pool: SolverPool, *, form: str | None = None
) -> Iterator[GeneratedResult]:
    """The puzzles of some `rows` ``int64 (n,)``, ascending, after the first tries ``int64 (n,)``, in pieces;
    equivalents are not looked for.
    """
    request = replace(request, distinct=False)
    scheme, at_once = scheme_of(request)(request, pool), rows_at_once(request)
    for first in range(0, len(rows), at_once):
        some = rows[first : first + at_once]
        made = _Rows(scheme, some, n_tries[first : first + at_once].copy(), None)
        yield _result(scheme, some, made.all(first, len(rows)), made.n_tries, form)


def rows_at_once(request: Request) -> int:
    """How many rows are generated together."""
    return max(64, min(_MAX_AT_ONCE, _COORDS_AT_ONCE // request.structure.n_coords))


class _Rows:
    """Rows that are being generated. `n_tries` ``int64 (n,)``: tries at each, including earlier ones. `seen`: puzzles
    that rows must not be equivalent to, or None; distinct rows are added to it.
    """

    def __init__(
        self, scheme: SolutionFirst, rows: NDArray[np.int64], n_tries: NDArray[np.int64], seen: Unrepeated | None
    ) -> None:
        self._scheme, self._rows, self._seen, self.n_tries = scheme, rows, seen, n_tries
        structure, n = scheme.request.structure, len(rows)
        self._givens, self._marks = (np.zeros((n, structure.n_coords), np.uint8) for _ in range(2))
        self._clues = np.zeros((n, structure.n_clues), np.int32) if structure.n_clues else None
        self._own: Own = [()] * n
        self._made = np.zeros(n, np.bool_)
        self._n_others = 0
        """puzzles with one solution that were not as requested"""
        self._all_at_once = False
        """whether of the tries at a row that are made side by side all are brought to their end"""

    def all(self, n_before: int, n_wanted: int) -> Full:
        """The puzzles of all rows."""
        n_tries, n_tried, n_dropped = 1, 0, 0
        while not self._made.all():
            left = np.flatnonzero(~self._made)
            n_tried += n_tries * len(left)
            self._try(left, n_tries)
            self._give_up(left, n_before + len(self._rows) - len(left), n_wanted)
            still = max(1, int((~self._made).sum()))
            a_puzzle = n_tried // max(1, len(self._rows) - still)  # tries so far
            # Side by side, half as many come to fewer puzzles that are not needed; while lanes are free, twice as many.
            enough = max(a_puzzle // 2, min(2 * a_puzzle, _FULL // still))
            n_tries = max(1, min(_MAX_TRIES_AT_ONCE, 2 * n_tries, 2 * len(self._rows) // still, enough))
            if self._made.all() and self._seen is not None:
                self._drop_equivalents(self._seen)
                n_dropped += 1
                if n_dropped > MAX_DROPPED and not self._made.all():
                    row = self._rows[np.flatnonzero(~self._made)[0]]
                    raise GenerateError(
                        f"row {row:,} gave {MAX_DROPPED:,} equivalents of other puzzles: there are probably too few "
                        "different ones; request fewer, or a larger board"
                    )
        return self._full()

    def _full(self) -> Full:
        own = regions_of_rows(self._own) if any(self._own) else ()
        return Full(self._givens, self._clues, own, self._marks)

    def _drop_equivalents(self, seen: Unrepeated) -> None:
        """Marks rows that are equivalent to an earlier or an avoided one, so that they are generated again."""
        full, distinct = self._full(), self._scheme.request.distinct
        rows = np.arange(len(self._rows))
        group = Group(self._scheme.request.structure, rows, full.givens, None, full.clues, full.row_regions)
        self._made = ~seen.repeated(group, distinct)
        if self._made.all() and distinct:
            seen.keep(group)

    def _try(self, left: NDArray[np.intp], n_tries: int) -> None:
        """Runs the next tries, a given number for each of the rows `left`."""
        place = np.repeat(left, n_tries)
        tries = Tries(self._rows[place], self.n_tries[place] + np.tile(np.arange(n_tries), len(left)))
        found = self._scheme.candidates(tries)
        of_row = place[found.index]
        self.n_tries[left] += n_tries
        if not self._all_at_once:  # mostly the first that has one solution will do
            first = np.flatnonzero(np.diff(of_row, prepend=-1))
            found, of_row = found.chosen(first), of_row[first]
        if not len(of_row):
            return
        tried = tries.chosen(found.index)
        made = self._scheme.made(tried, found)
        if not self._all_at_once:
            self.n_tries[of_row] = tried.attempts + 1
        self._all_at_once |= not made.fine.all()
        self._n_others += int((~made.fine).sum())
        fine = np.flatnonzero(made.fine)
        rows, first = np.unique(of_row[fine], return_index=True)
        fine = fine[first]
        self._givens[rows], self._marks[rows] = made.full.givens[fine], made.full.marks[fine]
        if self._clues is not None and made.full.clues is not None:
            self._clues[rows] = made.full.clues[fine]
        self.n_tries[rows] = tried.attempts[fine] + 1
        if any(made.own) or any(self._own):
            for row, i in zip(rows.tolist(), fine.tolist(), strict=True):
                self._own[row] = made.own[i]
        self._made[rows] = True

    def _give_up(self, left: NDArray[np.intp], n_made: int, n_wanted: int) -> None:
        """Raises GenerateError if time or tries are used up. `n_made`: puzzles generated before the last tries, at rows
        `left`.
        """
        how_far = f"{n_made:,} of {n_wanted:,} puzzles were generated"
        if self._n_others:
            how_far += f", {self._n_others:,} others were not as requested ({_in_words(self._scheme.request)})"
        if is_past(self._scheme.deadline):
            raise GenerateError(f"time is up; {how_far}: allow more seconds, or request less")
        spent = left[(self.n_tries[left] >= MAX_TRIES) & ~self._made[left]]
        if len(spent):
            raise GenerateError(
                f"row {self._rows[spent[0]]:,} was tried {MAX_TRIES:,} times without a puzzle as requested; {how_far}"
                ": request a wider range, or a smaller board"
            )


def _in_words(request: Request) -> str:
    """What a request asks of puzzles that have one solution."""
    spans = [("clues", request.n_clues), ("difficulty", request.difficulty)]
    asked = [f"{name} {'-'.join(map(str, dict.fromkeys(span)))}" for name, span in spans if span is not None]
    return ", ".join([*["minimal"] * request.minimal, *asked])


def _result(
    scheme: SolutionFirst, rows: NDArray[np.int64], full: Full, n_tries: NDArray[np.int64], form: str | None
) -> GeneratedResult:
    """Solves each puzzle again, as read from its text, and returns the result."""
    request = scheme.request
    group = Group(request.structure, np.arange(len(rows)), full.givens, full.marks, full.clues, full.row_regions)
    result = solve_block(written_and_read(SOURCE, request.genre, group, rows + 1, form), scheme.pool, PROOF)
    wrong = (result.status != Status.UNIQUE) | (result.expected_agrees != 1)
    if wrong.any():
        row = int(wrong.argmax())
        raise GenerateError(
            f"row {rows[row]:,} did not pass its check ({Status(int(result.status[row])).name}); please report "
            f"this with seed {request.seed} and {request.in_json}"
        )
    return GeneratedResult(**vars(result), seed=request.seed, n_tries=n_tries)
