"""Checks rows of a grading run: that their columns fit each other, the profile and the source, and that grading a
sample of them again gives the same grades.

For rows that are not graded again, the score and the statuses BEYOND and BROKEN are taken on trust; so is FAILED.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from gridlanes.corpus.manifest import Manifest
from gridlanes.corpus.recheck.repeated_check import RepeatedCheck
from gridlanes.corpus.recheck.repeated_rows import Contradiction, Mask
from gridlanes.grade_runs.columns import grade_columns
from gridlanes.grade_runs.graded_rows import GradedRows
from gridlanes.grade_runs.options import GradeOptions
from gridlanes.grading.calls import grades_of_block
from gridlanes.grading.grades import GradeStatus
from gridlanes.io.read.blocks import Block
from gridlanes.tables.columns import Columns

if TYPE_CHECKING:
    import pyarrow as pa


class GradeRowCheck(RepeatedCheck[GradedRows]):
    """The `PartCheck` of a grading run. `regrade`: rows to grade again, spread evenly over the run, None for all.
    `own_words`: whether this very code read and graded them; if not, none is graded again.
    """

    answer = "grade"
    of_the_answer = ("status", "score", "tier", "hardest_step", "effort", "steps")

    def __init__(self, manifest: Manifest, add: Callable[..., None], regrade: int | None, *, own_words: bool) -> None:
        options = GradeOptions.of_manifest(manifest.options)
        super().__init__(manifest, add, options, regrade, own_words=own_words)
        self._profile = options.grading_profile()

    def rows_of(self, batch: pa.RecordBatch) -> GradedRows:
        """See `RepeatedCheck`."""
        return GradedRows(batch)

    def contradictions(self, rows: GradedRows) -> Iterable[Contradiction]:
        """See `RepeatedCheck`."""
        return rows.contradictions(self._profile)

    def columns_again(self, block: Block, repeated: NDArray[np.bool_]) -> Columns:
        """See `RepeatedCheck`."""
        again = replace(block, groups=[group.of_rows(np.flatnonzero(repeated[group.rows])) for group in block.groups])
        return grade_columns(block, grades_of_block(again, self._profile))

    def can_repeat(self, rows: GradedRows) -> tuple[Mask, Mask]:
        """See `RepeatedCheck`."""
        return rows.status == GradeStatus.INVALID, rows.status == GradeStatus.FAILED
