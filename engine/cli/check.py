"""``gridlanes check``: are the solutions that came with the puzzles right, and the puzzles unique?"""

from __future__ import annotations

import contextlib
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from gridlanes.cli.endings import ALL_ANSWERED, SOME_NOT
from gridlanes.cli.options import STANDARD_STREAM, Job, job_options, output_options
from gridlanes.cli.report import Report, problem_of
from gridlanes.cli.session import check_output, conclude, run_job
from gridlanes.cli.sources import Sources
from gridlanes.status import Status

if TYPE_CHECKING:
    from gridlanes.results import Result

NO_SOLUTION_GIVEN = "no solution came with the puzzle"
_WITHOUT_REASON = {
    Status.MULTIPLE: "the puzzle has more than one solution",
    Status.UNSOLVABLE: "the puzzle has no solution",
}


class CheckReport(Report):
    """Counts the rows that are right; all others are its problems."""

    right = 0

    def add(self, result: Result) -> None:
        super().add(result)
        self.right += int(_right(result).sum())

    def reasons_in(self, result: Result) -> dict[int, str]:
        return faults(result)

    @property
    def exit_code(self) -> int:
        return ALL_ANSWERED if self.right == self.summary.rows else SOME_NOT

    def as_dict(self) -> dict[str, Any]:
        return {"right": self.right, "not_right": self.summary.rows - self.right, **super().as_dict()}

    def lines(self) -> list[tuple[str, str]]:
        rows, *others = super().lines()
        shown = [("right and unique", f"{self.right:,}")]
        if self.right < self.summary.rows:
            shown.append(("not", f"{self.summary.rows - self.right:,}"))
        return [rows, *shown, *others]


def _right(result: Result) -> Any:
    """``bool (P,)``: the rows that are as they should be."""
    agrees = result.expected_agrees
    right: Any = result.status == Status.UNIQUE
    return right & (False if agrees is None else agrees == 1)


def faults(result: Result) -> dict[int, str]:
    """What is wrong, for each row that is not right."""
    found = {}
    for row in (~_right(result)).nonzero()[0].tolist():
        default = _WITHOUT_REASON.get(Status(int(result.status[row])), NO_SOLUTION_GIVEN)
        found[row] = result.reasons.get(row, default)
    return found


@click.command()
@job_options
@output_options
def check(job: Job, out: str | None, out_format: str | None) -> int:
    """Check that each puzzle of SRC is unique and the solution that came with it right.

    Reads sources with a solution column (such as puzzle,solution). Prints a line for each row that is not right; with
    -o FILE all rows are written as by solve.
    """
    check_output(job, out, out_format)
    sources, report = Sources(job), CheckReport()
    with contextlib.ExitStack() as stack:
        writer = None
        if out is not None:
            from gridlanes.formats.write import open_writer

            writer = stack.enter_context(open_writer(out, out_format))

        def consume(result: Result) -> None:
            if writer is not None:
                writer.write(result)
            elif not job.as_json:
                for row, reason in faults(result).items():
                    click.echo(problem_of(result, row, reason).one_line())

        run_job(replace(job, limit=2), sources, report, consume, to_terminal=sys.stdout.isatty())
    conclude(job, report, rows_on_stdout=out == STANDARD_STREAM, problems=out is not None)
    return report.exit_code
