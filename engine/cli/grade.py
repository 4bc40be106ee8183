"""``gridlanes grade`` and ``gridlanes explain``: how hard puzzles are for a person, and why."""

from __future__ import annotations

import csv
import io
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gridlanes.cli.options import (
    STANDARD_STREAM,
    CorpusArguments,
    debug_option,
    is_json,
    load_option,
    names_a_folder,
    reading_options,
    refuse_options,
    refuse_sources,
    sources_argument,
    with_options,
)
from gridlanes.cli.run_options import REPORTING, WORKERS, limits_of_rows
from gridlanes.cli.say import say
from gridlanes.cli.sources import Sources

if TYPE_CHECKING:
    from gridlanes.grading.grades import Grades

_OF_FOLDERS = ("workers", "cluster", "part_rows", "row_seconds", "memory", "resume", "as_json", "quiet")
_COLUMNS = ("id", "status", "score", "tier", "hardest_step", "effort", "steps")

profile_option = click.option(
    "--profile",
    metavar="FILE.toml|NAME",
    help="Costs of the techniques, and the tiers: a file, or a name such as solo; by default each genre's own.",
)


def _list_techniques(context: click.Context, _option: click.Parameter, asked: bool) -> None:
    """Prints the techniques with their costs, and exits."""
    if asked:
        from gridlanes.grading.techniques import special_cases, techniques

        for each in techniques().values():
            note = " (only if a profile gives it a cost)" if each.on_request else ""
            say(f"{each.cost:>5.2f}  {each.name:<26}  {each.says}{note}")
        say("")
        say("Steps with names of their own, and what each would cost:")
        for case in special_cases():
            say(f"{case.cost:>5.2f}  {case.name:<26}  {case.says}")
        context.exit()


def _of_a_folder(function: Any) -> Any:
    """The options that apply to a run only, not to a single file."""
    return with_options(function, [*WORKERS, *limits_of_rows("FAILED"), *REPORTING])


@click.command(short_help="Grade how hard puzzles are.")
@sources_argument
@click.option(
    "-o", "--out", metavar="FILE", help="Output: .csv or .jsonl (both also with .gz); by default standard output."
)
@profile_option
@click.option(
    "--techniques",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_list_techniques,
    help="List the techniques with their costs, and exit.",
)
@reading_options
@_of_a_folder
@load_option
@debug_option
def grade(sources: tuple[str, ...], out: str | None, profile: str | None, **options: Any) -> int:
    """Grade every puzzle of SRC, in order: the hardest step that a person needs, and its tier.

    If the last argument is a folder, or a name without a suffix that is not a file, several workers write the grades
    there, as Parquet parts with a manifest (as with gridlanes run); the same command resumes an interrupted run.
    Otherwise the grades are written to one file, a line for each puzzle.

    A row that is not a puzzle is INVALID; with a single file it is reported on standard error.
    """
    if out is None and len(sources) > 1 and names_a_folder(sources[-1]):
        from gridlanes.cli.grade_folder import grade_folder

        return grade_folder(sources, profile, **options)
    refuse_options(_OF_FOLDERS, "the grades are lines of a single file; the last argument may be a folder for a run")
    chosen = {name: value for name, value in options.items() if name not in _OF_FOLDERS}
    return _grade(sources, out or STANDARD_STREAM, profile, **chosen)


def _grade(
    sources: tuple[str, ...],
    out: str,
    profile: str | None,
    *,
    genre: str | None,
    format: str | None,
    box: tuple[int, int] | None,
    field: str | None,
    load: tuple[str, ...],
) -> int:
    """Grades into a single file."""
    from gridlanes.grading.calls import grades_of
    from gridlanes.grading.grades import GradeStatus
    from gridlanes.io.read.row_errors import RowErrors
    from gridlanes.io.write.output import open_output, output_errors

    job = CorpusArguments(
        sources, 2, 1, None, None, genre, format, box, as_json=False, quiet=True, load=load, field=field
    )
    as_json = is_json(out)
    refuse_sources(out, sources)
    first, failed, output = 0, False, open_output(out, compress=out.endswith(".gz"))
    lines = [] if as_json else [",".join(_COLUMNS)]
    try:
        for block in Sources(job).blocks():
            grades = grades_of([block], profile)
            say(*RowErrors.over(block.errors).one_lines(), err=True)
            lines += _lines(grades, first, as_json=as_json)
            with output_errors(output.name):
                output.stream.write("".join(f"{line}\n" for line in lines).encode())
                output.stream.flush()
            failed |= bool((grades.status != GradeStatus.GRADED).any())
            first, lines = first + len(block), []
        with output_errors(output.name):
            output.stream.write("".join(f"{line}\n" for line in lines).encode())
            output.commit()
    except BaseException:
        output.discard()
        raise
    return int(failed)


def _lines(grades: Grades, first: int, *, as_json: bool) -> list[str]:
    """A line for each row: a JSON object, or the values of `_COLUMNS`."""
    from gridlanes.grading.grades import GradeStatus

    found = []
    columns = grades.score.tolist(), grades.tier_names, grades.hardest_step_names, grades.effort.tolist()
    for row, (status, steps, score, tier, hardest, effort) in enumerate(
        zip(grades.status.tolist(), grades.steps_words, *columns, strict=True)
    ):
        values: dict[str, Any] = {
            "id": first + row,
            "status": GradeStatus(status).name,
            "score": score if score == score else None,
            "tier": tier or None,
            "hardest_step": hardest or None,
            "effort": effort,
            "steps": steps,
        }
        if as_json:
            rounds = (word.rpartition(":") for word in steps.split())
            found.append(json.dumps({**values, "steps": {name: int(n) for name, _, n in rounds}}))
        else:
            found.append(_csv_line(list(values.values())))
    return found


def _csv_line(values: list[Any]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="").writerow(values)
    return text.getvalue()


@click.command(short_help="Explain how to solve one puzzle.")
@click.argument("puzzle")
@click.option("--steps", is_flag=True, help="Show each step with the constraints from which it follows.")
@click.option("--html", metavar="FILE", help="Write the steps to FILE, as a page with pictures to click through.")
@profile_option
@reading_options
@load_option
@debug_option
def explain(
    puzzle: str,
    steps: bool,
    html: str | None,
    profile: str | None,
    genre: str | None,
    format: str | None,
    box: tuple[int, int] | None,
    field: str | None,
    load: tuple[str, ...],
) -> int:
    """Explain in words or pictures how to solve PUZZLE, each step by the cheapest technique that applies.

    PUZZLE is a text, or a file with one puzzle, or - for standard input.
    """
    from gridlanes.api.calls import explain as explained
    from gridlanes.grading.grades import GradeStatus
    from gridlanes.io.write.output import write_whole

    refuse_sources(html, [puzzle])
    asked = Path(puzzle) if puzzle == STANDARD_STREAM or os.path.isfile(puzzle) else puzzle
    trace = explained(asked, genre=genre, format=format, box=box, field=field, profile=profile)
    if html is not None:
        write_whole(html, trace.page(puzzle).encode())
    if steps:
        say(*(f"{number}. {step}" for number, step in enumerate(trace.steps, 1)), trace.ending)
    elif html is None:
        say(*trace.lines())
    return int(trace.status != GradeStatus.GRADED)
