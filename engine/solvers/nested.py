"""Nested hypotheses (hypotheses about hypotheses) on the states of many puzzles at once.

A mark is refuted if its hypothesis, narrowed by further hypotheses until none of them breaks, has a contradiction.

A *witness* is a state at its fixpoint without a contradiction. Kernels are monotone: a smaller state never leads to a
larger one. So as long as a witness lies within a state (all of its marks are possible there), hypotheses about marks
that the witness decides do not break in that state, and are not tried. A solution is a witness for all its marks; what
is left of a hypothesis that does not break is a witness for all marks that it decides. The state when no hypothesis
breaks any more does not depend on the order in which they are tried, so witnesses only change the time.

The puzzles take turns: each pass tries the hypotheses about one hypothesis of each of them together, so that all lanes
have work (`gridlanes.kernels.grading.hypotheses`).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.solvers.states import Kernels, States

Rows = NDArray[np.intp]
Flags = NDArray[np.bool_]


def try_two_deep(states: States, rows: Rows, kernels: Kernels, known: NDArray[np.uint8] | None = None) -> Flags:
    """Takes from each of the puzzles `rows`, which are at their fixpoints, a mark that hypotheses about its hypothesis
    refute, and propagates; returns which had one, ``bool (n,)``. Of several marks it is the one that decides most
    coords, of those alike the first.

    `known` ``uint8 (n, C)``: the numbers of the marks of a solution of each, 255 where none is known: those that lie
    within the state are not tried, as they break nothing.
    """
    words = np.ascontiguousarray(states.words[rows])
    tried = states.open_marks_of(words)
    if known is not None:
        tried &= ~states.possible(states.settled(words, known))
    narrowing = _Narrowing(states, kernels, words, rows, _Candidates(states, kernels, words, rows, tried))
    moved = narrowing.run()
    states.words[rows] = words
    return moved


class _Candidates:
    """The hypotheses about some states, in the order in which they are examined: of each state first those that break
    at once, then those that decide most coords, of those alike the first.

    `state`, `coord`, `mark` ``intp (N,)``: which they are. `left` ``bool (N,)``: those not examined yet.
    """

    def __init__(self, states: States, kernels: Kernels, words: NDArray[Any], rows: Rows, tried: Flags) -> None:
        state, coord, mark = np.nonzero(tried)
        n_decided = states.count_decided(words, rows, kernels, tried)[state, coord, mark]
        order = np.lexsort((np.arange(len(state)), -n_decided, state))
        self.state, self.coord, self.mark = state[order], coord[order], mark[order]
        self.left = np.ones(len(state), np.bool_)

    def next_of(self, states: Rows) -> Rows:
        """The next candidate of each of some states that have one, by its number; it counts as examined."""
        wanted = np.zeros(1 + int(self.state.max(initial=-1)), np.bool_)
        wanted[states[states < len(wanted)]] = True
        numbers = np.flatnonzero(self.left & wanted[self.state])
        _, first = np.unique(self.state[numbers], return_index=True)
        found = numbers[first]
        self.left[found] = False
        return found

    def settle(self, states: Rows, decided: Flags) -> None:
        """Leaves out candidates of some states whose marks break nothing, ``bool (n, C, M)``."""
        for state, marks in zip(states.tolist(), decided, strict=True):
            begin, end = np.searchsorted(self.state, [state, state + 1])
            self.left[begin:end] &= ~marks[self.coord[begin:end], self.mark[begin:end]]


class _Narrowing:
    """States that are examined side by side, each with one candidate at a time.

    `words` ``(n, W)`` of the puzzles `rows`: the states. `inner`, as these: what is left of each one's candidate,
    whose number is in `current` ``intp (n,)``. `refuted` ``bool (n,)``: whether it has a contradiction.
    """

    def __init__(
        self, states: States, kernels: Kernels, words: NDArray[Any], rows: Rows, candidates: _Candidates
    ) -> None:
        self.states, self.kernels, self.words, self.rows, self.candidates = states, kernels, words, rows, candidates
        self.inner, self.current = words.copy(), np.full(len(words), -1, np.intp)
        self.refuted = np.zeros(len(words), np.bool_)

    def run(self) -> Flags:
        """Examines candidates of each state until one is refuted, and takes this away; returns where there was one."""
        waiting = np.arange(len(self.words))
        while True:
            self._begin(waiting)
            busy = np.flatnonzero((self.current >= 0) & ~self.refuted)
            if not len(busy):
                break
            waiting = self._narrow(busy)
        some, numbers = self.words[self.refuted], self.current[self.refuted]
        self.states.deny(some, self.candidates.coord[numbers], self.candidates.mark[numbers])
        self.states.run(some, self.rows[self.refuted], self.kernels)
        self.words[self.refuted] = some
        return self.refuted

    def _begin(self, waiting: Rows) -> None:
        """Gives the next candidates to some states, those that have one."""
        chosen = self.candidates.next_of(waiting)
        begun = self.candidates.state[chosen]
        self.current[waiting] = -1
        self.current[begun] = chosen
        fresh = self.words[begun]
        self.states.assume(fresh, self.candidates.coord[chosen], self.candidates.mark[chosen])
        self._propagate(fresh, begun)

    def _propagate(self, inner: NDArray[Any], some: Rows) -> None:
        _, self.refuted[some] = self.states.run(inner, self.rows[some], self.kernels)
        self.inner[some] = inner

    def _narrow(self, busy: Rows) -> Rows:
        """One pass of hypotheses about some inner states. Returns those that break nothing any more."""
        words = self.inner[busy]
        struck = self.states.strike(words, self.rows[busy], self.kernels)
        self._propagate(words[struck], busy[struck])
        left = self.states.possible(words[~struck])
        self.candidates.settle(busy[~struck], left & (left.sum(axis=2) == 1)[:, :, None])
        return busy[~struck]
