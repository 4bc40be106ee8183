"""MinDifference: the values of consecutive coords of a path differ by at least n.

A value has a partner if it is far enough from the smallest or from the largest value of the next coord. One pass
narrows backwards along the path and then forwards. Consistency: domain consistent in one pass. It does not infer from
repeats: where all coords of the path must differ, too, it does not count how many fit.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.jit import kernel
from gridlanes.kernels.lanes import (
    bit_of,
    fill,
    load,
    lowest_bit,
    maximum,
    minimum,
    select,
    shift_left,
    shift_right,
    store,
)
from gridlanes.kernels.rule_kernel import parameter, rule_kernel
from gridlanes.kernels.rules.values import NO_TARGET, highest_bit, value_of, values_naive


def min_difference_naive(words: Sequence[int], parameters: Sequence[int]) -> tuple[list[int], bool]:
    """One pass over one path; `parameters`: their number, n, a values block."""
    _, n, *block = parameters
    values = values_naive(block)
    if n >= NO_TARGET:
        return list(words), False
    after = [{value for m, value in enumerate(values) if word >> m & 1} for word in words]
    for k in range(len(after) - 2, -1, -1):
        after[k] = {value for value in after[k] if any(abs(value - other) >= n for other in after[k + 1])}
    for k in range(1, len(after)):
        after[k] = {value for value in after[k] if any(abs(value - other) >= n for other in after[k - 1])}
    return [sum(1 << values.index(value) for value in kept) for kept in after], not all(after)


@kernel(inline=True)
def _far_from(word, n, index, block):
    """The marks whose value is at least `n` from the smallest or the largest value of each lane's word."""
    zero = fill(word, 0)
    if index[block + 1] == 0:
        # Consecutive values: bits are as far apart as values.
        most = fill(word, index[block] - 1)
        by = minimum(n, most)
        above, below = shift_left(lowest_bit(word), by), shift_right(highest_bit(word, index[block]), by)
        below = select(below == zero, zero, below | (below - fill(word, 1)))
        return select(n > most, zero, ~(above - fill(word, 1)) | below)
    low, high = fill(word, 256), zero
    for m in range(index[block]):
        value = fill(word, value_of(index, block, m))
        here = (word & bit_of(word, m)) != zero
        low = select(here, minimum(low, value), low)
        high = select(here, maximum(high, value), high)
    found = zero
    for m in range(index[block]):
        value = fill(word, value_of(index, block, m))
        near = ((low + n) > value) & ((value + n) > high)
        near = near & ((value + n) > low) & ((high + n) > value)
        found = found | select(near, zero, bit_of(word, m))
    return select(word == zero, zero, found)


@rule_kernel(parameters=None)
def min_difference(tile, index, at, size, scratch):
    """One path: `size` coords, then the number of parameters, n and a values block."""
    given = parameter(tile, index[at + size + 1])
    block = at + size + 2
    zero = fill(tile, 0)
    one = fill(tile, 1)
    # Values are at most 255: a larger n is no nearer, and sums stay within a word.
    idle = given > fill(tile, NO_TARGET - 1)
    n = minimum(given, fill(tile, 256))
    changed, bare = zero, zero
    later = load(tile, index[at + size - 1])
    for back in range(1, size):
        coord = index[at + size - 1 - back]
        before = load(tile, coord)
        later = select(idle, before, before & _far_from(later, n, index, block))
        changed = changed | (before ^ later)
        store(tile, coord, later)
    earlier = load(tile, index[at])
    bare = select(earlier == zero, one, bare)
    for k in range(1, size):
        before = load(tile, index[at + k])
        earlier = select(idle, before, before & _far_from(earlier, n, index, block))
        changed = changed | (before ^ earlier)
        bare = select(earlier == zero, one, bare)
        store(tile, index[at + k], earlier)
    return changed, select(idle, zero, bare)
