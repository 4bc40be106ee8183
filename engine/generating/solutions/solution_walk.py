"""A walk over solutions: changes a solution near the places where other solutions differ, until there is no other.

A large board with other solutions mostly differs from them in a few places, far from each other. So the good parts are
kept: near one such place marks are removed, and completed in several other ways. One of them is taken that is the only
solution there while everything farther away is given. So places are mended one by one, while a new board would have to
be good everywhere at once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from gridlanes.generating.clues.leaving_out import Full
from gridlanes.generating.layouts import Own
from gridlanes.generating.request import Request
from gridlanes.puzzles.row_regions import RowRegions, RuleRegions, regions_of_rows
from gridlanes.samplers.draws import Dice, Draws, Purpose, Tries
from gridlanes.solvers.lanes import is_past
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.solvers.verify import Verifier
from gridlanes.status import Status

_ROUNDS = 60
"""of a walk that is given up"""
_WAYS = 16
"""in which marks at a place are completed, a round"""
_FARTHEST = 3
"""rows and columns from the place to those that change, at most"""
_WIDER_AFTER, _MAX_FAILED = 2, 12
"""rounds in a row that changed nothing, after which these are one more, and after which a walk is given up"""
_BEYOND = 3
"""rows and columns around them that are left open, too, when one looks whether it is the only solution there"""
_MAX_FORCED = 3
"""marks that are other ones than before, at most, when a place is completed"""
_BUDGET, _SMALL_BUDGET = 200, 60
"""nodes of a search on a whole board, and near a place"""

Shown = Callable[[Tries, Own, NDArray[np.uint8], NDArray[np.uint8]], Full]
"""puzzles with all their facts, of tries with these regions, the givens of their layouts, and these solutions"""


@dataclass(frozen=True)
class _Ways:
    """m ways to change solutions: `owner` ``intp (m,)``: the solution; `givens` ``uint8 (m, C)``: the marks that stay,
    and the changed ones; `far` ``bool (m, C)``: where no other solutions are searched for.
    """

    owner: NDArray[np.intp]
    givens: NDArray[np.uint8]
    far: NDArray[np.bool_]


@dataclass(frozen=True)
class SolutionWalk:
    """Walks over solutions of the layouts of a request. `shown`: the puzzles that they give. Results after the
    `deadline`, a value of `time.monotonic`, are not valid.
    """

    request: Request
    shown: Shown
    pool: SolverPool
    draws: Draws
    deadline: float | None = None

    def walked(self, tries: Tries, own: Own, layout: NDArray[np.uint8], marks: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """Solutions ``uint8 (n, C)`` (mark numbers from 1) of layouts with these regions and givens ``uint8 (n, C)``
        after the walk, which starts from `marks`; a solution that is given up is still not the only one.
        """
        dice, found = [*self.draws.dice_of(tries, Purpose.WALK)], marks.copy()
        active, n_failed = np.arange(len(marks)), np.zeros(len(marks), np.int64)
        for _ in range(_ROUNDS if len(marks) else 0):
            if is_past(self.deadline):
                break
            some = [own[i] for i in active.tolist()]
            full = self.shown(tries.chosen(active), some, layout[active], found[active])
            differs, is_only = self._others(full, SolveOptions(2, _BUDGET, self.deadline, verified=False))
            goes_on = ~is_only & (n_failed[active] < _MAX_FAILED)
            active, differs = active[goes_on], differs[goes_on]
            if not len(active):
                break
            farthest = _FARTHEST + n_failed[active] // _WIDER_AFTER
            ways = self._ways([dice[i] for i in active.tolist()], layout[active], found[active], differs, farthest)
            n_failed[active] += 1
            for i, (solution, is_better) in self._better(ways, tries, own, layout, found, active, differs).items():
                found[i] = solution
                n_failed[i] *= not is_better
        return found

    def _others(self, full: Full, options: SolveOptions) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """``bool (n, C)``: where another solution that a search finds differs, everywhere if the search gives up;
        ``bool (n,)``: which puzzles have no other.
        """
        differs = np.zeros(full.marks.shape, np.bool_)

        def keep(numbers: NDArray[np.uint8], rows: NDArray[np.int64]) -> None:
            for solution, row in zip(numbers + np.uint8(1), rows.tolist(), strict=True):
                differs[row] |= solution != full.marks[row]

        structure = self.request.structure
        answers = self.pool.solve(
            structure, full.givens, options, clues=full.clues, row_regions=full.row_regions, found=keep
        )
        is_only = np.asarray(answers.status == Status.UNIQUE)
        differs[~is_only & ~differs.any(axis=1)] = True
        return differs, is_only

    def _ways(
        self,
        dice: list[Dice],
        layout: NDArray[np.uint8],
        marks: NDArray[np.uint8],
        differs: NDArray[np.bool_],
        farthest: NDArray[np.int64],
    ) -> _Ways:
        """Ways to change the solutions `marks` near coords at which others differ; `layout`: the fixed part. `farthest`
        ``int64 (n,)``: the largest distance of changes, in rows and columns.
        """
        owner = np.repeat(np.arange(len(marks)), _WAYS)
        givens, far, n_marks = marks[owner], np.ones((len(owner), marks.shape[1]), np.bool_), self._n_marks
        for way, i in enumerate(owner.tolist()):
            one, places = dice[i], np.flatnonzero(differs[i] & (layout[i] == 0))
            if not len(places):
                continue
            distance = np.abs(self._places - self._places[one.choice(places.tolist())]).max(axis=1)
            reach = 1 + one.below(int(farthest[i]))
            near = np.flatnonzero((distance <= reach) & (layout[i] == 0)).tolist()
            givens[way, near] = 0
            far[way] = distance > reach + _BEYOND
            for _ in range(one.below(_MAX_FORCED + 1)):
                coord = one.choice(near)
                givens[way, coord] = (int(marks[i, coord]) + one.below(n_marks - 1)) % n_marks + 1
        return _Ways(owner, givens, far)

    def _better(
        self,
        ways: _Ways,
        tries: Tries,
        own: Own,
        layout: NDArray[np.uint8],
        marks: NDArray[np.uint8],
        active: NDArray[np.intp],
        differs: NDArray[np.bool_],
    ) -> dict[int, tuple[NDArray[np.uint8], bool]]:
        """The new solutions of those `active` for which one was found, by their places: one without other solutions
        nearby, or one that differs from others in fewer coords; and whether it is better. Changes at several distant
        places are combined if the result is a solution.
        """
        structure = self.request.structure
        regions = self._regions([own[i] for i in active[ways.owner].tolist()])
        options = SolveOptions(1, _SMALL_BUDGET, self.deadline, verified=False)
        answers = self.pool.solve(structure, ways.givens, options, row_regions=regions)
        of_all = active[ways.owner]
        new = np.flatnonzero((answers.status == Status.SOLVED) & (answers.marks != marks[of_all]).any(axis=1))
        if not len(new):
            return {}
        of_all, far, solutions = of_all[new], ways.far[new], answers.marks[new]
        full = self.shown(tries.chosen(of_all), [own[i] for i in of_all.tolist()], layout[of_all], solutions)
        near_by = full._replace(givens=np.where(far, solutions, full.givens))
        left, is_only = self._others(near_by, SolveOptions(2, _SMALL_BUDGET, self.deadline, verified=False))
        n_left = np.where(is_only, 0, left.sum(axis=1))
        found = dict[int, tuple[NDArray[np.uint8], bool]]()
        for i, n_before in zip(active.tolist(), differs.sum(axis=1).tolist(), strict=True):
            mine = np.flatnonzero(of_all == i)
            best = mine[np.argsort(n_left[mine], kind="stable")]
            if len(best) and n_left[best[0]] <= n_before:
                several = _together(marks[i], solutions[best], far[best], n_left[best])
                holds = self._holds(several, own[i], layout[i])
                found[i] = several if holds else solutions[best[0]], bool(n_left[best[0]] < n_before)
        return found

    def _holds(self, solution: NDArray[np.uint8], own: tuple[RuleRegions, ...], layout: NDArray[np.uint8]) -> bool:
        """Whether marks ``uint8 (C,)`` are a solution of a layout."""
        regions, numbers = self._regions([own]), solution[None] - np.uint8(1)
        return bool(self._verifier.check(numbers, layout[None], np.zeros(1, np.intp), None, regions)[0])

    @cached_property
    def _verifier(self) -> Verifier:
        return Verifier(self.request.structure)

    def _regions(self, own: Own) -> tuple[RowRegions, ...]:
        return tuple(regions_of_rows(own)) if any(own) else ()

    @cached_property
    def _places(self) -> NDArray[np.float64]:
        """``float64 (C, 2)``: row and column of each coord."""
        grid = self.request.structure.grid
        return np.array([grid.place(coord)[1:] for coord in range(grid.n_coords)], np.float64)

    @cached_property
    def _n_marks(self) -> int:
        return len(self.request.structure.alphabet)


def _together(
    before: NDArray[np.uint8], solutions: NDArray[np.uint8], far: NDArray[np.bool_], n_left: NDArray[np.int64]
) -> NDArray[np.uint8]:
    """A solution ``uint8 (C,)`` with the changes of the first of others ``uint8 (m, C)``, and of all later ones that
    have no other solution nearby and lie far from the earlier changes, as given by `far` ``bool (m, C)``.
    """
    found, taken = before.copy(), np.zeros(len(before), np.bool_)
    for number, (solution, away) in enumerate(zip(solutions, far, strict=True)):
        if number and (n_left[number] or (taken & ~away).any()):
            continue
        changed = solution != before
        found[changed], taken = solution[changed], taken | ~away
    return found
