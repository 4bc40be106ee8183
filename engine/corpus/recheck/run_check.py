"""Checks everything in the folder of a finished run: ``gridlanes check DST``.

The manifest must be whole; the files those that it lists, byte for byte; the sources those that were read. Every row of
a source must have one row, in order, whose columns follow from the source and the answer. Every solution must pass the
check that shares nothing with the kernels, against the puzzle read again from the source. If a source has changed or is
gone, puzzles are read again from the rows' own texts. `row_check` lists the claims that cannot be checked.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass

from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.output.dataset import Run
from gridlanes.corpus.output.run_tables import RunTables
from gridlanes.corpus.recheck.folder_check import FolderCheck, FolderFindings, ReportProgress, recheck_folder
from gridlanes.corpus.recheck.row_check import RowCheck
from gridlanes.status import Status


@dataclass
class CheckOutcome(FolderFindings):
    """What a check of a run that solved found. `solutions`: those that passed the check."""

    solutions: int = 0

    def proved(self) -> list[tuple[str, str]]:
        """How many solutions passed the check."""
        return [("solutions verified", f"{self.solutions:,}")]


def recheck_run(
    folder: str | os.PathLike[str],
    *,
    without_sources: bool = False,
    load: Sequence[str] = (),
    progress: ReportProgress = lambda done: None,
) -> CheckOutcome:
    """Tests a run. `without_sources`: missing sources are not a problem; existing ones are read again all the same.
    `load`: the files of the user's own genres and rules; the manifest names them, too, but must not decide which code
    is run. `progress` is called after each part.

    Raises `RunError` for a folder that is not a run, `ManifestError` for a manifest that cannot be read, `LockedError`
    if another process works on the folder, `SourceError` for a file that cannot be loaded.
    """
    outcome = CheckOutcome(os.fspath(folder))

    def check(run: RunTables) -> None:
        rows: list[RowCheck] = []

        def row_test(own_words: bool) -> RowCheck:
            rows.append(RowCheck(run.manifest, outcome.add, own_words=own_words))
            return rows[0]

        folder_check = FolderCheck(run, outcome, RunOptions, Status, without_sources=without_sources, load=load)
        folder_check.check(row_test, progress)
        outcome.solutions = sum(test.solutions for test in rows)

    recheck_folder(folder, Run, outcome, check, load)
    return outcome
