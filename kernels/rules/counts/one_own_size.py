"""OneOwnSize: one coord of a region holds a given mark, the others hold another mark, `empty`.

If a coord holds the mark, the others lose it; if only one coord can hold it, this one does. Consistency: domain
consistent in one pass. It does not infer from regions beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.lanes import bit_of, fill, load, select, update
from gridlanes.kernels.rule_kernel import rule_kernel


class OneHolder(NamedTuple):
    """The numbers of the empty mark and of the mark that one coord holds."""

    empty: int
    mark: int


def one_own_size_naive(words: Sequence[int], parameters: OneHolder) -> tuple[list[int], bool]:
    """The naive twin of `one_own_size`."""
    empty, mark, left = 1 << parameters.empty, 1 << parameters.mark, [0] * len(words)
    for holder in range(len(words)):
        wanted = [mark if k == holder else empty for k in range(len(words))]
        if all(word & bit for word, bit in zip(words, wanted, strict=True)):
            left = [word | bit for word, bit in zip(left, wanted, strict=True)]
    return left, not any(left)


@rule_kernel(OneHolder, naive=one_own_size_naive)
def one_own_size(tile, coords, parameters, scratch):
    """One region."""
    size, zero, one = len(coords), fill(tile, 0), fill(tile, 1)
    empty, mark = bit_of(tile, parameters.empty), bit_of(tile, parameters.mark)
    n_must, n_fitting = zero, zero
    for k in range(size):
        n_must = n_must + select((load(tile, coords[k]) & empty) == zero, one, zero)
    for k in range(size):
        word = load(tile, coords[k])
        n_here = select((word & empty) == zero, one, zero)
        n_fitting = n_fitting + select(((word & mark) != zero) & (n_must == n_here), one, zero)
    changed = zero
    for k in range(size):
        before = load(tile, coords[k])
        n_here = select((before & empty) == zero, one, zero)
        fits = select(((before & mark) != zero) & (n_must == n_here), one, zero)
        bare = select(n_fitting == fits, zero, empty)
        changed = changed | update(tile, coords[k], before, select(fits == zero, zero, mark) | bare)
    return changed, select(n_fitting == zero, one, zero)
