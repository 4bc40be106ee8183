"""Hypotheses on the states of many puzzles; only those count that are refuted after the fewest sweeps.

A person sees a contradiction two steps away before one that is twenty away. `States.try_hypotheses` finds all
that are refuted, in any order; here each is propagated to its end, to count the sweeps that it takes.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.solvers.states import Kernels, States

Rows = NDArray[np.intp]


def strike_soonest(states: States, rows: Rows, kernels: Kernels, known: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Takes from each of the puzzles `rows` the marks whose hypotheses break after the fewest sweeps, and does not
    propagate. Returns how many sweeps that were, ``int64 (n,)``, 0 where no hypothesis breaks.

    `known` ``uint8 (n, C)``: the numbers of the marks of a solution of each, 255 where none is known: those that lie
    within the state are not tried, as they break nothing.
    """
    words = np.ascontiguousarray(states.words[rows])
    tried = states.open_marks_of(words) & ~states.possible(states.settled(words, known))
    state, coord, mark = np.nonzero(tried)
    sweeps, broken = np.zeros(len(state), np.int64), np.zeros(len(state), np.bool_)
    for start in range(0, len(state), states.at_once):
        part = slice(start, start + states.at_once)
        assumed = words[state[part]]
        states.assume(assumed, coord[part], mark[part])
        sweeps[part], broken[part] = states.run(assumed, rows[state[part]], kernels)
    fewest = np.full(len(rows), np.iinfo(np.int64).max)
    np.minimum.at(fewest, state[broken], sweeps[broken])
    gone = broken & (sweeps == fewest[state])
    states.deny_each(words, state[gone], coord[gone], mark[gone])
    states.words[rows] = words
    return np.where(fewest < np.iinfo(np.int64).max, fewest, 0)
