"""Hypotheses about hypotheses: a mark is refuted if its hypothesis, narrowed by further hypotheses, has a
contradiction.

A *witness* is a state at its fixpoint without a contradiction. Kernels are monotone: a smaller state never leads to a
larger one. So as long as a witness lies within a state (all of its marks are possible there), hypotheses about marks
that the witness decides do not break in that state, and are not tried. A solution is a witness for all its marks; each
hypothesis that does not break is a witness for all marks that it decides. The state when no hypothesis breaks any more
does not depend on the order in which they are tried, so witnesses only change the time.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.grading.hypotheses import is_empty, try_marks
from gridlanes.kernels.lanes import fill, lowest_bit, read_word, rest, write_word
from gridlanes.kernels.search.propagate import propagate
from gridlanes.kernels.search.seen import Seen


class Trials(NamedTuple):
    """Working space to try up to N hypotheses.

    `tile`, `scratch`, `flags`, `seen`, `row_of`: as `gridlanes.kernels.search.propagate.propagate` needs them. `tried`
    words ``(N, n)``: the hypotheses; `broken` ``bool (N,)``, `sweeps` ``int64 (N,)``: their outcomes; `coord` ``int64
    (N,)`` and `mark` words ``(1, N)``: the assumption of each. `inner` words ``(1, n)``: a state that is narrowed.
    `settled`, `refuted` words ``(1, C)``: marks that are not tried, and marks of `inner` that break.
    """

    tile: Any
    scratch: NDArray[np.int64]
    flags: Any
    seen: Seen
    row_of: NDArray[np.int64]
    tried: Any
    broken: NDArray[np.bool_]
    sweeps: NDArray[np.int64]
    coord: NDArray[np.int64]
    mark: Any
    inner: Any
    settled: Any
    refuted: Any


@kernel(inline=True)
def _is_decided(word):
    """Whether at most one mark is possible."""
    return is_empty(rest(word))


@kernel
def _copy(source, i, target, j):
    """State `i` of `source` becomes state `j` of `target`."""
    n_words = source.shape[1]
    for c in range(n_words):
        write_word(target, j * n_words + c, read_word(source, i * n_words + c))


@kernel
def _settle_decided(state, settled):
    """The marks that a state, words ``(1, n)``, decides are settled."""
    for c in range(settled.shape[1]):
        word = read_word(state, c)
        if _is_decided(word):
            write_word(settled, c, read_word(settled, c) | word)


@kernel
def _n_decided(states, i, n_coords):
    """How many coords state `i` of some states decides."""
    n_words, n_decided = states.shape[1], 0
    for c in range(n_coords):
        word = read_word(states, i * n_words + c)
        if _is_decided(word):
            n_decided += 1
    return n_decided


@kernel
def _lies_within(known, state):
    """Whether every mark of a solution, words ``(1, C)``, is possible in a state, words ``(1, n)``; not of zeros."""
    for c in range(known.shape[1]):
        word = read_word(known, c)
        if is_empty(word) or not is_empty(word & ~read_word(state, c)):
            return False
    return True


@kernel
def _settle(known, state, settled):
    """Settles the marks of the known solution if it lies within a state, words ``(1, n)``, else none."""
    for c in range(settled.shape[1]):
        write_word(settled, c, fill(read_word(settled, 0), 0))
    if _lies_within(known, state):
        _settle_decided(known, settled)


@kernel
def _choose(state, order, trials):
    """Fills `tried` with hypotheses about a state, words ``(1, n)``, as far as there is room: the marks of its open
    coords that are not settled, coord by coord in their `order`. Returns how many there are.
    """
    n_words, n = state.shape[1], 0
    for c in order:
        word = read_word(state, c)
        if _is_decided(word):
            continue
        word = word & ~read_word(trials.settled, c)
        while not is_empty(word) and n < trials.coord.shape[0]:
            _copy(state, 0, trials.tried, n)
            write_word(trials.tried, n * n_words + c, lowest_bit(word))
            write_word(trials.mark, n, lowest_bit(word))
            trials.coord[n] = c
            word = rest(word)
            n += 1
    return n


@kernel
def _run(tables, own, trials, n):
    """Propagates the first n hypotheses."""
    tried, broken, sweeps = trials.tried[:n], trials.broken, trials.sweeps
    scratch, flags, seen, row_of = trials.scratch, trials.flags, trials.seen, trials.row_of
    propagate(tables, own, trials.tile, tried, broken, sweeps, scratch, flags, seen, row_of)


@kernel
def _refute(state, trials, k):
    """Removes the assumption of hypothesis number `k` from a state, words ``(1, n)``."""
    c = trials.coord[k]
    write_word(state, c, read_word(state, c) & ~read_word(trials.mark, k))


@kernel
def _propagated(tables, own, state, trials):
    """Propagates a state, words ``(1, n)``; whether it breaks."""
    _copy(state, 0, trials.tried, 0)
    _run(tables, own, trials, 1)
    _copy(trials.tried, 0, state, 0)
    return trials.broken[0]


@kernel
def _breaks(tables, own, known, trials, order, trial):
    """Narrows `inner`, which is at its fixpoint, by hypotheses until none of them breaks; whether it breaks."""
    n_coords, refuted = order.shape[0], trials.refuted
    while True:
        for c in range(n_coords):
            write_word(refuted, c, fill(read_word(refuted, c), 0))
        _settle(known, trials.inner, trials.settled)
        try_marks(tables, own, trials.inner, trials.settled, refuted, order, trial)
        some_broke = False
        for c in range(n_coords):
            word = read_word(refuted, c)
            some_broke |= not is_empty(word)
            write_word(trials.inner, c, read_word(trials.inner, c) & ~word)
        if not some_broke:
            return False
        if _propagated(tables, own, trials.inner, trials):
            return True


@kernel
def _farthest(outer, n, n_coords):
    """The next of n hypotheses to examine: the first that broke, otherwise the first of those that decide most; -1 if
    all were examined. `outer.sweeps` has the number of coords that each decides, -1 for those that were examined.
    """
    best, most = -1, -1
    for k in range(n):
        n_decided = n_coords + 1 if outer.broken[k] and outer.sweeps[k] >= 0 else outer.sweeps[k]
        if n_decided > most:
            best, most = k, n_decided
    return best


@kernel(allocates=True)
def refute_nested(tables, own, state, known, order, trial, trials, outer):
    """Takes a mark away that hypotheses about it refute from a state at its fixpoint, words ``(1, n)``, and propagates;
    returns whether there was one. Of several marks it is the one that decides most, of those alike the first.

    `tables`: the kernels; `own`: those of the puzzle's own regions, as often as there are hypotheses. `known` words
    ``(1, C)``: a solution, or zeros. `order` ``int64 (C,)``: all coords, as they are tried in hypotheses about
    hypotheses, neighbours far apart. `trial`, `trials`, and `outer` for all hypotheses about the state: room to try
    them in.
    """
    n_coords = order.shape[0]
    _settle(known, state, outer.settled)
    n = _choose(state, np.arange(n_coords), outer)
    _run(tables, own, outer, n)
    for k in range(n):
        outer.sweeps[k] = _n_decided(outer.tried, k, n_coords)
    while True:
        k = _farthest(outer, n, n_coords)
        if k < 0:
            return False
        outer.sweeps[k] = -1
        is_settled = read_word(outer.settled, outer.coord[k]) & read_word(outer.mark, k)
        if not is_empty(is_settled):
            continue
        _copy(outer.tried, k, trials.inner, 0)
        if outer.broken[k] or _breaks(tables, own, known, trials, order, trial):
            _refute(state, outer, k)
            _propagated(tables, own, state, trials)
            return True
        _settle_decided(trials.inner, outer.settled)
