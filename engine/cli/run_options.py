"""The options of ``gridlanes run``."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from typing import Any

import click

from gridlanes.cli.options import (
    STANDARD_STREAM,
    debug_option,
    escalate_option,
    limit_option,
    load_option,
    number_or_none,
    quiet_option,
    reading_options,
    with_options,
)

# Repeated here, since the module that owns them needs an extra; tests/engine/cli/test_run_options.py holds both equal.
PART_ROWS, BUDGET, ROW_SECONDS = 65_536, 1_000_000, 300.0

_SIZE = re.compile(r"([0-9]+(?:\.[0-9]+)?) ?(?:([kmgt])(i?)b?|b)?", re.IGNORECASE)
_POWERS = {"k": 1, "m": 2, "g": 3, "t": 4}
_NONE = "none"
_EXAMPLE = "gridlanes run puzzles.txt answers"


def _budget(_context: click.Context, _option: click.Parameter, value: str) -> int | None:
    """A number of nodes; None for the word ``none``."""
    return number_or_none(value, "a number of nodes")


def _seconds(_context: click.Context, _option: click.Parameter, value: str) -> float | None:
    """A time; None for the word ``none``."""
    if value.lower() == _NONE:
        return None
    try:
        seconds = float(value)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise click.BadParameter(f"{value!r} is neither a time above 0 in seconds nor 'none'.")
    return seconds


def _size(_context: click.Context, _option: click.Parameter, value: str | None) -> int | None:
    """Bytes of a size such as ``4GB``, ``512 MiB``; None if it is not given, or is the word ``none``."""
    if value is None or value.lower() == _NONE:
        return None
    found = _SIZE.fullmatch(value.strip())
    if found is None:
        raise click.BadParameter(f"{value!r} is not a size such as 4GB, 512MiB, or a number of bytes.")
    number, unit, binary = found.groups()
    factor: int = (1024 if binary else 1000) ** _POWERS.get((unit or "").lower(), 0)
    return round(float(number) * factor)


def split_paths(
    paths: tuple[str, ...], example: str = _EXAMPLE, unresumed: str = "gridlanes solve -"
) -> tuple[list[str], str]:
    """(sources, folder) of the arguments. Raises a usage error that says which argument is missing or wrong.

    `example`: an example of the command; `unresumed`: a command that takes standard input instead.
    """
    context = click.get_current_context()
    *sources, folder = paths or ("",)
    if STANDARD_STREAM in paths:
        words = f"standard input (-) cannot be resumed; write it to a file first, or use {unresumed}"
        raise click.UsageError(words, context)
    if os.path.isfile(folder):
        words = f"{folder} is a file; the last argument is the folder that the run writes to, as in {example}"
        raise click.UsageError(words, context)
    if not sources:
        missing = "a source or a folder" if folder else "sources and a folder"
        words = f"missing {missing}: the last argument is where the run writes, as in {example}"
        raise click.UsageError(words, context)
    if not folder:  # as of a variable of the shell that is not set
        raise click.UsageError(
            f"the last argument is empty; it is the folder that the run writes to, as in {example}", context
        )
    return sources, folder


_WHO: list[Callable[[Any], Any]] = [
    click.option(
        "--workers",
        type=click.IntRange(min=1),
        metavar="N",
        help="Number of processes; default: one per processor. The output does not depend on it.",
    ),
    click.option(
        "--cluster",
        metavar="local|ADDRESS",
        help="Use the workers of dask.distributed: of a cluster on this machine, or of a scheduler (tcp://...).",
    ),
]


def _part_rows(default: int) -> Callable[[Any], Any]:
    return click.option(
        "--part-rows",
        type=click.IntRange(min=1),
        metavar="N",
        default=default,
        show_default=True,
        help="Rows per part. Each part is a file; an interruption loses at most the parts being solved.",
    )


WORKERS: list[Callable[[Any], Any]] = [*_WHO, _part_rows(PART_ROWS)]
"""options for the workers and the parts"""


def workers_in_parts_of(rows: int) -> Callable[[Any], Any]:
    """`WORKERS`, of a command whose parts have so many rows by default."""
    return lambda function: with_options(function, [*_WHO, _part_rows(rows)])


REPORTING: list[Callable[[Any], Any]] = [
    click.option(
        "--resume/--overwrite",
        "resume",
        default=True,
        help="Resume the run in the folder (the default), or remove it and start over.",
    ),
    click.option(
        "--json", "as_json", is_flag=True, help="Print each event and error as a line of JSON, for other programs."
    ),
    quiet_option,
]
"""options for resuming and for the output"""


def limits_of_rows(ends_as: str) -> list[Callable[[Any], Any]]:
    """The limits of a row; a row that exceeds one ends as `ends_as`."""
    return [
        click.option(
            "--row-seconds",
            callback=_seconds,
            metavar="S|none",
            default=f"{ROW_SECONDS:g}",
            show_default=True,
            help=f"Time per row; a row that needs more ends as {ends_as}.",
        ),
        click.option(
            "--memory",
            callback=_size,
            metavar="SIZE",
            help=f"Memory (address space) of a worker, such as 4GB; a row that needs more ends as {ends_as}.",
        ),
    ]


_OPTIONS: list[Callable[[Any], Any]] = [
    click.argument("paths", metavar="SRC... DST", nargs=-1),
    *WORKERS,
    limit_option(2),
    click.option(
        "--budget",
        callback=_budget,
        metavar="N|none",
        default=str(BUDGET),
        show_default=True,
        help="Search nodes per row; a row that needs more ends as BUDGET.",
    ),
    *limits_of_rows("BUDGET"),
    escalate_option,
    reading_options,
    load_option,
    *REPORTING,
    debug_option,
]


def run_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """The arguments ``paths`` and all options of a run."""
    return with_options(function, _OPTIONS)
