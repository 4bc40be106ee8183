"""Moves that follow from several counts together, looked for once for all techniques that use them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.grading.counts import has_counts, has_large_counts
from gridlanes.grading.position import Position, Rows
from gridlanes.grading.technique import Found
from gridlanes.kernels.grading.count_moves import OVERLAPPING, STARVED_LATER, count_moves
from gridlanes.kernels.rules.loops.joint_corners import joint_corners

_JOINT = 4
"""coords of a joint state, at most"""


class Looked(NamedTuple):
    """What the last look at each of P puzzles found: `state`, `left` ``uint64 (P, C)``, what was possible then, and
    what is left; `first`, `way`, `found` ``int64 (P,)`` as in `gridlanes.kernels.grading.count_moves`. At first no
    puzzle has been looked at, and no mark of `state` is possible.
    """

    state: NDArray[np.uint64]
    left: NDArray[np.uint64]
    first: NDArray[np.int64]
    way: NDArray[np.int64]
    found: NDArray[np.int64]


def counts_suit(position: Position) -> bool:
    """Whether the rules of a position count in several places, not only in those of which joint states are propagated:
    these say more of the edges around a cell, or at a corner, than two counts.
    """
    structure, row_regions = position.structure, position.row_regions
    if not has_counts(structure, row_regions):
        return False
    return joint_corners not in structure.program.tables or has_large_counts(structure, row_regions, _JOINT)


def joint_counts_suit(position: Position) -> bool:
    """Whether joint states are propagated of all counts of a position, so that `counts_suit` says no."""
    return has_counts(position.structure, position.row_regions) and not counts_suit(position)


def by_counts(way: int, last: int = STARVED_LATER) -> Callable[[Position, Rows], Found]:
    """`Technique.apply` for one way to reason with counts. `last`: the last way that other techniques may ask for."""

    def look(position: Position, looked: Looked, rows: Rows, words: NDArray[np.uint64]) -> None:
        _look(position, looked, rows, words, way, last)

    return by_ways("counts", way, look)


def by_ways(
    name: str, way: int, look: Callable[[Position, Looked, Rows, NDArray[np.uint64]], None]
) -> Callable[[Position, Rows], Found]:
    """`Technique.apply` for one of several ways to reason that are tried together, from the easiest on, and remembered
    by a `name`. `look`: looks at some puzzles, whose possible marks it may change, from this way on.
    """

    def apply(position: Position, rows: Rows) -> Found:
        looked = position.remembered(name, lambda: _nothing(position))
        words = position.marks_left(rows)
        is_known = (looked.state[rows] == words).all(axis=1) & (looked.first[rows] <= way)
        is_known &= (looked.way[rows] == 0) | (looked.way[rows] >= way)
        new = np.flatnonzero(~is_known)
        if len(new):
            looked.state[rows[new]], looked.first[rows[new]] = words[new], way
            look(position, looked, rows[new], words[new])
        moves = np.where(looked.way[rows] == way, looked.found[rows], 0)
        moved = rows[moves > 0]
        position.put(moved, looked.left[moved])
        return Found(moves, (moves > 0).astype(np.int64))

    return apply


def _nothing(position: Position) -> Looked:
    n, n_coords = len(position), position.structure.n_coords
    state, left = (np.zeros((n, n_coords), np.uint64) for _ in range(2))
    return Looked(state, left, *(np.zeros(n, np.int64) for _ in range(3)))


def _look(position: Position, looked: Looked, rows: Rows, words: NDArray[np.uint64], first: int, last: int) -> None:
    counts, n = position.counts, len(rows)
    true = np.zeros_like(words) if first == last == OVERLAPPING else _marks_of_solutions(position, rows)
    way, found = np.zeros(n, np.int64), np.zeros(n, np.int64)
    count_moves(
        words,
        rows.astype(np.int64),
        counts.shared,
        counts.own,
        counts.lines,
        counts.room,
        true,
        first,
        last,
        way,
        found,
    )
    looked.left[rows], looked.way[rows], looked.found[rows] = words, way, found


def _marks_of_solutions(position: Position, rows: Rows) -> NDArray[np.uint64]:
    """``uint64 (n, C)``: the marks of a solution of some puzzles, zeros if none is known."""
    known = position.known(rows)
    is_known = known < len(position.structure.alphabet)
    return np.where(is_known, np.uint64(1) << np.where(is_known, known, 0).astype(np.uint64), np.uint64(0))
