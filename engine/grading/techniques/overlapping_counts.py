"""Two counts that overlap, for any rules that count: numbers beside cells, degrees of corners, cells that
light a cell.
"""

from __future__ import annotations

from gridlanes.grading.count_moves import by_counts, counts_suit, joint_counts_suit
from gridlanes.grading.state_words import StateWords
from gridlanes.grading.technique import Grounds, Phase, Technique
from gridlanes.kernels.grading.count_moves import OVERLAPPING
from gridlanes.puzzles.puzzle import Puzzle


def _explain(puzzle: Puzzle, state: StateWords, after: StateWords) -> Grounds | None:
    from gridlanes.grading.reasons.overlapping_counts import explain_pair  # here, as grades do without

    return explain_pair(puzzle, state, after) if state.ndim == 1 else None  # it knows words of one half


TECHNIQUES = [
    Technique(
        "overlapping-counts",
        "two counts that overlap",
        "two counts share cells; how many of these hold the mark decides the rest of one count",
        Phase.PROPAGATION,
        3.2,
        counts_suit,
        by_counts(OVERLAPPING),
        adds_up=True,
        explain=_explain,
    ),
    Technique(
        "overlapping-joint-counts",
        "two counts that overlap, by themselves",
        "how many of the edges that two counts share hold a mark, without what all counts say together",
        Phase.PROPAGATION,
        2.6,
        joint_counts_suit,
        by_counts(OVERLAPPING, OVERLAPPING),
        adds_up=True,
        explain=_explain,
        on_request=True,
    ),
]
