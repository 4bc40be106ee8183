"""Distinct for regions of a puzzle's own (jigsaw areas, cages): their coords hold different marks.

The same pass as in kernels/distinct.py, for one region on a tile or on one column of it: hidden singles where the
region is as long as the alphabet, then naked singles. Consistency: weaker than all-different; it does not infer, for
instance, that two coords with candidates {1, 2} keep 1 and 2 from the rest of the region.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.distinct import distinct_naive as pass_naive
from gridlanes.kernels.lanes import fill, load, popcount, prefer, rest, select, singles, store
from gridlanes.kernels.rule_kernel import bit_of, rule_kernel


def distinct_naive(words: Sequence[int], parameters: Sequence[int]) -> tuple[list[int], bool]:
    """One pass over the words of one region; returns the new words and whether a contradiction showed. `parameters` as
    of `distinct`.
    """
    n_marks = parameters[0]
    return pass_naive(words, (1 << n_marks) - 1, len(words) == n_marks)


@rule_kernel(parameters=1)
def distinct(tile, index, at, size, scratch):
    """One region; parameter: the number of marks."""
    n_marks = index[at + size]
    zero, one = fill(tile, 0), fill(tile, 1)
    once, twice = zero, zero
    for k in range(size):
        word = load(tile, index[at + k])
        twice = twice | (once & word)
        once = once | word
    if size == n_marks:
        highest = bit_of(tile, n_marks - 1)
        alone = once & ~twice
        broken = (highest | (highest - one)) & ~once
    else:
        alone = zero
        broken = select(popcount(once) < fill(tile, size), one, zero)
    placed = zero
    for k in range(size):
        word = load(tile, index[at + k])
        hidden = word & alone
        word = singles(prefer(hidden, word))
        broken = broken | rest(hidden) | (placed & word)
        placed = placed | word
    changed = zero
    for k in range(size):
        before = load(tile, index[at + k])
        word = prefer(before & alone, before)
        word = singles(word) | (word & ~placed)
        changed = changed | (before ^ word)
        store(tile, index[at + k], word)
    return changed, broken
