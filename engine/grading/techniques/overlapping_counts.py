"""Two counts that overlap, for any rules that count: numbers beside cells, degrees of corners, cells that
light a cell.
"""

from __future__ import annotations

import numpy as np

from gridlanes.grading.counts import has_counts
from gridlanes.grading.position import Position, Rows
from gridlanes.grading.state_words import StateWords
from gridlanes.grading.technique import Found, Grounds, Phase, Technique
from gridlanes.kernels.grading.overlaps import overlaps
from gridlanes.puzzles.puzzle import Puzzle


def _counts(position: Position) -> bool:
    return has_counts(position.structure, position.row_regions)


def _apply(position: Position, rows: Rows) -> Found:
    words, found = position.marks_left(rows), np.zeros(len(rows), np.int64)
    counts = position.counts
    overlaps(words, rows.astype(np.int64), counts.shared, counts.own, counts.lines, counts.room, found)
    moved = np.flatnonzero(found)
    position.put(rows[moved], words[moved])
    return Found(found, (found > 0).astype(np.int64))


def _behind(puzzle: Puzzle, state: StateWords, after: StateWords) -> Grounds | None:
    from gridlanes.grading.pair_of_counts import pair_behind  # here, as grades do without

    return pair_behind(puzzle, state, after) if state.ndim == 1 else None  # it knows words of one half


TECHNIQUES = [
    Technique(
        "overlapping-counts",
        "two counts that overlap",
        "how many of the coords that two counts share hold a mark, which leaves the others of one no choice",
        Phase.PROPAGATION,
        3.2,
        _counts,
        _apply,
        adds_up=True,
        behind=_behind,
    )
]
