"""PartsOfTotal: regions that share no coord hold one of several marks a known number of times together.

What the parts with a given count leave of the total, the other parts hold together: if so many of their coords are
committed, the open ones lose the marks; if only so many can hold one, they lose all others. If all parts have counts,
these must add up to the total. The parts with a count are left to `count_among`. It does not infer from two ways to
divide the same coords. Sums that do not fit into a word are more than `MAX_COORDS` coords can hold; of more coords
they say nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import bit_of, fill, load, merged, select, update
from gridlanes.kernels.rule_kernel import Numbers, rule_kernel, vector_of

MAX_COORDS = (1 << 16) - 1
"""what the narrowest words hold"""


class PartsAndTotal(NamedTuple):
    """The numbers of the marks; how many coords each part has, one part after another; how many of these hold one of
    the marks, all ones for any. The total is the sum of `numbers`, each as often as its entry in `times` says; it is
    unknown if one of them is all ones.
    """

    marks: Numbers
    lengths: Numbers
    counts: Numbers
    numbers: Numbers
    times: Numbers


def parts_of_total_naive(words: Sequence[int], parameters: PartsAndTotal, bits: int) -> tuple[list[int], bool]:
    """The naive twin of `parts_of_total`, for words of `bits` bits."""
    marks, lengths, counts, numbers, times = parameters
    inside, any_number = sum({1 << mark for mark in marks}), (1 << bits) - 1
    total = sum(number * n for number, n in zip(numbers, times, strict=True) if number not in (-1, any_number))
    known = sum(count for count in counts if count not in (-1, any_number))
    if max(total, known) > any_number:
        return list(words), len(words) <= MAX_COORDS
    if not {-1, any_number}.isdisjoint(numbers):
        return list(words), False
    is_free = [count in (-1, any_number) for count, n in zip(counts, lengths, strict=True) for _ in range(n)]
    free = [word for word, here in zip(words, is_free, strict=True) if here]
    committed = sum(bool(word & inside) and not word & ~inside for word in free)
    possible, left = sum(bool(word & inside) for word in free), total - known
    kept = inside if possible == left else ~inside if committed == left else ~0
    after = [
        word & kept if here and word & inside and word & ~inside else word
        for word, here in zip(words, is_free, strict=True)
    ]
    return after, not committed <= left <= possible


@kernel(inline=True)
def _left(tile, counts, numbers, times):
    """What parts with a count leave of the total; masks: where that is known, where they exceed it, and where a sum
    does not fit into a word.
    """
    zero, one = fill(tile, 0), fill(tile, 1)
    total, counted, is_unknown = zero, zero, zero != zero
    no_word_holds = zero != zero
    for i in range(len(numbers)):
        number = vector_of(tile, numbers[i])
        is_unknown = is_unknown | (number == ~zero)
        number = select(number == ~zero, zero, number)
        for _ in range(times[i]):
            total = total + number
            no_word_holds = no_word_holds | (total < number)  # it has begun again at zero
    for i in range(len(counts)):
        count = vector_of(tile, counts[i])
        count = select(count == ~zero, zero, count)
        counted = counted + count
        no_word_holds = no_word_holds | (counted < count)
    exceeds = counted > total
    is_told = select(is_unknown | no_word_holds, zero, one) != zero
    return total - counted, is_told & (select(exceeds, zero, one) != zero), exceeds & is_told, no_word_holds


@rule_kernel(PartsAndTotal, naive=parts_of_total_naive)
def parts_of_total(tile, coords, parameters, scratch):
    """All parts. Those with a count in every lane are skipped."""
    zero, one, inside = fill(tile, 0), fill(tile, 1), fill(tile, 0)
    for i in range(len(parameters.marks)):
        inside = inside | bit_of(tile, parameters.marks[i])
    counts, lengths = parameters.counts, parameters.lengths
    left, known, exceeded, no_word_holds = _left(tile, counts, parameters.numbers, parameters.times)
    committed, possible, first = zero, zero, 0
    for i in range(len(counts)):
        is_free = known & (vector_of(tile, counts[i]) == ~zero)
        if merged(select(is_free, one, zero)) != 0:
            for k in range(first, first + lengths[i]):
                word = load(tile, coords[k])
                can = is_free & ((word & inside) != zero)
                possible = possible + select(can, one, zero)
                committed = committed + select(can & ((word & ~inside) == zero), one, zero)
        first += lengths[i]
    kept = select(known & (committed == left), ~inside, ~zero)
    kept = select(known & (possible == left), inside, kept)
    changed, first = zero, 0
    for i in range(len(counts)):
        is_free = (kept != ~zero) & (vector_of(tile, counts[i]) == ~zero)
        if merged(select(is_free, one, zero)) != 0:
            for k in range(first, first + lengths[i]):
                before = load(tile, coords[k])
                is_open = is_free & ((before & inside) != zero) & ((before & ~inside) != zero)
                changed = changed | update(tile, coords[k], before, select(is_open, before & kept, before))
        first += lengths[i]
    broken = select(exceeded | (known & ((committed > left) | (possible < left))), one, zero)
    if len(coords) <= MAX_COORDS:
        broken = broken | select(no_word_holds, one, zero)
    return changed, broken
