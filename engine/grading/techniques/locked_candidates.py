"""Locked candidates: conclusions from two houses that overlap."""

from __future__ import annotations

from gridlanes.grading.position import Position
from gridlanes.grading.technique import Phase, Technique, on_houses
from gridlanes.kernels.grading.locked import locked


def _points(position: Position) -> bool:
    return position.board is not None and len(position.board.pointing) > 0


def _claims(position: Position) -> bool:
    return position.board is not None and len(position.board.claiming) > 0


TECHNIQUES = [
    Technique(
        "direct-pointing",
        "direct pointing",
        "all places of a mark in a box lie in one line, which leaves it one place in another house",
        Phase.PROPAGATION,
        1.7,
        _points,
        on_houses(locked, lambda board: (board.pointing, True), pattern="pointing"),
    ),
    Technique(
        "direct-claiming",
        "direct claiming",
        "all places of a mark in a line lie in one box, which leaves it one place in another house",
        Phase.PROPAGATION,
        1.9,
        _claims,
        on_houses(locked, lambda board: (board.claiming, True), pattern="claiming"),
    ),
    Technique(
        "pointing",
        "pointing",
        "all places of a mark in a box lie in one line",
        Phase.PROPAGATION,
        2.6,
        _points,
        on_houses(locked, lambda board: (board.pointing, False), pattern="pointing"),
    ),
    Technique(
        "claiming",
        "claiming",
        "all places of a mark in a line lie in one box",
        Phase.PROPAGATION,
        2.8,
        _claims,
        on_houses(locked, lambda board: (board.claiming, False), pattern="claiming"),
    ),
]
