"""AtLeastOne: some coord of a region holds a mark.

Domain consistent: the last coord that has the mark takes it. With two left it infers nothing: not what both of them
would rule out elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.lanes import fill, load, prefer, store
from gridlanes.kernels.rule_kernel import bit_of, rule_kernel


def at_least_one_naive(words: Sequence[int], parameters: Sequence[int]) -> tuple[list[int], bool]:
    """One pass over the words of one region; returns the new words and whether a contradiction showed. `parameters` as
    of `at_least_one`.
    """
    mark = 1 << parameters[0]
    witnesses = [k for k, word in enumerate(words) if word & mark]
    after = list(words)
    if len(witnesses) == 1:
        after[witnesses[0]] = mark
    return after, not witnesses


@rule_kernel(parameters=1)
def at_least_one(tile, index, at, size, scratch):
    """One region; parameter: the mark's number."""
    mark = bit_of(tile, index[at + size])
    once = fill(tile, 0)
    twice, changed = once, once
    for k in range(size):
        has = load(tile, index[at + k]) & mark
        twice = twice | (once & has)
        once = once | has
    witness = once & ~twice
    for k in range(size):
        before = load(tile, index[at + k])
        word = prefer(before & witness, before)
        changed = changed | (before ^ word)
        store(tile, index[at + k], word)
    return changed, mark & ~once
