"""``gridlanes stats``: the statistics of a run, as a table and as a page."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from gridlanes.cli.aligned import aligned
from gridlanes.cli.endings import ALL_ANSWERED
from gridlanes.cli.options import debug_option, json_option, load_option
from gridlanes.cli.run_kinds import refuse_other_folders, run_of_findings
from gridlanes.cli.say import say
from gridlanes.corpus.run_paths import PAGE
from gridlanes.status import Status

if TYPE_CHECKING:
    from gridlanes.corpus.output.dataset import Run
    from gridlanes.corpus.output.run_row import RunRow
    from gridlanes.corpus.statistics.stats import RunStats

SHOWN_HARDEST = 5
SHOWN_REASONS = 5
_LONGEST_WORDS = 100


@click.command(short_help="Show statistics of a run.")
@click.argument("folder", metavar="DST")
@click.option("-o", "--out", metavar="FILE.html", help=f"The page; by default {PAGE} in the folder.")
@click.option("--no-page", is_flag=True, help="Print only the table.")
@click.option(
    "--by",
    type=click.Choice(["genre", "size", "both"]),
    default="genre",
    show_default=True,
    help="How to group the rows of the table.",
)
@click.option(
    "--hardest",
    type=click.IntRange(min=0),
    metavar="N",
    help=f"Number of hardest rows (by nodes) to show; default: {SHOWN_HARDEST}, on the page 12.",
)
@load_option
@json_option
@debug_option
def stats(
    folder: str, out: str | None, no_page: bool, by: str, hardest: int | None, load: tuple[str, ...], as_json: bool
) -> int:
    """Show statistics of the run in the folder DST.

    Shows status, guesses and speed by genre or size, the hardest rows, and why rows have no answer: as a table, and as
    an HTML page with plots and drawings of the hardest rows (gridlanes[plots]).

    If DST is the folder of `gridlanes discover`, shows rows by status, specimens by genre, and the largest clusters (as
    many as --hardest says).
    """
    findings = run_of_findings(folder)
    if findings:
        from gridlanes.cli.stats_of_findings import stats_of_findings

        return stats_of_findings(folder, findings, hardest, as_json=as_json)
    from gridlanes.corpus.output.dataset import Run
    from gridlanes.corpus.statistics.stats import stats_of

    refuse_other_folders(folder)
    run = Run(folder)
    found = stats_of(run)
    if hardest is not None:
        ids = run.hardest_ids(hardest) if hardest > len(found.hardest) else [id for _, id in found.hardest[:hardest]]
        found.hardest = [(row.nodes, row.id) for row in run.rows(ids)]
    page = None if no_page else _write_page(run, found, out)
    if as_json:
        say(json.dumps({"folder": folder, "complete": run.complete, "page": page, **found.as_dict()}))
        return ALL_ANSWERED
    for block in _blocks(run, found, by, SHOWN_HARDEST if hardest is None else hardest):
        say(*block.split("\n"))
    if page is not None:
        say("", f"Page with plots: {page}")
    return ALL_ANSWERED


def _write_page(run: Run, found: RunStats, out: str | None) -> str | None:
    """Writes the page and returns its path. If writing fails, raises only if `out` names the page."""
    from gridlanes.corpus.statistics.page import write_page
    from gridlanes.extras import MissingExtraError
    from gridlanes.io.write.output import OutputError

    path = str(run.paths.page) if out is None else out
    try:
        write_page(run, path, found)
    except (MissingExtraError, OutputError) as error:
        if out is not None:
            raise
        say(f"no page: {error}", err=True)
        return None
    return path


def _blocks(run: Run, found: RunStats, by: str, n_hardest: int) -> list[str]:
    """The blocks of the output; all but the first begin with a blank line."""
    blocks = []
    if not run.complete:
        done = f"{len(run.parts):,} of {len(run.manifest.parts):,} parts"
        blocks.append(f"The run is not finished: {done} are done, and only these are counted here.")
    blocks.append(aligned([[label, figure] for label, figure in found.lines()]))
    if found.kinds:
        blocks.append(aligned(figures_table(found, by)))
    if n_hardest and found.hardest:
        rows = run.rows([id for _, id in found.hardest[:n_hardest]])
        blocks.append("Hardest, by nodes:\n" + aligned(_hardest(rows)))
    reasons = found.reasons_by_count(SHOWN_REASONS)
    if reasons:
        lines = [[name, f"{count:,}", _short(words)] for name, words, count in reasons]
        blocks.append("Without an answer:\n" + aligned(lines))
    return [block if at == 0 else f"\n{block}" for at, block in enumerate(blocks)]


def figures_table(found: RunStats, by: str) -> list[list[str]]:
    """A line for each genre, size or both, below the names of the columns."""
    if by == "both":
        groups = {f"{kind.genre or '—'} {kind.size}": stats for kind, stats in found.kinds.items()}
    else:
        groups = found.by_genre() if by == "genre" else found.by_size()
    present = [status for status in Status if found.summary.by_status.get(status)]
    head = ["" if by == "both" else by, "rows", *(status.name for status in present), "no guess"]
    return [
        [*head, "nodes: median", "99%", "most", "rows/s"],
        *([name, *group.words(present, group.nodes)] for name, group in groups.items()),
    ]


def _hardest(rows: Sequence[RunRow]) -> list[list[str]]:
    lines = [["row", "nodes", "guesses", "status", "what", "where"]]
    for row in rows:
        what = f"{row.genre} {row.width}x{row.height}"
        lines.append(
            [str(row.id), f"{row.nodes:,}", f"{row.guesses:,}", row.status.name, what, f"{row.source}:{row.line}"]
        )
    return lines


def _short(words: str) -> str:
    words = " ".join(words.split())
    return words if len(words) <= _LONGEST_WORDS else words[: _LONGEST_WORDS - 1] + "…"
