"""Fewer clues than leaving out alone reaches: a few facts are put back, others are left out instead, and again.

Leaving out ends when every fact is needed, but many solutions have puzzles with fewer facts. Putting a few facts back
makes some others superfluous. A result is kept if it is no worse than before, so the number falls over time; a round
costs less than another try from a full board and mostly starts nearer to the goal. The idea comes from Sudoku players,
who search for puzzles with 17 clues by such exchanges ("{-2+1}"). Where all facts are givens, just these exchanges are
made (`gridlanes.generating.clues.trades`).
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from gridlanes.generating.clues.group_sizes import GroupSizes
from gridlanes.generating.clues.leaving_out import Full, LeavingOut, LeftOut
from gridlanes.generating.clues.trades import can_be_traded, traded
from gridlanes.samplers.draws import Draws, Purpose, Tries
from gridlanes.solvers.lanes import is_past

ROUNDS = 64
"""after which a puzzle that still has too many facts is given up"""
PUT_BACK = 3
"""units of facts that go back in a round (measured: docs/decisions/0051-fewer-clues.md)"""


def fewer_left(
    leaving_out: LeavingOut,
    full: Full,
    draws: Draws,
    tries: Tries,
    left: LeftOut,
    low: NDArray[np.int64],
    high: NDArray[np.int64],
    *,
    minimal: bool = False,
) -> LeftOut:
    """The facts `left` out of puzzles, and additional ones where puzzles have more than `high` ``int64 (n,)``, down to
    `low` ``int64 (n,)`` at most. `minimal`: whether they must need each that they still have.
    """
    facts = leaving_out.facts
    if minimal:  # what may not go would not be tested
        low = np.zeros_like(low)
    if can_be_traded(leaving_out):
        words = draws.words(tries, Purpose.PUT_BACK, 1)[:, 0]
        return traded(leaving_out, full, words, left, low, high, np.ones(facts.bounds[-1], np.bool_), minimal=minimal)
    weights = facts.weights(facts.present(full.givens, full.clues))
    gone, sure = facts.in_units(left.gone).copy(), left.sure.copy()
    n_left = (weights * ~gone).sum(axis=1)
    apart = replace(leaving_out, sizes=GroupSizes(0, 1))
    for turn in range(ROUNDS):
        rows = np.flatnonzero(n_left > high)
        if not len(rows) or is_past(leaving_out.deadline):
            break
        orders = draws.orders(tries, Purpose.PUT_BACK, facts.bounds, turn)[rows]  # all: numbers in a row come cheaper
        back = _first_gone(orders, gone[rows] & (weights[rows] > 0))
        orders = np.take_along_axis(orders, np.argsort(np.take_along_axis(back, orders, 1), axis=1, kind="stable"), 1)
        found = apart.left_out(full.chosen(rows), orders, low[rows], gone[rows] & ~back)
        now = facts.in_units(found.gone)
        n_now = (weights[rows] * ~now).sum(axis=1)
        fewer = n_now <= n_left[rows]
        rows = rows[fewer]
        gone[rows], n_left[rows], sure[rows] = now[fewer], n_now[fewer], found.sure[fewer]
    return LeftOut(facts.of_units(gone), sure)


def _first_gone(orders: NDArray[np.uint32], gone: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """``bool (n, units)``: the `PUT_BACK` first of the `gone` units in each row's order."""
    in_order = np.take_along_axis(gone, orders, axis=1)
    first = in_order & (np.cumsum(in_order, axis=1) <= PUT_BACK)
    back = np.zeros_like(gone)
    np.put_along_axis(back, orders, first, axis=1)
    return back
