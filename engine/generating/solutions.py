"""Random solutions of many layouts of one structure at once."""

from __future__ import annotations

from typing import NamedTuple

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
_MARKED = 4
"""one of so many coords gets a random mark, at most"""


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
) -> Solutions:
    """A random solution of each layout (givens ``uint8 (n, C)`` and regions of its own).

    With `start` those marks are completed by the search; a try for which that has no completion has no solution, and
    is to be drawn again. Without, marks that propagation allows are chosen at coords in random order, before the search
    completes them; where it cannot, fewer of them.
    """
    options = SolveOptions(1, _BUDGET)
    if start is not None:
        begun = np.where(layout != 0, layout, start(structure, draws, tries))
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
    n, n_coords = layout.shape
    n_marked = max(1, n_coords // _MARKED)
    order = draws.orders(tries, Purpose.COORDS, [0, n_coords])[:, :n_marked].astype(np.intp)
    shares = draws.shares(tries, Purpose.MARKS, n_marked)
    chosen, rows = layout.copy(), np.arange(n)
    bits = np.arange(len(structure.alphabet))
    for k in range(n_marked):
        fixpoint = propagated(structure, chosen, row_regions=row_regions)
        if k:  # what was chosen last contradicts the rest
            undone = fixpoint.broken & (chosen[rows, order[:, k - 1]] != layout[rows, order[:, k - 1]])
            chosen[undone, order[undone, k - 1]] = layout[undone, order[undone, k - 1]]
        words = structure.word_format.integers(fixpoint.candidates[rows, order[:, k]])
        possible = (np.array(words, object)[:, None] >> bits & 1).astype(np.bool_)
        n_possible = possible.sum(axis=1)
        wanted = (shares[:, k] * n_possible).astype(np.int64)
        number = (possible.cumsum(axis=1) <= wanted[:, None]).sum(axis=1)
        fits = ~fixpoint.broken & (n_possible > 1)
        chosen[rows[fits], order[fits, k]] = number[fits] + 1
    return chosen, order
