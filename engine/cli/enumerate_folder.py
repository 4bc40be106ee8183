"""``gridlanes enumerate GENRE FOLDER``: writes all puzzles of a small board into the files of a folder."""

from __future__ import annotations

from typing import Any

from gridlanes.cli.endings import ALL_ANSWERED
from gridlanes.cli.report import show_table
from gridlanes.cli.run_endings import finished_folder
from gridlanes.cli.run_progress import JsonProgress, RunProgress, ShownProgress
from gridlanes.corpus.runners import runner_of
from gridlanes.enumerating.folder import FolderFinished, enumerate_into
from gridlanes.enumerating.folder_options import EnumerationOptions
from gridlanes.generating.equivalents.avoided import files_to_avoid


def enumerate_folder(
    folder: str,
    *,
    layouts: tuple[str, ...],
    workers: int | None,
    cluster: str | None,
    resume: bool,
    as_json: bool,
    quiet: bool,
    **chosen: Any,
) -> int:
    """Enumerates into the folder, or resumes an enumeration in it."""
    given = {name: value for name, value in chosen.items() if value is not None}
    options = EnumerationOptions.of(layouts=files_to_avoid(layouts), **given)
    progress: RunProgress = JsonProgress() if as_json else RunProgress() if quiet else ShownProgress("counting")
    with progress:
        finished = finished_folder(
            lambda: enumerate_into(
                folder, options, runner=runner_of(workers, cluster), listener=progress, overwrite=not resume
            ),
            progress,
            overwrite=not resume,
        )
    if not as_json and not quiet:
        show_table(_closing_lines(finished))
    return ALL_ANSWERED


def _closing_lines(finished: FolderFinished) -> list[tuple[str, str]]:
    """(label, figure) pairs of the table at the end."""
    return [
        ("puzzles", f"{finished.rows:,}"),
        ("seconds", f"{finished.seconds:,.2f}"),
        ("rows a second", f"{finished.rows_per_second:,.0f}"),
        ("files", f"{finished.files:,}"),
        ("folder", finished.folder),
    ]
