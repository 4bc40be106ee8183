"""Singles: a mark with one possible place in a house, and a coord with one possible mark."""

from __future__ import annotations

from gridlanes.grading.position import Position
from gridlanes.grading.technique import Phase, Technique, has_houses, on_houses
from gridlanes.kernels.grading.singles import hidden_singles, naked_singles


def _has_boxes(position: Position) -> bool:
    return position.board is not None and len(position.board.boxes) > 0


def _has_lines(position: Position) -> bool:
    return position.board is not None and len(position.board.lines) > 0


TECHNIQUES = [
    Technique(
        "hidden-single-box",
        "hidden single in a box",
        "a mark has one place left in a box",
        Phase.PROPAGATION,
        1.2,
        _has_boxes,
        on_houses(hidden_singles, lambda board: (board.boxes,)),
    ),
    Technique(
        "hidden-single-line",
        "hidden single in a line",
        "a mark has one place left in a row or column",
        Phase.PROPAGATION,
        1.5,
        _has_lines,
        on_houses(hidden_singles, lambda board: (board.lines,)),
    ),
    Technique(
        "naked-single",
        "naked single",
        "a cell has one mark left",
        Phase.PROPAGATION,
        2.3,
        has_houses,
        on_houses(naked_singles, lambda board: ()),
    ),
]
