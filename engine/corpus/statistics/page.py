"""A run as one HTML page: plots, tables, the hardest puzzles. It loads nothing from elsewhere and runs no script."""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from gridlanes.corpus.output.dataset import Run
from gridlanes.corpus.output.run_row import RunRow
from gridlanes.corpus.statistics import plots, templates
from gridlanes.corpus.statistics.stats import RunStats, stats_of
from gridlanes.corpus.statistics.style import STATUS_COLORS, duration
from gridlanes.io.write.output import write_whole
from gridlanes.status import Status

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_CELLS = 30_000
"""cells drawn, after which no further grid is begun"""
_LARGE = 15
"""columns of a grid, from which it is drawn twice as wide"""
_MAX_GENRES = 40
_MAX_SOURCES = 50
_MAX_KINDS = 200


class Tile(NamedTuple):
    """A figure to be seen first, and the colour that stands for it elsewhere, if one does."""

    label: str
    figure: str
    color: str


class Drawing(NamedTuple):
    """The SVG of a puzzle, and two lines below it."""

    svg: str
    what: str
    where: str
    is_large: bool


@dataclass(frozen=True)
class Piece:
    """One of these: a table with its `label`, tiles, the SVG of a plot with its `caption`, drawings, or words."""

    table: Sequence[Sequence[str]] = ()
    label: str = ""
    tiles: Sequence[Tile] = ()
    plot: str = ""
    caption: str = ""
    gallery: Sequence[Drawing] = ()
    words: str = ""


def write_page(run: Run, path: str | os.PathLike[str], stats: RunStats | None = None) -> None:
    """Writes the page of a run to `path`. `stats`: of the run, where they are known already.

    The same run gives the same bytes, but for the times in its log. Raises `OutputError` if the page cannot be written.
    """
    write_whole(path, page_of(run, stats).encode("utf-8", "replace"))


def page_of(run: Run, stats: RunStats | None = None) -> str:
    """The page of a run as a string of HTML."""
    stats = stats_of(run) if stats is None else stats
    name = run.folder.resolve().name
    done, parts, rows = len(run.parts), len(run.manifest.parts), run.manifest.rows
    state = warning = ""
    if not run.complete:
        state = f", unfinished: {done:,} of {parts:,} parts"
        warning = (
            f"This run is not finished: {done:,} of {parts:,} parts are done, {len(run):,} of {rows:,} rows. All "
            "figures are of these."
        )
    sources, version = _counted(len(run.manifest.sources), "source"), run.manifest.engine.version
    lead = [f"{_counted(len(run), 'row')} of {sources}, answered by gridlanes {version}.", _time_of_run(run.log())]
    sections = [
        ("Status", _status(stats)),
        ("Difficulty", _difficulty(stats)),
        ("Time", _time(stats)),
        ("Genres and sizes", _kinds(stats)),
        ("The hardest rows", _hardest(run, stats)),
        ("The hardest of each genre", _hardest_of_genre(run, stats)),
        ("Rows without an answer", _reasons(stats)),
        ("Sources", _sources(run)),
        ("The run", _described(run)),
    ]
    return templates.page(
        title=f"{name}: a run of {_counted(rows, 'row')}{state} · gridlanes",
        heading=name,
        lead=[words for words in lead if words],
        warning=warning,
        sections=[
            {"id": title.lower().replace(" ", "-"), "title": title, "pieces": pieces}
            for title, pieces in sections
            if pieces
        ],
    )


def _counted(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def _time_of_run(log: list[dict[str, Any]]) -> str:
    """When the run was begun, and when it was last worked on, as its log has it."""
    moments = [entry["at"] for entry in log if isinstance(entry.get("at"), (int, float))]
    try:
        first, last = (time.strftime("%Y-%m-%d %H:%M", time.gmtime(moment)) for moment in (moments[0], moments[-1]))
    except (IndexError, OverflowError, ValueError, OSError):
        return ""
    goes = sum(entry.get("event") == "planned" for entry in log)
    last = f" to {last}" if last != first else ""
    return f"{first}{last} UTC" + (f", in {goes:,} goes." if goes > 1 else ".")


def _plot(figure: Figure, name: str, caption: str = "") -> Piece:
    return Piece(plot=plots.svg_of(figure, name), caption=caption)


def _omitted(number: int, what: str) -> list[Piece]:
    """Words for what is not shown, if there is anything."""
    return [Piece(words=f"and {number:,} {what} more")] if number > 0 else []


def _status(stats: RunStats) -> list[Piece]:
    rows = max(stats.summary.rows, 1)
    tiles = []
    for label, figure in stats.lines():
        status = Status.__members__.get(label)
        share = f" {stats.summary.by_status[status] / rows:.1%}" if status is not None else ""
        tiles.append(Tile(f"{label}{share}", figure, "" if status is None else STATUS_COLORS[status]))
    shown = [Piece(tiles=tiles)]
    if stats.summary.rows:
        shown += [_plot(plots.status_by_genre(stats), "genre"), _plot(plots.status_by_size(stats), "size")]
    return shown


def _difficulty(stats: RunStats) -> list[Piece]:
    if not stats.summary.guesses:
        return [Piece(words="No puzzle took a guess.")] if stats.summary.puzzles else []
    lines = "A line that is at 1% above 100 says: one puzzle in a hundred took more than 100 guesses."
    budget = "Rows of BUDGET count with what they had spent." if stats.summary.by_status.get(Status.BUDGET) else ""
    return [
        _plot(plots.spread(stats, "guesses"), "spread", budget),
        _plot(plots.difficulty(stats, "guesses"), "guesses", lines),
    ]


def _time(stats: RunStats) -> list[Piece]:
    if not stats.seconds:
        return []
    note = (
        f"{duration(stats.seconds)} of solver threads, all together, as the run's log has it. The first rows of a kind "
        "may have compiled its kernels, which counts as well."
    )
    return [Piece(words=note), _plot(plots.time_spent(stats), "time"), _plot(plots.speed(stats), "speed")]


def _kinds(stats: RunStats) -> list[Piece]:
    lines = stats.table_lines()
    if len(lines) == 1:
        return []
    shown = Piece(table=lines[: _MAX_KINDS + 1], label="Figures by genre and size")
    return [shown, *_omitted(len(lines) - 1 - _MAX_KINDS, "genres and sizes")]


def _hardest(run: Run, stats: RunStats) -> list[Piece]:
    rows = _drawable(run.rows([id for _, id in stats.hardest]))
    if not rows:
        return []
    lines = [["id", "genre", "size", "status", "guesses", "nodes", "sweeps", "where"]]
    for row in rows:
        counts = [f"{row.values[name]:,}" for name in ("guesses", "nodes", "sweeps")]
        size = f"{row.width}x{row.height}"
        lines.append([f"{row.id:,}", row.genre, size, row.status.name, *counts, f"{row.source}:{row.line}"])
    note = "By nodes. Givens are black, what the engine found is blue."
    return [Piece(words=note), _drawn(rows), Piece(table=lines, label="The hardest rows")]


def _hardest_of_genre(run: Run, stats: RunStats) -> list[Piece]:
    if not stats.hardest or len(stats.hardest_of_genre) < 2:
        return []
    ids = [rows[0][1] for rows in stats.hardest_of_genre.values() if rows]
    return [_drawn(_drawable(run.rows(ids[:_MAX_GENRES]))), *_omitted(len(ids) - _MAX_GENRES, "genres")]


def _drawable(rows: list[RunRow]) -> list[RunRow]:
    """The first of the rows, until they have many cells."""
    found, cells = [], 0
    for row in rows:
        found.append(row)
        cells += row.n_cells
        if cells > _CELLS:
            break
    return found


def _drawn(rows: list[RunRow]) -> Piece:
    drawings = []
    for row in rows:
        what = f"{row.genre} {row.width}x{row.height}, {row.status.name}, {row.guesses:,} guesses"
        where = f"row {row.id:,}, {row.nodes:,} nodes, {os.path.basename(row.source)}:{row.line}"
        drawings.append(Drawing(row.drawing(thumbnail=True), what, where, row.width >= _LARGE))
    return Piece(gallery=drawings)


def _reasons(stats: RunStats) -> list[Piece]:
    reasons = stats.reasons_by_count(20)
    lines = [["status", "rows", "reason"], *([name, f"{count:,}", words] for name, words, count in reasons)]
    return [Piece(table=lines, label="Reasons")] if reasons else []


def _sources(run: Run) -> list[Piece]:
    sources = run.manifest.sources
    lines = [["source", "rows", "bytes", "parts"]]
    for entry in sources[:_MAX_SOURCES]:
        lines.append([entry.source, f"{entry.rows:,}", f"{entry.bytes:,}", f"{entry.parts:,}"])
    return [Piece(table=lines, label="Sources"), *_omitted(len(sources) - _MAX_SOURCES, "sources")]


def _described(run: Run) -> list[Piece]:
    """Options and hashes: what was run."""
    manifest = run.manifest
    options = [["option", "value"], *([name, _shown(value)] for name, value in manifest.options.items())]
    inputs = hashlib.sha256("".join(part.sha256 for part in manifest.parts).encode()).hexdigest()
    hashes = [
        ["hash", "SHA-256"],
        ["manifest", hashlib.sha256(run.paths.manifest.read_bytes()).hexdigest()],
        ["all parts of the input", inputs],
        ["engine", manifest.engine.stamp],
    ]
    return [Piece(table=options, label="Options"), Piece(table=hashes, label="Hashes")]


def _shown(value: object) -> str:
    if value is None or value == []:
        return "—"
    if isinstance(value, float):
        return f"{value:,g}"
    return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else json.dumps(value)
