"""Grids as SVG strings: pure text, no script, no widget. What to draw is read off the structure's regions."""

from __future__ import annotations

import html
import re
import textwrap
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from gridlanes.regions import Col, Diagonal, Row
from gridlanes.rules import Distinct
from gridlanes.structure import Structure

CELL = 36
"""side of a cell in the drawing's own units"""
THUMBNAIL = 184
"""pixels across in a contact sheet; grids of many cells get more"""

_INK, _SOLVED, _HAIRLINE, _BORDER = "#16181d", "#5b82b5", "#cfd4dc", "#2a2e37"
_PAPER, _SHADE, _NOTE_PAPER, _NOTE_INK = "#ffffff", "#f3eee0", "#fbf7f6", "#8c4a3f"
_FONT = "font-family=\"'Segoe UI',system-ui,'Helvetica Neue',Arial,'DejaVu Sans',sans-serif\""
_MARGIN = 3
_TEXT_HEIGHT = {1: 0.58, 2: 0.47, 3: 0.35}
"""font size by the digits of a value, as a share of the cell"""
_NONE = 255
_NOT_XML = re.compile("[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

Areas = NDArray[np.int64]


def partition(structure: Structure) -> tuple[Areas, NDArray[np.bool_]]:
    """``(areas, shaded)``, both ``(rows, cols)``: what the eye should see of a structure's Distinct regions.

    `areas` ``int64``: number of the area each cell is in, -1 in none. Areas are the regions that are neither rows,
    columns nor diagonals, as far as they do not overlap; boxes and jigsaw pieces are areas. `shaded`: cells of the
    other regions (diagonals, extra regions laid over the boxes).
    """
    grid = structure.grid
    areas, shaded = np.full(grid.n_coords, -1, np.int64), np.zeros(grid.n_coords, np.bool_)
    for number, (constraint, region) in enumerate(zip(structure.constraints, structure.regions, strict=True)):
        if not isinstance(constraint.rule, Distinct) or isinstance(constraint.region, Row | Col):
            continue
        if isinstance(constraint.region, Diagonal) or (areas[region] >= 0).any():
            shaded[region] = True
        else:
            areas[region] = number
    return areas.reshape(grid.rows, grid.cols), shaded.reshape(grid.rows, grid.cols)


def draw(
    structure: Structure,
    givens: NDArray[np.uint8],
    solution: NDArray[np.uint8] | None = None,
    *,
    width: int | None = None,
) -> str:
    """One grid as an SVG string: givens bold and black, solved values lighter, thick lines between areas.

    `givens` ``uint8 (C,)`` as in a `Group`: 0 for an empty cell, else the mark's number counted from 1. `solution`
    ``uint8 (C,)`` as in `Answers`: mark numbers counted from 0, 255 for an open cell. `width`: pixels across, by
    default 36 a cell.
    """
    rows, cols = structure.grid.rows, structure.grid.cols
    areas, shaded = partition(structure)
    frame = f'<rect width="{cols * CELL}" height="{rows * CELL}"'
    return "".join(
        [
            _opening(cols * CELL, rows * CELL, width, f"grid of {rows} rows and {cols} columns"),
            f'{frame} fill="{_PAPER}"/>',
            *_shading(shaded),
            f'<path d="{_hairlines(rows, cols)}" fill="none" stroke="{_HAIRLINE}" stroke-width="1"/>',
            f'<path d="{_borders(areas)}" fill="none" stroke="{_BORDER}" stroke-width="2" stroke-linecap="round"/>',
            f'{frame} rx="2" fill="none" stroke="{_BORDER}" stroke-width="3"/>',
            _values(structure, givens, solution),
            "</svg>",
        ]
    )


def _opening(width: int, height: int, pixels: int | None, label: str) -> str:
    full_width, full_height = width + 2 * _MARGIN, height + 2 * _MARGIN
    pixels = pixels or full_width
    pixels_down = round(pixels * full_height / full_width)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{label}" width="{pixels}"'
        f' height="{pixels_down}" viewBox="-{_MARGIN} -{_MARGIN} {full_width} {full_height}">'
    )


def _shading(shaded: NDArray[np.bool_]) -> Iterator[str]:
    if shaded.any():
        squares = "".join(
            f"M{col * CELL} {row * CELL}h{CELL}v{CELL}h-{CELL}z" for row, col in np.argwhere(shaded).tolist()
        )
        yield f'<path d="{squares}" fill="{_SHADE}"/>'


def _hairlines(rows: int, cols: int) -> str:
    across = "".join(f"M0 {row * CELL}h{cols * CELL}" for row in range(1, rows))
    return across + "".join(f"M{col * CELL} 0v{rows * CELL}" for col in range(1, cols))


def _borders(areas: Areas) -> str:
    """The lines between different areas, each as long as it runs straight."""
    across = _runs(areas[1:] != areas[:-1])
    down = _runs((areas[:, 1:] != areas[:, :-1]).T)
    return "".join(
        [f"M{start * CELL} {(line + 1) * CELL}h{(end - start) * CELL}" for line, start, end in across]
        + [f"M{(line + 1) * CELL} {start * CELL}v{(end - start) * CELL}" for line, start, end in down]
    )


def _runs(differs: NDArray[np.bool_]) -> list[tuple[int, int, int]]:
    """(line, start, end) of the runs of true values along each line."""
    framed = np.pad(differs, ((0, 0), (1, 1))).astype(np.int8)
    steps = np.diff(framed, axis=1)
    starts, ends = np.argwhere(steps == 1), np.argwhere(steps == -1)
    return [(line, start, end) for (line, start), (_, end) in zip(starts.tolist(), ends.tolist(), strict=True)]


def _values(structure: Structure, givens: NDArray[np.uint8], solution: NDArray[np.uint8] | None) -> str:
    values = structure.alphabet.values
    given: list[str] = []
    solved: list[str] = []
    found = [_NONE] * len(givens) if solution is None else solution.tolist()
    size = _TEXT_HEIGHT[len(str(max(values)))] * CELL
    baseline = CELL / 2 + 0.36 * size  # a digit is 0.72 of the font size high

    def text(coord: int, value: int) -> str:
        row, col = divmod(coord, structure.grid.cols)
        return f'<text x="{col * CELL + CELL // 2}" y="{row * CELL + baseline:.1f}">{value}</text>'

    for coord, (mark, number) in enumerate(zip(givens.tolist(), found, strict=True)):
        if mark:
            given.append(text(coord, values[mark - 1]))
        elif number != _NONE:
            solved.append(text(coord, values[number]))
    common = f'{_FONT} font-size="{size:.1f}" text-anchor="middle"'
    groups = [(given, f'font-weight="700" fill="{_INK}"'), (solved, f'fill="{_SOLVED}"')]
    return "".join(f"<g {common} {style}>{''.join(texts)}</g>" for texts, style in groups if texts)


def note(title: str, text: str, *, width: int = THUMBNAIL) -> str:
    """A card of the size of a grid that says `text`, for a row that cannot be drawn; as an SVG string."""
    side = width - 2 * _MARGIN
    title, text = _NOT_XML.sub("\ufffd", title), _NOT_XML.sub("\ufffd", text)
    lines = textwrap.wrap(text, max(8, side // 7), max_lines=max(1, side // 17 - 3), placeholder=" …")
    spans = "".join(f'<tspan x="12" dy="17">{html.escape(line)}</tspan>' for line in lines)
    return (
        _opening(side, side, width, html.escape(title))
        + f'<rect width="{side}" height="{side}" rx="4" fill="{_NOTE_PAPER}" stroke="{_NOTE_INK}"'
        + f' stroke-opacity="0.5" stroke-dasharray="5 4"/><g {_FONT} font-size="12" fill="{_NOTE_INK}">'
        + f'<text x="12" y="26" font-weight="700">{html.escape(title)}</text>'
        + f'<text x="12" y="32">{spans}</text></g></svg>'
    )


def contact_sheet(drawings: Sequence[str], captions: Sequence[str] | None = None) -> str:
    """Drawings side by side, as many in a line as fit: an HTML string. `captions`: plain text below each."""
    captions = captions if captions is not None else [""] * len(drawings)
    figures = "".join(
        f'<figure style="margin:0">{drawing}<figcaption style="font-size:11px;opacity:0.75;padding:2px 3px">'
        f"{html.escape(caption)}</figcaption></figure>"
        for drawing, caption in zip(drawings, captions, strict=True)
    )
    return f'<div style="display:flex;flex-wrap:wrap;gap:14px 18px;align-items:flex-start">{figures}</div>'


def thumbnail_width(structure: Structure) -> int:
    """Pixels across for a grid in a contact sheet: 11 a cell at least, so that large grids stay readable."""
    return max(THUMBNAIL, 11 * structure.grid.cols)
