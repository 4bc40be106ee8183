"""Uniqueness arguments: marks that would allow a second solution are eliminated. Only used if a profile gives them
costs.
"""

from __future__ import annotations

import numpy as np

from gridlanes.grading.position import Position, Rows
from gridlanes.grading.state_words import StateWords
from gridlanes.grading.swaps import rectangles_of
from gridlanes.grading.technique import Found, Grounds, Phase, Technique
from gridlanes.kernels.grading.rectangles import unique_rectangles
from gridlanes.puzzles.puzzle import Puzzle


def _has_rectangles(position: Position) -> bool:
    return position.board is not None and len(rectangles_of(position.structure)) > 0


def _apply(position: Position, rows: Rows) -> Found:
    rectangles, free = rectangles_of(position.structure), position.swaps.free(rows)
    return Found(*position.narrow(rows, unique_rectangles, rectangles, np.ascontiguousarray(free), sized=False))


def _explain(puzzle: Puzzle, state: StateWords, after: StateWords) -> Grounds | None:
    from gridlanes.grading.reasons.unique_rectangle import explain_rectangle  # here, as grades do without

    return explain_rectangle(puzzle, state, after)


TECHNIQUES = [
    Technique(
        "unique-rectangle",
        "unique rectangle",
        "four cells could swap two marks if they held no others; as there is one solution, one of them does",
        Phase.PATTERN,
        4.5,
        _has_rectangles,
        _apply,
        explain=_explain,
        on_request=True,
        assumes_one_solution=True,
    )
]
