"""NoTwoByTwo: not all coords of a block hold a mark.

Domain consistent for one block: the last of its coords loses the mark when the others hold it. It does not infer from
several blocks, for instance that two coords which would complete two blocks between them exclude each other.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.lanes import fill, load, select, update
from gridlanes.kernels.rule_kernel import bit_of, rule_kernel
from gridlanes.kernels.rules.counts.counting import OneMark


def no_two_by_two_naive(words: Sequence[int], parameters: OneMark) -> tuple[list[int], bool]:
    """The naive twin of `no_two_by_two`."""
    mark = 1 << parameters.mark
    loose = [k for k, word in enumerate(words) if word != mark]
    after = list(words)
    if len(loose) == 1:
        after[loose[0]] &= ~mark
    return after, not loose


@rule_kernel(OneMark, naive=no_two_by_two_naive)
def no_two_by_two(tile, coords, parameters, scratch):
    """One block."""
    mark, zero = bit_of(tile, parameters.mark), fill(tile, 0)
    once, twice, changed = zero, zero, zero
    for k in range(len(coords)):
        loose = select(load(tile, coords[k]) == mark, zero, mark)
        twice = twice | (once & loose)
        once = once | loose
    last = once & ~twice
    for k in range(len(coords)):
        before = load(tile, coords[k])
        changed = changed | update(tile, coords[k], before, select(before == mark, before, before & ~last))
    return changed, mark & ~once
