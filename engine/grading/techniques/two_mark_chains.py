"""Chains of coords with two marks each, for puzzles without houses in which some coords hold different marks, as areas
of a map do (XY-chains). Only used if a profile asks for it.

If the first coord of a chain does not hold a mark, it holds its other one; hence the next, which is apart from it and
has that mark, holds its other one, and so on. If the last one then holds the mark that the first one does not, one of
the two ends holds it, and no coord that is apart from both does. Two coords with the same two marks are the shortest
chain.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.grading.position import Position, Rows
from gridlanes.grading.technique import Found, Numbers, Phase, Technique, has_no_houses
from gridlanes.rules.all_equal import AllEqual
from gridlanes.rules.distinct import Distinct

_MOST = 128
"""areas of a puzzle, at most"""


class _Areas(NamedTuple):
    """The areas of a puzzle, whose coords are alike: `of` ``intp (C,)``, the area of each coord; `first` ``intp (n,)``,
    the first coord of each; `apart` ``bool (n, n)``: which hold different marks.
    """

    of: NDArray[np.intp]
    first: NDArray[np.intp]
    apart: NDArray[np.bool_]


def _suits(position: Position) -> bool:
    rules = [own.rule for own in position.row_regions] + [each.rule for each in position.structure.constraints]
    return has_no_houses(position) and any(isinstance(rule, Distinct) for rule in rules)


def _areas(position: Position, row: int) -> _Areas:
    n_coords = position.structure.n_coords
    of, linked = np.arange(n_coords), position.structure.apart.copy()
    for own in position.row_regions:
        for region in np.flatnonzero(own.row == row).tolist():
            coords = own.coords[own.start[region] : own.start[region + 1]]
            if isinstance(own.rule, AllEqual):
                of[np.isin(of, of[coords])] = of[coords].min(initial=n_coords)
            elif isinstance(own.rule, Distinct):
                linked[np.ix_(coords, coords)] = True
    first, of = np.unique(of, return_inverse=True)
    apart = np.zeros((len(first), len(first)), np.bool_)
    a, b = np.nonzero(linked)
    apart[of[a], of[b]] = True
    np.fill_diagonal(apart, False)
    return _Areas(of, first, apart)


def shortest_chains(possible: NDArray[np.bool_], apart: NDArray[np.bool_]) -> tuple[NDArray[np.bool_], int]:
    """The marks ``bool (n, M)`` that the shortest chains eliminate, and the number of areas of these; 0 for none.
    `possible` ``bool (n, M)``; `apart` ``bool (n, n)``.
    """
    n, n_marks = possible.shape
    pairs = possible.sum(axis=1) == 2
    # A state is an area with two marks and the one that it holds; it leads to areas apart that have this mark.
    holds = possible & pairs[:, None]
    leads = (apart[:, None, :, None] & holds[:, :, None, None] & holds.T[None, :, :, None] & holds[None, None]).copy()
    leads &= ~np.eye(n_marks, dtype=np.bool_)[None, :, None, :]
    steps: Any = leads.reshape(n * n_marks, n * n_marks).astype(np.float32)
    reached, length = np.eye(n * n_marks, dtype=np.bool_), 1
    while True:
        further = reached | ((reached.astype(np.float32) @ steps) > 0)
        length += 1
        if (further == reached).all() or length > n:
            return np.zeros_like(possible), 0
        reached = further
        ends = reached.reshape(n, n_marks, n, n_marks)
        gone = np.zeros_like(possible)
        for mark in range(n_marks):
            # Of a first area that has the mark and holds another one: last areas that then hold it.
            closes = (ends[:, :, :, mark] & holds[:, :, None]).copy()
            closes[:, mark] = False
            both = closes.any(axis=1) & holds[:, mark][:, None]
            first, last = np.nonzero(both)
            gone[:, mark] = (apart[first] & apart[last]).any(axis=0) & possible[:, mark]
        if gone.any():
            return gone, length


def _apply(position: Position, rows: Rows) -> Found:
    areas: dict[int, _Areas] = position.remembered("areas apart", dict)
    words, moves, sizes = position.states.words, np.zeros(len(rows), np.int64), np.zeros(len(rows), np.int64)
    bits = np.array([1 << mark for mark in range(len(position.structure.alphabet))], words.dtype)
    for i, row in enumerate(rows.tolist()):
        if row not in areas:
            areas[row] = _areas(position, row)
        of, first, apart = areas[row]
        if len(first) > _MOST:
            continue
        gone, length = shortest_chains((words[row, first, None] & bits) != 0, apart)
        left = words[row, : len(of)] & ~(gone * bits).sum(axis=1, dtype=words.dtype)[of]
        moves[i] = int(np.bitwise_count(words[row, : len(of)] & ~left).sum())
        words[row, : len(of)], sizes[i] = left, length
    return Found(moves, sizes)


def _length_added(sizes: Numbers) -> NDArray[np.float64]:
    """A half each time the number of areas doubles, from two on."""
    return np.asarray(np.log2(np.maximum(sizes, 2)) / 2 - 0.5)


TECHNIQUES = [
    Technique(
        "two-mark-chains",
        "a chain of areas with two marks each",
        "one of the two ends of a chain holds a mark, so that what is apart from both does not",
        Phase.PATTERN,
        4.0,
        _suits,
        _apply,
        _length_added,
        adds_up=True,
        on_request=True,
    )
]
