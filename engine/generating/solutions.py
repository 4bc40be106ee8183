"""Random solutions of many layouts of one structure at once."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.samplers.draws import Draws, Purpose, Tries
from gridlanes.samplers.making import Start
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.solvers.propagation import propagated
from gridlanes.status import Status

_BUDGET = 2_000
"""nodes that the completion of random marks may take"""
_ROUNDS = 24
"""in which coords get random marks: a few of them in each"""


class Solutions(NamedTuple):
    """`marks` ``uint8 (n, C)``: numbers counted from 1; `found` ``bool (n,)``: where there is a solution."""

    marks: NDArray[np.uint8]
    found: NDArray[np.bool_]


def random_solutions(
    structure: Structure,
    layout: NDArray[np.uint8],
    row_regions: tuple[RowRegions, ...],
    draws: Draws,
    tries: Tries,
    pool: SolverPool,
    start: Start | None,
    deadline: float | None = None,
    *,
    whole: bool = False,
) -> Solutions:
    """A random solution of each layout (givens ``uint8 (n, C)`` and regions of its own).

    With `start` those marks are completed by the search; a try for which that has no completion has no solution, and
    is to be drawn again. If they are the `whole` solution, there is nothing to complete, and a try without all of it
    has none. Without, marks that propagation allows are chosen at coords in random order, before the search completes
    them; where it cannot, fewer of them.
    """
    options = SolveOptions(1, _BUDGET, deadline)
    if start is not None:
        begun = np.where(layout != 0, layout, start(structure, draws, tries))
        if whole:
            return Solutions(begun, (begun != 0).all(axis=1))
        answers = pool.solve(structure, begun, options, row_regions=row_regions)
        return Solutions(answers.marks, answers.status == Status.SOLVED)
    chosen, order = _random_marks(structure, layout, row_regions, draws, tries)
    marks, found = np.zeros_like(layout), np.zeros(len(layout), np.bool_)
    n_kept = order.shape[1]
    left = np.arange(len(layout))
    while len(left):
        own = tuple(regions.of_rows(left) for regions in row_regions)
        answers = pool.solve(structure, chosen[left], options, row_regions=own)
        solved = answers.status == Status.SOLVED
        marks[left[solved]], found[left[solved]] = answers.marks[solved], True
        left = left[~solved]
        if not n_kept:
            break
        dropped = order[left, n_kept // 2 : n_kept]
        n_kept //= 2
        chosen[left[:, None], dropped] = layout[left[:, None], dropped]
    return Solutions(marks, found)


def _random_marks(
    structure: Structure, layout: NDArray[np.uint8], row_regions: tuple[RowRegions, ...], draws: Draws, tries: Tries
) -> tuple[NDArray[np.uint8], NDArray[np.intp]]:
    """Givens ``uint8 (n, C)`` with random marks at some coords, and these coords in the order of choice."""
    n_coords = layout.shape[1]
    order = draws.orders(tries, Purpose.COORDS, [0, n_coords]).astype(np.intp)
    shares = draws.shares(tries, Purpose.MARKS, n_coords)
    chosen = layout.copy()
    step = -(-n_coords // _ROUNDS)
    for first in range(0, n_coords, step):
        fixpoint = propagated(structure, chosen, row_regions=row_regions)
        if first:  # what was chosen last contradicts the rest
            broken = np.flatnonzero(fixpoint.broken)
            undone = broken[:, None], order[broken, first - step : first]
            chosen[undone] = layout[undone]
        here = order[:, first : first + step]
        possible = _possible(structure, np.take_along_axis(_words(fixpoint.candidates), here[..., None], axis=1))
        n_possible = possible.sum(axis=2)
        wanted = (shares[:, first : first + step] * n_possible).astype(np.int64)
        number = (possible.cumsum(axis=2) <= wanted[..., None]).sum(axis=2)
        fits = ~fixpoint.broken[:, None] & (n_possible > 1)
        chosen[np.nonzero(fits)[0], here[fits]] = number[fits] + 1
    return chosen, order


def _words(candidates: NDArray[Any]) -> NDArray[np.uint64]:
    """Candidate words as ``uint64 (n, C, halves)``."""
    return (candidates if candidates.ndim == 3 else candidates[..., None]).astype(np.uint64)


def _possible(structure: Structure, words: NDArray[np.uint64]) -> NDArray[np.bool_]:
    """``bool (n, k, M)``: which marks are possible, from words ``uint64 (n, k, halves)``."""
    marks = np.arange(len(structure.alphabet), dtype=np.uint64)
    half = words[..., (marks >> np.uint64(6)).astype(np.intp)]
    return (half >> (marks & np.uint64(63)) & np.uint64(1)).astype(np.bool_)
