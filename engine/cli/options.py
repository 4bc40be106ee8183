"""The options that the commands share."""

from __future__ import annotations

import functools
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import Any

import click

# Repeated here, since the modules that own them import NumPy; tests/engine/cli/test_options.py compares both.
INPUT_FORMATS = ("lines", "csv", "grids", "sdk", "sdm", "puzzlink", "tatham", "jsonl")
OUTPUT_FORMATS = ("parquet", "jsonl", "csv", "lines")

STANDARD_STREAM = "-"


@dataclass(frozen=True)
class CorpusArguments:
    """The values of the shared options.

    `limit`: None for all solutions. `box`: (width, height). An option that was not given is None.
    """

    sources: tuple[str, ...]
    limit: int | None
    threads: int | None
    budget: int | None
    seconds: float | None
    genre: str | None
    format: str | None
    box: tuple[int, int] | None
    as_json: bool
    quiet: bool
    load: tuple[str, ...] = ()
    escalate: bool = False
    field: str | None = None


def number_or_none(value: str, what: str = "a number") -> int | None:
    """A number from 1 on; None for the word ``none``. `what`: how a usage error calls the number."""
    if value.lower() == "none":
        return None
    if not (value.isdecimal() and int(value)):
        raise click.BadParameter(f"{value!r} is neither {what} of at least 1 nor 'none'.")
    return int(value)


def _limit(_context: click.Context, _option: click.Parameter, value: str) -> int | None:
    """A number of solutions, from 1 on; None for the word ``none``."""
    return number_or_none(value)


def _box(_context: click.Context, _option: click.Parameter, value: str | None) -> tuple[int, int] | None:
    """(width, height) of a box written such as ``4x3``."""
    if value is None:
        return None
    width, _, height = value.lower().partition("x")
    if not (width.isdecimal() and height.isdecimal() and int(width) and int(height)):
        raise click.BadParameter(f"{value!r} is not a box such as 3x3 or 4x3 (width x height).")
    return int(width), int(height)


def json_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """``--json``."""
    return click.option(
        "--json", "as_json", is_flag=True, help="Print the summary and errors as JSON, for other programs."
    )(function)


def debug_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """``--debug``; the code that reports errors looks for it."""
    return click.option("--debug", is_flag=True, expose_value=False, help="Show tracebacks of errors.")(function)


def _load(_context: click.Context, _option: click.Parameter, paths: tuple[str, ...]) -> tuple[str, ...]:
    """Runs the files, which register genres and rules."""
    if paths:
        from gridlanes.errors import SourceError
        from gridlanes.registry import load_once

        for path in paths:
            try:
                load_once([path])
            except SourceError as error:
                raise click.BadParameter(str(error)) from error
    return paths


def load_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """``--load``: Python files that register the user's own genres and rules."""
    return click.option(
        "--load",
        multiple=True,
        metavar="FILE.py",
        callback=_load,
        is_eager=True,
        help="A file that registers genres or rules of your own; may be given several times.",
    )(function)


def escalate_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """``--escalate``."""
    return click.option(
        "--escalate", is_flag=True, help="Give rows that exceed their budget to CP-SAT (see column solver)."
    )(function)


def limit_option(default: int | None) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """``--limit`` with the default of a command."""
    return click.option(
        "--limit",
        callback=_limit,
        metavar="k|none",
        default="none" if default is None else str(default),
        show_default=True,
        help="Stop at this many solutions of a puzzle; 1 finds any solution, 2 tests uniqueness.",
    )


def output_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """``-o`` and ``--out-format``."""
    function = click.option(
        "--out-format",
        type=click.Choice(OUTPUT_FORMATS),
        help="Format of the output; by default it follows from the suffix.",
    )(function)
    return click.option(
        "-o", "--out", metavar="FILE", help="Output: .parquet, .jsonl, .csv, .txt (all but the first also .gz)."
    )(function)


def names_a_folder(where: str) -> bool:
    """Whether an output is a folder: an existing one, or a name that has no suffix and is not a file."""
    if where == STANDARD_STREAM or os.path.isfile(where):
        return False
    return os.path.isdir(where) or where.endswith(("/", os.sep)) or not os.path.splitext(where)[1]


def is_json(out: str) -> bool:
    """Whether an output of lines is JSON lines, not CSV, by its name. Usage error for a suffix of another format."""
    suffix = os.path.splitext(out.lower().removesuffix(".gz"))[1]
    if suffix not in ("", ".csv", ".jsonl"):
        words = f"{out}: the suffix {suffix!r} names no format of this output: use .csv or .jsonl"
        raise click.UsageError(words, click.get_current_context())
    return suffix == ".jsonl"


def refuse_sources(out: str | None, sources: Sequence[str]) -> None:
    """Raises a usage error if an output is a file that is read, too: what that holds would be lost."""
    if out is None or out == STANDARD_STREAM or not os.path.exists(out):
        return
    for source in sources:
        if source != STANDARD_STREAM and os.path.exists(source) and os.path.samefile(out, source):
            raise click.UsageError(f"{out} is a source; name another file", click.get_current_context())


def refuse_options(names: Sequence[str], why: str) -> None:
    """Raises a usage error if one of these options is given; it does not apply here, for the reason `why`."""
    context = click.get_current_context()
    for parameter in context.command.params:
        name = parameter.name or ""
        if name in names and context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE:
            is_off = parameter.secondary_opts and context.params.get(name) is False  # as --overwrite is of --resume
            used = (parameter.secondary_opts if is_off else parameter.opts)[-1]
            raise click.UsageError(f"{used} does not apply here: {why}", context)


def with_options(function: Callable[..., Any], options: Sequence[Callable[[Any], Any]]) -> Callable[..., Any]:
    """The function with the options added; the help shows them in this order."""
    for option in reversed(options):
        function = option(function)
    return function


def reading_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """``--genre``, ``--format``, ``--box`` and ``--field``: facts about the sources."""
    options: list[Callable[[Any], Any]] = [
        click.option(
            "--genre", metavar="NAME", help="Genre of all rows; by default the one that a row names, or else Sudoku."
        ),
        click.option(
            "--format", type=click.Choice(INPUT_FORMATS), help="Format of the sources; by default it is detected."
        ),
        click.option(
            "--box",
            callback=_box,
            metavar="WxH",
            help="Width and height of the boxes, for sizes that allow several.",
        ),
        click.option("--field", metavar="NAME", help="Column or JSON key of the puzzle; by default it is detected."),
    ]
    return with_options(function, options)


def quiet_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """``--quiet``."""
    return click.option("-q", "--quiet", is_flag=True, help="Show no progress and no summary.")(function)


def _read_once(context: click.Context, _argument: click.Parameter, sources: tuple[str, ...]) -> tuple[str, ...]:
    if sources.count(STANDARD_STREAM) > 1:
        raise click.UsageError("standard input (-) can be read only once", context)
    return sources


def sources_argument(function: Callable[..., Any]) -> Callable[..., Any]:
    """``SRC...``: at least one source."""
    return click.argument("sources", metavar="SRC...", nargs=-1, required=True, callback=_read_once)(function)


def job_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """SRC and the options of commands that solve; the function receives them first, as one `CorpusArguments`."""

    @functools.wraps(function)
    def with_job(**values: Any) -> Any:
        shared = {field.name: values.pop(field.name, None) for field in fields(CorpusArguments)}
        return function(CorpusArguments(**shared), **values)

    options: list[Callable[[Any], Any]] = [
        sources_argument,
        click.option(
            "--threads",
            type=click.IntRange(min=1),
            metavar="N",
            help="Number of threads; default: one per processor. The results do not depend on it.",
        ),
        click.option(
            "--budget",
            type=click.IntRange(min=1),
            metavar="N",
            help="Search nodes per row; a row that needs more ends as BUDGET.",
        ),
        click.option(
            "--seconds",
            type=click.FloatRange(min=0),
            metavar="S",
            help="Time for all rows together; rows not finished by then end as BUDGET.",
        ),
        reading_options,
        load_option,
        json_option,
        quiet_option,
        debug_option,
    ]
    return with_options(with_job, options)
