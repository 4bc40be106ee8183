"""Fewer givens by trades: one unit comes, two go (`gridlanes.kernels.generating.trades`)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.batch import Excluded
from gridlanes.generating.clues.leaving_out import Full, LeavingOut, LeftOut
from gridlanes.generating.request import PATIENCE
from gridlanes.kernels.generating.conflict_sets import NONE, Conflicts
from gridlanes.kernels.generating.trade_tests import LESS, Scratch, TradedUnits, TradeTests, TradeWalks
from gridlanes.kernels.generating.trades import next_trades
from gridlanes.kernels.generating.units import FAILED, PASSED, SPENT
from gridlanes.solvers.lanes import is_past
from gridlanes.solvers.pool import SolveOptions
from gridlanes.status import Status

STEPS = 24
"""exchanges of one unit for another, after which a puzzle that still has too many facts is given up"""
_TESTS = 16
"""of a puzzle side by side, at most"""
_SETS = 128
"""conflict sets of a puzzle that are kept, or two for each unit"""
_TIMES = 16
"""how many times as many a walk may find"""
_BYTES = 1 << 25
"""of the conflict sets of all puzzles that are walked together"""


def can_be_traded(leaving_out: LeavingOut) -> bool:
    """Whether all facts of these puzzles are givens."""
    return not len(leaving_out.facts.slots)


def traded(
    leaving_out: LeavingOut,
    full: Full,
    words: NDArray[np.uint64],
    left: LeftOut,
    low: NDArray[np.int64],
    high: NDArray[np.int64],
    may: NDArray[np.bool_],
    *,
    minimal: bool,
) -> LeftOut:
    """The facts `left` out of puzzles, and others instead where these have more than `high` ``int64 (n,)``, down to
    `low` ``int64 (n,)`` at most. `words` ``uint64 (n,)``: random bits; `may` ``bool (units,)``: the units that puzzles
    may show in the end; `minimal`: whether they must need each.
    """
    facts = leaving_out.facts
    weights = facts.weights(facts.present(full.givens, full.clues))
    gone, sure = facts.in_units(left.gone).copy(), left.sure.copy()
    n_left = (weights * ~gone).sum(axis=1)
    rows = np.flatnonzero(n_left > high)
    at_once = max(1, _BYTES // (_n_sets(gone.shape[1]) * (2 + 8 * -(-gone.shape[1] // 64))))
    for start in range(0, len(rows), at_once):
        some = rows[start : start + at_once]
        walks = _walks(words[some], weights[some], ~gone[some], low[some], high[some], may, minimal=minimal)
        _walk(leaving_out, full.chosen(some), weights[some], walks)
        fewer = walks.number < n_left[some]
        kept = np.unpackbits(walks.kept.astype("<u8").view(np.uint8), axis=1, bitorder="little", count=gone.shape[1])
        gone[some[fewer]], sure[some[fewer]] = kept[fewer] == 0, walks.sure[fewer]
    return LeftOut(facts.of_units(gone), sure)


def _walks(
    words: NDArray[np.uint64],
    weights: NDArray[np.int32],
    kept: NDArray[np.bool_],
    low: NDArray[np.int64],
    high: NDArray[np.int64],
    may: NDArray[np.bool_],
    *,
    minimal: bool,
) -> TradeWalks:
    """Walks at their beginning, from puzzles that keep the units `kept` ``bool (n, units)``."""
    n, sets = len(kept), _packed(kept & (weights > 0))
    numbers = (weights * kept).sum(axis=1)
    return TradeWalks(
        kept=sets,
        may=_packed((weights > 0) & may),
        tried=np.zeros_like(sets),
        can_go=np.zeros_like(sets),
        coming=np.full(n, NONE, np.int64),
        pair=np.full((n, 2), NONE, np.int64),
        tested=np.full(n, LESS, np.uint8),
        number=numbers.astype(np.int64),
        low=low,
        high=high,
        minimal=minimal,
        spare=np.zeros((n, 3), np.int64),
        left=np.full(n, NONE, np.int64),
        steps=np.full(n, STEPS, np.int64),
        random=words.copy(),
        sure=np.ones(n, np.bool_),
        most_sets=_TIMES * _n_sets(weights.shape[1]),
    )


def _n_sets(n_units: int) -> int:
    """How many conflict sets of a puzzle are kept."""
    return max(_SETS, 2 * n_units)


def _walk(leaving_out: LeavingOut, full: Full, weights: NDArray[np.int32], walks: TradeWalks) -> None:
    """Brings walks to their end, or to the deadline."""
    facts, (n, n_coords) = leaving_out.facts, full.givens.shape
    unit_of = np.full(n_coords, NONE, np.intp)
    unit_of[facts.coords] = facts.unit[: len(facts.coords)]
    everything = np.ones((n, len(facts)), np.bool_)
    always, _ = facts.without(everything, full.givens, None)
    units = TradedUnits(full.marks, full.givens, always, facts.coords_of, unit_of, weights)
    n_words = walks.kept.shape[1]
    conflicts = Conflicts.of(n, _n_sets(weights.shape[1]), n_words)
    n_units = weights.shape[1]
    scratch = Scratch(
        np.empty(n_words, np.uint64),
        np.empty(n_words, np.uint64),
        np.empty((n_units, n_words), np.uint64),
        np.empty(n_units, np.int64),
    )
    asked, tests = TradeTests.of(n * _TESTS, n_coords), TradeTests.of(n * _TESTS, n_coords)
    active, results, others, n_asked = np.arange(n), np.zeros(0, np.uint8), np.zeros((0, n_coords), np.uint8), 0
    while not is_past(leaving_out.deadline):
        n_going, n_tests = next_trades(
            active, n_asked, results, others, _TESTS, walks, units, conflicts, scratch, asked, tests
        )
        if not n_tests:
            return
        active, asked, tests, n_asked = active[:n_going], tests, asked, n_tests
        answers = leaving_out.pool.solve(
            leaving_out.structure,
            asked.givens[:n_asked],
            SolveOptions(1, leaving_out.budgets[-1], leaving_out.deadline, verified=False, hypotheses_after=PATIENCE),
            row_regions=[regions.of_rows(asked.rows[:n_asked]) for regions in full.row_regions],
            excluded=Excluded(asked.coords[:n_asked], asked.numbers[:n_asked]),
        )
        refuted, spent = answers.status == Status.UNSOLVABLE, answers.status == Status.BUDGET
        results = np.where(refuted, PASSED, np.where(spent, SPENT, FAILED)).astype(np.uint8)
        others = answers.marks


def _packed(units: NDArray[np.bool_]) -> NDArray[np.uint64]:
    """Packs `units` ``bool (m, n)`` as bits, the lowest first: ``uint64 (m, W)``."""
    n_words = -(-units.shape[1] // 64)
    raw = np.zeros((len(units), n_words * 8), np.uint8)
    packed = np.packbits(units, axis=1, bitorder="little")
    raw[:, : packed.shape[1]] = packed
    return raw.view("<u8").astype(np.uint64, copy=False)
