"""AtLeastOne: some coord of a region holds a mark.

Domain consistent: the last coord that can hold the mark holds it. For two such coords it does not infer that marks
which both would exclude elsewhere are impossible.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.lanes import fill, load, prefer, update
from gridlanes.kernels.rule_kernel import bit_of, rule_kernel
from gridlanes.kernels.rules.counts.counting import OneMark


def at_least_one_naive(words: Sequence[int], parameters: OneMark) -> tuple[list[int], bool]:
    """The naive twin of `at_least_one`."""
    mark = 1 << parameters.mark
    witnesses = [k for k, word in enumerate(words) if word & mark]
    after = list(words)
    if len(witnesses) == 1:
        after[witnesses[0]] = mark
    return after, not witnesses


@rule_kernel(OneMark, naive=at_least_one_naive)
def at_least_one(tile, coords, parameters, scratch):
    """One region."""
    mark = bit_of(tile, parameters.mark)
    once = fill(tile, 0)
    twice, changed = once, once
    for k in range(len(coords)):
        has = load(tile, coords[k]) & mark
        twice = twice | (once & has)
        once = once | has
    witness = once & ~twice
    for k in range(len(coords)):
        before = load(tile, coords[k])
        changed = changed | update(tile, coords[k], before, prefer(before & witness, before))
    return changed, mark & ~once
