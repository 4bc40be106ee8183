"""Presentation: how a region is drawn. Solvers never read it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Border(Enum):
    """The line around a region."""

    SOLID = "solid"
    DASHED = "dashed"
    DOTTED = "dotted"


class Decoration(Enum):
    """A figure drawn over a region: in its first cell (ring, dot), along its cells (line, arrow, bulb), or where its
    cells meet (quad circle, bar, less: a sign open towards the last, wall: a line along their common side).
    """

    RING = "ring"
    DOT = "dot"
    FILLED_DOT = "filled dot"
    LINE = "line"
    ARROW = "arrow"
    BULB = "bulb"
    QUAD_CIRCLE = "quad circle"
    BAR = "bar"
    LESS = "less"
    WALL = "wall"


@dataclass(frozen=True)
class Presentation:
    """How a region looks. `fill` and `color` (of the border, the label and the decoration) are CSS colours."""

    border: Border | None = None
    fill: str | None = None
    label: str | int | tuple[int, ...] | None = None
    """a text, a number, or a list of digits"""
    decoration: Decoration | None = None
    color: str | None = None

    @property
    def text(self) -> str:
        """The label as it is written; empty for none."""
        if isinstance(self.label, tuple):
            return " ".join(map(str, self.label))
        return "" if self.label is None else str(self.label)
