"""Leaving out: removes facts from many puzzles at once, as long as each keeps one solution.

Each puzzle removes its facts, or units of facts, in a random order. If a puzzle without several facts still has one
solution, it also has one without only the first few of them. So groups are tested, and a group that fails is halved;
the result is the same as if each fact were tested alone. A fact that must stay is settled, since puzzles only lose
facts.

A given is tested by forbidding its mark: the given can be left out if the puzzle without it has no solution with
another mark there. A clue is tested in the same way if kernels can deny its number (`Program.deniable`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.batch import Excluded
from gridlanes.compile.structure import Structure
from gridlanes.generating.clues.facts import Facts
from gridlanes.generating.clues.group_sizes import GroupSizes
from gridlanes.generating.clues.settling import Settling, lines_of
from gridlanes.generating.request import PATIENCE
from gridlanes.io.read.blocks import Group
from gridlanes.kernels.generating.alternatives import Nearby, UnitsLeft, pass_needed
from gridlanes.kernels.generating.leaving_out import UnitsTested, begin_tests, end_tests
from gridlanes.kernels.generating.units import GONE, OPEN, WAITING, UnitsSettled
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.samplers.generation import LeavesOut
from gridlanes.solvers.lanes import is_past
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.status import Status

_AT_ONCE = 8
"""puzzles whose clues are left out without a look at the time"""


class Full(NamedTuple):
    """Puzzles with all their facts and one solution each: `givens` ``uint8 (n, C)``, `clues` ``int32 (n, n_slots)`` or
    None, `row_regions`; `marks` ``uint8 (n, C)``: the solutions, mark numbers from 1.
    """

    givens: NDArray[np.uint8]
    clues: NDArray[np.int32] | None
    row_regions: tuple[RowRegions, ...]
    marks: NDArray[np.uint8]

    def chosen(self, index: NDArray[np.intp]) -> Full:
        """Some of them, ascending; one may come several times."""
        clues = None if self.clues is None else self.clues[index]
        own = tuple(regions.of_rows(index) for regions in self.row_regions)
        return Full(self.givens[index], clues, own, self.marks[index])


class LeftOut(NamedTuple):
    """`gone` ``bool (n, facts)``: the facts left out of each puzzle. `sure` ``bool (n,)``: whether each of the other
    facts was proved to be needed, or had to stay.
    """

    gone: NDArray[np.bool_]
    sure: NDArray[np.bool_]


@dataclass(frozen=True)
class LeavingOut:
    """Leaves facts out of puzzles of one structure.

    `sizes`: of groups; if the first is 0, units are tested side by side from the beginning. `budgets`: nodes for a
    test; units whose test takes more are tested again when all others are settled, with the next budget, and stay after
    the last.
    `of_clues`: leaves out single clues of puzzles without givens where all may go, instead of tests; it decides on its
    own when it gives up.
    `nearby`: finds other solutions near those of puzzles, which prove without a search that many units are needed.
    `deadline`: `time.monotonic` value after which the result is not valid, and comes soon. `hypotheses_after`: as in
    `SolveOptions`; with `NEVER` and one node, tests are passed by propagation alone. `solved`: says of puzzles without
    some facts ``bool (P,)`` which pass; then nothing is searched.
    """

    structure: Structure
    facts: Facts
    pool: SolverPool
    sizes: GroupSizes
    budgets: tuple[int, ...]
    of_clues: LeavesOut | None = None
    nearby: Callable[[Full], Nearby | None] = lambda full: None
    deadline: float | None = None
    hypotheses_after: int = PATIENCE
    solved: Callable[[Group], NDArray[np.bool_]] | None = None

    @cached_property
    def denied(self) -> NDArray[np.intp]:
        """``intp (units + 1,)``: the slot of each unit that is a single clue and can be denied; -1 for others and for
        no unit.
        """
        facts = self.facts
        n_clues = np.bincount(facts.unit, minlength=facts.bounds[-1] + 1)
        slots = np.full(len(n_clues), -1, np.intp)
        for row_of in self.structure.program.deniable.values():
            known = np.flatnonzero(facts.slots < len(row_of))
            which = known[row_of[facts.slots[known]] >= 0]
            units = facts.unit[len(facts.coords) + which]
            slots[units] = np.where(n_clues[units] == 1, facts.slots[which], -1)
        return slots

    def left_out(
        self,
        full: Full,
        orders: NDArray[np.uint32],
        least: NDArray[np.int64],
        before: NDArray[np.bool_] | None = None,
    ) -> LeftOut:
        """Leaves units out of each puzzle in the order ``uint32 (n, units)``, as long as `least` ``(n,)`` facts remain.
        `before` ``bool (n, units)``: units that are left out already.
        """
        weights = self.facts.weights(self.facts.present(full.givens, full.clues))
        gone, waiting = np.zeros(weights.shape, np.bool_), weights > 0
        room = weights.sum(axis=1) - least
        if before is not None:
            gone, waiting, room = before.copy(), waiting & ~before, room - (weights * before).sum(axis=1)
        if self.of_clues is not None and self._all_clues_may_go(full, weights, room, before):
            return self._clues_left_out(full, _present_first(orders, waiting), waiting)
        nearby = self.nearby(full)
        for turn, budget in enumerate(self.budgets):
            rows = np.flatnonzero(waiting.any(axis=1))
            if len(rows):
                near = None if nearby is None else Nearby(nearby.first[rows], nearby.end[rows], nearby.differs)
                settling = self._settling(full, rows, gone)
                own = _Turn(self, budget, weights[rows], gone[rows], room[rows], waiting[rows], near, settling)
                if turn or not self.sizes.first:
                    own.run_apart(full.chosen(rows), orders[rows])
                elif settling is not None and self.sizes.smallest == 1:
                    own.run_settling(orders[rows])
                else:
                    own.run(full.chosen(rows), orders[rows])
                gone[rows], room[rows], waiting[rows] = own.gone, own.room, own.waiting
        return LeftOut(self.facts.of_units(gone), np.asarray(~waiting.any(axis=1)))

    def _all_clues_may_go(
        self, full: Full, weights: NDArray[np.int32], room: NDArray[np.int64], before: NDArray[np.bool_] | None
    ) -> bool:
        """Whether puzzles consist of single clues ``(n, units)``, for all of which there is `room` ``(n,)``."""
        alone = (self.denied[:-1] >= 0) | (weights == 0)
        fits = (weights.sum(axis=1) <= room).all()
        return bool(before is None and alone.all() and fits and not full.givens.any() and not full.row_regions)

    def _clues_left_out(self, full: Full, orders: NDArray[np.uint32], waiting: NDArray[np.bool_]) -> LeftOut:
        """Leaves clues out with `of_clues`, some puzzles at a time: those `waiting` ``bool (n, units)``, which are the
        first in the `orders` ``uint32 (n, units)``.
        """
        assert self.of_clues is not None
        slots, n_shown = self.denied[orders].astype(np.uint32), waiting.sum(axis=1)
        gone, sure = np.zeros(waiting.shape, np.bool_), np.zeros(len(orders), np.bool_)
        for start in range(0, len(orders), _AT_ONCE):
            if is_past(self.deadline):
                break
            some = slice(start, start + _AT_ONCE)
            found = self.of_clues(self.structure, full.marks[some], slots[some], n_shown[some])
            gone[some] = np.where(waiting[some], found.gone[:, self.denied[:-1]], False)
            sure[some] = found.sure
        return LeftOut(self.facts.of_units(gone), sure)

    def _settling(self, full: Full, rows: NDArray[np.intp], gone: NDArray[np.bool_]) -> Settling | None:
        """For settling units of some puzzles without a search; None if their rules or facts do not allow it."""
        lines = lines_of(self.structure)
        if lines is None or self.solved is not None or full.row_regions:
            return None
        if len(self.facts.coords) < full.givens.shape[1]:
            return None
        return Settling(self.structure, lines, self.facts, full.marks[rows], gone[rows]) if full.givens.all() else None


@dataclass
class _Turn:
    """One turn over the units that are `waiting` ``bool (n, units)``; afterwards `waiting` has the units whose tests
    exceeded the budget.

    `weights` ``int32 (n, units)``: facts in each; `gone` ``bool (n, units)``; `room` ``int64 (n,)``: how many more
    facts may be left out.
    """

    how: LeavingOut
    budget: int
    weights: NDArray[np.int32]
    gone: NDArray[np.bool_]
    room: NDArray[np.int64]
    waiting: NDArray[np.bool_]
    nearby: Nearby | None
    settling: Settling | None

    def run_settling(self, orders: NDArray[np.uint32]) -> None:
        """Settles one unit after the other, in the order ``uint32 (n, units)`` of each puzzle."""
        assert self.settling is not None
        weights, states = self.weights[:1].sum(axis=0), np.where(self.waiting, OPEN, 0).astype(np.uint8)
        settled = UnitsSettled(orders, self.room, weights, states, max(1, orders.shape[1] // 2))
        self.settling.settle(self.how.pool, settled, self.budget, self.how.deadline)
        self.gone |= states == GONE
        self.waiting = states == WAITING

    def run(self, full: Full, orders: NDArray[np.uint32]) -> None:
        """Tests units in the order ``uint32 (n, units)`` of each puzzle, group by group."""
        n_units, heaviest = self.waiting.sum(axis=1), int(self.weights.max(initial=1))
        orders = _present_first(orders, self.waiting)
        self.waiting = np.zeros_like(self.waiting)
        at, size = np.zeros(len(orders), np.int64), np.full(len(orders), self.how.sizes.first, np.int64)
        progress = UnitsTested(at, size, n_units, self.room, orders, self.weights, self.gone, self.waiting)
        going, single = np.empty(len(orders), np.intp), np.empty(len(orders), np.intp)
        active, some, smallest = np.arange(len(orders)), full, self.how.sizes.smallest
        while True:
            if self.nearby is not None:
                most = np.where(self.room > 0, np.maximum(self.room // heaviest, 1), 0)
                left = (self.weights > 0) & ~self.gone
                pass_needed(active, self.nearby, UnitsLeft(at, size, orders, n_units, left), most[active], smallest)
            n_going = begin_tests(active, heaviest, progress, going, single)
            if not n_going:
                return
            if n_going < len(active):
                active, some = active[going[:n_going]], some.chosen(going[:n_going])
            gone = self.how.facts.of_units(np.take(self.gone, active, axis=0))
            passed, spent = self._pass(some, gone, single[:n_going])
            end_tests(active, passed, spent, progress, smallest)

    def run_apart(self, full: Full, orders: NDArray[np.uint32]) -> None:
        """Tests all units of each puzzle side by side, each as if the others stayed, until none can be left out any
        more.

        Units that must stay would have to stay without the others, too; of those that can be left out, the first is,
        and the others are tested again. So hard tests, of which a puzzle has few, fill the lanes together.
        """
        places = np.argsort(orders, axis=1)
        open_units, self.waiting = self.waiting, np.zeros_like(self.waiting)
        while True:
            open_units &= self.weights <= self.room[:, None]
            rows, units = np.nonzero(open_units)
            if not len(rows):
                return
            passed, spent = self._pass_apart(full, rows, units)
            self.waiting[rows[spent], units[spent]] = True
            open_units[rows[~passed], units[~passed]] = False
            rows, units = rows[passed], units[passed]
            order = np.lexsort((places[rows, units], rows))
            first = order[np.flatnonzero(np.diff(rows[order], prepend=-1))]
            self.gone[rows[first], units[first]] = True
            self.room[rows[first]] -= self.weights[rows[first], units[first]]
            open_units[rows[first], units[first]] = False
            if self.settling is not None:
                self.settling.leave_out(rows[first], units[first])

    def _pass_apart(
        self, full: Full, rows: NDArray[np.intp], units: NDArray[np.intp]
    ) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """``bool (k,)`` twice, as from `_pass`: for each of these `units` ``intp (k,)`` of puzzles `rows` ``intp (k,)``
        as if the others stayed.
        """
        if self.settling is None:
            gone = np.take(self.gone, rows, axis=0)
            gone[np.arange(len(rows)), units] = True
            return self._pass(full.chosen(rows), self.how.facts.of_units(gone), units)
        passed, spent = np.zeros(len(rows), np.bool_), np.zeros(len(rows), np.bool_)
        which = np.flatnonzero(~self.settling.are_needed(rows, units))
        if len(which):
            rows, units = rows[which], units[which]
            givens = np.take(self.settling.boards.givens, rows, axis=0)
            coords = self.how.facts.coords_of[units]
            row, place = np.nonzero(coords >= 0)
            givens[row, coords[row, place]] = 0
            passed[which], spent[which] = self._givens_pass(givens, full.marks, rows, units)
        return passed, spent

    def _givens_pass(
        self, givens: NDArray[np.uint8], marks: NDArray[np.uint8], rows: NDArray[np.intp], units: NDArray[np.intp]
    ) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """``bool (k,)`` twice: which puzzles `givens` ``uint8 (k, C)``, which change, have one solution, and which
        tests exceeded the budget. These are the puzzles `rows` ``intp (k,)`` with solutions `marks` ``uint8 (n, C)``
        without the givens of `units` ``intp (k,)``.

        Whether another mark is possible at the first of its coords; if not, at the next one, and so on.
        """
        coords = self.how.facts.coords_of[units]
        passed, spent = np.ones(len(rows), np.bool_), np.zeros(len(rows), np.bool_)
        together = coords[:, 0] < 0
        which = np.flatnonzero(together)
        if len(which):
            status = self._status((), givens, None, which, None)
            passed[which], spent[which] = status == Status.UNIQUE, status == Status.BUDGET
        which = np.flatnonzero(~together)
        for turn, here in enumerate(coords.T):
            if turn:
                which = which[passed[which] & (here[which] >= 0)]
            if len(which):
                places = here[which]
                shown = marks[rows[which], places]
                excluded = Excluded(places, shown.astype(np.int64) - 1)
                status = self._status((), givens, None, which, excluded)
                passed[which], spent[which] = status == Status.UNSOLVABLE, status == Status.BUDGET
                givens[which, places] = shown
        return passed, spent

    def _pass(
        self, full: Full, gone: NDArray[np.bool_], single: NDArray[np.integer]
    ) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """``bool (n,)`` twice: which puzzles have one solution without the facts `gone`, and which tests exceeded the
        budget. `single` ``(n,)``: the unit that is the only untested one among them; if there are several, the number
        of units.
        """
        facts = self.how.facts
        givens, clues = facts.without(gone, full.givens, full.clues)
        if self.how.solved is not None:
            group = Group(self.how.structure, np.arange(len(gone)), givens, None, clues, full.row_regions)
            return self.how.solved(group), np.zeros(len(gone), np.bool_)
        coords = facts.coords_of[single]
        passed, spent = np.zeros(len(givens), np.bool_), np.zeros(len(givens), np.bool_)
        slots = self.how.denied[single]
        denied = np.flatnonzero(slots >= 0)
        if len(denied) and clues is not None and full.clues is not None:
            clues_left = clues.copy()
            clues_left[denied, slots[denied]] = full.clues[denied, slots[denied]]
            excluded = Excluded(np.full(len(denied), -1), np.zeros(len(denied), np.int64), slots[denied])
            status = self._status(full.row_regions, givens, clues_left, denied, excluded)
            passed[denied], spent[denied] = status == Status.UNSOLVABLE, status == Status.BUDGET
        other = np.flatnonzero((coords[:, 0] < 0) & (slots < 0))
        if len(other):
            status = self._status(full.row_regions, givens, clues, other, None)
            passed[other], spent[other] = status == Status.UNIQUE, status == Status.BUDGET
        # Whether another mark is possible at the first of its coords; if not, at the next one, and so on.
        which = np.flatnonzero(coords[:, 0] >= 0)
        passed[which] = True
        for turn, here in enumerate(coords.T):
            if turn:
                which = which[passed[which] & (here[which] >= 0)]
            places = here[which]
            shown = full.givens[which, places] != 0
            asked, places = (which, places) if shown.all() else (which[shown], places[shown])
            if len(asked):
                marks = full.marks[asked, places].astype(np.int64) - 1
                status = self._status(full.row_regions, givens, clues, asked, Excluded(places, marks))
                passed[asked], spent[asked] = status == Status.UNSOLVABLE, status == Status.BUDGET
                givens[asked, places] = full.givens[asked, places]
        return passed, spent

    def _status(
        self,
        own: tuple[RowRegions, ...],
        givens: NDArray[np.uint8],
        clues: NDArray[np.int32] | None,
        which: NDArray[np.intp],
        excluded: Excluded | None,
    ) -> NDArray[np.uint8]:
        """``uint8 (k,)``: the results of a search of some of the puzzles `givens`, `clues`, without the `excluded`
        marks.
        """
        limit = 2 if excluded is None else 1
        some = slice(None) if len(which) == len(givens) else which
        how = self.how
        options = SolveOptions(
            limit, self.budget, how.deadline, verified=False, reported=False, hypotheses_after=how.hypotheses_after
        )
        answers = how.pool.solve(
            how.structure.for_tests,
            givens[some],
            options,
            clues=None if clues is None else clues[some],
            row_regions=[regions.of_rows(which) for regions in own],
            excluded=excluded,
        )
        return answers.status


def _present_first(orders: NDArray[np.uint32], present: NDArray[np.bool_]) -> NDArray[np.uint32]:
    """`orders` ``uint32 (n, facts)`` with the facts that are not `present` behind the others."""
    if present.all():
        return orders
    missing = ~np.take_along_axis(present, orders.astype(np.intp), axis=1)
    return np.take_along_axis(orders, np.argsort(missing, axis=1, kind="stable"), axis=1)
