"""``gridlanes discover``: steps that no technique finds. ``gridlanes coverage``: puzzles that techniques solve."""

from __future__ import annotations

import csv
import dataclasses
import io
import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from gridlanes.cli.endings import ALL_ANSWERED, SOME_NOT
from gridlanes.cli.grade import profile_option
from gridlanes.cli.options import (
    CorpusArguments,
    debug_option,
    load_option,
    quiet_option,
    reading_options,
    sources_argument,
)
from gridlanes.cli.say import say
from gridlanes.cli.sources import Sources

if TYPE_CHECKING:
    from gridlanes.discovering.coverage import Coverage
    from gridlanes.discovering.discovery import Discovery

SHOWN_CLUSTERS = 10


def _names(_context: click.Context, _option: click.Parameter, value: str | None) -> tuple[str, ...] | None:
    """Names, separated by commas."""
    return None if value is None else tuple(name.strip() for name in value.split(",") if name.strip())


def _techniques_option(default: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    return click.option(
        "--techniques", metavar="A,B,...", callback=_names, help=f"Names of the techniques to use; default: {default}."
    )


@click.command()
@sources_argument
@click.argument("folder", metavar="DST")
@_techniques_option("all of the genre's profile but hypotheses")
@profile_option
@click.option("--most", type=click.IntRange(min=1), metavar="N", help="Most specimens per puzzle.")
@click.option(
    "--shown",
    type=click.IntRange(min=0),
    default=60,
    show_default=True,
    help="Number of clusters to draw in the report.",
)
@click.option("--workers", type=click.IntRange(min=1), default=1, show_default=True, help="Processes.")
@click.option("--parquet", is_flag=True, help="Write the table of clusters as Parquet, too.")
@reading_options
@load_option
@quiet_option
@debug_option
def discover(
    sources: tuple[str, ...],
    folder: str,
    techniques: tuple[str, ...] | None,
    profile: str | None,
    most: int | None,
    shown: int,
    workers: int,
    parquet: bool,
    genre: str | None,
    format: str | None,
    box: tuple[int, int] | None,
    field: str | None,
    load: tuple[str, ...],
    quiet: bool,
) -> int:
    """Find the steps that no technique finds in the puzzles of SRC, and write them into the folder DST.

    Each puzzle is solved with techniques. Where they stall, a move that follows nevertheless is made, and recorded
    together with the smallest set of constraints found that entails it. DST gets specimens.jsonl with these moves,
    clusters.csv with groups of similar ones, and report.html with drawings.
    """
    from gridlanes.discovering.calls import discovered
    from gridlanes.discovering.discovery import Looked
    from gridlanes.discovering.looking import LookOptions
    from gridlanes.discovering.written import write_discovery

    job = CorpusArguments(
        sources, 2, 1, None, None, genre, format, box, as_json=False, quiet=True, load=load, field=field
    )
    options = LookOptions(profile, techniques, most)
    found = discovered(Sources(job).blocks(), options, workers, load)
    for block in found.blocks:
        for error in block.errors.values():
            say(error.one_line(), err=True)
    paths = write_discovery(found, folder, parquet=parquet, most=shown)
    if not quiet:
        _show(found)
        say(*(f"wrote {path}" for path in paths))
    is_whole = all(looked in (Looked.SOLVED, Looked.STALLED) for looked in found.looked)
    return ALL_ANSWERED if is_whole else SOME_NOT


def _show(found: Discovery) -> None:
    say(repr(found), f"{'cluster':<12} {'genre':<16} {'specimens':>9} {'puzzles':>9} {'unlocked':>9} {'fall':>6}")
    for each in found.clusters[:SHOWN_CLUSTERS]:
        fall = "" if each.fall is None else f"{each.fall:.2f}"
        say(
            f"{each.name:<12} {each.genre:<16} {each.n_specimens:>9,} {each.n_puzzles:>9,} {each.n_unlocked:>9,}"
            f" {fall:>6}"
        )
    if len(found.clusters) > SHOWN_CLUSTERS:
        say(f"and {len(found.clusters) - SHOWN_CLUSTERS:,} more clusters")


@click.command()
@sources_argument
@click.option("-o", "--out", metavar="FILE", help="Output: .csv or .jsonl; by default a table.")
@_techniques_option("all of the genre's profile")
@profile_option
@reading_options
@load_option
@debug_option
def coverage(
    sources: tuple[str, ...],
    out: str | None,
    techniques: tuple[str, ...] | None,
    profile: str | None,
    genre: str | None,
    format: str | None,
    box: tuple[int, int] | None,
    field: str | None,
    load: tuple[str, ...],
) -> int:
    """Show which share of the puzzles of SRC the techniques up to each cost solve, by genre and tier."""
    from gridlanes.discovering.coverage import coverage_of
    from gridlanes.discovering.looking import LookOptions
    from gridlanes.io.write.output import write_whole

    job = CorpusArguments(
        sources, 2, 1, None, None, genre, format, box, as_json=False, quiet=True, load=load, field=field
    )
    found = coverage_of(Sources(job).blocks(), LookOptions(profile, techniques))
    if out is None:
        say(*str(found).splitlines())
    else:
        text = _text(found, as_json=out.removesuffix(".gz").endswith(".jsonl"))
        write_whole(out, text.encode(), compress=out.endswith(".gz"))
    return SOME_NOT if found.n_invalid else ALL_ANSWERED


def _text(found: Coverage, *, as_json: bool) -> str:
    """The rows of a coverage as JSON lines or CSV."""
    rows = [{**dataclasses.asdict(row), "share": round(row.share, 6)} for row in found.rows]
    if as_json:
        return "".join(f"{json.dumps(row)}\n" for row in rows)
    text = io.StringIO()
    names = ["genre", "tier", "technique", "cost", "n_puzzles", "n_solved", "share"]
    writer = csv.DictWriter(text, names, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()
