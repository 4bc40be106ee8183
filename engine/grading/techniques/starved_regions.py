"""Marks that would starve regions of exactly one mark (Dominosa: cells and dominoes). Only used if a profile gives them
costs.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from gridlanes.grading.ones import has_own_ones, ones_of
from gridlanes.grading.position import Position, Rows
from gridlanes.grading.state_words import StateWords
from gridlanes.grading.technique import Found, Grounds, Phase, Technique, moved_to
from gridlanes.kernels.grading.starved_ones import LEFT_NONE, LEFT_THE_SAME, SupposedOne, starved_ones
from gridlanes.puzzles.puzzle import Puzzle


def _starving(way: int) -> Callable[[Position, Rows], Found]:
    """`Technique.apply` for one way to starve."""

    def apply(position: Position, rows: Rows) -> Found:
        ones = ones_of(position)
        words, found = position.marks_left(rows), np.zeros(len(rows), np.int64)
        n_coords = len(ones.beside)
        n_counts = len(ones.start) - 1 + int(np.diff(ones.own_first).max(initial=0))
        room = SupposedOne(*(np.zeros(n, np.int64) for n in (n_coords, n_counts, n_counts, n_counts, n_coords)))
        starved_ones(words, rows.astype(np.int64), ones, way, room, found)
        return moved_to(position, rows, words, found)

    return apply


def _nothing_left(puzzle: Puzzle, state: StateWords, after: StateWords) -> Grounds | None:
    from gridlanes.grading.reasons.starved_counts import explain_starved  # here, as grades do without

    return explain_starved(puzzle, state, after, 1)


def _same_left(puzzle: Puzzle, state: StateWords, after: StateWords) -> Grounds | None:
    from gridlanes.grading.reasons.regions_of_one import explain_same_places  # here, as grades do without

    return explain_same_places(puzzle, state, after)


TECHNIQUES = [
    Technique(
        "starved-regions",
        "a mark that starves a region",
        "a mark that would leave a region of exactly one mark no place for it",
        Phase.PROPAGATION,
        3.0,
        has_own_ones,
        _starving(LEFT_NONE),
        adds_up=True,
        explain=_nothing_left,
        on_request=True,
    ),
    Technique(
        "regions-with-the-same-places",
        "two regions that would need the same place",
        "a mark that would leave two regions only places of a third one, which has one mark only",
        Phase.PROPAGATION,
        3.1,
        has_own_ones,
        _starving(LEFT_THE_SAME),
        adds_up=True,
        explain=_same_left,
        on_request=True,
    ),
]
