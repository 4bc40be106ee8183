"""The public calls of runs that grade: `gridlanes.grade_run` and `gridlanes.open_grades`."""

from __future__ import annotations

import os
import warnings
from typing import Any

from gridlanes.corpus.calls import Paths, driven
from gridlanes.corpus.events import Listener
from gridlanes.grade_runs.graded_run import GradedRun
from gridlanes.grade_runs.grading_work import GradingWork
from gridlanes.grade_runs.options import GradeOptions
from gridlanes.model.arguments import path_name


def grade_run(
    sources: Paths,
    folder: str | os.PathLike[str],
    *,
    profile: str | os.PathLike[str] | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    listener: Listener | None = None,
    overwrite: bool = False,
    **options: Any,
) -> GradedRun:
    """Grades all rows of files, folders or globs, part by part, into a folder of Parquet files.

    The same call resumes an interrupted run, and grades only the missing parts.

    Parameters
    ----------
    sources, folder, workers, cluster, listener, overwrite
        As in `gridlanes.run`.
    profile
        A TOML file with the cost of each technique and the limits of the tiers; by default each genre's own.
    options
        Those of `gridlanes.grade_runs.options.GradeOptions`: `row_seconds`, `memory`, `genre`, `part_rows`, ...

    Returns
    -------
    GradedRun
        The rows, which convert to the arrays of `gridlanes.grade`, an Arrow table or a data frame. There is a warning
        for each source that changed while the run worked; the rows are those that it had at the beginning.

    Raises the errors of `gridlanes.run`; `ManifestError` also if the folder was begun with another profile,
    `ModelError` also for an invalid profile.

    """
    run_options = GradeOptions.from_keywords({**options, "profile": profile})
    for words in driven(
        sources,
        folder,
        run_options,
        GradingWork,
        workers=workers,
        cluster=cluster,
        listener=listener,
        overwrite=overwrite,
    ):
        warnings.warn(words, stacklevel=2)
    return open_grades(folder)


def open_grades(folder: str | os.PathLike[str]) -> GradedRun:
    """Opens the grades in a folder, finished or not. Raises `GridlanesError` for a folder without any."""
    return GradedRun(path_name(folder))
