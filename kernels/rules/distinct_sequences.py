"""DistinctSequences: no two of several regions of one length read alike.

Domain consistent for any two regions without a common coord: where they are decided alike at all positions but one, and
one of them is decided there, too, the other loses that mark. It does not infer from three regions at once: three that
are alike but for one position with candidates {1, 2} are no contradiction until one of them is decided there.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.lanes import NO_LANE, bits, fill, load, rest, select, singles, store
from gridlanes.kernels.rule_kernel import rule_kernel


def distinct_sequences_naive(words: Sequence[int], parameters: Sequence[int]) -> tuple[list[int], bool]:
    """One pass over the words of all regions, one after another; returns the new words and whether a contradiction
    showed. `parameters` as of `distinct_sequences`. The regions must share no coord.
    """
    n_regions = parameters[0]
    length = len(words) // n_regions
    after, broken = list(words), False
    for one in range(n_regions):
        for other in range(one + 1, n_regions):
            pairs = [(one * length + k, other * length + k) for k in range(length)]
            unlike = [(i, j) for i, j in pairs if after[i] != after[j] or after[i].bit_count() != 1]
            broken |= not unlike
            if len(unlike) == 1 and all(after[i] & after[j] for i, j in unlike):
                i, j = unlike[0]
                at_i, at_j = (word if word.bit_count() == 1 else 0 for word in (after[i], after[j]))
                after[i] &= ~at_j
                after[j] &= ~at_i
    return after, broken


@rule_kernel(parameters=1, dear=True)
def distinct_sequences(tile, index, at, size, scratch):
    """All regions, one after another; parameter: how many they are."""
    n_regions = index[at + size]
    length = size // n_regions
    zero, one = fill(tile, 0), fill(tile, 1)
    changed, broken = zero, zero
    for first in range(at, at + size - length, length):
        for second in range(first + length, at + size, length):
            once, twice = zero, zero
            for k in range(length):
                a, b = load(tile, index[first + k]), load(tile, index[second + k])
                unlike = select(((a ^ b) | rest(a)) == zero, select(a == zero, one, zero), one)
                twice = twice | (once & unlike) | select((a & b) == zero, one, zero)
                once = once | unlike
                if bits(twice == zero) == NO_LANE:
                    break
            broken = broken | (one & ~once)
            lone = once & ~twice
            if bits(lone != zero) != NO_LANE:
                here = lone != zero
                for k in range(length):
                    a, b = load(tile, index[first + k]), load(tile, index[second + k])
                    unlike = here & (((a ^ b) | rest(a)) != zero)
                    new_a = select(unlike, a & ~singles(b), a)
                    new_b = select(unlike, b & ~singles(a), b)
                    changed = changed | (a ^ new_a) | (b ^ new_b)
                    store(tile, index[first + k], new_a)
                    store(tile, index[second + k], new_b)
    return changed, broken
