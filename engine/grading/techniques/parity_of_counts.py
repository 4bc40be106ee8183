"""What several counts that admit only even numbers, or only odd ones, say together. Only used if a profile gives it a
cost.
"""

from __future__ import annotations

import numpy as np

from gridlanes.grading.parities import Parities
from gridlanes.grading.position import Position, Rows
from gridlanes.grading.state_words import StateWords
from gridlanes.grading.technique import Found, Grounds, Phase, Technique, has_no_houses, moved_to
from gridlanes.kernels.grading.parity import decide_by_parity
from gridlanes.puzzles.puzzle import Puzzle


def _suits(position: Position) -> bool:
    return has_no_houses(position) and Parities.of(position.structure) is not None


def _apply(position: Position, rows: Rows) -> Found:
    parities = Parities.of(position.structure)
    assert parities is not None
    words, found = position.marks_left(rows), np.zeros(len(rows), np.int64)
    left = words.copy()
    decide_by_parity(words, parities.links, parities.room(), left, found)
    return moved_to(position, rows, left, found)


def _explain(puzzle: Puzzle, state: StateWords, after: StateWords) -> Grounds | None:
    from gridlanes.grading.reasons.parity import explain_parity  # here, as grades do without

    return explain_parity(puzzle, state, after) if state.ndim == 1 else None  # it knows words of one half


TECHNIQUES = [
    Technique(
        "parity-of-counts",
        "parity",
        "an even number of edges, or an odd one, lead out of a part of the board, and one of them is left",
        Phase.PATTERN,
        4.2,
        _suits,
        _apply,
        adds_up=True,
        explain=_explain,
        on_request=True,
    )
]
