"""Quotient: the larger value of two coords is exactly so many times the smaller, which is not 0.

Every pair of marks is looked at. Consistency: domain consistent. One pair alone is meant: from a : b = 2 and
b : c = 2 it does not infer that a and c differ by a factor of 1 or 4.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.lanes import bit_of, fill, load, select, store
from gridlanes.kernels.rule_kernel import parameter, rule_kernel
from gridlanes.kernels.rules.values import NO_TARGET, value_of, values_naive


def quotient_naive(words: Sequence[int], parameters: Sequence[int]) -> tuple[list[int], bool]:
    """One pass over one pair; `parameters`: their number, the target, a values block."""
    _, target, *block = parameters
    values = values_naive(block)
    if target >= NO_TARGET:
        return list(words), False
    kept = [0, 0]
    for m, one in enumerate(values):
        for n, other in enumerate(values):
            small, large = min(one, other), max(one, other)
            if words[0] >> m & 1 and words[1] >> n & 1 and small and large == target * small:
                kept = [kept[0] | 1 << m, kept[1] | 1 << n]
    return kept, not all(kept)


@rule_kernel(parameters=None)
def quotient(tile, index, at, size, scratch):
    """One pair: two coords, then the number of parameters, the target and a values block."""
    code = index[at + size + 1]
    target = parameter(tile, code)
    block = at + size + 2
    zero = fill(tile, 0)
    one = fill(tile, 1)
    first, second = load(tile, index[at]), load(tile, index[at + 1])
    kept_first, kept_second = zero, zero
    for m in range(index[block]):
        for n in range(m + 1):
            x, y = value_of(index, block, m), value_of(index, block, n)
            small, large = min(x, y), max(x, y)
            if small > 0 and large % small == 0 and (code < 0 or code * small == large):
                a, b = bit_of(tile, m), bit_of(tile, n)
                right = target == fill(tile, large // small)
                both = right & ((first & a) != zero) & ((second & b) != zero)
                crossed = right & ((first & b) != zero) & ((second & a) != zero)
                kept_first = kept_first | select(both, a, zero) | select(crossed, b, zero)
                kept_second = kept_second | select(both, b, zero) | select(crossed, a, zero)
    idle = target > fill(tile, NO_TARGET - 1)
    kept_first, kept_second = select(idle, first, kept_first), select(idle, second, kept_second)
    store(tile, index[at], kept_first)
    store(tile, index[at + 1], kept_second)
    bare = ((kept_first == zero) | (kept_second == zero)) & ~idle
    return (first ^ kept_first) | (second ^ kept_second), select(bare, one, zero)
