"""Fewer givens by trades: one unit comes, two go (`gridlanes.kernels.generating.trades`)."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Event

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.batch import Excluded
from gridlanes.generating.clues.lane_searches import lane_searches, sweeps_at_once
from gridlanes.generating.clues.leaving_out import Full, LeavingOut, LeftOut
from gridlanes.generating.clues.settling import is_plain
from gridlanes.generating.request import PATIENCE
from gridlanes.kernels.generating.conflict_sets import NONE, Conflicts
from gridlanes.kernels.generating.trade_tests import LESS, Scratch, TradedUnits, TradeTests, TradeWalks
from gridlanes.kernels.generating.trade_walks import ENDED, INTERRUPTED, TOO_HARD, TradeSlots, walk_trades
from gridlanes.kernels.generating.units import FAILED, PASSED, SPENT
from gridlanes.lowering.words import WordFormat
from gridlanes.solvers.lanes import Answers, LaneSolver, is_past
from gridlanes.solvers.pool import SolveOptions
from gridlanes.status import Status

_Answered = Callable[[NDArray[np.intp], NDArray[np.uint8], Excluded], Answers]
"""the answers to tests of puzzles ``(m,)``, which show givens ``(m, C)``, without a mark each"""
_OF_PUZZLES = tuple(name for name in TradeWalks._fields if name not in ("minimal", "most_sets"))
"""what a walk has of each puzzle"""
STEPS = 24
"""exchanges of one unit for another, after which a puzzle that still has too many facts is given up"""
_TESTS = 16
"""of a puzzle side by side, at most"""
_PUZZLES = 32
"""that walk at a time, in each thread"""
_NODES = 256
"""of a test in a lane; one that takes more is left to the solver"""
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
    facts, n_coords = leaving_out.facts, full.givens.shape[1]
    unit_of = np.full(n_coords, NONE, np.intp)
    unit_of[facts.coords] = facts.unit[: len(facts.coords)]
    always, _ = facts.without(np.ones((len(weights), len(facts)), np.bool_), full.givens, None)

    every = TradedUnits(full.marks, full.givens, always, facts.coords_of, unit_of, weights)
    how, structure, pool = leaving_out, leaving_out.structure, leaving_out.pool
    if is_plain(structure) and not (full.row_regions or always.any()):

        def in_thread(solver: LaneSolver, chunk: slice, stop: Event) -> None:
            parts = {name: getattr(every, name)[chunk] for name in ("marks", "shown", "always", "weights")}
            own = walks._replace(**{name: getattr(walks, name)[chunk] for name in _OF_PUZZLES})
            _Walking(how, own, every._replace(**parts), solver.word_format, _PUZZLES, stop).run_in_lanes(solver)

        pool.work_in_chunks(structure, len(weights), in_thread)
        return

    def answered(rows: NDArray[np.intp], givens: NDArray[np.uint8], excluded: Excluded) -> Answers:
        options = SolveOptions(1, how.budgets[-1], how.deadline, verified=False, hypotheses_after=PATIENCE)
        own = [regions.of_rows(rows) for regions in full.row_regions]
        return pool.solve(structure, givens, options, row_regions=own, excluded=excluded)

    word_format = pool.word_format or structure.word_format
    _Walking(how, walks, every, word_format, len(weights), Event()).run(answered)


class _Walking:
    """Walks of n puzzles with these `units`, `n_slots` of them at a time, until an event tells to `stop`."""

    def __init__(
        self,
        how: LeavingOut,
        walks: TradeWalks,
        units: TradedUnits,
        word_format: WordFormat,
        n_slots: int,
        stop: Event,
    ) -> None:
        structure, (n, n_units), n_words = how.structure, units.weights.shape, walks.kept.shape[1]
        scratch = Scratch(
            np.empty(n_words, np.uint64),
            np.empty(n_words, np.uint64),
            np.empty((n_units, n_words), np.uint64),
            np.empty(n_units, np.int64),
        )
        self._how, self._units, self._stop = how, units, stop
        self._nodes = min(how.budgets[-1], _NODES)
        self._tests = TradeTests.of(n_slots * _TESTS, n_words)
        known = word_format.zeros(n_slots * structure.n_coords)
        self._slots = TradeSlots.of(n_slots, _TESTS, n_words, known, word_format.lanes)
        self._tables, searches = structure.tables(word_format), lane_searches(structure, word_format, self._nodes)
        conflicts = Conflicts.of(n, _n_sets(n_units), n_words)
        self._state = walks, units, conflicts, scratch, self._slots, self._tests, searches

    def run_in_lanes(self, solver: LaneSolver) -> None:
        """Brings the walks to their end, tests in the lanes of a tile; `solver` answers those that are too hard."""
        budget, deadline = self._how.budgets[-1], self._how.deadline

        def answered(rows: NDArray[np.intp], givens: NDArray[np.uint8], excluded: Excluded) -> Answers:
            answers = Answers.empty(*givens.shape)
            solver.solve(
                givens,
                answers,
                excluded=excluded,
                limit=1,
                budget=budget,
                deadline=deadline,
                stop=self._stop,
                verified=False,
                hypotheses_after=PATIENCE,
            )
            return answers

        why = INTERRUPTED
        while why != ENDED and not self._is_over():
            begun, sweeps = time.perf_counter(), sweeps_at_once(self._how.structure)
            why = walk_trades(solver.tables, *self._state, self._nodes, sweeps)
            solver.structure.seconds_in_search += time.perf_counter() - begun
            solver.consider_compiling(deadline)
            if why == TOO_HARD:
                self._answer(answered)

    def run(self, answered: _Answered) -> None:
        """Brings the walks to their end; all tests are `answered` elsewhere."""
        while walk_trades(self._tables, *self._state, 0, 1) != ENDED and not self._is_over():
            self._answer(answered)

    def _is_over(self) -> bool:
        return self._stop.is_set() or is_past(self._how.deadline)

    def _answer(self, answered: _Answered) -> None:
        """Answers the tests that are too hard, which are all that have not ended."""
        slots, units = self._slots, self._units
        numbers = np.arange(len(slots.results)).reshape(len(slots.row), -1)
        is_left = (np.arange(numbers.shape[1]) < slots.n_asked[:, None]) & (slots.results[numbers] == SPENT)
        hard = numbers[is_left & (slots.n_open > 0)[:, None]]
        tests = TradeTests(*(each[hard] for each in self._tests))
        answers = answered(tests.rows, _givens(tests, units), Excluded(tests.coords, tests.numbers))
        refuted, spent = answers.status == Status.UNSOLVABLE, answers.status == Status.BUDGET
        slots.results[hard] = np.where(refuted, PASSED, np.where(spent, SPENT, FAILED))
        slots.others[hard] = _units_that_differ(answers.marks, tests, units)
        slots.n_open[:] = 0


def _givens(tests: TradeTests, units: TradedUnits) -> NDArray[np.uint8]:
    """``uint8 (m, C)``: what tests show."""
    n_units = units.weights.shape[1]
    in_words = tests.shown.astype("<u8").view(np.uint8)
    is_shown = np.zeros((len(tests.rows), n_units + 1), np.bool_)  # of no unit: never
    is_shown[:, :-1] = np.unpackbits(in_words, axis=1, bitorder="little", count=n_units)
    shown = is_shown[:, units.unit_of]
    for place in range(int(tests.places.max(initial=0))):
        which = np.flatnonzero(tests.places > place)
        shown[which, units.coords_of[tests.units[which, 0], place]] = True
    return np.where(shown, units.shown[tests.rows], units.always[tests.rows])


def _units_that_differ(marks: NDArray[np.uint8], tests: TradeTests, units: TradedUnits) -> NDArray[np.uint64]:
    """Sets ``uint64 (m, W)``: the units in which solutions ``uint8 (m, C)`` differ from those of the puzzles."""
    differs = (marks != units.marks[tests.rows]) & (units.shown[tests.rows] != 0) & (units.unit_of >= 0)
    found = np.zeros((len(marks), units.weights.shape[1]), np.bool_)
    which, coords = np.nonzero(differs)
    found[which, units.unit_of[coords]] = True
    return _packed(found)


def _packed(units: NDArray[np.bool_]) -> NDArray[np.uint64]:
    """Packs `units` ``bool (m, n)`` as bits, the lowest first: ``uint64 (m, W)``."""
    n_words = -(-units.shape[1] // 64)
    raw = np.zeros((len(units), n_words * 8), np.uint8)
    packed = np.packbits(units, axis=1, bitorder="little")
    raw[:, : packed.shape[1]] = packed
    return raw.view("<u8").astype(np.uint64, copy=False)
