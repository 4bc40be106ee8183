"""Regions as SVG: cages, lines, thermometers, arrows, dots, as a region's `Presentation` asks."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence

from gridlanes.compile.structure import Structure
from gridlanes.draw.svg import CELL, INK
from gridlanes.io.forms.puzzle_row import PuzzleRow
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.presentation import Border, Decoration, Presentation
from gridlanes.registry import genre_named

_INSET = 4
_DASHES = {Border.SOLID: "", Border.DASHED: ' stroke-dasharray="3 2.5"', Border.DOTTED: ' stroke-dasharray="1 2.5"'}

CellList = Sequence[tuple[int, int]]


def presented(structure: Structure) -> Iterator[tuple[Presentation, CellList, int]]:
    """(look, cells, clue) of the regions of a structure that have a presentation."""
    for constraint, scope in zip(structure.constraints, structure.scopes, strict=True):
        for region, coords in zip(constraint.regions, scope.regions, strict=True):
            if region.presentation is not None:
                yield region.presentation, _cells(structure, coords.tolist()), NO_CLUE


def row_looks(puzzle: PuzzleRow) -> Iterator[tuple[Presentation, CellList, int]]:
    """(look, cells, clue) of the regions of a puzzle's own, as its genre draws them, or as their rules look; those that
    are areas are drawn with the grid.
    """
    structure, genre = puzzle.structure, genre_named(puzzle.structure.genre)
    looks, drawn = genre.region_looks(puzzle) if genre is not None else ([], set())
    for look in looks:
        yield look.presentation, _cells(structure, look.coords), look.clue
    for own in puzzle.row_regions:
        if own.rule in drawn:
            continue
        for coords, clue in zip(own.regions, own.clues, strict=True):
            if own.rule.name == "distinct" and len(coords) == len(structure.alphabet):
                continue
            for presentation, shown in own.rule.looks(list(coords)):
                yield presentation, _cells(structure, shown), clue if own.rule.slots else NO_CLUE


def _cells(structure: Structure, coords: Sequence[int]) -> CellList:
    return [structure.grid.place(coord)[1:] for coord in coords]


def is_on_top(look: Presentation) -> bool:
    """Whether a region is drawn over the lines of the grid."""
    return look.border is not None or look.decoration == Decoration.WALL


def region_svg(look: Presentation, cells: CellList, clue: int = NO_CLUE) -> str:
    """One region: fill, border, decoration, label (its own, else the clue)."""
    color = html.escape(look.color or INK, quote=True)
    parts = []
    if look.fill is not None:
        squares = "".join(
            f"M{x * CELL + _INSET} {y * CELL + _INSET}h{CELL - 2 * _INSET}v{CELL - 2 * _INSET}h-{CELL - 2 * _INSET}z"
            for y, x in cells
        )
        parts.append(f'<path d="{squares}" fill="{html.escape(look.fill, quote=True)}"/>')
    if look.border is not None:
        outline = _outline(cells)
        parts.append(f'<path d="{outline}" fill="none" stroke="{color}" stroke-width="1.2"{_DASHES[look.border]}/>')
    if look.decoration is not None and cells:
        parts.append(_decoration(look.decoration, cells, color))
    text = look.text or ("" if clue == NO_CLUE else str(clue))
    if text and cells:
        top, left = min(cells)
        place = f'x="{left * CELL + _INSET + 1}" y="{top * CELL + 12.5}"'
        parts.append(f'<text {place} font-size="9.5" fill="{INK}">{html.escape(text)}</text>')
    return "".join(parts)


def _outline(cells: CellList) -> str:
    """A line just inside the border of a region, side by side of each cell."""
    inside, parts = set(cells), []
    for y, x in cells:
        for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            if (y + down, x + right) in inside:
                continue
            along = ((0, -1), (0, 1)) if down else ((-1, 0), (1, 0))
            ends = []
            for turn_y, turn_x in along:
                beside = (y + turn_y, x + turn_x) in inside
                corner = (y + turn_y + down, x + turn_x + right) in inside
                reach = CELL / 2 - _INSET if not beside else CELL / 2 + (_INSET if corner else 0)
                across = CELL / 2 - _INSET
                ends.append(
                    (
                        x * CELL + CELL / 2 + right * across + turn_x * reach,
                        y * CELL + CELL / 2 + down * across + turn_y * reach,
                    )
                )
            (x0, y0), (x1, y1) = ends
            parts.append(f"M{x0:g} {y0:g}L{x1:g} {y1:g}")
    return "".join(parts)


def _middle(cell: tuple[int, int]) -> tuple[float, float]:
    return cell[1] * CELL + CELL / 2, cell[0] * CELL + CELL / 2


def _decoration(kind: Decoration, cells: CellList, color: str) -> str:
    points = [_middle(cell) for cell in cells]
    x, y = points[0]
    if kind == Decoration.RING:
        return f'<circle cx="{x:g}" cy="{y:g}" r="{0.4 * CELL:g}" fill="none" stroke="{color}" stroke-width="2"/>'
    if kind in (Decoration.DOT, Decoration.FILLED_DOT, Decoration.QUAD_CIRCLE):
        x, y = (sum(values) / len(points) for values in zip(*points, strict=True))
        radius = 0.14 * CELL if len(points) > 1 else 0.38 * CELL
        fill = color if kind == Decoration.FILLED_DOT else "#ffffff"
        return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="{color}" stroke-width="1.2"/>'
    if kind == Decoration.LESS:
        return _less(points[0], points[-1], color)
    if kind == Decoration.WALL:
        return _wall(points[0], points[-1], color)
    line = "M" + "L".join(f"{a:g} {b:g}" for a, b in points)
    if kind == Decoration.BAR:
        return f'<path d="{line}" fill="none" stroke="{color}" stroke-width="4"/>'
    width = {Decoration.BULB: 9, Decoration.LINE: 7}.get(kind, 2)
    drawn = (
        f'<path d="{line}" fill="none" stroke="{color}" stroke-width="{width}" stroke-linecap="round"'
        ' stroke-linejoin="round"/>'
    )
    if kind == Decoration.BULB:
        drawn += f'<circle cx="{x:g}" cy="{y:g}" r="{0.36 * CELL:g}" fill="{color}"/>'
    if kind == Decoration.ARROW and len(points) > 1:
        drawn += _head(points[-2], points[-1], color)
    return drawn


def _wall(first: tuple[float, float], last: tuple[float, float], color: str) -> str:
    """A line along the side that two cells share."""
    (x0, y0), (x1, y1) = first, last
    x, y, across, along = (x0 + x1) / 2, (y0 + y1) / 2, (y1 - y0) / 2, (x1 - x0) / 2
    line = f"M{x - across:g} {y - along:g}L{x + across:g} {y + along:g}"
    return f'<path d="{line}" fill="none" stroke="{color}" stroke-width="2" stroke-linecap="round"/>'


def _less(first: tuple[float, float], last: tuple[float, float], color: str) -> str:
    """A sign between two cells that is open towards the last, which is greater."""
    (x, y), dx, dy = first, (last[0] - first[0]) / CELL, (last[1] - first[1]) / CELL
    x, y, deep, wide = x + dx * CELL / 2, y + dy * CELL / 2, 0.09 * CELL, 0.15 * CELL
    ends = [(x + dx * deep + side * dy * wide, y + dy * deep + side * dx * wide) for side in (-1, 1)]
    (x0, y0), (x1, y1) = ends
    path = f"M{x0:g} {y0:g}L{x - dx * deep:g} {y - dy * deep:g}L{x1:g} {y1:g}"
    paper = f'<circle cx="{x:g}" cy="{y:g}" r="{wide:g}" fill="#ffffff"/>'
    return f'{paper}<path d="{path}" fill="none" stroke="{color}" stroke-width="1.8"/>'


def _head(before: tuple[float, float], tip: tuple[float, float], color: str) -> str:
    """The head of an arrow."""
    dx, dy = tip[0] - before[0], tip[1] - before[1]
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    dx, dy = 6 * dx / length, 6 * dy / length
    wings = [(tip[0] - dx + side * dy, tip[1] - dy - side * dx) for side in (-1, 1)]
    path = f"M{wings[0][0]:g} {wings[0][1]:g}L{tip[0]:g} {tip[1]:g}L{wings[1][0]:g} {wings[1][1]:g}"
    return f'<path d="{path}" fill="none" stroke="{color}" stroke-width="2" stroke-linecap="round"/>'
