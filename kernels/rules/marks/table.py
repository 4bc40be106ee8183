"""Table: the marks of a short region are one of the listed tuples.

A tuple is in use in a lane if each coord there can hold its mark; a mark stays if a tuple in use has it. Consistency:
domain consistent in one pass, for one table: it does not infer from two tables with common coords.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from gridlanes.kernels.lanes import bit_of, bits, fill, load, mask, select, update
from gridlanes.kernels.rule_kernel import Numbers, rule_kernel


class Tuples(NamedTuple):
    """The mark numbers of tuple after tuple."""

    numbers: Numbers


def table_naive(words: Sequence[int], parameters: Tuples) -> tuple[list[int], bool]:
    """The naive twin of `table`."""
    size = len(words)
    kept = [0] * size
    for start in range(0, len(parameters.numbers), size):
        numbers = parameters.numbers[start : start + size]
        if all(word >> number & 1 for word, number in zip(words, numbers, strict=True)):
            kept = [word | 1 << number for word, number in zip(kept, numbers, strict=True)]
    return kept, not any(kept)


@rule_kernel(Tuples, naive=table_naive, scratch=lambda size, parameters: len(parameters.numbers) // size)
def table(tile, coords, parameters, scratch):
    """One region. Scratch: the lanes in which each tuple is in use, as bits of an integer."""
    numbers, size = parameters.numbers, len(coords)
    n_tuples = len(numbers) // size
    zero = fill(tile, 0)
    some = zero != zero
    for t in range(n_tuples):
        in_use = zero == zero
        for k in range(size):
            in_use = in_use & ((load(tile, coords[k]) & bit_of(tile, numbers[t * size + k])) != zero)
        some = some | in_use
        scratch[t] = np.int64(bits(in_use))
    changed = zero
    for k in range(size):
        before = load(tile, coords[k])
        word = zero
        for t in range(n_tuples):
            word = word | select(mask(tile, scratch[t]), bit_of(tile, numbers[t * size + k]), zero)
        changed = changed | update(tile, coords[k], before, word)
    return changed, select(some, zero, fill(tile, 1))
