"""``gridlanes solve`` and ``gridlanes count``."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

from gridlanes.cli.options import (
    STANDARD_STREAM,
    CorpusArguments,
    escalate_option,
    job_options,
    limit_option,
    output_options,
)
from gridlanes.cli.report import Report
from gridlanes.cli.session import check_output, conclude, run_job
from gridlanes.cli.sources import Sources

if TYPE_CHECKING:
    from gridlanes.cli.counts import CountWriter
    from gridlanes.io.write.writer import Writer


@click.command(short_help="Solve every puzzle.")
@job_options
@limit_option(2)
@escalate_option
@output_options
def solve(job: CorpusArguments, out: str | None, out_format: str | None) -> int:
    """Solve every puzzle of SRC; every row has its row of output, in the same order.

    With -o FILE each row has its status, first solution, number of solutions up to the limit, and search figures.
    Without -o solved lines go to standard output, with an empty line for a row that has no solution.
    """
    return _write(job, out, out_format, counts=False)


@click.command(short_help="Count the solutions of every puzzle.")
@job_options
@limit_option(None)
@escalate_option
@output_options
def count(job: CorpusArguments, out: str | None, out_format: str | None) -> int:
    """Count the solutions of every puzzle of SRC.

    Prints a number for each row, -1 if it is unknown. With --limit k, the number k stands for k or more. Output formats
    other than lines have all columns of solve.
    """
    return _write(job, out, out_format, counts=True)


def _write(job: CorpusArguments, out: str | None, out_format: str | None, *, counts: bool) -> int:
    check_output(job, out, out_format)
    sources, report = Sources(job), Report()
    where = out or STANDARD_STREAM
    on_stdout = where == STANDARD_STREAM
    with _writer(where, out_format, counts=counts) as writer:
        run_job(job, sources, report, writer.write, to_terminal=on_stdout and sys.stdout.isatty())
    conclude(job, report, rows_on_stdout=on_stdout)
    return report.exit_code


def _writer(where: str, out_format: str | None, *, counts: bool) -> Writer | CountWriter:
    from gridlanes.io.write.writer import SUFFIXES, open_writer

    if counts:
        suffix = os.path.splitext(where.lower().removesuffix(".gz"))[1]
        chosen = out_format or ("lines" if where == STANDARD_STREAM else SUFFIXES.get(suffix))
        if chosen == "lines":
            from gridlanes.cli.counts import CountWriter

            return CountWriter(where)
    return open_writer(where, out_format)
