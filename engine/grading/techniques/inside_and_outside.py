"""Inside and outside of a loop along the edges of cells (Slitherlink), which players shade. Only used if a profile
gives it a cost.
"""

from __future__ import annotations

import numpy as np

from gridlanes.grading.position import Position, Rows
from gridlanes.grading.sides import BoardOfSides
from gridlanes.grading.state_words import StateWords
from gridlanes.grading.technique import Found, Grounds, Phase, Technique, has_no_houses, moved_to
from gridlanes.kernels.grading.sides import decide_by_sides
from gridlanes.puzzles.puzzle import Puzzle


def _suits(position: Position) -> bool:
    return has_no_houses(position) and BoardOfSides.of(position.structure) is not None


def _apply(position: Position, rows: Rows) -> Found:
    board = BoardOfSides.of(position.structure)
    assert board is not None
    words, admitted = position.marks_left(rows), position.counts.shared.admitted
    found, done = np.zeros(len(rows), np.int64), np.zeros(len(board.sides.counts), np.bool_)
    decide_by_sides(words, board.sides, board.mark, admitted[rows], board.room(), done, found)
    return moved_to(position, rows, words, found)


def _explain(puzzle: Puzzle, state: StateWords, after: StateWords) -> Grounds | None:
    from gridlanes.grading.reasons.inside_and_outside import explain_sides  # here, as grades do without

    return explain_sides(puzzle, state, after) if state.ndim == 1 else None  # it knows words of one half


TECHNIQUES = [
    Technique(
        "inside-and-outside",
        "inside and outside",
        "cells on the same side of the loop have no line between them, cells on different sides have one",
        Phase.PATTERN,
        4.1,
        _suits,
        _apply,
        adds_up=True,
        explain=_explain,
        on_request=True,
    )
]
