"""Rows of a grading run as arrays, for the checks, and contradictions between their columns."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from gridlanes.corpus.recheck.repeated_rows import Contradiction, RepeatedRows
from gridlanes.grade_runs.columns import GRADE_RUN_COLUMNS
from gridlanes.grading.grades import REFUSED, GradeStatus
from gridlanes.grading.profile import Profile

if TYPE_CHECKING:
    import pyarrow as pa


class GradedRows(RepeatedRows):
    """The columns of a batch of a grading run; P rows. `score`, `effort`: as the columns."""

    table, kind = GRADE_RUN_COLUMNS, GradeStatus

    def __init__(self, batch: pa.RecordBatch) -> None:
        super().__init__(batch)
        self.score: NDArray[np.float64] = batch["score"].to_numpy()
        self.effort: NDArray[np.float64] = batch["effort"].to_numpy()

    def claim(self, at: int) -> str:
        """``GRADED with score 2.0``: the grade of a row in words."""
        return f"{self.shown('status', at)} with score {self.score[at]:g}"

    def contradictions(self, own: Profile | None) -> Iterator[Contradiction]:
        """Rows whose columns contradict each other, or the profile: `own`, or that of their genre."""
        is_graded, is_refused = self.status == GradeStatus.GRADED, np.isin(self.status, REFUSED)
        tiers, hardest = self.text("tier"), self.text("hardest_step")
        steps = [_rounds(words) for words in self.text("steps")]
        n_steps = np.array([sum(rounds.values()) for rounds in steps], np.int64)

        def found(words: str) -> Callable[[int], str]:
            return lambda at: f"expected {words}, found {self.claim(at)}"

        yield self.status < 0, found("a status that there is")
        yield np.isfinite(self.score) != is_graded, found("a score of GRADED, and of nothing else")
        expected = self._tiers(own)
        wrong = np.array([tier != name for tier, name in zip(tiers, expected, strict=True)], np.bool_)
        yield wrong, lambda at: f"expected the tier {expected[at]!r} of its score, found {tiers[at]!r}"
        is_hard = np.array([bool(name) for name in hardest], np.bool_)
        yield is_hard != (is_graded & (n_steps > 0)), found("a hardest step of GRADED with steps, and of nothing else")
        is_one = np.array([name in rounds or not name for name, rounds in zip(hardest, steps, strict=True)], np.bool_)
        yield ~is_one, lambda at: f"expected its hardest step among its steps, found {hardest[at]!r}"
        yield (
            ~(self.effort >= 0) | ((self.effort > 0) != (n_steps > 0)),
            lambda at: f"expected an effort of its {n_steps[at]:,} rounds, found {self.effort[at]:g}",
        )
        has_reason = ~self.has("reason", "")
        yield has_reason != is_refused, found("a reason of INVALID and FAILED, and of nothing else")
        sized = (self.width > 0) & (self.height > 0)
        yield sized == is_refused, found("a size of a puzzle, and of nothing else")
        yield is_refused & (n_steps > 0), found("no steps of a row that is not graded")

    def _tiers(self, own: Profile | None) -> list[str]:
        """The name of the tier of each row's score; empty for rows without one."""
        names, genres = np.full(len(self), "", object), np.array(self.text("genre"), object)
        has_score = np.isfinite(self.score)
        for genre in set(genres[has_score].tolist()):
            profile, rows = own or Profile.of_genre(genre), np.flatnonzero(has_score & (genres == genre))
            known = np.array([name for name, _ in profile.tiers], object)
            names[rows] = known[profile.tiers_of(self.score[rows])]
        return list(names)


def _rounds(words: str) -> dict[str, int]:
    """The number of rounds of each technique; -1 for a text that is not a number."""
    pairs = (word.rpartition(":") for word in words.split())
    return {name: int(n) if n.isdecimal() else -1 for name, _, n in pairs}
