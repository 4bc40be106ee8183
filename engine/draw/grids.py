"""Grids as SVG strings: pure text, no script, no widget. What to draw is read off the structure's grid and regions, and
off the `Hints` of its genre.
"""

from __future__ import annotations

import html
import re
import textwrap
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.draw.regions import CELL, owned, presented, region_svg
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.grid import Layer, Material
from gridlanes.model.looks import CluePlace, Hints, Look
from gridlanes.model.regions import Col, Diagonal, Row
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.registry import codec_named
from gridlanes.rules import Distinct

THUMBNAIL = 184
"""pixels across in a contact sheet; grids of many cells get more"""

_INK, _SOLVED, _HAIRLINE, _BORDER = "#16181d", "#5b82b5", "#cfd4dc", "#2a2e37"
_PAPER, _SHADE, _NOTE_PAPER, _NOTE_INK = "#ffffff", "#f3eee0", "#fbf7f6", "#8c4a3f"
_HOLE, _BULB = "#eef0f3", "#e8b23a"
_FONT = "font-family=\"'Segoe UI',system-ui,'Helvetica Neue',Arial,'DejaVu Sans',sans-serif\""
_MARGIN = 3
_TEXT_HEIGHT = {1: 0.58, 2: 0.47, 3: 0.35}
"""font size by the digits of a value, as a share of the cell"""
_NONE = 255
_NOT_XML = re.compile("[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

Areas = NDArray[np.int64]
Shaded = NDArray[np.bool_]


def partition(structure: Structure, own: Sequence[RowRegions] = ()) -> tuple[Areas, Shaded]:
    """``(areas, shaded)``, both ``(rows, cols)``: what the eye should see of the Distinct regions of a structure and of
    a puzzle's own.

    `areas` ``int64``: number of the area each cell is in, -1 in none. Areas are the regions that are neither rows,
    columns nor diagonals, as far as they do not overlap; boxes and jigsaw pieces are areas. `shaded`: cells of the
    other regions (diagonals, extra regions laid over the boxes). Regions of less than three cells are neither.
    """
    grid = structure.grid
    shape = (grid.rows, grid.cols)
    areas, shaded = np.full(grid.rows * grid.cols, -1, np.int64), np.zeros(grid.rows * grid.cols, np.bool_)
    if Layer.CELLS not in grid.layers:
        return areas.reshape(shape), shaded.reshape(shape)
    cell_of = np.flatnonzero(grid.ids(Layer.CELLS).ravel() >= 0)
    number = 0
    for constraint, region in zip(structure.constraints, structure.regions, strict=True):
        number += 1
        shape_of = constraint.region
        if not isinstance(constraint.rule, Distinct) or isinstance(shape_of, Row | Col) or _is_line(shape_of):
            continue
        if len(region) < 3 or region.max() >= len(cell_of):
            continue
        cells = cell_of[region]
        if isinstance(shape_of, Diagonal) or (areas[cells] >= 0).any():
            shaded[cells] = True
        else:
            areas[cells] = number
    for columns in own:
        if isinstance(columns.rule, Distinct):
            for _, coords, _ in columns.regions():
                number += 1
                if len(coords) == len(structure.alphabet):
                    areas[cell_of[coords]] = number
    return areas.reshape(shape), shaded.reshape(shape)


def _is_line(shape: object) -> bool:
    """Whether a shape is a rectangle of one row or column, as the lines of a board of several grids are."""
    return 1 in (getattr(shape, "height", 0), getattr(shape, "width", 0))


def hints_of(structure: Structure) -> Hints:
    """What the structure's genre says of its drawing."""
    codec = codec_named(structure.genre)
    return Hints() if codec is None else codec.hints


def draw(
    structure: Structure,
    givens: NDArray[np.uint8],
    solution: NDArray[np.uint8] | None = None,
    *,
    clues: NDArray[np.int32] | None = None,
    own: Sequence[RowRegions] = (),
    width: int | None = None,
) -> str:
    """One grid as an SVG string: givens bold and black, what was found lighter, thick lines between areas.

    `givens` ``uint8 (C,)`` as in a `Group`: 0 for an empty coord, else the mark's number counted from 1. `solution`
    ``uint8 (C,)`` as in `Answers`: mark numbers counted from 0, 255 for an open coord. `clues` ``int32 (n_slots,)``,
    `own`: of this row, as in a `Group`. `width`: pixels across, by default 36 a cell.
    """
    rows, cols = structure.grid.rows, structure.grid.cols
    hints = hints_of(structure)
    areas, shaded = partition(structure, own)
    has_cells = Layer.CELLS in structure.grid.layers
    frame = f'<rect width="{cols * CELL}" height="{rows * CELL}"'
    before = CELL if hints.clues == CluePlace.LINES else 0
    looks = [*presented(structure), *owned(structure, own)]
    return "".join(
        [
            _opening(cols * CELL, rows * CELL, width, f"grid of {rows} rows and {cols} columns", before),
            f'{frame} fill="{_PAPER}"/>',
            *_shading(shaded),
            *_materials(structure),
            *(region_svg(*look) for look in looks if look[0].border is None),
            f'<path d="{_hairlines(rows, cols)}" fill="none" stroke="{_HAIRLINE}" stroke-width="1"/>',
            f'<path d="{_borders(areas)}" fill="none" stroke="{_BORDER}" stroke-width="2" stroke-linecap="round"/>',
            f'{frame} rx="2" fill="none" stroke="{_BORDER}" stroke-width="3"/>' if has_cells else "",
            f"<g {_FONT}>" if looks else "",
            *(region_svg(*look) for look in looks if look[0].border is not None),
            "</g>" if looks else "",
            _values(structure, givens, solution, hints) if has_cells else "",
            _clues(structure, clues, givens, hints),
            _edges(structure, givens, solution),
            "</svg>",
        ]
    )


def _opening(width: int, height: int, pixels: int | None, label: str, before: int = 0) -> str:
    """The start of a drawing; `before`: room on the left and above."""
    full_width, full_height = width + 2 * _MARGIN + before, height + 2 * _MARGIN + before
    pixels = pixels or full_width
    pixels_down = round(pixels * full_height / full_width)
    start = _MARGIN + before
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{label}" width="{pixels}"'
        f' height="{pixels_down}" viewBox="-{start} -{start} {full_width} {full_height}">'
    )


def _shading(shaded: NDArray[np.bool_]) -> Iterator[str]:
    if shaded.any():
        yield f'<path d="{_squares(np.argwhere(shaded).tolist())}" fill="{_SHADE}"/>'


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


def _materials(structure: Structure) -> Iterator[str]:
    """Cells that are no floor: walls dark, the others pale."""
    if Layer.CELLS not in structure.grid.layers or structure.grid.is_plain:
        return
    materials = structure.grid.materials_of(Layer.CELLS)
    for material, fill in ((Material.WALL, _BORDER), (Material.HOLE, _HOLE), (Material.LABEL_ONLY, _HOLE)):
        squares = _squares(np.argwhere(materials == material).tolist())
        if squares:
            yield f'<path d="{squares}" fill="{fill}"/>'


def _squares(cells: Sequence[Sequence[int]]) -> str:
    return "".join(f"M{col * CELL} {row * CELL}h{CELL}v{CELL}h-{CELL}z" for row, col in cells)


def _values(structure: Structure, givens: NDArray[np.uint8], solution: NDArray[np.uint8] | None, hints: Hints) -> str:
    values, grid = structure.alphabet.values, structure.grid
    given: list[str] = []
    solved: list[str] = []
    walls: list[Sequence[int]] = []
    pictures: list[str] = []
    found = [_NONE] * len(givens) if solution is None else solution.tolist()
    size = _TEXT_HEIGHT[len(str(max(values)))] * CELL
    baseline = CELL / 2 + 0.36 * size  # a digit is 0.72 of the font size high
    cells = np.argwhere(grid.ids(Layer.CELLS) >= 0).tolist()
    for (row, col), mark, number in zip(cells, givens.tolist(), found, strict=False):
        if not mark and number == _NONE:
            continue
        value = values[mark - 1 if mark else number]
        look = hints.looks.get(value, Look.NUMBER)
        if look == Look.NUMBER:
            text = f'<text x="{col * CELL + CELL // 2}" y="{row * CELL + baseline:.1f}">{value}</text>'
            (given if mark else solved).append(text)
        elif look == Look.WALL:
            walls.append((row, col))
        else:
            pictures.append(_picture(look, row, col, given=bool(mark)))
    common = f'{_FONT} font-size="{size:.1f}" text-anchor="middle"'
    groups = [(given, f'font-weight="700" fill="{_INK}"'), (solved, f'fill="{_SOLVED}"')]
    dark = f'<path d="{_squares(walls)}" fill="{_BORDER}"/>' if walls else ""
    texts = "".join(f"<g {common} {style}>{''.join(texts)}</g>" for texts, style in groups if texts)
    return dark + "".join(pictures) + texts


def _picture(look: Look, row: int, col: int, *, given: bool) -> str:
    x, y = col * CELL + CELL / 2, row * CELL + CELL / 2
    if look == Look.BULB:
        stroke = _INK if given else _SOLVED
        return f'<circle cx="{x:g}" cy="{y:g}" r="{0.3 * CELL:g}" fill="{_BULB}" stroke="{stroke}" stroke-width="2"/>'
    return f'<circle cx="{x:g}" cy="{y:g}" r="{0.07 * CELL:g}" fill="{_INK}"/>' if given else ""


def _clues(structure: Structure, clues: NDArray[np.int32] | None, givens: NDArray[np.uint8], hints: Hints) -> str:
    """The numbers of a puzzle, in its cells or beside its lines; on walls they are light."""
    if clues is None or hints.clues == CluePlace.NOWHERE:
        return ""
    rows, cols = structure.grid.rows, structure.grid.cols
    size = 0.47 * CELL
    texts = []
    for slot, clue in enumerate(clues.tolist()):
        if clue == NO_CLUE:
            continue
        row, col = divmod(slot, cols)
        if hints.clues == CluePlace.LINES:
            row, col = (slot, -1) if slot < rows else (-1, slot - rows)
        fill = _INK
        if Layer.CELLS in structure.grid.layers and row >= 0 <= col:
            mark = int(givens[structure.grid.cell(row, col)])
            on_wall = mark and hints.looks.get(structure.alphabet.values[mark - 1]) == Look.WALL
            fill = _PAPER if on_wall else _INK
        place = f'x="{col * CELL + CELL // 2}" y="{row * CELL + CELL / 2 + 0.36 * size:.1f}"'
        texts.append(f'<text {place} fill="{fill}">{clue}</text>')
    return f'<g {_FONT} font-size="{size:.1f}" text-anchor="middle" font-weight="700">{"".join(texts)}</g>'


def _edges(structure: Structure, givens: NDArray[np.uint8], solution: NDArray[np.uint8] | None) -> str:
    """Edges that hold a mark other than the first of the alphabet as thick lines, given edges without it as crosses."""
    grid = structure.grid
    parts: dict[str, list[str]] = {_INK: [], _SOLVED: []}
    crosses = []
    for layer, way in ((Layer.EDGES_H, "h"), (Layer.EDGES_V, "v")):
        if layer not in grid.layers:
            continue
        for (row, col), coord in np.ndenumerate(grid.ids(layer)):
            if coord < 0:
                continue
            mark = int(givens[coord])
            number = mark - 1 if mark else _NONE if solution is None else int(solution[coord])
            if number not in (0, _NONE):
                parts[_INK if mark else _SOLVED].append(f"M{col * CELL} {row * CELL}{way}{CELL}")
            elif mark:
                x, y = col * CELL + (CELL / 2 if way == "h" else 0), row * CELL + (CELL / 2 if way == "v" else 0)
                crosses.append(f"M{x - 3:g} {y - 3:g}l6 6M{x + 3:g} {y - 3:g}l-6 6")
    drawn = "".join(
        f'<path d="{"".join(lines)}" fill="none" stroke="{color}" stroke-width="4" stroke-linecap="round"/>'
        for color, lines in parts.items()
        if lines
    )
    return drawn + (f'<path d="{"".join(crosses)}" stroke="{_INK}" stroke-width="1.2"/>' if crosses else "")


def edges_as_text(structure: Structure, solution: NDArray[np.uint8], clues: NDArray[np.int32] | None = None) -> str:
    """A grid with edges in characters: ``-`` and ``|`` for edges that hold a mark other than the first, ``+`` for
    corners, clues in the cells where the genre has them there.
    """
    grid = structure.grid
    canvas = [[" "] * (2 * grid.cols + 1) for _ in range(2 * grid.rows + 1)]
    for row in range(0, len(canvas), 2):
        for col in range(0, len(canvas[0]), 2):
            canvas[row][col] = "+"
    for layer, symbol, down, right in ((Layer.EDGES_H, "-", 0, 1), (Layer.EDGES_V, "|", 1, 0)):
        if layer in grid.layers:
            for (row, col), coord in np.ndenumerate(grid.ids(layer)):
                if coord >= 0 and solution[coord] not in (0, _NONE):
                    canvas[2 * row + down][2 * col + right] = symbol
    if clues is not None and hints_of(structure).clues == CluePlace.CELLS:
        for slot, clue in enumerate(clues.tolist()):
            if clue != NO_CLUE:
                row, col = divmod(slot, grid.cols)
                canvas[2 * row + 1][2 * col + 1] = str(clue)[-1]
    return "\n".join("".join(line).rstrip() for line in canvas)


def cells_as_text(values: NDArray[np.uint8]) -> str:
    """Displayed values ``(rows, cols)`` as lines of numbers, one below the other."""
    width = len(str(values.max()))
    return "\n".join(" ".join(f"{value:{width}d}" for value in line) for line in values.tolist())


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
