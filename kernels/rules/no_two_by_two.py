"""NoTwoByTwo: not all coords of a block hold a mark.

Domain consistent for one block: the last of its coords loses the mark when the others hold it. It does not infer from
several blocks, for instance that two coords which would complete two blocks between them exclude each other.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.lanes import fill, load, select, store
from gridlanes.kernels.rule_kernel import bit_of, rule_kernel


def no_two_by_two_naive(words: Sequence[int], parameters: Sequence[int]) -> tuple[list[int], bool]:
    """One pass over the words of one block; returns the new words and whether a contradiction showed. `parameters`
    as of `no_two_by_two`.
    """
    mark = 1 << parameters[0]
    loose = [k for k, word in enumerate(words) if word != mark]
    after = list(words)
    if len(loose) == 1:
        after[loose[0]] &= ~mark
    return after, not loose


@rule_kernel(parameters=1)
def no_two_by_two(tile, index, at, size, scratch):
    """One block; parameter: the mark's number."""
    mark = bit_of(tile, index[at + size])
    zero = fill(tile, 0)
    once, twice, changed = zero, zero, zero
    for k in range(size):
        loose = select(load(tile, index[at + k]) == mark, zero, mark)
        twice = twice | (once & loose)
        once = once | loose
    last = once & ~twice
    for k in range(size):
        before = load(tile, index[at + k])
        word = select(before == mark, before, before & ~last)
        changed = changed | (before ^ word)
        store(tile, index[at + k], word)
    return changed, mark & ~once
