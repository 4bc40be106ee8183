"""``gridlanes discover``: steps that no technique finds. ``gridlanes coverage``: puzzles that techniques solve."""

from __future__ import annotations

import csv
import dataclasses
import io
import json
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

import click

from gridlanes.cli.endings import ALL_ANSWERED, SOME_NOT
from gridlanes.cli.grade import profile_option
from gridlanes.cli.options import (
    CorpusArguments,
    debug_option,
    is_json,
    load_option,
    reading_options,
    refuse_sources,
    sources_argument,
    with_options,
)
from gridlanes.cli.run_options import REPORTING, limits_of_rows, workers_in_parts_of
from gridlanes.cli.say import say
from gridlanes.cli.sources import Sources

if TYPE_CHECKING:
    from gridlanes.discovering.coverage import Coverage
    from gridlanes.io.read.blocks import Block

PART_ROWS = 1_024
"""as of `gridlanes.discovery_runs.options`, which needs an extra; tests/engine/cli/test_discover.py holds both equal"""


def _names(_context: click.Context, _option: click.Parameter, value: str | None) -> tuple[str, ...] | None:
    """Names, separated by commas."""
    return None if value is None else tuple(name.strip() for name in value.split(",") if name.strip())


def _of_a_run(function: Any) -> Any:
    """The options of a discovery run, but for who does the work."""
    return with_options(function, [*limits_of_rows("FAILED"), *REPORTING])


def _techniques_option(default: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    return click.option(
        "--techniques", metavar="A,B,...", callback=_names, help=f"Names of the techniques to use; default: {default}."
    )


@click.command(short_help="Collect the steps that no technique finds.")
@click.argument("paths", metavar="SRC... DST", nargs=-1)
@_techniques_option("all of the genre's profile but hypotheses")
@profile_option
@click.option(
    "--max-specimens", type=click.IntRange(min=1), metavar="N", help="Maximum number of specimens per puzzle."
)
@click.option(
    "--max-clusters",
    type=click.IntRange(min=0),
    default=60,
    show_default=True,
    help="Maximum number of clusters to draw in the report.",
)
@click.option("--parquet", is_flag=True, help="Write the table of clusters as Parquet, too.")
@workers_in_parts_of(PART_ROWS)
@reading_options
@_of_a_run
@load_option
@debug_option
def discover(paths: tuple[str, ...], max_clusters: int, parquet: bool, **options: Any) -> int:
    """Find the steps that no technique finds in the puzzles of SRC, and write them into the folder DST.

    Each puzzle is solved with techniques. Where they stall, a move that follows nevertheless is made, and recorded
    together with the smallest set of constraints found that entails it. DST gets specimens.jsonl with these moves,
    clusters.csv with groups of similar ones, and report.html with drawings. DST/run keeps the findings of each row, as
    the folder of a gridlanes run; the same command resumes an interrupted search.
    """
    from gridlanes.cli.discover_folder import discover_folder

    return discover_folder(paths, max_clusters=max_clusters, parquet=parquet, **options)


@click.command(short_help="Show the share of puzzles that techniques solve.")
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
    from gridlanes.discovering.block_findings import DiscoveryOptions
    from gridlanes.discovering.coverage import coverage_of
    from gridlanes.io.write.output import write_whole

    as_json = out is not None and is_json(out)
    refuse_sources(out, sources)
    job = CorpusArguments(
        sources, 2, 1, None, None, genre, format, box, as_json=False, quiet=True, load=load, field=field
    )
    found = coverage_of(_reported(Sources(job).blocks()), DiscoveryOptions.of(profile, techniques))
    if out is None:
        say(*str(found).splitlines())
    else:
        text = _text(found, as_json=as_json)
        write_whole(out, text.encode(), compress=out.endswith(".gz"))
    return SOME_NOT if found.n_invalid else ALL_ANSWERED


def _reported(blocks: Iterable[Block]) -> Iterator[Block]:
    """The blocks, whose invalid rows are reported on standard error."""
    from gridlanes.io.read.row_errors import RowErrors

    for block in blocks:
        say(*RowErrors.over(block.errors).one_lines(), err=True)
        yield block


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
