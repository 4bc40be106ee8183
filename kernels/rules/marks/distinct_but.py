"""DistinctBut: the coords of a region hold different marks, except for one mark that may repeat (blanks, black cells).

One pass as in kernels/rules/marks/distinct_region.py, without the repeated mark: hidden singles if there are so few
coords that every other mark has a place, then naked singles; and the count of the repeated mark, if it is known.
Consistency: weaker than domain consistent; it does not infer, for instance, that two coords with candidates {1, 2} keep
1 and 2 from the rest of the region.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.lanes import fill, load, popcount, prefer, rest, select, singles, update
from gridlanes.kernels.rule_kernel import Numbers, bit_of, rule_kernel


class MarksBut(NamedTuple):
    """The number of marks, the number of the one that may repeat, how many coords hold it (a list; empty: any)."""

    n_marks: int
    mark: int
    n_held: Numbers


def distinct_but_naive(words: Sequence[int], parameters: MarksBut) -> tuple[list[int], bool]:
    """The naive twin of `distinct_but`."""
    n_marks, mark, listed = parameters
    blank, size = 1 << mark, len(words)
    possible, committed = sum(bool(word & blank) for word in words), sum(word == blank for word in words)
    reached = 0
    for word in words:
        reached |= word & ~blank
    count = listed[0] if len(listed) else None
    broken = count is not None and not committed <= count <= possible
    broken |= reached.bit_count() < size - (possible if count is None else min(count, size))
    complete = count is not None and size - count == n_marks - 1
    broken |= complete and reached.bit_count() < n_marks - 1
    after = []
    for i, word in enumerate(words):
        elsewhere = 0
        for j, other in enumerate(words):
            elsewhere |= other if j != i else 0
        hidden = word & ~elsewhere & ~blank if complete else 0
        broken |= hidden.bit_count() > 1
        after.append(hidden or word)
    decided = [word if word.bit_count() == 1 and word != blank else 0 for word in after]
    result = []
    for i, word in enumerate(after):
        taken = 0
        for j, other in enumerate(decided):
            taken |= other if j != i else 0
        broken |= bool(decided[i] & taken)
        left = decided[i] or word & ~taken
        if possible == count and words[i] & blank:
            left &= blank
        if committed == count and words[i] != blank:
            left &= ~blank
        result.append(left)
    return result, broken or not all(result)


@rule_kernel(MarksBut, naive=distinct_but_naive)
def distinct_but(tile, coords, parameters, scratch):
    """One region."""
    zero, one, size = fill(tile, 0), fill(tile, 1), len(coords)
    blank, count, is_counted = bit_of(tile, parameters.mark), 0, len(parameters.n_held) > 0
    once, twice, possible, committed = zero, zero, zero, zero
    for k in range(size):
        before = load(tile, coords[k])
        word = before & ~blank
        twice = twice | (once & word)
        once = once | word
        possible = possible + select((before & blank) != zero, one, zero)
        committed = committed + select(before == blank, one, zero)
    alone, broken, taking, dropping = zero, zero, zero, zero
    if is_counted:
        count = min(parameters.n_held[0], size + 1)
        wanted = fill(tile, count)
        broken = select((committed > wanted) | (possible < wanted), one, zero)
        taking, dropping = select(possible == wanted, ~zero, zero), select(committed == wanted, blank, zero)
        broken = broken | select(popcount(once) < fill(tile, max(0, size - count)), one, zero)
        if size - count == parameters.n_marks - 1:
            alone = once & ~twice
            broken = broken | select(popcount(once) < fill(tile, parameters.n_marks - 1), one, zero)
    else:
        broken = select(popcount(once) + possible < fill(tile, size), one, zero)
    placed = zero
    for k in range(size):
        word = load(tile, coords[k])
        hidden = word & alone
        word = singles(prefer(hidden, word)) & ~blank
        broken = broken | rest(hidden) | (placed & word)
        placed = placed | word
    changed = zero
    for k in range(size):
        before = load(tile, coords[k])
        word = prefer(before & alone, before)
        word = prefer(singles(word), word & ~placed)
        word = word & ~select((before & blank) != zero, taking & ~blank, zero)
        word = word & ~select(before != blank, dropping, zero)
        broken = broken | select(word == zero, one, zero)
        changed = changed | update(tile, coords[k], before, word)
    return changed, broken
