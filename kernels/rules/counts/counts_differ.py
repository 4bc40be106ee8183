"""CountsDiffer: the first coords of a region and the others hold a mark different numbers of times.

The number of each part is between the coords that must hold the mark and those that can. If one number is settled, and
the other part has one open coord, that one must not make the numbers equal. Domain consistent in one pass. It does not
infer from other bounds on the numbers.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.lanes import fill, load, select, update
from gridlanes.kernels.rule_kernel import bit_of, rule_kernel, vector_of
from gridlanes.kernels.rules.counts.first_or_rest import Parted


def counts_differ_naive(words: Sequence[int], parameters: Parted, bits: int) -> tuple[list[int], bool]:
    """The naive twin of `counts_differ`, for words of `bits` bits."""
    if parameters.n == (1 << bits) - 1:
        return list(words), False
    mark, n = 1 << parameters.mark, parameters.n
    hold, can = [word == mark for word in words], [bool(word & mark) for word in words]
    least, most = (sum(hold[:n]), sum(hold[n:])), (sum(can[:n]), sum(can[n:]))
    n_open = sum(most) - sum(least)
    if n_open == 0:
        return list(words), least[0] == least[1]
    if n_open > 1:
        return list(words), False
    after = list(words)
    k = next(k for k, word in enumerate(words) if can[k] and not hold[k])
    with_it = [count + (k >= n if part else k < n) for part, count in enumerate(least)]
    if least[0] == least[1]:
        after[k] = mark
    elif with_it[0] == with_it[1]:
        after[k] &= ~mark
    return after, False


@rule_kernel(Parted, naive=counts_differ_naive)
def counts_differ(tile, coords, parameters, scratch):
    """One region."""
    zero, one, held = fill(tile, 0), fill(tile, 1), bit_of(tile, parameters.mark)
    n, size = vector_of(tile, parameters.n), len(coords)
    has_number = select(n == ~zero, zero, ~zero)
    is_first = ~zero
    least, least_other, n_open, n_open_other = zero, zero, zero, zero
    for k in range(size):
        word = load(tile, coords[k])
        is_first = select(n == fill(tile, k), zero, is_first)
        must = select(((word & held) != zero) & ((word & ~held) == zero), one, zero)
        free = select(((word & held) != zero) & ((word & ~held) != zero), one, zero)
        least, least_other = least + (must & is_first), least_other + (must & ~is_first)
        n_open, n_open_other = n_open + (free & is_first), n_open_other + (free & ~is_first)
    is_last = select(n_open + n_open_other == one, ~zero, zero) & has_number
    with_it, with_it_other = least + n_open, least_other + n_open_other
    wanted = select(least == least_other, is_last, zero)
    unwanted = select(with_it == with_it_other, is_last, zero)
    changed = zero
    for k in range(size):
        word = load(tile, coords[k])
        free = select(((word & held) != zero) & ((word & ~held) != zero), ~zero, zero)
        changed = changed | update(tile, coords[k], word, word & ~((free & wanted & ~held) | (free & unwanted & held)))
    equal = select((n_open + n_open_other == zero) & (least == least_other), one, zero)
    return changed, equal & has_number
