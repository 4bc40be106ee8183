"""A grading run: its rows as tables, and as the arrays of `gridlanes.grade`."""

from __future__ import annotations

import functools
import itertools
import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.corpus.output.run_tables import RunTables
from gridlanes.corpus.report import in_order
from gridlanes.errors import PuzzleError
from gridlanes.grade_runs.columns import GRADE_RUN_COLUMNS
from gridlanes.grade_runs.options import GradeOptions
from gridlanes.grading.grades import REFUSED, Grades, GradeStatus
from gridlanes.grading.profile import Profile
from gridlanes.grading.techniques import techniques

_OF_GRADES = ("status", "score", "tier", "hardest_step", "effort", "steps", "source", "line", "genre", "reason")
_PLACE = re.compile(r"(?::[0-9]+)?(?::(?P<column>[0-9]+))?: ")
"""what stands between the name of a source and what is wrong there"""


class GradedRun(RunTables):
    """The folder of a run that grades, finished or not; an unfinished one has the parts done so far."""

    command = GradeOptions.command
    table = GRADE_RUN_COLUMNS

    @functools.cached_property
    def grades(self) -> Grades:
        """The grades of all rows as arrays in their order, as `gridlanes.grade` has them. Rows that FAILED are among
        the errors, too.
        """
        table = self.to_arrow(_OF_GRADES)
        column = {name: table.column(name) for name in _OF_GRADES}
        names = self._tiers(column["tier"].unique().to_pylist()), self._techniques(column["steps"])
        status = _numbers(column["status"], [kind.name for kind in GradeStatus])
        steps, reasons = np.zeros((len(table), len(names[1])), np.int32), column["reason"].to_pylist()
        number = {name: i for i, name in enumerate(names[1])}
        for row, words in enumerate(column["steps"].to_pylist()):
            for word in words.split():
                name, _, rounds = word.rpartition(":")
                steps[row, number[name]] = int(rounds)
        return Grades(
            names[1],
            names[0],
            status.astype(np.uint8),
            column["score"].to_numpy(),
            _numbers(column["tier"], names[0]),
            _numbers(column["hardest_step"], names[1]),
            steps,
            column["effort"].to_numpy(),
            {
                row: _error(reasons[row], *(column[name][row].as_py() for name in ("source", "line", "genre")))
                for row in np.flatnonzero(np.isin(status, REFUSED)).tolist()
            },
        )

    def by_status(self) -> dict[str, int]:
        """Rows by the name of their status."""
        return in_order(self._counts("status"))

    def by_tier(self) -> dict[str, int]:
        """Rows by the name of their tier, from the easiest on; those that have one."""
        counts = self._counts("tier")
        return {name: counts[name] for name in self._tiers(counts) if counts[name]}

    def _counts(self, name: str) -> Counter[str]:
        """The number of rows for each value of a column of choices."""
        counts = Counter[str]()
        for batch in self.batches([name], choices_as_dictionary=True):
            counts.update({entry["values"]: entry["counts"] for entry in batch.column(0).value_counts().to_pylist()})
        return counts

    def _tiers(self, found: Iterable[str]) -> tuple[str, ...]:
        """The names of tiers in their order, including those that were `found` but are unknown here."""
        own = GradeOptions.of_manifest(self.manifest.options).grading_profile() or Profile.of_genre("")
        known = [name for name, _ in own.tiers]
        return (*known, *(name for name in sorted(found) if name and name not in known))

    def _techniques(self, steps: Any) -> tuple[str, ...]:
        """The names of the techniques, those known here first."""
        words = itertools.chain.from_iterable(text.split() for text in steps.unique().to_pylist())
        return tuple(dict.fromkeys([*techniques(), *sorted({word.rpartition(":")[0] for word in words})]))


def _error(words: str, source: str, line: int, genre: str) -> PuzzleError:
    """The error that a reason describes, with its place."""
    place = _PLACE.match(words, len(source)) if words.startswith(source) else None
    column = int(place["column"] or 0) if place else 0
    return PuzzleError(words[place.end() :] if place else words, source=source, line=line, column=column, genre=genre)


def _numbers(column: Any, names: Any) -> NDArray[np.int16]:
    """The number of each name, -1 for one that is empty."""
    number = {name: i for i, name in enumerate(names)}
    coded = column.combine_chunks().dictionary_encode()
    of_code = np.array([number.get(name, -1) for name in coded.dictionary.to_pylist()], np.int16)
    found: NDArray[np.int16] = of_code[coded.indices.to_numpy()] if len(column) else np.zeros(0, np.int16)
    return found
