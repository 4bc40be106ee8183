"""The marks that a region of the puzzle's own holds at all, such as a cage with a sum, whichever coord of it holds
which. Only used if a profile gives it a cost: what the region says of each coord (`constraints`) is more.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.grading.position import Position, Rows
from gridlanes.grading.technique import Found, Phase, Technique
from gridlanes.solvers.states import Kernels


def _suits(position: Position) -> bool:
    return bool(position.row_regions) and len(position.structure.alphabet) <= 64


def _apply(position: Position, rows: Rows) -> Found:
    states, n_coords = position.states, position.structure.n_coords
    words = states.words[rows]
    before = words[:, :n_coords].copy()
    _, broken = states.run(words, rows, Kernels.CHEAP if position.board is None else Kernels.BESIDE_HOUSES)
    left = _held_by_regions(position, rows, words[:, :n_coords], before)
    left[broken, 0] = 0  # no mark is left where it broke, so that the puzzle is known to have no solution
    states.words[rows, :n_coords] = left
    return Found(np.bitwise_count(before & ~left).sum(axis=1, dtype=np.int64), np.ones(len(rows), np.int64))


def _held_by_regions(
    position: Position, rows: Rows, narrowed: NDArray[np.unsignedinteger], before: NDArray[np.unsignedinteger]
) -> NDArray[np.unsignedinteger]:
    """Words ``(n, C)`` `before` without the marks that no coord of a region holds in the `narrowed` ones."""
    left, place = before.copy(), np.full(len(position), -1)
    place[rows] = np.arange(len(rows))
    for own in position.row_regions:
        region = np.repeat(np.arange(len(own)), own.lengths)
        at, coords = place[own.row[region]], own.coords
        region, at, coords = (each[at >= 0] for each in (region, at, coords))
        held = np.zeros(len(own), before.dtype)
        np.bitwise_or.at(held, region, narrowed[at, coords])
        np.bitwise_and.at(left, (at, coords), held[region])
    return left


TECHNIQUES = [
    Technique(
        "region-marks",
        "the marks of a region",
        "the marks that a region such as a cage does not hold at all",
        Phase.PROPAGATION,
        1.3,
        _suits,
        _apply,
        adds_up=True,
        on_request=True,
    )
]
