"""Counts of a region part by part (Magnets: lines, and dominoes in them). Only used if a profile gives it a cost."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from gridlanes.grading.counted_parts import board_of, own_pairs, parts_of
from gridlanes.grading.position import Position, Rows
from gridlanes.grading.state_words import StateWords
from gridlanes.grading.technique import Found, Grounds, Phase, Technique, has_no_houses, moved_to
from gridlanes.kernels.grading.counts_by_parts import LAST_RUN, NONE, PAIRS, SINGLE, counts_by_parts
from gridlanes.puzzles.puzzle import Puzzle

_MAX_MARKS = 8
"""of puzzles that it suits: numbers are kept for each of them"""


def _has_counts(position: Position) -> bool:
    """Whether there are regions that are divided into parts."""
    if not has_no_houses(position) or len(position.structure.alphabet) > _MAX_MARKS:
        return False
    return bool((board_of(position.structure).region != NONE).any())


def _leaves_one(position: Position) -> bool:
    """Whether all marks but one of a region are counted, which are several."""
    if not _has_counts(position):
        return False
    board, n_marks = board_of(position.structure), len(position.structure.alphabet)
    counted = {(g, m) for g, m in zip(board.region.tolist(), board.mark.tolist(), strict=True) if g != NONE}
    return n_marks > 2 and bool((np.bincount([g for g, _ in counted]) == n_marks - 1).any())


def _has_runs(position: Position) -> bool:
    """Whether coords side by side in a region cannot both hold one mark, nor another."""
    return _has_counts(position) and bool((np.bitwise_count(board_of(position.structure).apart) > 1).any())


def _has_pairs(position: Position) -> bool:
    """Whether there are pairs of coords of which each decides the other."""
    return _has_counts(position) and (bool(board_of(position.structure).pairs) or any(own_pairs(position)))


def _by_parts(way: int) -> Callable[[Position, Rows], Found]:
    """`Technique.apply` for one way to divide regions."""

    def apply(position: Position, rows: Rows) -> Found:
        words, found = position.marks_left(rows), np.zeros(len(rows), np.int64)
        counts_by_parts(words, rows.astype(np.int64), parts_of(position), way, found)
        return moved_to(position, rows, words, found)

    return apply


def _explain(way: int) -> Callable[[Puzzle, StateWords, StateWords], Grounds | None]:
    """`Technique.explain` for one way to divide regions."""

    def explain(puzzle: Puzzle, state: StateWords, after: StateWords) -> Grounds | None:
        from gridlanes.grading.reasons.counts_by_parts import explain_parts  # here, as grades do without

        return explain_parts(puzzle, state, after, way)

    return explain


TECHNIQUES = [
    Technique(
        "what-counts-leave",
        "what the other numbers leave",
        "the numbers of all other marks of a region say how many of its cells hold the last one",
        Phase.PROPAGATION,
        2.3,
        _leaves_one,
        _by_parts(SINGLE),
        adds_up=True,
        explain=_explain(SINGLE),
        on_request=True,
    ),
    Technique(
        "last-odd-run",
        "the last odd run",
        "the cells left of a region hold two marks in turns; a number says which of them begins the only odd run",
        Phase.PROPAGATION,
        2.4,
        _has_runs,
        _by_parts(LAST_RUN),
        adds_up=True,
        explain=_explain(LAST_RUN),
        on_request=True,
    ),
    Technique(
        "counts-by-pairs",
        "a count, pair by pair",
        "pairs of cells each hold so many of a mark at least and at most; only so can a count of their line be reached",
        Phase.PROPAGATION,
        3.5,
        _has_pairs,
        _by_parts(PAIRS),
        adds_up=True,
        explain=_explain(PAIRS),
        on_request=True,
    ),
]
