"""One pass over a corpus: reads sources, hands results to a consumer, shows progress, fills a report."""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from gridlanes.cli.options import STANDARD_STREAM, CorpusArguments, refuse_sources
from gridlanes.cli.progress import RowsProgress
from gridlanes.cli.report import Report
from gridlanes.cli.sources import Sources

if TYPE_CHECKING:
    from gridlanes.results.result import Result


def run_job(
    job: CorpusArguments,
    sources: Sources,
    report: Report,
    consume: Callable[[Result], None],
    *,
    to_terminal: bool,
    report_solves: bool = False,
) -> None:
    """Answers every row of the sources; each result goes to `consume` and into `report`, in order.

    `to_terminal`: the consumer writes to the terminal, so no progress is shown. `report_solves`: the report runs
    solvers, and must react to Ctrl-C.
    """
    from gridlanes.results.pipeline import DEPTH, answer_blocks
    from gridlanes.solvers.pool import SolveOptions, SolverPool

    gc.freeze()  # the imports hold some million objects, which every full collection would look at again (0.1 s)
    deadline = None if job.seconds is None else time.monotonic() + job.seconds
    solve_options = SolveOptions(job.limit, job.budget, deadline, job.escalate)
    wanted = not (job.quiet or job.as_json or to_terminal)
    with RowsProgress(sources.n_bytes, wanted=wanted) as progress, SolverPool(job.threads) as pool:

        def take(result: Result) -> None:
            consume(result)
            report.add(result)
            progress.update(report.summary.rows, sources.passed())

        answer_blocks(sources.blocks(), pool, solve_options, take, depth=0 if report_solves else DEPTH)


def conclude(job: CorpusArguments, report: Report, *, rows_on_stdout: bool, problems: bool = True) -> None:
    """Prints the report in the form the job asks for; `problems`: with the problems of single rows."""
    report.finish()
    if job.as_json:
        report.show_json(to_stderr=rows_on_stdout)
    elif not job.quiet:
        report.show(problems=problems)


def check_output(job: CorpusArguments, out: str | None, out_format: str | None) -> None:
    """Raises a usage error if the output is one of the sources, or would be Parquet on a terminal."""
    context = click.get_current_context()
    if out is None or out == STANDARD_STREAM:
        if out_format == "parquet" and sys.stdout.isatty():
            raise click.UsageError("Parquet cannot be shown on a terminal; name a file with -o", context)
        return
    refuse_sources(out, job.sources)
