"""A stack of regions that wait to be examined, each at most once; the last one added is the next. All of it is in
scratch.
"""

from __future__ import annotations

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rule_kernel import Number


@kernel(inline=True)
def scratch_to_wait(n: Number) -> Number:
    """Entries of scratch that n regions take: how many wait, then, by turns, whether each does, and a place in line."""
    return 1 + 2 * n


@kernel
def all_wait(n, at, scratch):
    """All n regions wait; their notes begin at scratch[at]."""
    scratch[at] = n
    for i in range(n):
        scratch[at + 1 + 2 * i] = 1
        scratch[at + 2 + 2 * i] = i


@kernel
def wait(i, at, scratch):
    """Region i waits, if it does not yet."""
    if scratch[at + 1 + 2 * i] == 0:
        scratch[at + 1 + 2 * i] = 1
        scratch[at + 2 + 2 * scratch[at]] = i
        scratch[at] += 1


@kernel
def next_waiting(at, scratch):
    """The region to look at, which does not wait any more; there must be one: scratch[at] is not 0."""
    scratch[at] -= 1
    i = scratch[at + 2 + 2 * scratch[at]]
    scratch[at + 1 + 2 * i] = 0
    return i
