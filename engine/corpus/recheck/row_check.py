"""Checks rows of a run: that their columns fit each other, the plan and the source, and that every solution is right.

Some claims cannot be checked without solving again: that a UNIQUE puzzle has no second solution and an UNSOLVABLE one
has none; how many solutions a MULTIPLE one has beyond the first; that a row had to end as BUDGET, SOLVED or FAILED; and
the numbers of guesses, nodes and sweeps, except that these and the budget must fit each other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from gridlanes.corpus.manifest import Manifest
from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.part import Part
from gridlanes.corpus.recheck.input_check import load_hint
from gridlanes.corpus.recheck.part_check import PartCheck
from gridlanes.corpus.recheck.puzzle_check import PuzzleCheck
from gridlanes.corpus.recheck.row_arrays import Mask, RowArrays
from gridlanes.corpus.recheck.source_rows import SourceRows
from gridlanes.status import Status

if TYPE_CHECKING:
    import pyarrow as pa

_FAR = 1 << 62
_FIGURES = ("guesses", "nodes", "sweeps")


class RowCheck(PartCheck):
    """`PartCheck` of a run that solved. `own_words`: as of `PuzzleCheck`."""

    def __init__(self, manifest: Manifest, add: Callable[..., None], *, own_words: bool = True) -> None:
        super().__init__(manifest, add)
        self._options = RunOptions.of_manifest(manifest.options)
        self._puzzles = PuzzleCheck(self._options, self._report, own_words=own_words)

    @property
    def solutions(self) -> int:
        """Solutions that passed the check so far."""
        return self._puzzles.solutions

    def begin(self, part: Part, name: str, source: SourceRows | None = None) -> None:
        """The rows that follow are of this part; `name`: of its file; `source`: its rows there, if they can be had."""
        super().begin(part, name, source)
        self._last_line = part.line - 1
        after = self._manifest.parts[part.number + 1 : part.number + 2]
        follows = bool(after) and after[0].source == part.source and after[0].line > part.line
        self._end_line = after[0].line if follows else _FAR

    def batch(self, batch: pa.RecordBatch) -> None:
        """Tests the next rows of the part; choices are dictionaries."""
        rows = RowArrays(batch)
        self._places(rows)
        self._answers(rows)
        self._names(rows)
        self._figures(rows)
        done = self._by_source(rows, lambda places, block: self._puzzles.of_source(rows.some(places), block))
        if done < len(rows):
            left = rows.some(np.arange(done, len(rows)))
            self._lines(left)
            self._puzzles.on_their_own(left)

    def finish(self) -> None:
        """To be called after the last row of all."""
        for genre, (count, why) in self._puzzles.unknown.items():
            words = f"{count:,} rows of the genre {genre!r} cannot be verified: {why}{load_hint(self._manifest)}"
            self._add(words, count)

    def _places(self, rows: RowArrays) -> None:
        """Ids without gap or repeat; the source of the part."""
        self._ids(rows)
        source = self._part.source
        self._report(rows, rows.outside("source", (source,)), rows.found("source", f"expected the source {source!r}"))

    def _lines(self, rows: RowArrays) -> None:
        """Lines that ascend within the part."""
        part = self._part
        if part.reading.container == "unreadable" or not len(rows):
            return
        before = np.concatenate([[self._last_line], rows.line[:-1]])
        steps = rows.line - before
        astray = (steps < 0) | (rows.line >= self._end_line) | (rows.line < part.line)
        if part.reading.family == "lines":
            astray |= steps == 0
        self._last_line = int(rows.line[-1])
        self._report(
            rows,
            astray,
            lambda at: f"expected a line after {int(before[at]):,} within the part, found {int(rows.line[at]):,}",
        )

    def _answers(self, rows: RowArrays) -> None:
        """Whether the status, the number of solutions and the solution agree."""
        status, found, has = rows.status, rows.n_solutions, rows.has_solution
        limit = self._options.limit

        def expect(wrong: Mask, expected: str) -> None:
            self._report(rows, wrong, lambda at: f"expected {expected}, found {rows.claim(at)}")

        expect(status < 0, "a status that there is")
        expect((found < 0) | (found > (limit or _FAR)), f"at most {limit or 'any number of'} solutions")
        unique, multiple, solved = status == Status.UNIQUE, status == Status.MULTIPLE, status == Status.SOLVED
        expect(unique & ((found != 1) | ~has), "1 solution of UNIQUE, and that solution")
        expect(multiple & ((found < 2) | ~has), "2 or more solutions of MULTIPLE, and the first of them")
        expect(solved & ((found != 1) | ~has), "1 solution of SOLVED, and that solution")
        if limit == 1:
            expect(unique | multiple, "no such status with a limit of 1")
        else:
            expect(solved, "no such status without a limit of 1")
        none = (status == Status.UNSOLVABLE) | (status == Status.INVALID)
        expect(none & ((found != 0) | has), "no solution of this status")
        expect((status == Status.FAILED) & has, "no solution of FAILED")
        expect((status == Status.BUDGET) & (has != (found > 0)), "a solution of BUDGET where it found one")
        expect((status >= Status.BUDGET) & ~rows.has_reason, "a reason of this status")
        answered = (status >= 0) & (status < Status.BUDGET)
        expect(answered & (rows.has_reason != (rows.expected_agrees == 0)), "a reason where a given solution is wrong")
        expect(rows.verified != has, "verified where there is a solution, and only there")
        sized = (rows.width > 0) & (rows.height > 0)
        blank = (rows.width == 0) & (rows.height == 0)
        expect(~(sized | blank), "width and height, or neither")
        expect(answered & ~sized, "a size of a row that was answered")
        expect((status == Status.INVALID) & ~blank, "no size of INVALID")
        figures = (found != 0) | (rows.guesses != 0) | (rows.nodes != 0) | (rows.sweeps != 0)
        expect(blank & (figures | has | (rows.expected_agrees != -1)), "no figures of a row without a size")

    def _figures(self, rows: RowArrays) -> None:
        """Figures that can be: a search propagates its first state and one or two a guess, sweeps each at least once,
        and spends no more than its budget. Of a row that outlasted a limit there are none.
        """
        for name in _FIGURES:
            self._report(rows, getattr(rows, name) < 0, rows.found(name, f"expected {name} of 0 or more"))
        odd = np.abs(rows.expected_agrees) > 1
        self._report(rows, odd, rows.found("expected_agrees", "expected_agrees is -1, 0 or 1"))
        guesses, nodes, sweeps = (getattr(rows, name) for name in _FIGURES)
        budget = self._options.budget or _FAR
        limited = (guesses == 0) & (nodes == 0) & (sweeps == 0)
        searched = (guesses < nodes) & (nodes <= 1 + 2 * np.minimum(guesses, _FAR >> 1)) & (nodes <= sweeps)
        escalated = ~rows.outside("solver", ("cpsat",))
        outlasted = escalated | (rows.status == Status.BUDGET)  # the budget or a limit
        may_be_limited = outlasted & (self._options.row_seconds is not None)
        sized = rows.width > 0

        def figures(at: int) -> str:
            return ", ".join(f"{int(getattr(rows, name)[at]):,} {name}" for name in _FIGURES)

        def expect(wrong: Mask, expected: str) -> None:
            self._report(rows, wrong, lambda at: f"expected {expected}, found {figures(at)}")

        expect(
            sized & ~searched & ~(limited & may_be_limited),
            "nodes from 1 + guesses to 1 + 2 guesses, and no more of them than sweeps",
        )
        expect(nodes > budget, f"no more nodes than the budget of {budget:,}")
        expect(
            sized & outlasted & ~limited & (nodes < budget),
            f"a budget of {budget:,} nodes spent" if budget < _FAR else "an answer, since there is no budget",
        )

    def _names(self, rows: RowArrays) -> None:
        """The engine of the manifest and the solvers that were asked."""
        version = self._manifest.engine.version
        solvers = ("lanes", "cpsat") if self._options.escalate else ("lanes",)
        for name, allowed in (("engine_version", (version,)), ("solver", solvers)):
            self._report(
                rows, rows.outside(name, allowed), rows.found(name, f"expected the {name} {' or '.join(allowed)}")
            )
