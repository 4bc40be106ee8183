"""Table: the marks of a short region are one of the listed tuples.

A tuple is in use in a lane if each coord there can hold its mark; a mark stays if a tuple in use has it. Consistency:
domain consistent in one pass. One table alone is meant: what two tables on the same coords have in common it does not
see.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from gridlanes.kernels.lanes import bit_of, bits, fill, load, mask, select, store
from gridlanes.kernels.rule_kernel import rule_kernel


def table_naive(words: Sequence[int], parameters: Sequence[int]) -> tuple[list[int], bool]:
    """One pass over one region; `parameters`: their number, then the mark numbers of tuple after tuple."""
    size = len(words)
    kept = [0] * size
    for start in range(1, len(parameters), size):
        numbers = parameters[start : start + size]
        if all(word >> number & 1 for word, number in zip(words, numbers, strict=True)):
            kept = [word | 1 << number for word, number in zip(kept, numbers, strict=True)]
    return kept, not any(kept)


@rule_kernel(parameters=None)
def table(tile, index, at, size, scratch):
    """One region: `size` coords, then the number of parameters and the mark numbers of tuple after tuple."""
    start = at + size + 1
    n_tuples = index[at + size] // size
    zero = fill(tile, 0)
    # The lanes in which a tuple is in use are kept as bits of an integer each.
    some = zero != zero
    for t in range(n_tuples):
        in_use = zero == zero
        for k in range(size):
            in_use = in_use & ((load(tile, index[at + k]) & bit_of(tile, index[start + t * size + k])) != zero)
        some = some | in_use
        scratch[t] = np.int64(bits(in_use))
    changed = zero
    for k in range(size):
        before = load(tile, index[at + k])
        word = zero
        for t in range(n_tuples):
            word = word | select(mask(tile, scratch[t]), bit_of(tile, index[start + t * size + k]), zero)
        changed = changed | (before ^ word)
        store(tile, index[at + k], word)
    return changed, select(some, zero, fill(tile, 1))
