"""Finds solutions of puzzles other than those from which they were generated."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.generating.layouts import Own
from gridlanes.puzzles.row_regions import regions_of_rows
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.status import Status


def other_solutions(
    pool: SolverPool,
    structure: Structure,
    options: SolveOptions,
    own: Own,
    givens: NDArray[np.uint8],
    marks: NDArray[np.uint8],
    unique: NDArray[np.bool_] | None = None,
) -> dict[int, NDArray[np.uint8]]:
    """For those of n puzzles that have several solutions, by their place and in that order, solutions ``uint8 (k, C)``
    (mark numbers from 0) other than `marks` ``uint8 (n, C)`` (from 1), among those that a search with these `options`
    finds. `unique` ``bool (n,)``, if given, is set for the puzzles that were shown to have no other.
    """
    others: dict[int, list[NDArray[np.uint8]]] = {}

    def keep(numbers: NDArray[np.uint8], rows: NDArray[np.int64]) -> None:
        differs = (numbers + np.uint8(1) != marks[rows]).any(axis=1)
        for place in np.flatnonzero(differs).tolist():
            others.setdefault(int(rows[place]), []).append(numbers[place].copy())

    answers = pool.solve(structure, givens, options, row_regions=regions_of_rows(own), found=keep)
    if unique is not None:
        unique[:] = answers.status == Status.UNIQUE
    return {place: np.stack(each) for place, each in sorted(others.items())}
