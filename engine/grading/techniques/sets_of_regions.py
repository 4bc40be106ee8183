"""Sets of regions that as many others cover (Dominosa: cells with the same number and their dominoes). Only used if a
profile gives them costs.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from gridlanes.grading.ones import has_own_ones, kinds_of, ones_of
from gridlanes.grading.position import Position, Rows
from gridlanes.grading.state_words import StateWords
from gridlanes.grading.technique import Found, Grounds, Numbers, Phase, Technique, moved_to
from gridlanes.kernels.grading.houses import WORD
from gridlanes.kernels.grading.sets_of_ones import LARGEST, Kind, SetSearch, sets_of_ones
from gridlanes.puzzles.puzzle import Puzzle


def _sets(*, overlapping: bool) -> Callable[[Position, Rows], Found]:
    """`Technique.apply` for sets of regions that have no place in common, or may overlap."""

    def apply(position: Position, rows: Rows) -> Found:
        ones, kinds = ones_of(position), kinds_of(position)
        words = position.marks_left(rows)
        found, sizes = np.zeros(len(rows), np.int64), np.zeros(len(rows), np.int64)
        members, place, covers = (np.zeros(n, np.int64) for n in (WORD, kinds.shape[1], WORD))
        kind = Kind(members, place, covers, *(np.zeros(WORD, np.uint64) for _ in range(2)))
        n, left = 2 * LARGEST + 2, np.zeros(words.shape[1], np.uint64)
        search = SetSearch(np.zeros(n, np.int64), *(np.zeros(n, np.uint64) for _ in range(3)))
        sets_of_ones(words, rows.astype(np.int64), ones, kinds, overlapping, kind, search, left, found, sizes)
        return moved_to(position, rows, words, found, sizes)

    return apply


def _size_added(sizes: Numbers) -> NDArray[np.float64]:
    """A tenth for each region beyond two."""
    return np.asarray(np.maximum(sizes - 2, 0) / 10)


def _explain(puzzle: Puzzle, state: StateWords, after: StateWords) -> Grounds | None:
    from gridlanes.grading.reasons.regions_of_one import explain_set  # here, as grades do without

    return explain_set(puzzle, state, after)


TECHNIQUES = [
    Technique(
        "sets-of-regions",
        "regions that as many others cover",
        "all places of some regions belong to as many others, whose marks are among these places",
        Phase.PATTERN,
        4.0,
        has_own_ones,
        _sets(overlapping=False),
        _size_added,
        adds_up=True,
        explain=_explain,
        on_request=True,
    ),
    Technique(
        "overlapping-sets-of-regions",
        "overlapping regions that others cover",
        "all places of some regions, which may overlap, belong to others, whose marks must be in enough of them",
        Phase.PATTERN,
        5.0,
        has_own_ones,
        _sets(overlapping=True),
        _size_added,
        adds_up=True,
        explain=_explain,
        on_request=True,
    ),
]
