"""Draws coloured coords, and candidates as small text in cells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.draw.svg import CELL, FONT
from gridlanes.model.grid import Layer
from gridlanes.model.looks import Look

MOVED, REASON = "#ffd54a", "#a9d0f5"
"""colours of coords that a move is about, and of those that it follows from"""
_GONE, _LEFT = "#c62828", "#6b7480"


def highlights(structure: Structure, colors: Mapping[int, str]) -> str:
    """Cells as coloured squares, edges as broad lines, corners as discs, in the colour given for each coord."""
    drawn = []
    for coord, color in colors.items():
        layer, row, col = structure.grid.place(coord)
        x, y = col * CELL, row * CELL
        if layer == Layer.CELLS:
            drawn.append(f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{color}"/>')
        elif layer == Layer.CORNERS:
            drawn.append(f'<circle cx="{x}" cy="{y}" r="{CELL // 4}" fill="{color}"/>')
        else:
            way = "h" if layer == Layer.EDGES_H else "v"
            line = f'd="M{x} {y}{way}{CELL}" stroke="{color}" stroke-width="{CELL // 3}" stroke-linecap="round"'
            drawn.append(f"<path {line}/>")
    return "".join(drawn)


def candidates(
    structure: Structure, possible: NDArray[np.bool_], gone: Iterable[tuple[int, int]], looks: Mapping[int, Look]
) -> str:
    """The marks that open cells can hold ``bool (C, M)``, where marks are written as numbers; those that are `gone`
    (coord, mark number) in another colour. Nothing for alphabets of two marks, or of more than 25.
    """
    values = structure.alphabet.values
    if Layer.CELLS not in structure.grid.layers or not 2 < len(values) <= 25 or any(v in looks for v in values):
        return ""
    side = 3 if len(values) <= 9 else 4 if len(values) <= 16 else 5
    step, struck = CELL / side, set(gone)
    size, texts = 0.8 * step, list[str]()
    for (row, col), coord in np.ndenumerate(structure.grid.ids(Layer.CELLS)):
        if coord < 0 or possible[coord].sum() < 2:
            continue
        for number in np.flatnonzero(possible[coord]).tolist():
            x = col * CELL + (number % side + 0.5) * step
            y = row * CELL + (number // side + 0.5) * step + 0.36 * size
            style = f' fill="{_GONE}" font-weight="700"' if (int(coord), number) in struck else ""
            texts.append(f'<text x="{x:.1f}" y="{y:.1f}"{style}>{values[number]}</text>')
    return f'<g {FONT} font-size="{size:.1f}" text-anchor="middle" fill="{_LEFT}">{"".join(texts)}</g>'
