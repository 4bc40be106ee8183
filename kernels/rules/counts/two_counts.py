"""TwoCounts: how many coords of each of two overlapping regions hold a mark.

Domain consistent if both counts are known: the counts bound the number of holders in the overlap, and the coords that
are in one region alone hold the rest. So from 1 of {a, b} and 3 of {b, c, d} it follows that c and d hold the mark. It
does not infer from three regions: from 1 of {a, b}, 1 of {b, c} and 1 of {c, a} not that this is impossible. If only
one count is known, it only reports whether this count is missed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.compiling.jit import part
from gridlanes.kernels.lanes import fill, maximum, select
from gridlanes.kernels.rule_kernel import Number, bit_of, rule_kernel, vector_of
from gridlanes.kernels.rules.counts.counting import settle, settle_words, tally, tally_words


class Overlap(NamedTuple):
    """A mark, by its number; how many of the coords are in the first region alone, and in both; how many coords of the
    first and of the second region hold the mark, all ones for any number.
    """

    mark: int
    n_first: int
    n_both: int
    first: Number
    second: Number


def two_counts_naive(words: Sequence[int], parameters: Overlap, bits: int) -> tuple[list[int], bool]:
    """The naive twin of `two_counts`, for words of `bits` bits."""
    mark, end = 1 << parameters.mark, parameters.n_first + parameters.n_both
    counts = parameters.first, parameters.second
    one, both, other = words[: parameters.n_first], words[parameters.n_first : end], words[end:]
    (low_one, high_one), (low, high), (low_other, high_other) = (tally_words(some, mark) for some in (one, both, other))
    ends = (low_one + low, high_one + high), (low_other + low, high_other + high)
    known = [count != (1 << bits) - 1 for count in counts]
    if any(said and not a <= count <= b for said, count, (a, b) in zip(known, counts, ends, strict=True)):
        return list(words), True
    if not all(known):
        return list(words), False
    least = max(low, counts[0] - high_one, counts[1] - high_other)
    most = min(high, counts[0] - low_one, counts[1] - low_other)
    if least > most:
        return list(words), True
    after = settle_words(one, mark, counts[0] - most == high_one, counts[0] - least == low_one)
    after += settle_words(both, mark, least == high, most == low)
    return after + settle_words(other, mark, counts[1] - most == high_other, counts[1] - least == low_other), False


@rule_kernel(Overlap, naive=two_counts_naive)
def two_counts(tile, coords, parameters, scratch):
    """Two regions: the coords of the first alone, those in both, those of the second alone."""
    mark, zero = bit_of(tile, parameters.mark), fill(tile, 0)
    n_first, n_both = parameters.n_first, parameters.n_both
    one, both = part(coords, 0, n_first), part(coords, n_first, n_both)
    other = part(coords, n_first + n_both, len(coords) - n_first - n_both)
    first, second = vector_of(tile, parameters.first), vector_of(tile, parameters.second)
    low_one, high_one = tally(tile, one, mark)
    low, high = tally(tile, both, mark)
    low_other, high_other = tally(tile, other, mark)
    # Words know no sign: what would be below zero is zero here, and broken if it is an upper bound.
    least = maximum(low, select(first > high_one, first - high_one, zero))
    least = maximum(least, select(second > high_other, second - high_other, zero))
    room_one = select(first > low_one, first - low_one, zero)
    room_other = select(second > low_other, second - low_other, zero)
    most = select(room_one < high, room_one, high)
    most = select(room_other < most, room_other, most)
    known = select((first != ~zero) & (second != ~zero), mark, zero)
    broken = select(least > most, known, zero)
    wrong = ((first < low_one + low) | (high_one + high < first)) & (first != ~zero)
    broken = broken | select(wrong, mark, zero)
    wrong = ((second < low_other + low) | (high_other + high < second)) & (second != ~zero)
    broken = broken | select(wrong, mark, zero)
    sound = known & ~broken
    changed = settle(
        tile,
        one,
        mark,
        select(first - most == high_one, sound, zero),
        select(first - least == low_one, sound, zero),
    )
    changed = changed | settle(tile, both, mark, select(least == high, sound, zero), select(most == low, sound, zero))
    changed = changed | settle(
        tile,
        other,
        mark,
        select(second - most == high_other, sound, zero),
        select(second - least == low_other, sound, zero),
    )
    return changed, broken
