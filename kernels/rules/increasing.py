"""Increasing: the values rise strictly from each coord to the next.

One pass narrows backwards along the path and then forwards. Consistency: domain consistent in one pass. It looks at its
own path alone: it does not infer that two thermometers that share a bulb need different tips.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.jit import kernel
from gridlanes.kernels.lanes import bit_of, fill, load, lowest_bit, select, shift_right, store
from gridlanes.kernels.rule_kernel import rule_kernel


def increasing_naive(words: Sequence[int], parameters: Sequence[int]) -> tuple[list[int], bool]:
    """One pass over one path; `parameters` as of the kernel."""
    order = parameters[2:] or range(parameters[1])
    rank = {1 << number: place for place, number in enumerate(order)}
    after = [{rank[1 << b] for b in range(word.bit_length()) if word >> b & 1} for word in words]
    for k in range(len(after) - 2, -1, -1):
        after[k] = {place for place in after[k] if any(place < other for other in after[k + 1])}
    for k in range(1, len(after)):
        after[k] = {place for place in after[k] if any(other < place for other in after[k - 1])}
    bit = {place: mark for mark, place in rank.items()}
    return [sum(bit[place] for place in places) for places in after], not all(after)


@kernel(inline=True)
def _above(word, index, at):
    """The marks above the lowest one of each lane's word."""
    if index[at] == 1:
        low = lowest_bit(word)
        found = ~(low | (low - fill(word, 1)))
    else:
        zero = fill(word, 0)
        found, seen = zero, zero
        for i in range(index[at + 1]):
            bit = bit_of(word, index[at + 2 + i])
            found = found | select(seen != zero, bit, zero)
            seen = seen | (word & bit)
    return found


@kernel(inline=True)
def _below(word, index, at):
    """The marks below the highest one of each lane's word."""
    n_marks = index[at + 1]
    if index[at] == 1:
        found = shift_right(word, 1)
        places = 1
        while places < n_marks:
            found = found | shift_right(found, places)
            places = places + places
    else:
        zero = fill(word, 0)
        found, seen = zero, zero
        for i in range(n_marks):
            bit = bit_of(word, index[at + 1 + n_marks - i])
            found = found | select(seen != zero, bit, zero)
            seen = seen | (word & bit)
    return found


@rule_kernel(parameters=None)
def increasing(tile, index, at, size, scratch):
    """One path: `size` coords, then how many parameters follow, the number of marks M, and, unless the marks are listed
    in the order of their values, the M mark numbers in that order.
    """
    zero = fill(tile, 0)
    one = fill(tile, 1)
    changed, bare = zero, zero
    later = load(tile, index[at + size - 1])
    for back in range(1, size):
        coord = index[at + size - 1 - back]
        before = load(tile, coord)
        later = before & _below(later, index, at + size)
        changed = changed | (before ^ later)
        store(tile, coord, later)
    earlier = load(tile, index[at])
    bare = select(earlier == zero, one, bare)
    for k in range(1, size):
        before = load(tile, index[at + k])
        earlier = before & _above(earlier, index, at + size)
        changed = changed | (before ^ earlier)
        bare = select(earlier == zero, one, bare)
        store(tile, index[at + k], earlier)
    return changed, bare
