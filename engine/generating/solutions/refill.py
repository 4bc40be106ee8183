"""Refill: changes the numbers of runs until the sums determine them all.

Random numbers are seldom the only ones with their sums. So a cell that propagation leaves open gets another random
number, the open cells of its two runs are filled again, and the change stays if no more is open than before. Puzzles
that finish can be solved without guessing.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.generating.request import Request
from gridlanes.io.forms.fields.cross_sums import CrossSums
from gridlanes.puzzles.row_regions import RowRegions, regions_of_rows
from gridlanes.samplers.draws import Draws, Purpose, Tries
from gridlanes.solvers.lanes import is_past
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.solvers.propagation import propagated
from gridlanes.status import Status

_MAX_ROUNDS = 120
_BUDGET = 100


def sums_to_refill(request: Request) -> CrossSums | None:
    """The field of the sums; None if there is none."""
    return next((field for field in request.genre.fields.values() if isinstance(field, CrossSums)), None)


@dataclass
class Refill:
    """Refills puzzles of a request whose sums are those of `field`."""

    request: Request
    field: CrossSums
    pool: SolverPool
    draws: Draws
    deadline: float | None = None

    def refilled(self, tries: Tries, givens: NDArray[np.uint8], marks: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """Solutions ``uint8 (n, C)`` (mark numbers from 1) of boards with these blocks as `givens` ``uint8 (n, C)``,
        starting from the solutions `marks`; an unfinished one leaves cells open.
        """
        size, found = self.request.size, marks.copy()
        plain = regions_of_rows([tuple(self.field.regions_of(row != 0, size, None)) for row in givens])
        if not plain:
            return found
        runs, active = plain[0], np.arange(len(givens))
        left = self._open(givens, runs, found)
        for turn in range(_MAX_ROUNDS):
            active = active[(left[active] > 1).any(axis=1)]
            if not len(active) or is_past(self.deadline):
                break
            own = runs.of_rows(active)
            shares = self.draws.shares(tries.chosen(active), Purpose.WALK, 2, turn)
            changed = self._changed(own, found[active], left[active], shares)
            now = self._open(givens[active], own, changed)
            better = now.sum(axis=1) <= left[active].sum(axis=1)
            found[active[better]], left[active[better]] = changed[better], now[better]
        return found

    def _open(self, givens: NDArray[np.uint8], runs: RowRegions, marks: NDArray[np.uint8]) -> NDArray[np.int64]:
        """``int64 (n, C)``: how many marks propagation leaves at each coord, if these are the sums."""
        values = np.array([0, *self.request.structure.alphabet.values])[marks]
        of_coord = np.repeat(runs.row, np.diff(runs.start))
        sums = np.add.reduceat(values[of_coord, runs.coords], runs.start[:-1]).astype(np.int32)
        summed = RowRegions(self.field.summed, runs.row, runs.start, runs.coords, sums)
        words = propagated(self.request.structure, givens, row_regions=(summed,)).candidates
        return np.asarray(np.bitwise_count(words), np.int64)

    def _changed(
        self,
        runs: RowRegions,
        marks: NDArray[np.uint8],
        left: NDArray[np.int64],
        shares: NDArray[np.float64],
    ) -> NDArray[np.uint8]:
        """The solutions, each with another number in one open cell; unchanged if there is none."""
        n, every = len(marks), np.arange(len(marks))
        is_open = left > 1
        rank = (shares[:, 0] * is_open.sum(axis=1)).astype(np.int64)
        cell = (is_open.cumsum(axis=1) <= rank[:, None]).sum(axis=1)
        of_region = runs.region_of
        chosen = np.zeros(len(runs), np.bool_)
        chosen[of_region[runs.coords == cell[runs.row[of_region]]]] = True
        near = np.zeros(marks.shape, np.bool_)
        inside = chosen[of_region]
        near[runs.row[of_region[inside]], runs.coords[inside]] = True
        begun = np.where(near & is_open, np.uint8(0), marks)
        n_numbers = len(self.request.structure.alphabet) - 1
        other = (marks[every, cell] - 1 + 1 + (shares[:, 1] * (n_numbers - 1)).astype(np.int64)) % n_numbers + 1
        begun[every, cell] = other
        answers = self.pool.solve(
            self.request.structure, begun, SolveOptions(1, _BUDGET, self.deadline, verified=False), row_regions=(runs,)
        )
        assert len(answers.status) == n
        return np.where((answers.status == Status.SOLVED)[:, None], answers.marks, marks)
