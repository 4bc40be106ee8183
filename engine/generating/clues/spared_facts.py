"""Clues that are left out without tests, since the genre knows that the others allow one solution alone."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.generating.clues.facts import Facts
from gridlanes.generating.clues.leaving_out import Full, LeftOut
from gridlanes.generating.request import Request
from gridlanes.generating.requested_difficulty import may_be_forced, must_be_forced


def facts_spared(request: Request, facts: Facts, full: Full, orders: NDArray[np.uint32]) -> LeftOut | None:
    """The facts left out by `Generation.unneeded_clues` or `Generation.unneeded_by_propagation`, looked at in the
    orders ``uint32 (n, units)``; None if the genre or the request does not allow it: puzzles are then tested fact by
    fact.
    """
    generation = request.generation
    spared = generation.unneeded_by_propagation if must_be_forced(request.difficulty) else None
    spared = spared or generation.unneeded_clues
    if spared is None or request.tests_singly or not may_be_forced(request.difficulty):
        return None
    if not (facts.are_apart and facts.allowed.all()) or full.givens.any() or full.row_regions:
        return None
    first = len(facts.coords)
    of_clues = orders[orders >= first].reshape(len(orders), -1) - np.uint32(first)
    gone = np.zeros((len(full.marks), len(facts)), np.bool_)
    gone[:, first:] = spared(request.structure, full.marks, facts.slots[of_clues].astype(np.uint32))[:, facts.slots]
    return LeftOut(gone, np.zeros(len(gone), np.bool_))
