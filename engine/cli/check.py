"""``gridlanes check``: are given solutions right, and puzzles unique? With ``--against``: do other solvers agree?"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from gridlanes.cli.check_run import check_run, refuse_options_of_files
from gridlanes.cli.endings import ALL_ANSWERED, SOME_NOT
from gridlanes.cli.options import (
    STANDARD_STREAM,
    CorpusArguments,
    job_options,
    output_options,
    refuse_options,
    refuse_sources,
)
from gridlanes.cli.report import Report, problem_of
from gridlanes.cli.run_kinds import command_of, run_of_findings
from gridlanes.cli.say import say
from gridlanes.cli.session import check_output, conclude, run_job
from gridlanes.cli.sources import Sources
from gridlanes.status import Status

if TYPE_CHECKING:
    from gridlanes.io.write.output import Output
    from gridlanes.results.agreement import CrossCheck
    from gridlanes.results.result import Result

SOLVERS = ("brute", "cpsat")
NO_SOLUTION_GIVEN = (
    "the puzzle has exactly one solution; the row gives none to compare it with (a column or key named 'solution')"
)
DISAGREEMENTS = "disagreements.jsonl"
REGRADED_ROWS = 1_000
"""as in `gridlanes.grade_runs.recheck`, which needs an extra; tests/engine/cli/test_check_grades.py compares both"""
BY_CPSAT, PROVE_SECONDS = 100, 60.0
"""as in `gridlanes.discovery_runs.recheck`, likewise"""
_NO_FINDINGS = "the folder holds no findings of `gridlanes discover`"
_WITHOUT_REASON = {
    Status.MULTIPLE: "the puzzle has more than one solution",
    Status.UNSOLVABLE: "the puzzle has no solution",
}


class CheckReport(Report):
    """Counts the rows that are right; every other row is a problem."""

    right = 0

    def add(self, result: Result) -> None:
        super().add(result)
        self.right += int(_right(result).sum())

    def reasons_in(self, result: Result) -> Mapping[int, str]:
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


class CrossReport(Report):
    """Counts the rows that other solvers compared. Its problems are disagreements, and rows without an answer.

    Each disagreement is reduced to a small puzzle and written to `path` as a line of JSON. Without any there is no
    file.
    """

    def __init__(self, check: CrossCheck, path: str) -> None:
        super().__init__()
        self.check, self.path = check, path
        self.disagreements = 0
        self._output: Output | None = None
        self._found: dict[int, str] = {}

    def add(self, result: Result) -> None:
        block = result.block
        self._found = {}
        for found in self.check.check(result):
            words = f"{found.what} (reduced to a small puzzle in {self.path})"
            self._found[found.row] = f"{self._found[found.row]}; {words}" if found.row in self._found else words
            self._write(found.as_json(source=block.source, line=int(block.line[found.row])))
        super().add(result)

    def _write(self, line: str) -> None:
        from gridlanes.io.write.output import open_output, output_errors

        if self._output is None:
            self._output = open_output(self.path, compress=self.path.lower().endswith(".gz"))
        with output_errors(self._output.name):
            self._output.stream.write(line.encode() + b"\n")
        self.disagreements += 1

    def reasons_in(self, result: Result) -> Mapping[int, str]:
        return {**dict(result.reasons.items()), **self._found}

    def finish(self) -> None:
        super().finish()
        self.close()

    def close(self) -> None:
        """Completes the file of disagreements, if there is one; an interruption keeps those found so far."""
        output, self._output = self._output, None
        if output is not None:
            output.commit()

    @property
    def exit_code(self) -> int:
        return SOME_NOT if self.disagreements else super().exit_code

    def as_dict(self) -> dict[str, Any]:
        return {"compared": self.check.compared, "disagreements": self.disagreements, **super().as_dict()}

    def lines(self) -> list[tuple[str, str]]:
        rows, *others = super().lines()
        shown = [("compared", f"{self.check.compared:,}"), ("disagreements", f"{self.disagreements:,}")]
        return [rows, *shown, *others]


def _right(result: Result) -> Any:
    """``bool (P,)``: whether the row is unique, and its given solution right."""
    agrees = result.expected_agrees
    right: Any = result.status == Status.UNIQUE
    return right & (False if agrees is None else agrees == 1)


def faults(result: Result) -> dict[int, str]:
    """What is wrong, for each row that is not right."""
    found, reasons = {}, dict(result.reasons.items())
    for row in (~_right(result)).nonzero()[0].tolist():
        default = _WITHOUT_REASON.get(Status(int(result.status[row])), NO_SOLUTION_GIVEN)
        found[row] = reasons.get(row, default)
    return found


def _against(_context: click.Context, _option: click.Parameter, value: str | None) -> tuple[str, ...]:
    """Names of solvers, separated by commas."""
    names = tuple(dict.fromkeys(name.strip() for name in (value or "").split(",") if name.strip()))
    for name in names:
        if name not in SOLVERS:
            raise click.BadParameter(f"{name!r} is not a solver to check against; choose from {', '.join(SOLVERS)}.")
    if value is not None and not names:
        raise click.BadParameter(f"names no solver; choose from {', '.join(SOLVERS)}.")
    return names


def _rows_or_all(_context: click.Context, _option: click.Parameter, value: str) -> int | None:
    """A number of rows; None for the word ``all``."""
    if value.lower() == "all":
        return None
    if not value.isdecimal():
        raise click.BadParameter(f"{value!r} is neither a number of rows nor 'all'.")
    return int(value)


@click.command(short_help="Check given solutions, or a finished folder.")
@job_options
@output_options
@click.option(
    "--against",
    metavar="SOLVERS",
    callback=_against,
    help="Compare with these other solvers instead: cpsat, brute, or cpsat,brute.",
)
@click.option(
    "--disagreements",
    metavar="FILE",
    default=DISAGREEMENTS,
    show_default=True,
    help="With --against: the file for disagreements, a small puzzle and a line of JSON for each.",
)
@click.option(
    "--oracle-seconds",
    type=click.FloatRange(min=0),
    default=10.0,
    show_default=True,
    metavar="S",
    help="With --against: time limit of each solver per row; a row that takes longer is not compared.",
)
@click.option(
    "--without-sources",
    is_flag=True,
    help="For the folder of a run: allow sources to be missing.",
)
@click.option(
    "--regrade",
    callback=_rows_or_all,
    metavar="N|all",
    default=str(REGRADED_ROWS),
    show_default=True,
    help="For a folder of grades or findings: number of rows to work on again, spread evenly over the run.",
)
@click.option(
    "--prove",
    callback=_rows_or_all,
    metavar="N|all",
    default=str(BY_CPSAT),
    show_default=True,
    help="For a folder of findings: number of specimens that CP-SAT proves, too, spread evenly over the run.",
)
@click.option(
    "--prove-seconds",
    type=click.FloatRange(min=0),
    default=PROVE_SECONDS,
    show_default=True,
    metavar="S",
    help="With --prove: time limit for each answer of CP-SAT.",
)
def check(
    job: CorpusArguments,
    out: str | None,
    out_format: str | None,
    against: tuple[str, ...],
    disagreements: str,
    oracle_seconds: float,
    without_sources: bool,
    regrade: int | None,
    prove: int | None,
    prove_seconds: float,
) -> int:
    """Check that each puzzle of SRC has one solution, the given one; or check a run or another folder.

    Each row of SRC needs a solution beside its puzzle (columns puzzle,solution, for instance). Prints a line for each
    row that is not right; with -o FILE all rows are written, as by solve. If the rows have no solutions, use solve or
    count to find out whether puzzles are unique.

    With --against, other solvers solve each row, too, and must find the same solutions (up to two); rows then need no
    solutions of their own. Each disagreement is reduced to a small puzzle that still shows it, and written to a file.

    If SRC is the folder of a run (see `gridlanes run`), this checks the hashes of its files, that every row of the
    sources has its answer, and that every solution is right. Prints a line for each problem. It does not search for
    further solutions; to do that, check the sources with --against.

    If SRC is a folder of grades (see `gridlanes grade`), this checks the same, but instead of solutions it compares the
    columns of each row with each other; it grades some rows again (--regrade).

    If SRC is the folder of `gridlanes discover`, this checks the same, examines some rows again (--regrade), and proves
    every specimen: the move agrees with the only solution, which the state still has, and a search finds that it
    follows from the constraints and marks that are named. CP-SAT proves some of them, too (--prove). The other files
    are compared with the run.

    If SRC is a data set (see `gridlanes generate`), this solves, grades and hashes every row again, solves a sample by
    CP-SAT, and generates a sample again; no two rows may be equivalent, each must be in its split, and every file must
    be as it was written. In the folder of an enumeration (see `gridlanes enumerate`) this also compares the files, and
    checks the rows like those of a file.
    """
    if len(job.sources) == 1 and os.path.isdir(job.sources[0]) and _holds_enumeration(job.sources[0]):
        from gridlanes.enumerating.folder import files_of

        job = replace(job, sources=tuple(files_of(job.sources[0])))
    if len(job.sources) == 1 and os.path.isdir(job.sources[0]):
        return _check_folder(job, job.sources[0], without_sources, regrade, prove, prove_seconds)
    refuse_options(["without_sources"], "it is for the folder of a run")
    if not against:
        refuse_options(["disagreements", "oracle_seconds"], "it needs --against")
    refuse_options(["regrade"], "it is for a folder of grades or findings")
    refuse_options(["prove", "prove_seconds"], _NO_FINDINGS)
    return _check_files(
        job, out, out_format, _cross_report(against, disagreements, oracle_seconds) if against else None
    )


def _check_folder(
    job: CorpusArguments,
    folder: str,
    without_sources: bool,
    regrade: int | None,
    prove: int | None,
    prove_seconds: float,
) -> int:
    """Checks the folder of a run, or of a data set."""
    refuse_options_of_files()
    if _holds_set(folder):
        from gridlanes.cli.check_set import check_set

        refuse_options(["without_sources", "regrade", "prove", "prove_seconds"], "a data set is checked as a whole")
        return check_set(job, folder)
    if run_of_findings(folder):
        from gridlanes.cli.check_findings import check_findings

        return check_findings(
            job, folder, without_sources=without_sources, again=regrade, prove=prove, seconds=prove_seconds
        )
    refuse_options(["prove", "prove_seconds"], _NO_FINDINGS)
    if command_of(folder) == "grade":
        from gridlanes.cli.check_grades import check_grades

        return check_grades(job, folder, without_sources=without_sources, regrade=regrade)
    refuse_options(["regrade"], "the folder holds no grades and no findings")
    return check_run(job, folder, without_sources=without_sources)


def _check_files(job: CorpusArguments, out: str | None, out_format: str | None, cross: CrossReport | None) -> int:
    """Checks files of puzzles; with `cross`, by other solvers."""
    check_output(job, out, out_format)
    if cross is not None:
        refuse_sources(cross.path, job.sources)
    sources, report = Sources(job), cross or CheckReport()
    with contextlib.ExitStack() as stack:
        if cross is not None:
            stack.callback(cross.close)
        writer = None
        if out is not None:
            from gridlanes.io.write.writer import open_writer

            writer = stack.enter_context(open_writer(out, out_format))

        def consume(result: Result) -> None:
            if writer is not None:
                writer.write(result)
            elif not job.as_json and cross is None:
                for row, reason in faults(result).items():
                    say(problem_of(result, row, reason).one_line())

        run_job(
            replace(job, limit=2),
            sources,
            report,
            consume,
            to_terminal=sys.stdout.isatty(),
            report_solves=cross is not None,
        )
    conclude(job, report, rows_on_stdout=out == STANDARD_STREAM, problems=out is not None or cross is not None)
    return report.exit_code


def _holds_enumeration(folder: str) -> bool:
    from gridlanes.enumerating.folder import holds_enumeration

    return holds_enumeration(folder)


def _holds_set(folder: str) -> bool:
    from gridlanes.datasets.set_paths import SetPaths

    return SetPaths.at(folder).holds_set()


def _cross_report(names: tuple[str, ...], path: str, seconds: float) -> CrossReport:
    from gridlanes.results.agreement import ORACLES, CrossCheck

    if "cpsat" in names:
        from gridlanes.extras import need

        need("ortools", extra="oracle", purpose="A check against CP-SAT")
    return CrossReport(CrossCheck({name: ORACLES[name] for name in names}, limit=2, seconds=seconds), path)
