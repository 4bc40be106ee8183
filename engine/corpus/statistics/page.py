"""A run as one page of HTML: plots, tables, the hardest puzzles. Nothing is loaded from elsewhere, no script runs."""

from __future__ import annotations

import hashlib
import json
import os
import time
from typing import TYPE_CHECKING, Any

from gridlanes.corpus.output.dataset import Run
from gridlanes.corpus.output.run_row import RunRow
from gridlanes.corpus.statistics import markup, plots
from gridlanes.corpus.statistics.stats import RunStats, stats_of
from gridlanes.corpus.statistics.style import STATUS_COLORS, duration
from gridlanes.io.write.target import open_target, output_errors
from gridlanes.status import Status

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_CELLS = 30_000
"""cells drawn, after which no further grid is begun"""
_LARGE = 15
"""columns of a grid, from which it is drawn twice as wide"""
_MOST_GENRES = 40
_MOST_SOURCES = 50
_MOST_KINDS = 200


def write_page(run: Run, path: str | os.PathLike[str], stats: RunStats | None = None) -> None:
    """Writes the page of a run to `path`. `stats`: of the run, where they are known already.

    The same run gives the same bytes, but for the times in its log. Raises `OutputError` if the page cannot be written.
    """
    data = page_of(run, stats).encode("utf-8", "replace")
    target = open_target(path)
    try:
        with output_errors(target.name):
            target.stream.write(data)
            target.commit()
    except BaseException:
        target.discard()
        raise


def page_of(run: Run, stats: RunStats | None = None) -> str:
    """The page of a run as a string of HTML."""
    stats = stats_of(run) if stats is None else stats
    name = run.folder.resolve().name
    done, parts, rows = len(run.parts), len(run.manifest.parts), run.manifest.rows
    state = "" if run.complete else f", unfinished: {done:,} of {parts:,} parts"
    warning = (
        ""
        if run.complete
        else f"This run is not finished: {done:,} of {parts:,} parts are done, {len(run):,} of {rows:,} rows. All "
        "figures are of these."
    )
    sources = len(run.manifest.sources)
    lead = [
        f"{_counted(len(run), 'row')} of {_counted(sources, 'source')}, answered by gridlanes "
        f"{run.manifest.engine.version}.",
        _when(run.log()),
    ]
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
    return markup.page(
        f"{name}: a run of {_counted(rows, 'row')}{state} · gridlanes",
        name,
        [words for words in lead if words],
        [(title, content) for title, content in sections if content],
        warning=warning,
    )


def _counted(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def _when(log: list[dict[str, Any]]) -> str:
    """When the run was begun, and when it was last worked on, as its log has it."""
    moments = [entry["at"] for entry in log if isinstance(entry.get("at"), (int, float))]
    try:
        first, last = (time.strftime("%Y-%m-%d %H:%M", time.gmtime(moment)) for moment in (moments[0], moments[-1]))
    except (IndexError, OverflowError, ValueError, OSError):
        return ""
    goes = sum(entry.get("event") == "planned" for entry in log)
    last = f" to {last}" if last != first else ""
    return f"{first}{last} UTC" + (f", in {goes:,} goes." if goes > 1 else ".")


def _plot(figure: Figure, name: str, caption: str = "") -> str:
    return markup.plot(plots.svg_of(figure, name), caption)


def _status(stats: RunStats) -> str:
    rows = max(stats.summary.rows, 1)
    entries = []
    for label, figure in stats.lines():
        status = Status.__members__.get(label)
        share = f" {stats.summary.by_status[status] / rows:.1%}" if status is not None else ""
        entries.append((f"{label}{share}", figure, "" if status is None else STATUS_COLORS[status]))
    shown = markup.tiles(entries)
    if stats.summary.rows:
        shown += _plot(plots.status_by_genre(stats), "genre") + _plot(plots.status_by_size(stats), "size")
    return shown


def _difficulty(stats: RunStats) -> str:
    if not stats.summary.guesses:
        return markup.words("No puzzle took a guess.") if stats.summary.puzzles else ""
    lines = "A line that is at 1% above 100 says: one puzzle in a hundred took more than 100 guesses."
    budget = " Rows of BUDGET count with what they had spent." if stats.summary.by_status.get(Status.BUDGET) else ""
    return _plot(plots.spread(stats, "guesses"), "spread", budget.strip()) + _plot(
        plots.difficulty(stats, "guesses"), "guesses", lines
    )


def _time(stats: RunStats) -> str:
    if not stats.seconds:
        return ""
    note = (
        f"{duration(stats.seconds)} of solver threads, all together, as the run's log has it. The first rows of a kind "
        "may have compiled its kernels, which counts as well."
    )
    return markup.words(note) + _plot(plots.time_spent(stats), "time") + _plot(plots.speed(stats), "speed")


def _kinds(stats: RunStats) -> str:
    lines = stats.table_lines()
    if len(lines) == 1:
        return ""
    left = len(lines) - 1 - _MOST_KINDS
    more = f"and {left:,} genres and sizes more" if left > 0 else ""
    return markup.table(lines[: _MOST_KINDS + 1], "Figures by genre and size") + markup.words(more)


def _hardest(run: Run, stats: RunStats) -> str:
    rows = _drawable(run.rows([id for _, id in stats.hardest]))
    if not rows:
        return ""
    lines = [["id", "genre", "size", "status", "guesses", "nodes", "sweeps", "where"]]
    for row in rows:
        counts = [f"{row.values[name]:,}" for name in ("guesses", "nodes", "sweeps")]
        size = f"{row.width}x{row.height}"
        lines.append([f"{row.id:,}", row.genre, size, row.status.name, *counts, f"{row.source}:{row.line}"])
    note = "By nodes. Givens are black, what the engine found is blue."
    return markup.words(note) + _drawn(rows) + markup.table(lines, "The hardest rows")


def _hardest_of_genre(run: Run, stats: RunStats) -> str:
    if not stats.hardest or len(stats.hardest_of_genre) < 2:
        return ""
    ids = [rows[0][1] for rows in stats.hardest_of_genre.values() if rows]
    left = len(ids) - _MOST_GENRES
    more = f"and {left:,} genres more" if left > 0 else ""
    return _drawn(_drawable(run.rows(ids[:_MOST_GENRES]))) + markup.words(more)


def _drawable(rows: list[RunRow]) -> list[RunRow]:
    """The first of the rows, until they have many cells."""
    found, cells = [], 0
    for row in rows:
        found.append(row)
        cells += row.n_cells
        if cells > _CELLS:
            break
    return found


def _drawn(rows: list[RunRow]) -> str:
    entries = []
    for row in rows:
        what = f"{row.genre} {row.width}x{row.height}, {row.status.name}, {row.guesses:,} guesses"
        where = f"row {row.id:,}, {row.nodes:,} nodes, {os.path.basename(row.source)}:{row.line}"
        entries.append((row.drawing(thumbnail=True), what, where, row.width >= _LARGE))
    return markup.gallery(entries)


def _reasons(stats: RunStats) -> str:
    reasons = stats.reasons_by_count(20)
    lines = [["status", "rows", "reason"], *([name, f"{count:,}", words] for name, words, count in reasons)]
    return markup.table(lines, "Reasons") if reasons else ""


def _sources(run: Run) -> str:
    sources = [["source", "rows", "bytes", "parts"]]
    for source in run.manifest.sources[:_MOST_SOURCES]:
        sources.append([source.source, f"{source.rows:,}", f"{source.bytes:,}", f"{source.parts:,}"])
    left = len(run.manifest.sources) - _MOST_SOURCES
    return markup.table(sources, "Sources") + markup.words(f"and {left:,} sources more" if left > 0 else "")


def _described(run: Run) -> str:
    """Options and hashes: what was run."""
    manifest = run.manifest
    options = [["option", "value"], *([name, _shown(value)] for name, value in manifest.options.items())]
    text = run.layout.manifest.read_bytes()
    inputs = hashlib.sha256("".join(part.sha256 for part in manifest.parts).encode()).hexdigest()
    hashes = [
        ["hash", "SHA-256"],
        ["manifest", hashlib.sha256(text).hexdigest()],
        ["all parts of the input", inputs],
        ["engine", manifest.engine.stamp],
    ]
    return markup.table(options, "Options") + markup.table(hashes, "Hashes")


def _shown(value: object) -> str:
    if value is None or value == []:
        return "—"
    if isinstance(value, float):
        return f"{value:,g}"
    return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else json.dumps(value)
