"""Counts that a mark would starve or overfill: numbers beside cells, cells that must be lit."""

from __future__ import annotations

from collections.abc import Callable

from gridlanes.grading.count_moves import by_counts, counts_suit
from gridlanes.grading.state_words import StateWords
from gridlanes.grading.technique import Grounds, Phase, Technique
from gridlanes.kernels.grading.count_moves import STARVED, STARVED_LATER
from gridlanes.puzzles.puzzle import Puzzle


def _explain(depth: int) -> Callable[[Puzzle, StateWords, StateWords], Grounds | None]:
    """`Technique.explain` for consequences of so many steps."""

    def explain(puzzle: Puzzle, state: StateWords, after: StateWords) -> Grounds | None:
        from gridlanes.grading.reasons.starved_counts import explain_starved  # here, as grades do without

        return explain_starved(puzzle, state, after, depth) if state.ndim == 1 else None  # it knows words of one half

    return explain


TECHNIQUES = [
    Technique(
        "starved-counts",
        "a mark that starves a count",
        "a mark that would leave a count too few places, or give it too many",
        Phase.PROPAGATION,
        3.0,
        counts_suit,
        by_counts(STARVED),
        adds_up=True,
        explain=_explain(1),
    ),
    Technique(
        "starved-counts-in-turn",
        "a mark that starves a count in two steps",
        "the same with a step between: what other counts then say leaves a count too few places, or gives it too many",
        Phase.PATTERN,
        4.0,
        counts_suit,
        by_counts(STARVED_LATER),
        adds_up=True,
        explain=_explain(2),
    ),
]
