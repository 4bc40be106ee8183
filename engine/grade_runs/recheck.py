"""Checks a grading run: its folder like that of any run, its rows by `GradeRowCheck`."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass

from gridlanes.corpus.output.run_tables import RunTables
from gridlanes.corpus.recheck.folder_check import FolderCheck, FolderFindings, ReportProgress, recheck_folder
from gridlanes.grade_runs.graded_run import GradedRun
from gridlanes.grade_runs.options import GradeOptions
from gridlanes.grade_runs.row_check import GradeRowCheck
from gridlanes.grading.grades import GradeStatus

REGRADED_ROWS = 1_000
"""rows that are graded again by default"""


@dataclass
class GradeFindings(FolderFindings):
    """The findings of a check of a grading run. `regraded`: the number of rows that were graded again."""

    regraded: int = 0

    def proved(self) -> list[tuple[str, str]]:
        """How many rows were graded again."""
        return [("regraded", f"{self.regraded:,}")]


def recheck_grades(
    folder: str | os.PathLike[str],
    *,
    regrade: int | None = REGRADED_ROWS,
    without_sources: bool = False,
    load: Sequence[str] = (),
    progress: ReportProgress = lambda done: None,
) -> GradeFindings:
    """Checks a grading run. `regrade`: how many of its rows are graded again, spread evenly over the run, None for all;
    no row is, if another engine graded the run. The rest is as in `recheck_run`, including the errors.
    """
    findings = GradeFindings(os.fspath(folder))

    def check(run: RunTables) -> None:
        tests: list[GradeRowCheck] = []

        def row_test(own_words: bool) -> GradeRowCheck:
            tests.append(GradeRowCheck(run.manifest, findings.add, regrade, own_words=own_words))
            return tests[0]

        folder_check = FolderCheck(run, findings, GradeOptions, GradeStatus, without_sources=without_sources, load=load)
        folder_check.check(row_test, progress)
        findings.regraded = sum(test.repeated for test in tests)

    recheck_folder(folder, GradedRun, findings, check, load)
    return findings
