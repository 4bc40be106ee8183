"""Leaving out: facts of puzzles go while there is one solution, those of many puzzles at once.

Facts go in the random order of each puzzle, or units of them that go together. If a puzzle without several of them
still has one solution, it has one without the first few of these, too; so groups are tested, of which one that fails
is halved, and the outcome is the same as if each were tested alone. That a fact must stay is for good, as puzzles only
lose what they say.

A given is tested by forbidding its mark: without it the puzzle keeps its one solution if it has none with another mark
there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.batch import Excluded
from gridlanes.compile.structure import Structure
from gridlanes.generating.facts import Facts
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.status import Status


class Full(NamedTuple):
    """Puzzles with all their facts and one solution each: `givens` ``uint8 (n, C)``, `clues` ``int32 (n, n_slots)`` or
    None, `row_regions`; `marks` ``uint8 (n, C)``: the solutions, mark numbers counted from 1.
    """

    givens: NDArray[np.uint8]
    clues: NDArray[np.int32] | None
    row_regions: tuple[RowRegions, ...]
    marks: NDArray[np.uint8]

    def chosen(self, index: NDArray[np.intp]) -> Full:
        """Some of them, ascending."""
        clues = None if self.clues is None else self.clues[index]
        own = tuple(regions.of_rows(index) for regions in self.row_regions)
        return Full(self.givens[index], clues, own, self.marks[index])


@dataclass(frozen=True)
class LeavingOut:
    """How facts are left out of puzzles of one structure.

    `group`: units of the first group. `splits`: whether groups that fail are halved, down to single units; if not, all
    of them stay. `budget`: nodes a test may take; a fact whose test takes more stays.
    """

    structure: Structure
    facts: Facts
    pool: SolverPool
    group: int
    splits: bool
    budget: int

    def gone(self, full: Full, orders: NDArray[np.uint32], least: NDArray[np.int64]) -> NDArray[np.bool_]:
        """``bool (n, facts)``: what is left out of each puzzle, unit by unit in its order ``uint32 (n, units)``, as
        long as `least` ``(n,)`` facts are left.
        """
        weights = self.facts.weights(self.facts.present(full.givens, full.clues))
        n_units, heaviest = (weights > 0).sum(axis=1), int(weights.max(initial=1))
        orders = _present_first(orders, weights > 0)
        gone = np.zeros(weights.shape, np.bool_)
        at, size = np.zeros(len(orders), np.int64), np.full(len(orders), self.group, np.int64)
        room = weights.sum(axis=1) - least
        active = np.arange(len(orders))
        some = full
        while True:
            most = np.where(room > 0, np.maximum(room // heaviest, 1), 0)
            size[active] = np.minimum(size, np.minimum(n_units - at, most))[active]
            going = size[active] > 0
            if not going.all():
                active, some = active[going], some.chosen(np.flatnonzero(going))
            if not len(active):
                return gone[:, self.facts.unit]
            n = size[active]
            rows, first = np.repeat(active, n), np.cumsum(n) - n
            units = orders[rows, at[rows] + np.arange(len(rows)) - np.repeat(first, n)]
            gone[rows, units] = True
            weight = np.add.reduceat(weights[rows, units], first)
            single = np.where(n == 1, units[first], weights.shape[1])
            passed = (weight <= room[active]) & self._pass(some, gone[active][:, self.facts.unit], single)
            gone[rows, units] = np.repeat(passed, n)
            room[active[passed]] -= weight[passed]
            ends = passed | (n == 1) | (not self.splits)
            at[active[ends]] += n[ends]
            size[active[~ends]] //= 2
            if not self.splits:
                size[active] = self.group

    def _pass(self, full: Full, gone: NDArray[np.bool_], single: NDArray[np.integer]) -> NDArray[np.bool_]:
        """``bool (n,)``: which puzzles have one solution without the facts `gone`. `single` ``(n,)``: the unit without
        which this is not known yet, where it is one alone; else the number of units.
        """
        givens, clues = self.facts.without(gone, full.givens, full.clues)
        coord = self.facts.coord_of[single]
        by_mark = coord >= 0
        passed = np.zeros(len(givens), np.bool_)
        for which, limit in ((np.flatnonzero(by_mark), 1), (np.flatnonzero(~by_mark), 2)):
            if not len(which):
                continue
            excluded = Excluded(coord[which], full.marks[which, coord[which]].astype(np.int64) - 1)
            answers = self.pool.solve(
                self.structure,
                givens[which],
                SolveOptions(limit, self.budget),
                clues=None if clues is None else clues[which],
                row_regions=[regions.of_rows(which) for regions in full.row_regions],
                excluded=excluded if limit == 1 else None,
            )
            passed[which] = answers.status == (Status.UNSOLVABLE if limit == 1 else Status.UNIQUE)
        return passed


def _present_first(orders: NDArray[np.uint32], present: NDArray[np.bool_]) -> NDArray[np.uint32]:
    """`orders` ``uint32 (n, facts)`` with the facts that are not `present` behind the others."""
    if present.all():
        return orders
    missing = ~np.take_along_axis(present, orders.astype(np.intp), axis=1)
    return np.take_along_axis(orders, np.argsort(missing, axis=1, kind="stable"), axis=1)
