"""Areas that a mark would cut off (Dominosa: cells no dominoes can fill). Only used if a profile gives it a cost."""

from __future__ import annotations

import numpy as np

from gridlanes.grading.ones import has_ones, linked_counts, ones_of
from gridlanes.grading.position import Position, Rows
from gridlanes.grading.state_words import StateWords
from gridlanes.grading.technique import Found, Grounds, Phase, Technique, moved_to
from gridlanes.kernels.grading.odd_areas import AreaWalk, odd_areas
from gridlanes.puzzles.puzzle import Puzzle


def _apply(position: Position, rows: Rows) -> Found:
    ones = ones_of(position)
    linked = position.remembered("linked counts", lambda: linked_counts(ones))
    words, found = position.marks_left(rows), np.zeros(len(rows), np.int64)
    walk = AreaWalk(*(np.zeros(len(ones.start), np.int64) for _ in range(6)))
    odd_areas(words, ones, linked, walk, found)
    return moved_to(position, rows, words, found)


def _explain(puzzle: Puzzle, state: StateWords, after: StateWords) -> Grounds | None:
    from gridlanes.grading.reasons.regions_of_one import explain_odd_area  # here, as grades do without

    return explain_odd_area(puzzle, state, after)


TECHNIQUES = [
    Technique(
        "odd-areas",
        "an area of an odd number",
        "a mark that would cut off an area of an odd number of regions, of which each mark fills two",
        Phase.PATTERN,
        3.4,
        has_ones,
        _apply,
        adds_up=True,
        explain=_explain,
        on_request=True,
    )
]
