"""CountTable: the mark of the first coord of a region determines how many of the others may hold a mark.

For each mark of the first coord a set of counts is allowed, as bits: bit k for k others with the mark. The others can
still reach the counts from the number that hold the mark to the number that may. Consistency: domain consistent in one
pass, for one region: it does not infer from two regions with common coords.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.lanes import bit_of, fill, load, select, update
from gridlanes.kernels.rule_kernel import Numbers, rule_kernel

MAX_OTHERS = 14
"""coords behind the first, at most: the bits of their counts, and one more, stand in the shortest word"""


class AllowedCounts(NamedTuple):
    """The mark that is counted, by its number; for each mark of the first coord the counts, as bits."""

    mark: int
    allowed: Numbers


def count_table_naive(words: Sequence[int], parameters: AllowedCounts) -> tuple[list[int], bool]:
    """The naive twin of `count_table`."""
    (first, *others), mark, allowed = words, 1 << parameters.mark, parameters.allowed
    committed, possible = sum(word == mark for word in others), sum(bool(word & mark) for word in others)
    counts = {
        m: [count for count in range(committed, possible + 1) if bits >> count & 1]
        for m, bits in enumerate(allowed)
        if first >> m & 1
    }
    within = {count for of_mark in counts.values() for count in of_mark}
    after = [sum(1 << m for m, of_mark in counts.items() if of_mark)]
    for word in others:
        if word & mark and word != mark:
            word &= mark if not within - {possible} else ~0
            word &= ~mark if not within - {committed} else ~0
        after.append(word)
    return after, not within


@rule_kernel(AllowedCounts, naive=count_table_naive)
def count_table(tile, coords, parameters, scratch):
    """One region."""
    mark, zero, one = bit_of(tile, parameters.mark), fill(tile, 0), fill(tile, 1)
    # The bit of a count is doubled for each coord that counts: there are no shifts of single lanes on older machines.
    committed, possible = one, one
    for k in range(1, len(coords)):
        word = load(tile, coords[k])
        committed = committed + select(word == mark, committed, zero)
        possible = possible + select((word & mark) != zero, possible, zero)
    reached = (possible + possible - one) & ~(committed - one)
    first = load(tile, coords[0])
    within, left = zero, zero
    for m in range(len(parameters.allowed)):
        bit = bit_of(tile, m)
        counts = select((first & bit) != zero, reached & fill(tile, parameters.allowed[m]), zero)
        within = within | counts
        left = left | select(counts != zero, bit, zero)
    changed = update(tile, coords[0], first, left)
    taking, dropping = (within & ~possible) == zero, (within & ~committed) == zero
    for k in range(1, len(coords)):
        word = load(tile, coords[k])
        is_open = ((word & mark) != zero) & (word != mark)
        new = select(is_open & taking, word & mark, word)
        changed = changed | update(tile, coords[k], word, select(is_open & dropping, new & ~mark, new))
    return changed, select(within == zero, one, zero)
