"""Tight sets: k sets that have no more than k members together. Subsets and fish are both of this kind."""

from __future__ import annotations

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import NO_LANE, bit_count


@kernel
def with_few_places(words, members, most):
    """The marks with 2 to `most` places in a house (at most 4): their bits in one word."""
    once, twice, thrice, four, five = NO_LANE, NO_LANE, NO_LANE, NO_LANE, NO_LANE
    for k in range(members.shape[0]):
        word = words[members[k]]
        five |= four & word
        four |= thrice & word
        thrice |= twice & word
        twice |= once & word
        once |= word
    return twice & ~(thrice if most == 2 else four if most == 3 else five)


@kernel
def begin(stack, unions):
    """Before the first call of `next_tight`."""
    stack[:] = 0
    stack[0] = -1
    unions[0] = NO_LANE


@kernel
def next_tight(masks, n, k, stack, unions):
    """The next k of the first n `masks` ``uint64 (m,)`` that have at most k bits together; False if there are no more.

    Their numbers are at the start of `stack` ``int64 (k + 1,)``, their union is in `unions[k]` ``uint64 (k + 1,)``.
    """
    depth = stack[k]
    while depth >= 0:
        i = stack[depth] + 1
        stack[depth] = i
        if n - i < k - depth:
            depth -= 1
            continue
        union = unions[depth] | masks[i]
        if bit_count(union) > k:
            continue
        unions[depth + 1] = union
        if depth + 1 == k:
            stack[k] = depth
            return True
        depth += 1
        stack[depth] = i
    stack[k] = -1
    return False
