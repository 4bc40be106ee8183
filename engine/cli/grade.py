"""``gridlanes grade`` and ``gridlanes explain``: how hard puzzles are for a person, and why."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from gridlanes.cli.options import (
    STANDARD_STREAM,
    CorpusArguments,
    debug_option,
    load_option,
    reading_options,
    sources_argument,
)
from gridlanes.cli.say import say
from gridlanes.cli.sources import Sources

if TYPE_CHECKING:
    from gridlanes.grading.grades import Grades

_COLUMNS = ("id", "status", "score", "tier", "hardest_step", "effort", "steps")

profile_option = click.option(
    "--profile", metavar="FILE.toml", help="What techniques cost, and the tiers; by default each genre's own."
)


def _list_techniques(context: click.Context, _option: click.Parameter, asked: bool) -> None:
    """Prints what techniques there are, with their costs, and ends."""
    if asked:
        from gridlanes.grading.techniques import techniques

        say(*(f"{each.cost:>5.2f}  {each.name:<26}  {each.says}" for each in techniques().values()))
        context.exit()


@click.command()
@sources_argument
@click.option("-o", "--out", metavar="FILE", default=STANDARD_STREAM, help="Output: .csv or .jsonl, either also .gz.")
@profile_option
@click.option(
    "--techniques",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_list_techniques,
    help="List the techniques with their costs, and end.",
)
@reading_options
@load_option
@debug_option
def grade(
    sources: tuple[str, ...],
    out: str,
    profile: str | None,
    genre: str | None,
    format: str | None,
    box: tuple[int, int] | None,
    field: str | None,
    load: tuple[str, ...],
) -> int:
    """Grade every puzzle of SRC, in order: the hardest step that a person needs, and the tier that it is of.

    A row that is no puzzle is INVALID, and is reported on standard error.
    """
    from gridlanes.grading.calls import grades_of
    from gridlanes.grading.grades import GradeStatus
    from gridlanes.io.read.row_errors import RowErrors
    from gridlanes.io.write.output import open_output, output_errors

    job = CorpusArguments(
        sources, 2, 1, None, None, genre, format, box, as_json=False, quiet=True, load=load, field=field
    )
    as_json = out.removesuffix(".gz").endswith(".jsonl")
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
        zip(grades.status.tolist(), grades.steps.tolist(), *columns, strict=True)
    ):
        rounds = {name: n for name, n in zip(grades.techniques, steps, strict=True) if n}
        values: dict[str, Any] = {
            "id": first + row,
            "status": GradeStatus(status).name,
            "score": score if score == score else None,
            "tier": tier or None,
            "hardest_step": hardest or None,
            "effort": round(effort, 2),
            "steps": rounds,
        }
        if as_json:
            found.append(json.dumps(values))
        else:
            values["steps"] = " ".join(f"{name}:{n}" for name, n in rounds.items())
            found.append(",".join("" if value is None else str(value) for value in values.values()))
    return found


@click.command()
@click.argument("puzzle")
@click.option("--steps", is_flag=True, help="Each step with the constraints that it follows from.")
@click.option("--html", metavar="FILE", help="The steps as a page with pictures, to go through one by one.")
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
    """Explain how PUZZLE, a text, is solved: technique by technique, the cheapest first, in words or pictures."""
    from gridlanes.api import explain as explained
    from gridlanes.grading.grades import GradeStatus
    from gridlanes.io.write.output import open_output, output_errors

    trace = explained(puzzle, genre=genre, format=format, box=box, field=field, profile=profile)
    if html is not None:
        page, output = trace.page(puzzle).encode(), open_output(html)
        try:
            with output_errors(output.name):
                output.stream.write(page)
                output.commit()
        except BaseException:
            output.discard()
            raise
    elif steps:
        say(*(f"{number}. {step}" for number, step in enumerate(trace.steps, 1)), trace.ending)
    else:
        say(*trace.lines())
    return int(trace.status != GradeStatus.GRADED)
