"""Draws edges that hold a mark, as lines along the edges or across them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.draw.svg import CELL, INK, SOLVED
from gridlanes.model.grid import Layer
from gridlanes.model.looks import Look

_NONE = 255


def _stitch(x: float, y: float, *, across: bool) -> str:
    """A line between the middles of two cells, with a hole at each end, as a path around the middle of their edge."""
    half, hole = CELL / 2, "m-3 0a3 3 0 1 0 6 0a3 3 0 1 0 -6 0m3 0"
    start, way = (f"M{x - half:g} {y:g}", f"h{CELL}") if across else (f"M{x:g} {y - half:g}", f"v{CELL}")
    return f"{start}{hole}{way}{hole}"


def _link(x: float, y: float, *, across: bool) -> str:
    """A line between the middles of two cells, as a path around the middle of their edge."""
    half = CELL / 2
    return f"M{x - half:g} {y:g}h{CELL}" if across else f"M{x:g} {y - half:g}v{CELL}"


def line_piece(look: Look, x: float, y: float) -> str:
    """What a clue shows of a line through its cell, around the middle of that; empty for other looks."""
    kind, _, sides = look.value.partition("-")
    if kind != "line":
        return ""
    ends = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
    arms = [f"M{x:g} {y:g}l{ends[side][0] * CELL / 2:g} {ends[side][1] * CELL / 2:g}" for side in sides]
    return f'<path d="{"".join(arms)}" stroke="{INK}" stroke-width="3" stroke-linecap="round"/>'


_APART = 6
"""between lines side by side"""


def _links(count: int) -> Callable[..., str]:
    """So many lines side by side between the middles of two cells."""

    def drawn(x: float, y: float, *, across: bool) -> str:
        aside = [_APART * (number - (count - 1) / 2) for number in range(count)]
        return "".join(_link(x, y + far, across=True) if across else _link(x + far, y, across=False) for far in aside)

    return drawn


_GAP, _TURN = 4, 6
"""between a domino and the border of its cells; radius of its corners"""


def _domino(x: float, y: float, *, across: bool) -> str:
    """A round outline of two cells, as a path around the middle of their edge."""
    right, down = (CELL - _GAP, CELL / 2 - _GAP) if across else (CELL / 2 - _GAP, CELL - _GAP)
    r, arc, width, height = _TURN, f"a{_TURN} {_TURN} 0 0 1 ", 2 * (right - _TURN), 2 * (down - _TURN)
    above = f"M{x - right + r:g} {y - down:g}h{width:g}{arc}{r} {r}v{height:g}{arc}-{r} {r}"
    return f"{above}h-{width:g}{arc}-{r} -{r}v-{height:g}{arc}{r} -{r}z"


_ACROSS_EDGES: dict[Look, Callable[..., str]] = {
    Look.STITCH: _stitch,
    Look.LINK: _link,
    Look.LINKS_2: _links(2),
    Look.LINKS_3: _links(3),
    Look.LINKS_4: _links(4),
    Look.DOMINO: _domino,
}
"""what is drawn around the middle of an edge"""


def edges(
    structure: Structure, givens: NDArray[np.uint8], solution: NDArray[np.uint8] | None, looks: Mapping[int, Look]
) -> str:
    """Edges that hold a mark other than the first of the alphabet as thick lines, given edges without it as crosses."""
    grid = structure.grid
    parts: dict[str, list[str]] = {INK: [], SOLVED: []}
    crosses = []
    for layer, way in ((Layer.EDGES_H, "h"), (Layer.EDGES_V, "v")):
        if layer not in grid.layers:
            continue
        for (row, col), coord in np.ndenumerate(grid.ids(layer)):
            if coord < 0:
                continue
            mark = int(givens[coord])
            number = mark - 1 if mark else _NONE if solution is None else int(solution[coord])
            look = Look.NUMBER if number in (0, _NONE) else looks.get(structure.alphabet.values[number], Look.NUMBER)
            if look in _ACROSS_EDGES:
                x, y = (col + (way == "h") / 2) * CELL, (row + (way == "v") / 2) * CELL
                parts[INK if mark else SOLVED].append(_ACROSS_EDGES[look](x, y, across=way == "v"))
            elif number not in (0, _NONE):
                parts[INK if mark else SOLVED].append(f"M{col * CELL} {row * CELL}{way}{CELL}")
            elif mark:
                x, y = col * CELL + (CELL / 2 if way == "h" else 0), row * CELL + (CELL / 2 if way == "v" else 0)
                crosses.append(f"M{x - 3:g} {y - 3:g}l6 6M{x + 3:g} {y - 3:g}l-6 6")
    drawn = "".join(
        f'<path d="{"".join(lines)}" fill="none" stroke="{color}" stroke-width="4" stroke-linecap="round"/>'
        for color, lines in parts.items()
        if lines
    )
    return drawn + (f'<path d="{"".join(crosses)}" stroke="{INK}" stroke-width="1.2"/>' if crosses else "")
