"""The last mark of a count, and its last gap. Only used if a profile gives it a cost."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.cached_per_structure import cached_per_structure
from gridlanes.compile.structure import Structure
from gridlanes.grading.counts import shared_counts
from gridlanes.grading.position import Position, Rows
from gridlanes.grading.small_constraints import room_for_count, small_constraints
from gridlanes.grading.technique import Found, Phase, Technique, has_no_houses, moved_to
from gridlanes.kernels.grading.counts import ListedCounts
from gridlanes.kernels.grading.last_of_count import SmallConstraints, last_of_counts


@cached_per_structure
def _looked(structure: Structure) -> NDArray[np.int64]:
    """``int64 (J,)``: the counts of which no small constraint has all coords; that says all of them by itself."""
    counts, small = shared_counts(structure).listed, small_constraints(structure)
    coords = [_coords(counts, k) for k in range(len(counts.mark))]
    return np.array([k for k, here in enumerate(coords) if len(here) and not _is_within(here, small)], np.int64)


def _coords(counts: ListedCounts, k: int) -> NDArray[np.int64]:
    return counts.coords[counts.start[k] : counts.start[k + 1]]


def _is_within(coords: NDArray[np.int64], small: SmallConstraints) -> bool:
    """Whether a small constraint has all of some coords."""
    here, first = {*coords.tolist()}, int(coords[0])
    numbers = small.at[small.at_start[first] : small.at_start[first + 1]].tolist()
    return any(here <= {*small.coords[small.start[s] : small.start[s + 1]].tolist()} for s in numbers)


def _suits(position: Position) -> bool:
    if not has_no_houses(position) or not len(small_constraints(position.structure).table):
        return False
    return bool(len(_looked(position.structure)) or len(position.counts.own.mark))


def _last(*, gap: bool) -> Callable[[Position, Rows], Found]:
    """`Technique.apply` for the last gap of a count, or for its last mark."""

    def apply(position: Position, rows: Rows) -> Found:
        structure, counts = position.structure, position.counts
        words = position.marks_left(rows)
        left = words.copy()
        last_of_counts(
            words,
            rows.astype(np.int64),
            counts.shared,
            _looked(structure),
            counts.own,
            small_constraints(structure),
            gap,
            room_for_count(structure),
            left,
        )
        moves = np.bitwise_count(words & ~left).sum(axis=1, dtype=np.int64)
        return moved_to(position, rows, left, moves)

    return apply


TECHNIQUES = [
    Technique(
        "last-mark-of-a-count",
        "the last mark of a count",
        "a count takes only one more, so no cell that would bring another one with it",
        Phase.PATTERN,
        3.0,
        _suits,
        _last(gap=False),
        adds_up=True,
        on_request=True,
    ),
    Technique(
        "last-gap-of-a-count",
        "the last gap of a count",
        "a count can do without only one more, so it needs each cell that would take another one with it",
        Phase.PATTERN,
        4.0,
        _suits,
        _last(gap=True),
        adds_up=True,
        on_request=True,
    ),
]
