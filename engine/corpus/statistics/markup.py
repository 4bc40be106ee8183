"""Pieces of HTML: tables, tiles, galleries, and the page around them. All words are escaped here, and nowhere else."""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence

_LONG = 40
"""characters, from which a column holds words that may be broken"""

_CSS = """
:root { color-scheme: light dark; --ink: #16181d; --soft: #5c6470; --paper: #ffffff; --line: #d9dde4; --card: #f6f7f9;
  --warn: #7a4a00; --warned: #fff3d6 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6e8ec; --soft: #9aa3af; --paper: #15171b; --line: #343a44; --card: #1d2026; --warn: #ffd58a;
    --warned: #3a2c10 }
}
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 1120px; padding: 28px 20px 60px; background: var(--paper); color: var(--ink);
  font: 15px/1.5 'Segoe UI', system-ui, 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif }
h1 { font-size: 26px; margin: 0 0 4px; overflow-wrap: anywhere }
h2 { font-size: 19px; margin: 44px 0 10px }
p { margin: 0 0 10px; color: var(--soft); max-width: 76ch }
a { color: inherit }
nav { display: flex; flex-wrap: wrap; gap: 4px 16px; font-size: 13.5px }
.unfinished { background: var(--warned); color: var(--warn); border-radius: 8px; padding: 8px 14px; margin: 12px 0;
  max-width: none }
.tiles { display: flex; flex-wrap: wrap; gap: 10px; margin: 18px 0 }
.tile { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 8px 14px }
.tile b { display: block; font-size: 19px; font-variant-numeric: tabular-nums }
.tile span { color: var(--soft); font-size: 13px }
.tile i { display: inline-block; width: 10px; height: 10px; border-radius: 2px; margin-right: 6px }
.plot { margin: 0 0 18px }
.plot > div, .wide { overflow-x: auto }
.plot svg { display: block; max-width: 100%; min-width: 560px; height: auto }
.plot figcaption { color: var(--soft); font-size: 13.5px; max-width: 76ch }
.sheet { display: grid; grid-template-columns: repeat(auto-fill, minmax(228px, 1fr)); gap: 20px 18px; margin: 0 0 18px;
  grid-auto-flow: dense; align-items: start }
.sheet figure { margin: 0; min-width: 0 }
.sheet svg { display: block; width: 100%; height: auto }
.sheet figcaption { font-size: 12.5px; line-height: 1.4; padding-top: 4px; overflow-wrap: anywhere }
.sheet small { color: var(--soft); font-size: inherit }
@media (min-width: 560px) { .sheet .large { grid-area: span 2 / span 2 } }
table { border-collapse: collapse; font-size: 13px; margin: 0 0 14px }
th, td { padding: 3px 9px 3px 0; text-align: left; border-bottom: 1px solid var(--line); vertical-align: top;
  white-space: nowrap }
th { font-weight: 600; white-space: normal; vertical-align: bottom }
.n { text-align: right; font-variant-numeric: tabular-nums }
.w { white-space: normal; overflow-wrap: anywhere; min-width: 18em }
@media print {
  :root { color-scheme: light; --ink: #000000; --soft: #444444; --paper: #ffffff; --line: #cccccc; --card: #ffffff;
    --warn: #000000; --warned: #ffffff }
  body { max-width: none; padding: 0; font-size: 11px }
  nav { display: none }
  h2 { break-after: avoid }
  figure, tr, .tile { break-inside: avoid }
  .plot > div, .wide { overflow: visible }
  .plot svg { min-width: 0 }
  table { font-size: 9px }
  th, td { white-space: normal; padding-right: 8px }
  .w { min-width: 0 }
  .sheet { grid-template-columns: repeat(4, 1fr) }
}
"""


def page(
    title: str, heading: str, lead: Sequence[str], sections: Sequence[tuple[str, str]], *, warning: str = ""
) -> str:
    """A page with its `sections`: a title and the HTML of each. `lead`: sentences below the heading."""
    policy = "default-src 'none'; style-src 'unsafe-inline'"  # nothing is loaded, and no script runs whatever is in it
    head = (
        f'<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{policy}">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{html.escape(title)}</title>'
    )
    paragraphs = "".join(f"<p>{html.escape(words)}</p>" for words in lead)
    banner = f'<p class="unfinished" role="status">{html.escape(warning)}</p>' if warning else ""
    links = "".join(f'<a href="#{_id(name)}">{html.escape(name)}</a>' for name, _ in sections)
    body = "\n".join(
        f'<section aria-labelledby="{_id(name)}"><h2 id="{_id(name)}">{html.escape(name)}</h2>\n{content}</section>'
        for name, content in sections
    )
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head>{head}<style>{_CSS}</style></head>\n<body>\n'
        f"<header><h1>{html.escape(heading)}</h1>{paragraphs}{banner}</header>\n"
        f'<nav aria-label="Sections">{links}</nav>\n<main>\n{body}\n</main>\n</body></html>\n'
    )


def _id(name: str) -> str:
    return "".join(character if character.isalnum() else "-" for character in name.lower())


def words(text: str) -> str:
    """A paragraph; nothing where there are no words."""
    return f"<p>{html.escape(text)}</p>" if text else ""


def table(lines: Sequence[Sequence[str]], label: str = "") -> str:
    """Lines of words as a table, the first of them its head; columns of figures are flush right. `label`: what it is,
    on a page where it may have to be scrolled.
    """
    if not lines:
        return ""
    columns = list(zip(*lines[1:], strict=True)) or [()] * len(lines[0])
    marks = [_mark(column) for column in columns]
    head = "".join(
        f'<th scope="col"{mark}>{html.escape(word)}</th>' for mark, word in zip(marks, lines[0], strict=True)
    )
    rows = (
        "".join(f"<td{mark}>{html.escape(word)}</td>" for mark, word in zip(marks, line, strict=True))
        for line in lines[1:]
    )
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    region = f' role="region" tabindex="0" aria-label="{html.escape(label)}"' if label else ""
    return (
        f'<div class="wide" style="overflow-x:auto"{region}><table><thead><tr>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )


def _mark(column: Sequence[str]) -> str:
    if all(map(_is_figure, column)):
        return ' class="n" style="text-align:right"'
    return ' class="w"' if max(map(len, column)) > _LONG else ""


def _is_figure(word: str) -> bool:
    return not word or (word[:1].isdigit() and word.strip("%").replace(",", "").replace(".", "").isdigit())


def tiles(entries: Iterable[tuple[str, str, str]]) -> str:
    """Figures to be seen first: the label, the figure, and the colour that stands for it elsewhere, if one does."""
    found = []
    for label, figure, color in entries:
        swatch = f'<i style="background:{color}"></i>' if color else ""
        found.append(f'<div class="tile"><b>{html.escape(figure)}</b><span>{swatch}{html.escape(label)}</span></div>')
    return f'<div class="tiles">{"".join(found)}</div>'


def plot(svg: str, caption: str = "") -> str:
    """A plot, and how to read it."""
    below = f"<figcaption>{html.escape(caption)}</figcaption>" if caption else ""
    return f'<figure class="plot"><div tabindex="0">{svg}</div>{below}</figure>'


def gallery(entries: Iterable[tuple[str, str, str, bool]]) -> str:
    """Drawings side by side, as many in a line as fit: the SVG of each, two lines below it, and whether it is large."""
    figures = "".join(
        f"<figure{' class=large' if is_large else ''}>{svg}<figcaption>{html.escape(first)}<br>"
        f"<small>{html.escape(second)}</small></figcaption></figure>"
        for svg, first, second, is_large in entries
    )
    return f'<div class="sheet">{figures}</div>'
