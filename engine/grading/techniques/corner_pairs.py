"""Pairs of edges that a corner and a number have in common: how many of the two are drawn. Only used if a profile gives
it a cost.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from gridlanes.grading.corner_pairs import BoardOfPairs
from gridlanes.grading.count_moves import Looked, by_ways
from gridlanes.grading.position import Position, Rows
from gridlanes.grading.state_words import StateWords
from gridlanes.grading.technique import Found, Grounds, Phase, Technique, has_no_houses
from gridlanes.kernels.grading.corner_pairs import ALIKE, BOTH_WAYS, FROM_CORNERS, LAST_GAP, decide_by_pairs
from gridlanes.puzzles.puzzle import Puzzle


def _suits(position: Position) -> bool:
    return has_no_houses(position) and BoardOfPairs.of(position.structure) is not None


def _by(way: int) -> Callable[[Position, Rows], Found]:
    def look(position: Position, looked: Looked, rows: Rows, words: NDArray[np.uint64]) -> None:
        pairs, admitted = BoardOfPairs.of(position.structure), position.counts.shared.admitted[rows]
        assert pairs is not None
        found, n_decided = np.zeros(len(rows), np.int64), np.zeros(len(rows), np.int64)
        decide_by_pairs(words, pairs.board, pairs.mark, admitted, way, pairs.room(), found, n_decided)
        looked.left[rows], looked.way[rows], looked.found[rows] = words, found, n_decided

    return by_ways("pairs", way, look)


def _explain(puzzle: Puzzle, state: StateWords, after: StateWords) -> Grounds | None:
    from gridlanes.grading.reasons.corner_pairs import explain_pairs  # here, as grades do without

    return explain_pairs(puzzle, state, after) if state.ndim == 1 else None  # it knows words of one half


TECHNIQUES = [
    Technique(
        "last-gap",
        "the last gap of a number",
        "a number leaves out one edge: one of two that meet a line at a corner; so its others are drawn",
        Phase.PATTERN,
        2.0,
        _suits,
        _by(LAST_GAP),
        adds_up=True,
        explain=_explain,
        on_request=True,
    ),
    Technique(
        "pairs-from-corners",
        "pairs of edges at corners",
        "a line goes on along at most one of two edges at a corner, or just one; what that says of a number",
        Phase.PATTERN,
        2.7,
        _suits,
        _by(FROM_CORNERS),
        adds_up=True,
        explain=_explain,
        on_request=True,
    ),
    Technique(
        "pairs-both-ways",
        "pairs of edges between numbers and corners",
        "numbers and corners tell each other that at least one, or at most one, of two edges is drawn",
        Phase.PATTERN,
        3.3,
        _suits,
        _by(BOTH_WAYS),
        adds_up=True,
        explain=_explain,
        on_request=True,
    ),
    Technique(
        "alike-edges",
        "edges that are alike or opposite",
        "numbers and corners tell which edges are both drawn or both not, and of which just one is",
        Phase.PATTERN,
        4.2,
        _suits,
        _by(ALIKE),
        adds_up=True,
        explain=_explain,
        on_request=True,
    ),
]
