"""Hypotheses about hypotheses: which candidate of a state has a contradiction as soon as hypotheses are tried about it.

The candidates of a state are examined one after the other. One is assumed, what is left is propagated, hypotheses about
that are tried, those with a contradiction are taken away, and so on until none has a contradiction or nothing is left.
In the first case the candidate is not refuted, nor are those that it decides.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import NO_LANE, bits, fill, read_word, write_word

GOES_ON, REFUTED, NONE_REFUTED = 0, 1, 2
"""what examining a state has come to"""


class CandidateMarks(NamedTuple):
    """The candidates of P states, N in all; without states if hypotheses alone are tried.

    `root` words ``(P, n)``: the states, at their fixpoints. `start` ``int64 (P + 1,)``: where the candidates of each
    begin; `coord` ``int64 (N,)`` and `mark` words ``(1, N)``: what they are. `is_left` ``bool (N,)``: those that have
    not been examined, nor shown not to be refuted. `current` ``int64 (P,)``: the candidate that is examined, -1 before
    the first; at the end the refuted one. `outcome` ``int64 (P,)``: what it has come to.
    """

    root: Any
    start: NDArray[np.int64]
    coord: NDArray[np.int64]
    mark: Any
    is_left: NDArray[np.bool_]
    current: NDArray[np.int64]
    outcome: NDArray[np.int64]


@kernel(inline=True)
def is_empty(word):
    """Whether no mark is possible."""
    return bits(word != fill(word, 0)) == NO_LANE


@kernel
def take_away(words, refuted, row):
    """Takes the refuted marks of a state away, and forgets them; whether there are any. `words` and `refuted` as in
    `gridlanes.kernels.grading.hypotheses.try_marks`.
    """
    n_words, n_coords, found = words.shape[1], refuted.shape[1], False
    for c in range(n_coords):
        gone = read_word(refuted, row * n_coords + c)
        if not is_empty(gone):
            write_word(words, row * n_words + c, read_word(words, row * n_words + c) & ~gone)
            write_word(refuted, row * n_coords + c, fill(gone, 0))
            found = True
    return found


@kernel
def _spare(words, candidates, row):
    """Leaves out the candidates that a state without contradictions decides."""
    for i in range(candidates.start[row], candidates.start[row + 1]):
        word = read_word(words, row * words.shape[1] + candidates.coord[i])
        if is_empty(word & ~read_word(candidates.mark, i)):
            candidates.is_left[i] = False


@kernel
def assume_next(words, refuted, candidates, row):
    """What is to be propagated next of a state, once all hypotheses about it have been tried: what is left of it, or
    the state with its next candidate. False if there is nothing to do any more.
    """
    if candidates.root.shape[0] == 0 or candidates.outcome[row] != GOES_ON:
        return False
    current, n_words = candidates.current[row], words.shape[1]
    if current >= 0:
        if take_away(words, refuted, row):
            return True
        _spare(words, candidates, row)
    following = current + 1 if current >= 0 else candidates.start[row]
    while following < candidates.start[row + 1] and not candidates.is_left[following]:
        following += 1
    if following == candidates.start[row + 1]:
        candidates.outcome[row] = NONE_REFUTED
        return False
    candidates.current[row] = following
    for c in range(n_words):
        write_word(words, row * n_words + c, read_word(candidates.root, row * n_words + c))
    write_word(words, row * n_words + candidates.coord[following], read_word(candidates.mark, following))
    return True
