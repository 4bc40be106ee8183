"""The options of ``gridlanes generate``: those of the puzzles, and those of a data set."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import click

from gridlanes.cli.options import with_options

# Repeated here, since the module that owns them imports NumPy; tests/engine/cli/test_generate_options.py compares both.
FORMS = ("lines", "jsonl", "puzzlink", "tatham", "text")


def sizes_of(_context: click.Context, _option: click.Parameter, value: str | None) -> list[tuple[int, int] | None]:
    """(rows, columns) of sizes written such as ``10x12`` or ``6,9``; None for the genre's usual size."""
    if value is None:
        return [None]
    found: list[tuple[int, int] | None] = []
    for text in value.lower().split(","):
        match = re.fullmatch(r"(\d{1,3})(?:x(\d{1,3}))?", text.strip())
        if match is None:
            raise click.BadParameter(f"{text!r} is not a size such as 9 or 10x12 (rows x columns).")
        found.append((int(match[1]), int(match[2] or match[1])))
    return found


def span_of(_context: click.Context, _option: click.Parameter, value: str | None) -> tuple[int, int] | None:
    """(least, most) of a range written such as ``24-30``, ``24..30`` or ``30``."""
    if value is None:
        return None
    match = re.fullmatch(r"(\d{1,6})(?:(?:-|\.\.)(\d{1,6}))?", value)
    if match is None or int(match[2] or match[1]) < int(match[1]):
        raise click.BadParameter(f"{value!r} is neither a number nor a range such as 24-30.")
    return int(match[1]), int(match[2] or match[1])


def _difficulty(
    context: click.Context, option: click.Parameter, value: str | None
) -> tuple[int, int] | tuple[str, str] | None:
    """(easiest, hardest) of levels or tiers, written such as ``1-2`` or ``hard`` or ``easy-medium``."""
    if value is None or value[:1].isdigit():
        return span_of(context, option, value)
    easiest, _, hardest = value.partition("-")
    return easiest, hardest or easiest


def _mask(_context: click.Context, _option: click.Parameter, path: str | None) -> list[list[bool]] | None:
    """The rows of a file of ``.`` and other characters: false for the dots."""
    if path is None:
        return None
    try:
        lines = Path(path).read_text(encoding="utf-8").split()
    except (OSError, ValueError) as error:
        raise click.BadParameter(f"{path}: cannot be read ({error})") from error
    if not lines:
        raise click.BadParameter(f"{path}: expected rows of . and #, found nothing.")
    wrong = next((number for number, line in enumerate(lines, 1) if len(line) != len(lines[0])), None)
    if wrong is not None:
        found = f"row {wrong} has {len(lines[wrong - 1])} characters, row 1 has {len(lines[0])}"
        raise click.BadParameter(f"{path}: expected rows of one length; {found}.")
    return [[mark != "." for mark in line] for line in lines]


def options_of(_context: click.Context, _option: click.Parameter, values: tuple[str, ...]) -> dict[str, Any]:
    """Options of a genre, written such as ``stars=2`` or ``box=4x2``."""
    found = {}
    for value in values:
        name, equals, text = value.partition("=")
        if not (name and equals):
            raise click.BadParameter(f"{value!r} is not written NAME=VALUE.")
        sides = re.fullmatch(r"(\d{1,3})x(\d{1,3})", text)
        try:
            read = json.loads(text) if sides is None else [*map(int, sides.groups())]
        except ValueError:
            raise click.BadParameter(f"{text!r} is neither a number nor true or false nor a box such as 4x2.") from None
        found[name] = tuple(read) if isinstance(read, list) else read
    return found


def _split(_context: click.Context, _option: click.Parameter, value: str | None) -> dict[str, float] | None:
    """Shares written such as ``train=0.9,test=0.1``."""
    if value is None:
        return None
    found = {}
    for text in value.split(","):
        name, _, share = text.partition("=")
        if name.strip() in found:
            raise click.BadParameter(f"{name.strip()!r} is named twice.")
        try:
            found[name.strip()] = float(share)
        except ValueError:
            raise click.BadParameter(f"{text!r} is not written NAME=SHARE, such as train=0.9,test=0.1.") from None
    return found


_METADATA = ("title", "license", "creator", "url", "date")


def _metadata(_context: click.Context, _option: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    """Metadata of a data set, written such as ``license=cc0-1.0``."""
    found = {}
    for value in values:
        name, equals, text = value.partition("=")
        if name not in _METADATA or not equals:
            raise click.BadParameter(f"{value!r} is not written NAME=TEXT with one of {', '.join(_METADATA)}.")
        found[name] = text
    return found


def what_is_made(function: Any) -> Any:
    """The options that say which puzzles to make."""
    options = [
        click.option(
            "--count", type=click.IntRange(min=1), metavar="N", default=1, show_default=True, help="Number of puzzles."
        ),
        click.option(
            "--size",
            "sizes",
            callback=sizes_of,
            metavar="RxC[,...]",
            help="Rows x columns, or the side of a square board; for a data set several, separated by commas.",
        ),
        click.option(
            "--seed",
            type=click.IntRange(min=0),
            metavar="S",
            default=0,
            show_default=True,
            help="Seed of the random numbers.",
        ),
        click.option("--minimal", is_flag=True, help="Only puzzles in which every clue and given is needed."),
        click.option(
            "--clues", "n_clues", callback=span_of, metavar="N|A-B", help="Number of clues and givens, or a range."
        ),
        click.option("--symmetry", metavar="NAME", default="none", help="Symmetry of the clues, such as rotate180."),
        click.option(
            "--mask", callback=_mask, metavar="FILE", help="A board of # (may show a clue or given) and . (may not)."
        ),
        click.option(
            "--difficulty",
            callback=_difficulty,
            metavar="L|TIER|A-B",
            help="A level from 0 to 3, or a tier of grading; or a range such as 1-2 or easy-medium.",
        ),
        click.option("--uniform", is_flag=True, help="Draw all solutions with the same probability; few genres can."),
        click.option(
            "--distinct/--no-distinct",
            default=True,
            show_default=True,
            help="Whether all rows must be different, even if boards are turned and mirrored and marks renamed.",
        ),
        click.option(
            "--avoid",
            multiple=True,
            metavar="FILE",
            help="A file or folder of puzzles; no row will be equivalent to one of them. May be given several times.",
        ),
        click.option(
            "--option",
            "options",
            multiple=True,
            callback=options_of,
            metavar="NAME=VALUE",
            help="Option of the genre, such as stars=2 or box=4x2; may be given several times.",
        ),
    ]
    return with_options(function, options)


def of_a_folder(function: Any) -> Any:
    """The options that apply to a data set only, not to a single file."""
    options = [
        click.option(
            "--split",
            callback=_split,
            metavar="NAME=SHARE,...",
            help="Splits and their shares, such as train=0.9,test=0.1.",
        ),
        click.option(
            "--workers",
            type=click.IntRange(min=1),
            metavar="N",
            help="Number of processes; the output does not depend on it.",
        ),
        click.option(
            "--cluster", metavar="local|ADDRESS", help="Use the workers of dask.distributed, as for gridlanes run."
        ),
        click.option(
            "--part-rows", type=click.IntRange(min=1), metavar="N", help="How many rows a worker makes at a time."
        ),
        click.option("--shard-rows", type=click.IntRange(min=1), metavar="N", help="Rows per file."),
        click.option("--jsonl", is_flag=True, help="Write JSON lines, too."),
        click.option(
            "--metadata",
            multiple=True,
            callback=_metadata,
            metavar="NAME=TEXT",
            help=f"Metadata for the card: {', '.join(_METADATA)}; may be given several times.",
        ),
        click.option("--resume/--overwrite", "resume", default=True, help="Resume what DST holds, or start over."),
    ]
    return with_options(function, options)
