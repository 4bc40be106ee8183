"""Leaves facts out of candidates, and tells which of the puzzles are as requested.

Only the first tries at a row are made as usual where a difficulty is requested. Of easy puzzles, most that have lost as
much as one solution allows are too hard: in later tries, a fact goes if the grader still solves the puzzle with the
techniques of the tier (Simon Tatham's generators ask their solvers in the same way). Of hard ones, most that have lost
a few facts at a time are too easy: in later tries, each fact is tested by itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property, partial

import numpy as np
from numpy.typing import NDArray

from gridlanes.generating.candidates import Candidates, Made
from gridlanes.generating.clues.alternatives import nearby_of
from gridlanes.generating.clues.clue_counts import n_besides_facts
from gridlanes.generating.clues.facts import Facts
from gridlanes.generating.clues.fewer_clues import fewer_left
from gridlanes.generating.clues.group_sizes import group_sizes
from gridlanes.generating.clues.leaving_out import Full, LeavingOut
from gridlanes.generating.clues.spared_facts import facts_spared
from gridlanes.generating.clues.tier_tests import TierTests, tier_tests
from gridlanes.generating.node_budgets import budgets_of_tests, patience_of_tests
from gridlanes.generating.request import Request
from gridlanes.generating.requested_difficulty import is_as_hard, must_be_hard, takes_all_forced
from gridlanes.generating.rooms.room_numbers import NumbersLeftOut
from gridlanes.generating.texts import SOURCE, written_and_read
from gridlanes.io.forms.fields.numbered_rooms import NumberedRooms
from gridlanes.io.read.blocks import Group
from gridlanes.kernels.generating.alternatives import Nearby
from gridlanes.puzzles.row_regions import regions_of_rows
from gridlanes.samplers.draws import Draws, Purpose, Tries
from gridlanes.samplers.generation import LeavesOut
from gridlanes.solvers.pool import SolverPool

_USUAL_TRIES = 4
"""tries at a row before those that are made for its difficulty; they cost less where many puzzles have it anyhow"""


@dataclass(frozen=True)
class Thinning:
    """What the puzzles of one request show of their facts. Results after the `deadline`, a value of `time.monotonic`,
    are not valid.
    """

    request: Request
    facts: Facts
    draws: Draws
    pool: SolverPool
    deadline: float | None = None

    def made(self, tries: Tries, candidates: Candidates) -> Made:
        """The puzzles of candidates, which are all of these `tries`, with facts left out."""
        tests, later = self._tier_tests, tries.attempts >= _USUAL_TRIES
        if (tests is None and self._harder is None) or not later.any():
            return self._thinned(tries, candidates, None)
        chosen = later.copy()
        if tests is not None:
            which = np.flatnonzero(later)
            chosen[which] = tests.solved(self._group(candidates.full.chosen(which)), self.deadline)
        parts = list[tuple[NDArray[np.intp], Made]]()
        for thinning, how, which in (
            (self, None, np.flatnonzero(~later)),
            (self._harder or self, tests, np.flatnonzero(chosen)),
        ):
            if len(which):
                parts.append((which, thinning._thinned(tries.chosen(which), candidates.chosen(which), how)))
        return _together(candidates, parts)

    @cached_property
    def _harder(self) -> Thinning | None:
        """What makes the later tries at hard puzzles; None where they are made as the others."""
        request = self.request
        if request.tests_singly or not must_be_hard(request.difficulty, request.genre.name):
            return None
        return replace(self, request=replace(request, singly=True))

    @cached_property
    def _tier_tests(self) -> TierTests | None:
        return tier_tests(self.request)

    def _thinned(self, tries: Tries, candidates: Candidates, tests: TierTests | None) -> Made:
        """The puzzles of candidates whose tries are all tested in the same way, with facts left out: tested with a
        search if there are no `tests`.
        """
        request, facts, least = self.request, self.facts, self._fewest_clues(tries)
        solved = None if tests is None else partial(tests.solved, deadline=self.deadline)
        numbers = NumbersLeftOut(request, self.pool, self.draws, self.deadline, solved)
        is_counted = request.n_clues is not None
        fewest_numbers = least - self._n_facts(candidates.full) if is_counted else least
        full, own = numbers.left_out(tries, candidates.full, candidates.own, fewest_numbers)
        n, besides = facts.bounds[-1], self._n_besides(full) if is_counted else np.zeros_like(least)
        orders = self.draws.orders(tries, Purpose.ORDER, facts.bounds)
        sizes, budgets = group_sizes(request, n), budgets_of_tests(request)
        how = request.structure, facts, self.pool, sizes, budgets, self._of_clues, self.nearby
        leaving_out = LeavingOut(*how, self.deadline, patience_of_tests(request), solved)
        spared = facts_spared(request, facts, full, orders) if tests is None else None
        left = spared or leaving_out.left_out(full, orders, np.maximum(least - besides, 0))
        if request.n_clues is not None:
            low, high = (np.maximum(bound - besides, 0) for bound in request.n_clues)
            left = fewer_left(leaving_out, full, self.draws, tries, left, low, high, minimal=request.minimal)
        gone, sure = left
        givens, clues = facts.without(gone, full.givens, full.clues)
        fine = sure if request.minimal else np.ones(len(tries), np.bool_)
        if request.n_clues is not None:
            n_left = facts.present(givens, clues).sum(axis=1) + besides
            fine = fine & (n_left >= request.n_clues[0]) & (n_left <= request.n_clues[1])
        made = Full(givens, clues, full.row_regions, full.marks)
        if request.difficulty is not None:
            untouched = ~gone.any(axis=1) if full is candidates.full else np.zeros(len(tries), np.bool_)
            known = candidates.forced & untouched & takes_all_forced(request.difficulty)
            fine = fine & (known | self._are_as_hard(made, np.flatnonzero(fine & ~known)))
        return Made(fine, made, own)

    def _are_as_hard(self, made: Full, which: NDArray[np.intp]) -> NDArray[np.bool_]:
        """``bool (n,)``: which of these puzzles ``intp (k,)`` have the requested difficulty."""
        found, asked = np.zeros(len(made.marks), np.bool_), self.request.difficulty
        if not len(which) or asked is None:
            return found
        group = self._group(made.chosen(which) if len(which) < len(found) else made)
        groups = [group]
        if made.row_regions and isinstance(asked[0], str):  # sweeps, and so scores, depend on the order of regions
            groups = written_and_read(SOURCE, self.request.genre, group, group.rows + 1).groups
        for each in groups:
            found[which[each.rows]] = is_as_hard(asked, each, self.pool, self.deadline)
        return found

    def _group(self, full: Full) -> Group:
        rows = np.arange(len(full.marks))
        return Group(self.request.structure, rows, full.givens, None, full.clues, full.row_regions)

    def nearby(self, full: Full) -> Nearby | None:
        """Known other solutions of some puzzles; None if the genre names none, or not quickly enough to pay where whole
        groups of facts are tested.
        """
        request = self.request
        if full.row_regions or (request.generation.changed_clues is None and not request.tests_singly):
            return None
        return nearby_of(request.genre, request.structure, self.facts, full.clues, full.marks)

    def _n_facts(self, full: Full) -> NDArray[np.int64]:
        """``int64 (n,)``: the number of facts of puzzles."""
        return np.asarray(self.facts.present(full.givens, full.clues).sum(axis=1), np.int64)

    def _n_besides(self, full: Full) -> NDArray[np.int64]:
        """``int64 (n,)``: the number of clues of puzzles that are no facts."""
        request = self.request
        return n_besides_facts(request.genre, request.structure, len(full.givens), full.clues, full.row_regions)

    def may_have_as_many(self, full: Full) -> NDArray[np.bool_]:
        """``bool (n,)``: which puzzles can have as many clues as requested once facts and numbers are left out."""
        if self.request.n_clues is None:
            return np.ones(len(full.givens), np.bool_)
        besides = self._n_besides(full)
        can_go = any(isinstance(each, NumberedRooms) for each in self.request.genre.fields.values())
        low, high = self.request.n_clues
        return (besides + self._n_facts(full) >= low) & ((besides <= high) | can_go)

    def _fewest_clues(self, tries: Tries) -> NDArray[np.int64]:
        """``int64 (n,)``: with how many clues leaving out ends: a number of the range requested, 0 for minimal ones."""
        request = self.request
        if request.n_clues is None or request.minimal:
            return np.zeros(len(tries), np.int64)
        low, high = request.n_clues
        shares = self.draws.shares(tries, Purpose.CLUES, 1)[:, 0]
        return low + (shares * (high - low + 1)).astype(np.int64)

    @property
    def _of_clues(self) -> LeavesOut | None:
        """What leaves out the clues of minimal puzzles of this size, if the genre names it."""
        generation, request = self.request.generation, self.request
        return (
            generation.leaves_out if request.loses_all and request.size.n_cells >= generation.leaves_out_from else None
        )


def _together(candidates: Candidates, parts: Iterable[tuple[NDArray[np.intp], Made]]) -> Made:
    """The puzzles made of some candidates ``intp (k,)`` each; the candidates of which none is made are not fine."""
    full, fine, own = candidates.full, np.zeros(len(candidates.index), np.bool_), [*candidates.own]
    givens, clues = full.givens.copy(), None if full.clues is None else full.clues.copy()
    for which, made in parts:
        fine[which], givens[which] = made.fine, made.full.givens
        if clues is not None and made.full.clues is not None:
            clues[which] = made.full.clues
        for i, regions in zip(which.tolist(), made.own, strict=True):
            own[i] = regions
    return Made(fine, Full(givens, clues, regions_of_rows(own) if any(own) else (), full.marks), own)
