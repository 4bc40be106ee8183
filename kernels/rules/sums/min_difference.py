"""MinDifference: the values of consecutive coords of a path differ by at least n.

A value has a partner if it is far enough from the smallest or from the largest value of the next coord. One pass
narrows backwards along the path and then forwards. Consistency: domain consistent in one pass. It does not infer from
repeats: where all coords of the path must differ, too, it does not count how many fit.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import bit_of, fill, lowest_bit, maximum, minimum, select, shift_left, shift_right
from gridlanes.kernels.rule_kernel import rule_kernel, vector_of
from gridlanes.kernels.rules.shared.values import (
    NO_TARGET,
    Target,
    highest_bit,
    is_consecutive,
    n_marks_of,
    value_of,
    values_naive,
)
from gridlanes.kernels.rules.sums.pairs import narrow_path, narrow_path_naive


def min_difference_naive(words: Sequence[int], parameters: Target) -> tuple[list[int], bool]:
    """The naive twin of `min_difference`."""
    n, values = parameters.target, values_naive(parameters.values)
    if n >= NO_TARGET:
        return list(words), False
    return narrow_path_naive(words, values, lambda x, y: abs(x - y) >= n)


@kernel(inline=True)
def _far_from(word, parameters):
    """The marks whose value is at least n from the smallest or the largest value of each lane's word; all, where there
    is no n.
    """
    n, idle, values = parameters
    zero, n_marks = fill(word, 0), n_marks_of(values)
    if is_consecutive(values):
        # Bits are as far apart as values.
        most = fill(word, n_marks - 1)
        by = minimum(n, most)
        above, below = shift_left(lowest_bit(word), by), shift_right(highest_bit(word, n_marks), by)
        below = select(below == zero, zero, below | (below - fill(word, 1)))
        return select(idle, ~zero, select(n > most, zero, ~(above - fill(word, 1)) | below))
    low, high = fill(word, 256), zero
    for m in range(n_marks):
        value = fill(word, value_of(values, m))
        here = (word & bit_of(word, m)) != zero
        low = select(here, minimum(low, value), low)
        high = select(here, maximum(high, value), high)
    found = zero
    for m in range(n_marks):
        value = fill(word, value_of(values, m))
        near = ((low + n) > value) & ((value + n) > high)
        near = near & ((value + n) > low) & ((high + n) > value)
        found = found | select(near, zero, bit_of(word, m))
    return select(idle, ~zero, select(word == zero, zero, found))


@rule_kernel(Target, naive=min_difference_naive)
def min_difference(tile, coords, parameters, scratch):
    """One path; the target is n."""
    given = vector_of(tile, parameters.target)
    # Values are at most 255: a larger n is no nearer, and sums stay within a word.
    idle, n = given > fill(tile, NO_TARGET - 1), minimum(given, fill(tile, 256))
    changed, bare = narrow_path(tile, coords, (n, idle, parameters.values), _far_from, _far_from)
    return changed, select(idle, fill(tile, 0), bare)
