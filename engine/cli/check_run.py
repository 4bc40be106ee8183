"""``gridlanes check DST``, where DST is the folder of a run."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import click

from gridlanes.cli.options import CorpusArguments
from gridlanes.cli.progress import Display, clock, display
from gridlanes.cli.show_findings import show_findings

if TYPE_CHECKING:
    from gridlanes.corpus.recheck.folder_check import CheckProgress

_OF_RUNS = {"sources", "load", "as_json", "quiet", "without_sources", "regrade", "prove", "prove_seconds"}


def refuse_options_of_files() -> None:
    """Raises a usage error if an option is given that ``check`` does not use on the folder of a run."""
    context = click.get_current_context()
    for parameter in context.command.params:
        name = parameter.name or ""
        is_given = context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE
        if is_given and name not in _OF_RUNS:
            words = f"{parameter.opts[-1]} is for files of puzzles; the folder of a run is checked as a whole"
            raise click.UsageError(words, context)


def check_run(job: CorpusArguments, folder: str, *, without_sources: bool) -> int:
    """Checks the run in `folder`: problems on standard output, a line each, the table on standard error."""
    from gridlanes.corpus.recheck.run_check import recheck_run

    started = time.monotonic()
    with display(None, wanted=not (job.quiet or job.as_json)) as shown:
        shown.show(0, "reading the sources")
        outcome = recheck_run(
            folder,
            without_sources=without_sources,
            load=job.load,
            progress=lambda done: show_progress(shown, done, time.monotonic() - started),
        )
    return show_findings(job, outcome)


def show_progress(shown: Display, done: CheckProgress, seconds: float) -> None:
    """Shows how far a check is, after so many seconds."""
    shown.total = done.rows
    left = seconds * (done.rows - done.rows_done) / done.rows_done if done.rows_done else 0.0
    time_left = f"  {clock(left)} left" if left >= 1 else ""
    shown.show(done.rows_done, f"{done.parts_done:,}/{done.parts:,} parts  {done.rows_done:,} rows{time_left}")
