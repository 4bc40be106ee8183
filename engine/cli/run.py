"""``gridlanes run``: solves whole corpora into a folder of parts, with many workers; can be resumed."""

from __future__ import annotations

from typing import Any

import click

from gridlanes.cli.run_endings import closing_lines, concluded, driven, exit_code, progress_of
from gridlanes.cli.run_options import run_options, split_paths
from gridlanes.status import Status


@click.command(short_help="Solve large collections into a folder.")
@run_options
def run(
    paths: tuple[str, ...],
    workers: int | None,
    cluster: str | None,
    resume: bool,
    as_json: bool,
    quiet: bool,
    **options: Any,
) -> int:
    """Solve whole corpora: every row of SRC..., with the results in the folder DST.

    SRC is a file, a folder or a glob: text, JSON lines or Parquet, any genres. DST gets part-000000.parquet, ... and a
    manifest. The same command resumes an interrupted run and solves only the missing parts.
    """
    from gridlanes.corpus.options import RunOptions

    sources, folder = split_paths(paths)
    run_options = RunOptions(**options)
    with progress_of(as_json=as_json, quiet=quiet) as progress:
        finished = driven(
            sources, folder, run_options, progress, workers=workers, cluster=cluster, overwrite=not resume
        )
    shown = not (as_json or quiet)
    concluded(finished, lambda: closing_lines(finished, progress), shown=shown, as_json=as_json)
    return exit_code(finished, answered=all(Status[name].answered for name in finished.by_status))
