"""``gridlanes grade SRC... FOLDER``: grades whole corpora with many workers; can be resumed."""

from __future__ import annotations

from typing import Any

from gridlanes.cli.run_endings import closing_lines, concluded, driven, exit_code, progress_of
from gridlanes.cli.run_options import split_paths
from gridlanes.grade_runs.graded_run import GradedRun
from gridlanes.grade_runs.grading_work import GradingWork
from gridlanes.grade_runs.options import GradeOptions
from gridlanes.grading.grades import GradeStatus

_EXAMPLE = "gridlanes grade puzzles.txt grades"


def grade_folder(
    paths: tuple[str, ...],
    profile: str | None,
    *,
    workers: int | None,
    cluster: str | None,
    resume: bool,
    as_json: bool,
    quiet: bool,
    **options: Any,
) -> int:
    """Grades the sources into the folder, the last of the `paths`."""
    sources, folder = split_paths(paths, _EXAMPLE, "gridlanes grade - -o grades.csv")
    run_options = GradeOptions.from_keywords({**options, "profile": profile})
    with progress_of(as_json=as_json, quiet=quiet) as progress:
        finished = driven(
            sources,
            folder,
            run_options,
            progress,
            workers=workers,
            cluster=cluster,
            overwrite=not resume,
            work=GradingWork,
        )
    concluded(
        finished,
        lambda: _with_tiers(closing_lines(finished, progress), GradedRun(folder)),
        shown=not (as_json or quiet),
        as_json=as_json,
    )
    return exit_code(finished, answered={*finished.by_status} <= {GradeStatus.GRADED.name})


def _with_tiers(lines: list[tuple[str, str]], run: GradedRun) -> list[tuple[str, str]]:
    """The lines of the table, with the number of rows of each tier inserted before the lines on time."""
    tiers = [(name, f"{rows:,}") for name, rows in run.by_tier().items()]
    at = next(place for place, (label, _) in enumerate(lines) if label == "seconds")
    return [*lines[:at], *tiers, *lines[at:]]
