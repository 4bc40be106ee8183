"""Clues first: a walk over puzzles that sets and clears clues until propagation decides everything.

The scheme is that of the generator of cspuz (semiexp/cspuz): a step changes the puzzle at random, and is
accepted if the puzzle does not get worse, or otherwise with a probability that falls over time. The score of a puzzle
is the amount that propagation decides, less a price for the clues shown. Here many walks make their steps together,
with one propagation of all puzzles for each step.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.generating.candidates import Candidates
from gridlanes.generating.clues.leaving_out import Full
from gridlanes.generating.clues.read_clues import clues_of
from gridlanes.generating.clues.sites import ALONE, NOTHING, Sites
from gridlanes.generating.layouts import Layouts, random_layouts
from gridlanes.generating.proofs import are_unique
from gridlanes.generating.requested_difficulty import must_be_forced
from gridlanes.generating.solution_first import SolutionFirst
from gridlanes.model.clue import NO_CLUE
from gridlanes.puzzles.row_regions import regions_of_rows
from gridlanes.samplers.draws import Purpose, Tries
from gridlanes.solvers.lanes import is_past
from gridlanes.solvers.propagation import propagated

_WARMTH, _COOLING = 5.0, 0.995
"""of the first step, and how much of it is left a step later"""
_STEPS = 24
"""a site, after which a walk is given up"""
_STEPS_AT_ONCE = 64
"""for which random numbers are drawn"""


@dataclass
class CluesFirst(SolutionFirst):
    """The scheme for the puzzles of one request. Clues are then left out of the results as in `SolutionFirst`; if a
    number of clues is requested, a result first gets all clues of its solution.
    """

    def candidates(self, tries: Tries) -> Candidates:
        """The tries whose walk reached a puzzle in which propagation decides everything."""
        request = self.request
        layouts = random_layouts(request, self.draws, tries)
        walks = Walks(self, tries, layouts)
        walks.go()
        index = np.flatnonzero(walks.done)
        givens, clues, marks = walks.givens[index], walks.clues[index], walks.marks[index]
        if request.n_clues is not None:
            every_clue = clues_of(request.genre, request.structure, self.facts, givens, marks - np.uint8(1))
            clues = clues if every_clue is None else every_clue
        own = [layouts.own[i] for i in index.tolist()]
        full = Full(givens, clues, regions_of_rows(own) if any(own) else (), marks)
        every = Candidates(index, full, own, np.full(len(index), must_be_forced(request.difficulty)))
        return every.chosen(np.flatnonzero(are_unique(request, full, self.pool, self.deadline)))


class Walks:
    """The walks of some `tries`, one each, starting from their `layouts`. At the end `givens` ``uint8 (n, C)`` and
    `clues` ``int32 (n, n_slots)`` are the resulting puzzles; those that are `done` ``bool (n,)`` have the solution
    `marks` ``uint8 (n, C)``, mark numbers from 1.
    """

    def __init__(self, scheme: SolutionFirst, tries: Tries, layouts: Layouts) -> None:
        request = scheme.request
        self._scheme, self._tries = scheme, tries
        self._sites = Sites.of(request.genre, request.structure, scheme.facts, request.symmetry)
        self._own = regions_of_rows(layouts.own) if any(layouts.own) else ()
        self.givens = layouts.givens
        self.clues = np.full((len(tries), request.structure.n_clues), NO_CLUE, np.int32)
        self.marks = np.zeros_like(self.givens)
        self.done = np.zeros(len(tries), np.bool_)
        self._score = np.full(len(tries), -np.inf)

    def go(self) -> None:
        """Makes steps until each walk is done or given up."""
        deadline = self._scheme.deadline
        warmth, active = _WARMTH, np.arange(len(self.done))
        place, shares = active, np.zeros((0, 0, 0))
        for step in range(_STEPS * len(self._sites)):
            turn, at = divmod(step, _STEPS_AT_ONCE)
            if not len(active) or is_past(deadline):
                return
            if at == 0:
                width = 3 + self._sites.orbits.shape[1]
                tries = self._tries.chosen(active)
                shares = self._scheme.draws.shares(tries, Purpose.WALK, _STEPS_AT_ONCE * width, turn)
                shares, place = shares.reshape(len(active), _STEPS_AT_ONCE, width), np.arange(len(active))
            self._step(active, shares[place, at], warmth)
            warmth *= _COOLING
            going = ~self.done[active]
            active, place = active[going], place[going]

    def _step(self, active: NDArray[np.intp], shares: NDArray[np.float64], warmth: float) -> None:
        """One step of the walks `active` ``(a,)``. `shares` ``float64 (a, 3 + widest orbit)``: random numbers."""
        sites, request = self._sites, self._scheme.request
        givens, clues = self.givens[active], self.clues[active]
        self._change(givens, clues, shares)
        own = tuple(regions.of_rows(active) for regions in self._own)
        fixpoint = propagated(request.structure, givens, clues=clues, row_regions=own)
        n_open = fixpoint.open_at.sum(axis=1)
        n_shown = sites.is_set(givens, clues).sum(axis=1) + (clues[:, sites.slot] != NO_CLUE).sum(axis=1)
        score = -(n_open + request.generation.clue_price * n_shown)
        change = np.minimum(score - self._score[active], 0)
        taken = ~fixpoint.broken & (shares[:, 2] < np.exp(change / warmth))
        into = active[taken]
        self.givens[into], self.clues[into], self._score[into] = givens[taken], clues[taken], score[taken]
        ended = taken & (n_open == 0)
        self.done[active[ended]] = True
        self.marks[active[ended]] = _only_marks(fixpoint.candidates[ended])

    def _change(self, givens: NDArray[np.uint8], clues: NDArray[np.int32], shares: NDArray[np.float64]) -> None:
        """Sets or clears the sites of a random orbit of each puzzle, in place."""
        sites = self._sites
        members = sites.orbits[(shares[:, 0] * len(sites.orbits)).astype(np.intp)]
        was_set = sites.is_set(givens, clues)[np.arange(len(givens)), members[:, 0]]
        clears = was_set & (shares[:, 1] < 0.5)
        row, which = np.nonzero(members >= 0)
        site, share = members[row, which], shares[row, 3 + which]
        bare = sites.bare[site]
        share = np.where(bare, 2 * share - 1, share)
        number = np.where(share < 0, ALONE, (share * sites.n_numbers[site]).astype(np.int64))
        sites.put(givens, clues, row, site, np.where(clears[row], NOTHING, number))


def _only_marks(candidates: NDArray[Any]) -> NDArray[np.uint8]:
    """``uint8 (n, C)``: the number, from 1, of the mark of each word that has only one."""
    halves = candidates if candidates.ndim == 3 else candidates[..., None]
    bits = np.frexp(halves.astype(np.float64))[1]  # exact, as each word is a power of two or 0
    return np.asarray(np.where(halves != 0, bits + 64 * np.arange(halves.shape[2]), 0).sum(axis=2), np.uint8)
