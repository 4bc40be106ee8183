"""Nested hypotheses (hypotheses about hypotheses) on the states of many puzzles at once.

A mark is refuted if its hypothesis, narrowed by further hypotheses until none of them breaks, has a contradiction.

A *witness* is a state at its fixpoint without a contradiction. Kernels are monotone: a smaller state never leads to a
larger one. So as long as a witness lies within a state (all of its marks are possible there), hypotheses about marks
that the witness decides do not break in that state, and are not tried. A solution is a witness for all its marks; what
is left of a hypothesis that does not break is a witness for all marks that it decides. The state when no hypothesis
breaks any more does not depend on the order in which they are tried, so witnesses only change the time.

The candidates of all puzzles are examined in one kernel (`gridlanes.kernels.grading.candidates`).
"""

from __future__ import annotations

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
    state, coord, mark = np.nonzero(tried)
    n_decided = states.count_decided(words, rows, kernels, tried)[state, coord, mark]
    order = np.lexsort((np.arange(len(state)), -n_decided, state))
    start = np.searchsorted(state, np.arange(len(words) + 1)).astype(np.int64)
    found = states.first_refuted(words, rows, kernels, start, coord[order], mark[order])
    moved = found >= 0
    some, gone = words[moved], order[found[moved]]
    states.deny(some, coord[gone], mark[gone])
    states.run(some, rows[moved], kernels)
    words[moved] = some
    states.words[rows] = words
    return np.asarray(moved)
