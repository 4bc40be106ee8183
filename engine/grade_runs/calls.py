"""The calls a user makes of runs that grade: `gridlanes.grade_run` and `gridlanes.open_grades`."""

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

    A run that was interrupted goes on where it was: the same call redoes only what is missing.

    Parameters
    ----------
    sources, folder, workers, cluster, listener, overwrite
        As in `gridlanes.run`.
    profile
        A TOML file that says what each technique costs and where the tiers begin; by default each genre's own.
    options
        Those of `gridlanes.grade_runs.options.GradeOptions`: `row_seconds`, `memory`, `genre`, `part_rows`, ...

    Returns
    -------
    GradedRun
        The rows, which become the arrays of `gridlanes.grade`, an Arrow table or a data frame. There is a warning for
        each source that changed while the run worked; its rows are those of the beginning.

    Raises what `gridlanes.run` does; `ManifestError` also where another profile was asked for before, `ModelError` also
    for a profile that makes no sense.

    """
    asked = GradeOptions.asked({**options, "profile": profile})
    for words in driven(
        sources, folder, asked, GradingWork, workers=workers, cluster=cluster, listener=listener, overwrite=overwrite
    ):
        warnings.warn(words, stacklevel=2)
    return open_grades(folder)


def open_grades(folder: str | os.PathLike[str]) -> GradedRun:
    """The grades in a folder, finished or not. Raises `GridlanesError` for a folder that holds none."""
    return GradedRun(path_name(folder))
