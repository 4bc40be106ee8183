"""``gridlanes generate``: puzzles of any genre, into a file."""

from __future__ import annotations

import json
import re
import time
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import click

from gridlanes.cli.options import (
    OUTPUT_FORMATS,
    STANDARD_STREAM,
    debug_option,
    json_option,
    load_option,
    quiet_option,
    with_options,
)
from gridlanes.cli.progress import display, figures
from gridlanes.cli.report import show_table
from gridlanes.cli.say import say

if TYPE_CHECKING:
    from gridlanes.results.result import Result

# Repeated here, since the module that owns them imports NumPy; tests/engine/cli/test_generate.py holds both equal.
FORMS = ("lines", "jsonl", "puzzlink", "tatham", "text")


class _Sink(Protocol):
    def write(self, result: Result) -> None: ...


def _size(_context: click.Context, _option: click.Parameter, value: str | None) -> tuple[int, int] | None:
    """(rows, columns) of a size written such as ``10x12`` or ``9``."""
    if value is None:
        return None
    match = re.fullmatch(r"(\d{1,3})(?:x(\d{1,3}))?", value.lower())
    if match is None:
        raise click.BadParameter(f"{value!r} is not a size such as 9 or 10x12 (rows x columns).")
    return int(match[1]), int(match[2] or match[1])


def _span(_context: click.Context, _option: click.Parameter, value: str | None) -> tuple[int, int] | None:
    """(least, most) of a range written such as ``24-30`` or ``30``."""
    if value is None:
        return None
    match = re.fullmatch(r"(\d{1,6})(?:-(\d{1,6}))?", value)
    if match is None or int(match[2] or match[1]) < int(match[1]):
        raise click.BadParameter(f"{value!r} is no number and no range such as 24-30.")
    return int(match[1]), int(match[2] or match[1])


def _mask(_context: click.Context, _option: click.Parameter, path: str | None) -> list[list[bool]] | None:
    """The rows of a file of ``.`` and other characters: false for the dots."""
    if path is None:
        return None
    try:
        lines = Path(path).read_text(encoding="utf-8").split()
    except (OSError, ValueError) as error:
        raise click.BadParameter(f"{path}: cannot be read ({error})") from error
    if len({*map(len, lines)}) != 1:
        raise click.BadParameter(f"{path}: expected rows of one length.")
    return [[mark != "." for mark in line] for line in lines]


def _options(_context: click.Context, _option: click.Parameter, values: tuple[str, ...]) -> dict[str, Any]:
    """Options of a genre, written such as ``stars=2``."""
    found = {}
    for value in values:
        name, equals, text = value.partition("=")
        if not (name and equals):
            raise click.BadParameter(f"{value!r} is not written NAME=VALUE.")
        try:
            read = json.loads(text)
        except ValueError:
            raise click.BadParameter(f"{text!r} is no number, and not true or false.") from None
        found[name] = tuple(read) if isinstance(read, list) else read
    return found


def _what_is_made(function: Any) -> Any:
    """The options that say which puzzles."""
    options = [
        click.option("--count", type=click.IntRange(min=1), metavar="N", default=1, show_default=True, help="Puzzles."),
        click.option("--size", callback=_size, metavar="RxC", help="Rows x columns, or the side of a square board."),
        click.option(
            "--seed", type=click.IntRange(min=0), metavar="S", default=0, show_default=True, help="Of chance."
        ),
        click.option("--minimal", is_flag=True, help="No clue and no given can be left out."),
        click.option("--clues", "n_clues", callback=_span, metavar="N|A-B", help="How many clues and givens."),
        click.option("--symmetry", metavar="NAME", default="none", help="Of what is shown, such as rotate180."),
        click.option("--mask", callback=_mask, metavar="FILE", help="A board of . (nothing is shown there) and #."),
        click.option("--difficulty", callback=_span, metavar="L|A-B", help="What solving needs, from 0 to 3."),
        click.option("--distinct", is_flag=True, help="No row is a moved or relabelled picture of one before it."),
        click.option(
            "--option",
            "options",
            multiple=True,
            callback=_options,
            metavar="NAME=VALUE",
            help="Of the genre, such as stars=2; may be given several times.",
        ),
    ]
    return with_options(function, options)


@click.command()
@click.argument("genre")
@click.argument("where", metavar="DST")
@_what_is_made
@click.option("--form", type=click.Choice(FORMS), help="Of the puzzles; by default the first of these there is.")
@click.option("--grade", is_flag=True, help="Clues and difficulty of each row, as JSON in the column extra.")
@click.option("--out-format", type=click.Choice(OUTPUT_FORMATS), help="Of DST; by default its suffix tells.")
@click.option("--first", type=click.IntRange(min=0), default=0, metavar="I", help="The number of the first row.")
@click.option("--threads", type=click.IntRange(min=1), metavar="N", help="Default: the processors there are.")
@click.option("--seconds", type=click.FloatRange(min=0), metavar="S", help="Time for all of it; then it fails.")
@load_option
@json_option
@quiet_option
@debug_option
def generate(
    genre: str,
    where: str,
    count: int,
    form: str | None,
    grade: bool,
    out_format: str | None,
    first: int,
    threads: int | None,
    seconds: float | None,
    as_json: bool,
    quiet: bool,
    **asked: Any,
) -> int:
    """Make puzzles of GENRE, each with one solution, into DST: a file or - for standard output.

    DST is .parquet, .jsonl, .csv (all columns of solve) or .txt (a puzzle a line). A row depends on genre, options,
    seed and its number alone.
    """
    from gridlanes.generating.request import request_of
    from gridlanes.generating.rows import generated
    from gridlanes.solvers.pool import SolverPool

    asked.pop("load", None)
    request = request_of(genre, asked.pop("size"), **asked)
    started, n_made, n_clues = time.monotonic(), 0, 0
    wanted = not (quiet or as_json) and where != STANDARD_STREAM
    with _sink(where, out_format) as sink, display(count, wanted=wanted) as shown, SolverPool(threads) as pool:
        for result in generated(request, first, first + count, pool, form=form, seconds=seconds, grade=grade):
            sink.write(result)
            n_made += len(result)
            n_clues += _n_clues(result)
            speed = n_made / max(time.monotonic() - started, 1e-9)
            shown.show(n_made, figures(n_made, speed, (count - n_made) / speed))
    took = time.monotonic() - started
    said = {"rows": n_made, "seconds": round(took, 3), "clues_per_puzzle": round(n_clues / n_made, 2)}
    if as_json:
        say(json.dumps(said), err=where == STANDARD_STREAM)
    elif not quiet:
        pairs = [("puzzles", f"{n_made:,}"), ("clues a puzzle", f"{n_clues / n_made:,.1f}")]
        show_table([*pairs, ("seconds", f"{took:,.2f}"), ("puzzles a second", f"{n_made / max(took, 1e-9):,.0f}")])
    return 0


def _n_clues(result: Result) -> int:
    from gridlanes.generating.facts import n_facts

    return sum(int(n_facts(group).sum()) for group, _ in result.groups)


def _sink(where: str, out_format: str | None) -> AbstractContextManager[_Sink]:
    from gridlanes.generating.puzzle_lines import PuzzleLines
    from gridlanes.io.write.writer import SUFFIXES, open_writer

    name = where.lower().removesuffix(".gz")
    suffix = next((suffix for suffix in SUFFIXES if name.endswith(suffix)), None)
    chosen = out_format or ("lines" if where == STANDARD_STREAM else SUFFIXES.get(suffix or ""))
    return PuzzleLines(where) if chosen == "lines" else open_writer(where, out_format)
