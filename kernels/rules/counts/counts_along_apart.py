"""CountsAlong, apart: how many coords of a line hold a mark before some of its places, and how many behind some, if no
two coords beside each other hold it.

As `counts_along`, with two more bounds at each place, for the numbers if the coord before it holds the mark. Holders
can be left out one by one, so all numbers between these bounds are possible. Consistency: domain consistent for all
counts from one end together. It does not infer from counts from both ends.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import fill, keep, kept, load, maximum, merged, minimum, select, update
from gridlanes.kernels.lanes.scratch import WORDS
from gridlanes.kernels.rule_kernel import bit_of, rule_kernel, vector_of
from gridlanes.kernels.rules.counts.counts_along import ANY, MarkAndPlaces, from_both_ends, lanes_with_numbers

_NEVER = 1 << 12
"""the least of no numbers at all, which is more than their most"""
_NOTES = 4
"""bounds at each place: without the mark before it the least and the most, with it the least and the most"""


def counts_along_apart_naive(words: Sequence[int], parameters: MarkAndPlaces) -> tuple[list[int], bool]:
    """The naive twin of `counts_along_apart`."""
    return from_both_ends(words, parameters, _from_one_end)


def _from_one_end(words: Sequence[int], mark: int, counts: Sequence[int]) -> list[int] | None:
    """The words after using the counts from the first place on; None for a contradiction."""
    bit, found = 1 << mark, [set[int]() for _ in words]

    def goes(place: int, count: int, before: int, held: tuple[int, ...]) -> bool:
        """Whether the line goes on from a place; notes what its coords hold then."""
        if counts[place] < ANY and counts[place] != count:
            return False
        if place == len(words):
            for coord, what in zip(found, held, strict=True):
                coord.add(what)
            return True
        word, ways = words[place], False
        for what in (0, 1):
            if (word & bit and not before) if what else (word & ~bit or not word):
                ways |= goes(place + 1, count + what, what, (*held, what))
        return ways

    if not goes(0, 0, 0, ()):
        return None
    return [
        word & ((bit if 1 in held else 0) | (~bit if 0 in held else 0)) for word, held in zip(words, found, strict=True)
    ]


@kernel(inline=True)
def _forward(tile, coords, counts, is_back, mark, scratch):
    """Keeps the bounds at each place, from one end on; returns the mark in the lanes in which a contradiction shows.
    All numbers are one more than they are.
    """
    size, zero, one, never = len(coords), fill(tile, 0), fill(tile, 1), fill(tile, _NEVER)
    least, most, least_held, most_held, broken = one, one, never, zero, zero
    for k in range(size + 1):
        count = vector_of(tile, counts[size - k if is_back else k])
        is_known, number = count < fill(tile, ANY), count + one
        off = is_known & ((number < least) | (number > most))
        off_held = is_known & ((number < least_held) | (number > most_held))
        least = select(off, never, select(is_known, number, least))
        most = select(off, zero, select(is_known, number, most))
        least_held = select(off_held, never, select(is_known, number, least_held))
        most_held = select(off_held, zero, select(is_known, number, most_held))
        broken = broken | select((least > most) & (least_held > most_held), mark, zero)
        keep(scratch, _NOTES * k, least)
        keep(scratch, _NOTES * k + 1, most)
        keep(scratch, _NOTES * k + 2, least_held)
        keep(scratch, _NOTES * k + 3, most_held)
        if k < size:
            word = load(tile, coords[size - 1 - k if is_back else k])
            can_hold = ((word & mark) != zero) & ~(least > most)
            is_free = ((word & ~mark) != zero) | (word == zero)
            either_least, either_most = minimum(least, least_held), maximum(most, most_held)
            least_held, most_held = select(can_hold, least + one, never), select(can_hold, most + one, zero)
            least, most = select(is_free, either_least, never), select(is_free, either_most, zero)
    return broken


@kernel(inline=True)
def _pass_along(tile, coords, counts, is_back, mark, broken, scratch):
    """Uses the counts of places from one end on, from the last coord on if it `is_back`. Returns what changed, and
    `broken` with the lanes in which a contradiction shows.
    """
    size, zero, one, never = len(coords), fill(tile, 0), fill(tile, 1), fill(tile, _NEVER)
    some_number = lanes_with_numbers(tile, counts)
    if merged(some_number) == 0:
        return zero, broken
    has_number = (some_number != zero) & (broken == zero)
    wrong = select(has_number, _forward(tile, coords, counts, is_back, mark, scratch), zero)
    active, changed, broken = has_number & (wrong == zero), zero, broken | wrong
    end = _NOTES * size
    least, most = kept(scratch, end, tile), kept(scratch, end + 1, tile)
    least_held, most_held = kept(scratch, end + 2, tile), kept(scratch, end + 3, tile)
    for back in range(size):
        k = size - 1 - back
        coord = coords[back if is_back else k]
        word = load(tile, coord)
        low, high = kept(scratch, _NOTES * k, tile), kept(scratch, _NOTES * k + 1, tile)
        low_held, high_held = kept(scratch, _NOTES * k + 2, tile), kept(scratch, _NOTES * k + 3, tile)
        low_with, high_with = maximum(low + one, least_held), minimum(high + one, most_held)
        low_without, high_without = maximum(low, least), minimum(high, most)
        low_after, high_after = maximum(low_held, least), minimum(high_held, most)
        holds = ~(low_with > high_with) & ((word & mark) != zero)
        goes, follows = ~(low_without > high_without), ~(low_after > high_after)
        after = select(holds, word & mark, zero) | select(goes | follows, word & ~mark, zero)
        changed = changed | update(tile, coord, word, select(active, after, word))
        low_with, high_with = select(holds, low_with - one, never), select(holds, high_with - one, zero)
        least = minimum(low_with, select(goes, low_without, never))
        most = maximum(high_with, select(goes, high_without, zero))
        least_held, most_held = select(follows, low_after, never), select(follows, high_after, zero)
    return changed, broken


@rule_kernel(
    MarkAndPlaces,
    naive=counts_along_apart_naive,
    scratch=lambda size, parameters: _NOTES * WORDS * (size + 1),
)
def counts_along_apart(tile, coords, parameters, scratch):
    """One line, of at most 4,000 coords."""
    mark = bit_of(tile, parameters.mark)
    forward, broken = _pass_along(tile, coords, parameters.before, False, mark, fill(tile, 0), scratch)
    back, broken = _pass_along(tile, coords, parameters.behind, True, mark, broken, scratch)
    return forward | back, broken
