"""Cards and contact sheets: drawings side by side, with words in place of a drawing that is not possible."""

from __future__ import annotations

import html
import re
import textwrap
from collections.abc import Sequence

from gridlanes.compile.structure import Structure
from gridlanes.draw.svg import FONT, INK, MARGIN, PAPER, opening
from gridlanes.printable import printable

THUMBNAIL = 184
"""pixels across in a contact sheet; grids of many cells get more"""
_GAP, _CAPTION = 16, 24
_NOTE_PAPER, _NOTE_INK = "#fbf7f6", "#8c4a3f"


def note(title: str, text: str, *, width: int = THUMBNAIL) -> str:
    """A card of the size of a grid that says `text`, for a row that cannot be drawn; as an SVG string."""
    side = width - 2 * MARGIN
    title, text = printable(title), printable(text)
    lines = textwrap.wrap(text, max(8, side // 7), max_lines=max(1, side // 17 - 3), placeholder=" …")
    spans = "".join(f'<tspan x="12" dy="17">{html.escape(line)}</tspan>' for line in lines)
    return (
        opening(side, side, width, html.escape(title))
        + f'<rect width="{side}" height="{side}" rx="4" fill="{_NOTE_PAPER}" stroke="{_NOTE_INK}"'
        + f' stroke-opacity="0.5" stroke-dasharray="5 4"/><g {FONT} font-size="12" fill="{_NOTE_INK}">'
        + f'<text x="12" y="26" font-weight="700">{html.escape(title)}</text>'
        + f'<text x="12" y="32">{spans}</text></g></svg>'
    )


def contact_sheet(drawings: Sequence[str], captions: Sequence[str] | None = None) -> str:
    """Drawings side by side, as many in a line as fit: an HTML string. `captions`: plain text below each."""
    captions = captions if captions is not None else [""] * len(drawings)
    figures = "".join(
        f'<figure style="margin:0">{drawing}<figcaption style="font-size:11px;opacity:0.75;padding:2px 3px">'
        f"{html.escape(printable(caption))}</figcaption></figure>"
        for drawing, caption in zip(drawings, captions, strict=True)
    )
    return f'<div style="display:flex;flex-wrap:wrap;gap:14px 18px;align-items:flex-start">{figures}</div>'


def sheet(drawings: Sequence[str], captions: Sequence[str], *, columns: int = 6) -> str:
    """Drawings side by side as one SVG string, which files and pages can hold; all are drawn `THUMBNAIL` wide.

    `captions`: plain text below each.
    """
    step, height = THUMBNAIL + _GAP, THUMBNAIL + _GAP + _CAPTION
    rows = -(-len(drawings) // columns)
    placed = []
    for number, (drawing, caption) in enumerate(zip(drawings, captions, strict=True)):
        x, y = number % columns * step, number // columns * height
        middle, below = x + THUMBNAIL / 2, y + THUMBNAIL + _CAPTION - 5
        frame = f' x="{x}" y="{y}" width="{THUMBNAIL}" height="{THUMBNAIL}"'
        inner = re.sub(r' width="\d+" height="\d+"', frame, drawing, count=1)
        text = f'<text x="{middle:g}" y="{below}" text-anchor="middle" {FONT} font-size="14" fill="{INK}">'
        placed.append(f"{inner}{text}{html.escape(printable(caption))}</text>")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{columns * step - _GAP}" height="{rows * height - _GAP}">'
        f'<rect width="100%" height="100%" fill="{PAPER}"/>{"".join(placed)}</svg>\n'
    )


def thumbnail_width(structure: Structure) -> int:
    """Pixels across for a grid in a contact sheet: 11 a cell at least, so that large grids stay readable."""
    return max(THUMBNAIL, 11 * structure.grid.cols)
