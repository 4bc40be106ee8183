"""DistinctSequences: no two of several regions of one length hold the same marks in the same order.

Domain consistent for any two regions without a common coord: if they agree at all positions but one, and one of them is
decided there, too, the other loses that mark. It does not infer from three regions at once: three that agree at all but
one position with candidates {1, 2} are no contradiction until one of them is decided there.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.lanes import NO_LANE, bits, fill, load, rest, select, singles, update
from gridlanes.kernels.rule_kernel import rule_kernel
from gridlanes.kernels.rules.marks.clone import Alike


def distinct_sequences_naive(words: Sequence[int], parameters: Alike) -> tuple[list[int], bool]:
    """The naive twin of `distinct_sequences`. The regions must share no coord."""
    n_regions = parameters.n_regions
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


@rule_kernel(Alike, naive=distinct_sequences_naive, expensive=True)
def distinct_sequences(tile, coords, parameters, scratch):
    """All regions, one after another."""
    size, length = len(coords), len(coords) // parameters.n_regions
    zero, one = fill(tile, 0), fill(tile, 1)
    changed, broken = zero, zero
    for first in range(0, size - length, length):
        for second in range(first + length, size, length):
            once, twice = zero, zero
            for k in range(length):
                a, b = load(tile, coords[first + k]), load(tile, coords[second + k])
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
                    a, b = load(tile, coords[first + k]), load(tile, coords[second + k])
                    unlike = here & (((a ^ b) | rest(a)) != zero)
                    new_a = select(unlike, a & ~singles(b), a)
                    new_b = select(unlike, b & ~singles(a), b)
                    changed = changed | update(tile, coords[first + k], a, new_a)
                    changed = changed | update(tile, coords[second + k], b, new_b)
    return changed, broken
