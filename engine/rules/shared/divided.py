"""What the rules on divided boards share: one region, all edges between two cells of the grid, and a mark for lines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from gridlanes.model.divisions import Division, Ints, areas_of, division_of, per_area
from gridlanes.model.grid import Layer
from gridlanes.model.outcome import Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.base import Flags
from gridlanes.rules.shared.refusals import refuse, require_regions

__all__ = [
    "Division",
    "Ints",
    "LineEnds",
    "areas_both_ways",
    "areas_of",
    "board_of",
    "border_of",
    "lines_inside",
    "per_area",
]


@dataclass(frozen=True)
class LineEnds(Violation):
    """The edge `coords` is a line with the same area on both sides."""

    text = "the line at coord {coords[0]} has the same area on both sides"


def board_of(rule: Any, scope: Scope) -> Division:
    """The board whose edges between cells the region is. ModelError if it is something else."""
    require_regions(rule, scope)
    if {Layer.EDGES_H, Layer.EDGES_V} <= {*scope.grid.layers}:
        board = division_of(scope.grid)
        if np.array_equal(board.edges, scope.coords):
            return board
    return refuse(rule, "speaks of all edges between two cells, the horizontal ones before the vertical ones")


def areas_both_ways(held: Flags, can: Flags, board: Division) -> tuple[Ints, Ints]:
    """The areas of boards whose edges are lines or can be ``bool (S, K)``: if all are that can be, and none but those
    that are. One array twice where nothing is open.
    """
    joined = areas_of(can, board)
    return joined, joined if held is can else areas_of(held, board)


def border_of(inside: Flags, board: Division) -> tuple[int, ...]:
    """The edges between cells ``bool (N,)`` that are inside of an area and others."""
    return tuple(board.edges[inside[board.first] != inside[board.second]].tolist())


def lines_inside(lines: Flags, areas: Ints, board: Division) -> Flags:
    """``bool (S, K)``: the `lines` ``(S, K)`` with the same area on both sides."""
    return np.asarray(lines & (areas[:, board.first] == areas[:, board.second]))
