"""A run as one page of HTML: plots, tables, the hardest puzzles. Nothing is loaded from elsewhere, no script runs."""

from __future__ import annotations

import hashlib
import html
import json
import os
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from gridlanes.corpus.results.dataset import Run
from gridlanes.corpus.statistics import plots
from gridlanes.corpus.statistics.stats import RunStats, stats_of
from gridlanes.drawing import contact_sheet
from gridlanes.formats.target import open_target, output_errors

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_CELLS = 30_000
"""cells drawn, after which no further grid is begun"""
_MOST_SOURCES = 50
_MOST_KINDS = 200

_CSS = """
:root { color-scheme: light dark; --ink: #16181d; --soft: #5c6470; --paper: #ffffff; --line: #d9dde4; --card: #f6f7f9 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6e8ec; --soft: #9aa3af; --paper: #15171b; --line: #343a44; --card: #1d2026 }
}
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 1080px; padding: 28px 20px 60px; background: var(--paper); color: var(--ink);
  font: 15px/1.5 'Segoe UI', system-ui, 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif }
h1 { font-size: 26px; margin: 0 0 4px }
h2 { font-size: 18px; margin: 40px 0 10px }
p { margin: 0 0 10px; color: var(--soft) }
.tiles { display: flex; flex-wrap: wrap; gap: 10px; margin: 18px 0 }
.tile { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 8px 14px }
.tile b { display: block; font-size: 19px; font-variant-numeric: tabular-nums }
.tile span { color: var(--soft); font-size: 13px }
.wide { overflow-x: auto }
table { border-collapse: collapse; font-size: 13.5px }
th, td { padding: 3px 12px 3px 0; text-align: left; border-bottom: 1px solid var(--line); vertical-align: top }
th { font-weight: 600; white-space: nowrap }
.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
td { overflow-wrap: anywhere }
svg { max-width: 100%; height: auto }
code { font-size: 12.5px; overflow-wrap: anywhere }
"""


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
    title = html.escape(run.folder.resolve().name)
    state = "" if run.complete else f", unfinished: {len(run.parts):,} of {len(run.manifest.parts):,} parts"
    engine = html.escape(str(run.manifest.engine.get("version")))
    sections = [
        f"<h1>{title}</h1><p>{len(run):,} rows of {len(run.manifest.sources):,} sources{state}; gridlanes {engine}</p>",
        _tiles(stats.lines()),
        _section("Status", _plot(plots.status_by_genre(stats), "genre"), _plot(plots.status_by_size(stats), "size")),
        _section("Difficulty", *(_plot(plots.difficulty(stats, by), by) for by in ("guesses", "nodes"))),
        _speed(stats),
        _kinds(stats),
        _hardest(run, stats),
        _reasons(stats),
        _described(run),
    ]
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>'
    body = "\n".join(section for section in sections if section)
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head>{head}<style>{_CSS}</style></head>\n<body>\n{body}\n</body></html>\n'
    )


def html_table(lines: Sequence[Sequence[str]]) -> str:
    """Lines of words as a table, the first of them its head; columns of figures are flush right."""
    if not lines:
        return ""
    columns = list(zip(*lines[1:], strict=True)) or [()] * len(lines[0])
    marks = [' class="n" style="text-align:right"' if all(map(_is_figure, column)) else "" for column in columns]
    head = "".join(f"<th{mark}>{html.escape(word)}</th>" for mark, word in zip(marks, lines[0], strict=True))
    rows = (
        "".join(f"<td{mark}>{html.escape(word)}</td>" for mark, word in zip(marks, line, strict=True))
        for line in lines[1:]
    )
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    return f'<div class="wide" style="overflow-x:auto"><table><tr>{head}</tr>{body}</table></div>'


def _is_figure(word: str) -> bool:
    return not word or (word[:1].isdigit() and word.strip("%").replace(",", "").replace(".", "").isdigit())


def _section(title: str, *parts: str) -> str:
    return f"<h2>{html.escape(title)}</h2>\n" + "\n".join(parts)


def _tiles(lines: Iterable[tuple[str, str]]) -> str:
    tiles = (
        f'<div class="tile"><b>{html.escape(figure)}</b><span>{html.escape(label)}</span></div>'
        for label, figure in lines
    )
    return f'<div class="tiles">{"".join(tiles)}</div>'


def _plot(figure: Figure, name: str) -> str:
    return f"<div>{plots.svg_of(figure, name)}</div>"


def _speed(stats: RunStats) -> str:
    if not any(kind.seconds for kind in stats.kinds.values()):
        return ""
    note = "<p>Of one solver thread, from the times in the run's log; the first rows of a kind compile its kernels.</p>"
    return _section("Speed", note, _plot(plots.speed(stats), "speed"))


def _kinds(stats: RunStats) -> str:
    lines = stats.table_lines()
    left = len(lines) - 1 - _MOST_KINDS
    more = f"<p>and {left:,} genres and sizes more</p>" if left > 0 else ""
    return _section("Genres and sizes", html_table(lines[: _MOST_KINDS + 1]), more)


def _hardest(run: Run, stats: RunStats) -> str:
    rows, cells = [], 0
    for row in run.rows([id for _, id in stats.hardest]):
        rows.append(row)
        cells += row.n_cells
        if cells > _CELLS:
            break
    if not rows:
        return ""
    drawings = [row.drawing(thumbnail=True) for row in rows]
    lines = [["id", "genre", "source", "line", "status", "guesses", "nodes", "sweeps"]]
    for row in rows:
        counts = [f"{row.values[name]:,}" for name in ("guesses", "nodes", "sweeps")]
        lines.append([f"{row.id:,}", row.genre, row.source, f"{row.line:,}", row.status.name, *counts])
    note = "<p>By nodes. Givens are black, what the engine found is blue.</p>"
    sheet = contact_sheet(drawings, [row.caption() for row in rows])
    return _section("The hardest rows", note, sheet, "<p></p>", html_table(lines))


def _reasons(stats: RunStats) -> str:
    reasons = stats.reasons_by_count(20)
    if not reasons:
        return ""
    lines = [["status", "rows", "reason"], *([name, f"{count:,}", words] for name, words, count in reasons)]
    return _section("Rows without an answer", html_table(lines))


def _described(run: Run) -> str:
    """Options, sources and hashes: what was run."""
    manifest = run.manifest
    options = [["option", "value"], *([name, _shown(value)] for name, value in manifest.options.items())]
    text = run.layout.manifest.read_bytes()
    inputs = hashlib.sha256("".join(part["sha256"] for part in manifest.parts).encode()).hexdigest()
    hashes = [
        ["hash", "SHA-256"],
        ["manifest", hashlib.sha256(text).hexdigest()],
        ["all parts of the input", inputs],
        *([["engine", str(manifest.engine["stamp"])]] if "stamp" in manifest.engine else []),
    ]
    sources = [["source", "rows", "bytes", "parts"]]
    for source in manifest.sources[:_MOST_SOURCES]:
        sources.append([source["source"], *(f"{source[name]:,}" for name in ("rows", "bytes", "parts"))])
    left = len(manifest.sources) - _MOST_SOURCES
    more = f"<p>and {left:,} sources more</p>" if left > 0 else ""
    return _section("Sources", html_table(sources), more) + _section(
        "The run", html_table(options), "<p></p>", html_table(hashes)
    )


def _shown(value: object) -> str:
    if value is None:
        return "—"
    return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else json.dumps(value)
