"""``gridlanes run``: whole corpora into a folder of parts, by many workers, resumable."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from gridlanes.cli.endings import ALL_ANSWERED, INTERRUPTED, SOME_NOT, TERMINATED, EndedError, Terminated
from gridlanes.cli.report import show_table
from gridlanes.cli.run_options import run_options, split_paths
from gridlanes.cli.say import say
from gridlanes.status import Status

if TYPE_CHECKING:
    from gridlanes.cli.run_progress import RunProgress
    from gridlanes.corpus.events import Finished
    from gridlanes.corpus.options import RunOptions
    from gridlanes.corpus.task import Runner


@click.command()
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
    """Solve whole corpora: every row of SRC... into the folder DST.

    SRC is a file, a folder or a glob: text, JSON lines or Parquet, any genres. DST gets part-000000.parquet, ... and a
    manifest. A run that was interrupted goes on with the same command, which redoes only what is missing.
    """
    from gridlanes.cli.run_progress import JsonProgress, RunProgress, ShownProgress
    from gridlanes.corpus import runners
    from gridlanes.corpus.options import RunOptions

    sources, folder = split_paths(paths)
    asked = RunOptions(**options)
    progress: RunProgress = JsonProgress() if as_json else RunProgress() if quiet else ShownProgress()
    with progress:
        finished = _answer(sources, folder, asked, runners.runner_of(workers, cluster), progress, overwrite=not resume)
    if not as_json and not quiet:
        show_table(closing_lines(finished, progress))
    if not as_json:
        for words in finished.changed:
            say(f"gridlanes: {words}", err=True)
    answered = all(Status[name].answered for name in finished.by_status)
    return ALL_ANSWERED if answered and not finished.changed else SOME_NOT


def _answer(
    sources: list[str],
    folder: str,
    options: RunOptions,
    runner: Runner,
    progress: RunProgress,
    *,
    overwrite: bool,
) -> Finished:
    from gridlanes.corpus import driver

    try:
        return driver.drive(sources, folder, options, runner=runner, listener=progress, overwrite=overwrite)
    except KeyboardInterrupt:
        raise EndedError("Interrupted", _ended("interrupted", progress, overwrite), INTERRUPTED) from None
    except Terminated:
        raise EndedError("Terminated", _ended("terminated", progress, overwrite), TERMINATED) from None


def _ended(how: str, progress: RunProgress, overwrite: bool) -> str:
    """How far it came, and how it goes on; what a run with --overwrite has written would go with it once more."""
    if progress.planned is None:
        return f"{how} while the sources were being read; the same command begins with them again"
    again = "the same command without --overwrite" if overwrite else "the same command"
    return f"{how}: {progress.so_far()}; {again} goes on from there"


def closing_lines(finished: Finished, progress: RunProgress) -> list[tuple[str, str]]:
    """(label, figure) pairs of the table at the end."""
    kept = 0 if progress.planned is None else progress.planned.parts_kept
    parts = f"{finished.parts:,}"
    if kept:
        parts += f" ({'all' if kept == finished.parts else f'{kept:,}'} done before)"
    return [
        ("rows", f"{finished.rows:,}"),
        *((name, f"{count:,}") for name, count in finished.by_status.items()),
        ("seconds", f"{finished.seconds:,.2f}"),
        ("rows a second", f"{finished.rows_per_second:,.0f}"),
        ("parts", parts),
        ("folder", finished.folder),
    ]
