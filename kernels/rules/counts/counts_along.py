"""CountsAlong: how many coords of a line hold a mark before some of its places, and how many behind some.

The number of holders before each place lies between two bounds. They are narrowed to the numbers that are still
possible, forward from the first place, then back from the last; a coord keeps the marks that lead from a possible
number to a possible next one. The numbers behind each place are treated in the same way. Consistency: domain consistent
for all counts from one end together. It does not infer from counts from both ends: if the first of three coords is
before a place with the count 1, and the two others are behind one with the count 1, the second is in neither.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import fill, keep, kept, load, maximum, merged, minimum, select, update
from gridlanes.kernels.lanes.scratch import WORDS
from gridlanes.kernels.rule_kernel import Numbers, bit_of, rule_kernel, vector_of

ANY = 65535
"""a number from here on is none: it is the word of a clue that is not given"""


class MarkAndPlaces(NamedTuple):
    """A mark, by its number; for each of the places around K coords, how many coords before it hold the mark, and how
    many behind it, `ANY` for any number.
    """

    mark: int
    before: Numbers
    behind: Numbers


def counts_along_naive(words: Sequence[int], parameters: MarkAndPlaces) -> tuple[list[int], bool]:
    """The naive twin of `counts_along`."""
    return from_both_ends(words, parameters, _from_one_end)


def from_both_ends(
    words: Sequence[int],
    parameters: MarkAndPlaces,
    from_one_end: Callable[[Sequence[int], int, Sequence[int]], list[int] | None],
) -> tuple[list[int], bool]:
    """The words after using the counts from one end on, then from the other, and whether there is a contradiction."""
    after = list(words)
    for counts, step in ((parameters.before, 1), (parameters.behind, -1)):
        if any(count < ANY for count in counts):
            found = from_one_end(after[::step], parameters.mark, counts[::step])
            if found is None:
                return after, True
            after = found[::step]
    return after, False


def _from_one_end(words: Sequence[int], mark: int, wanted: Sequence[int]) -> list[int] | None:
    """The words after using the counts from the first place on; None for a contradiction."""
    bit = 1 << mark
    steps = [{held for held in (0, 1) if (word & bit if held else word & ~bit or not word)} for word in words]
    reached = [{0} if wanted[0] == 0 or wanted[0] >= ANY else set()]
    for step, count in zip(steps, wanted[1:], strict=True):
        counts = {before + held for before in reached[-1] for held in step}
        reached.append(counts if count >= ANY else counts & {count})
    if not reached[-1]:
        return None
    after, following = list(words), reached[-1]
    for k in range(len(words) - 1, -1, -1):
        ways = {(n, held) for n in reached[k] for held in steps[k] if n + held in following}
        held = {held for _, held in ways}
        after[k] &= (bit if 1 in held else 0) | (~bit if 0 in held else 0)
        following = {n for n, _ in ways}
    return after


@kernel(inline=True)
def lanes_with_numbers(tile, counts):
    """One in the lanes that have some number, zero in others."""
    zero, one = fill(tile, 0), fill(tile, 1)
    found = zero
    for k in range(len(counts)):
        found = found | select(vector_of(tile, counts[k]) < fill(tile, ANY), one, zero)
    return found


@kernel(inline=True)
def _pass_along(tile, coords, counts, is_back, mark, broken, scratch):
    """Uses the counts of places from one end on, from the last coord on if it `is_back`. Returns what changed, and
    `broken` with the lanes in which a contradiction shows. Scratch: the least and the most before each place; all
    numbers are one more than they are.
    """
    size, zero, one = len(coords), fill(tile, 0), fill(tile, 1)
    if merged(lanes_with_numbers(tile, counts)) == 0:
        return zero, broken
    end = size  # the last place that has a number in a lane: what comes behind it may be anything
    while merged(select(vector_of(tile, counts[size - end if is_back else end]) < fill(tile, ANY), one, zero)) == 0:
        end -= 1
    least, most, active = one, one, broken == zero
    for k in range(end + 1):
        count = vector_of(tile, counts[size - k if is_back else k])
        is_known, number = count < fill(tile, ANY), count + one
        broken = broken | select(is_known & ((number < least) | (number > most)), mark, zero)
        least, most = select(is_known, number, least), select(is_known, number, most)
        keep(scratch, 2 * k, least)
        keep(scratch, 2 * k + 1, most)
        if k < end:
            word = load(tile, coords[size - 1 - k if is_back else k])
            least = least + select(word == mark, one, zero)
            most = most + select((word & mark) == zero, zero, one)
    active, changed = active & (broken == zero), zero
    for back in range(end):
        k = end - 1 - back
        coord = coords[size - 1 - k if is_back else k]
        word = load(tile, coord)
        low, high = kept(scratch, 2 * k, tile), kept(scratch, 2 * k + 1, tile)
        low_without, high_without = maximum(low, least), minimum(high, most)
        low_with, high_with = maximum(low + one, least), minimum(high + one, most)
        holding = select(low_with > high_with, zero, word & mark)
        without = select(low_without > high_without, zero, word & ~mark)
        changed = changed | update(tile, coord, word, select(active, holding | without, word))
        is_free = (without != zero) | (word == zero)
        least = select(is_free, low_without, low_with - one)
        most = select(holding != zero, high_with - one, high_without)
        least = select(holding != zero, minimum(least, low_with - one), least)
        most = select(is_free, maximum(most, high_without), most)
    return changed, broken


@rule_kernel(
    MarkAndPlaces,
    naive=counts_along_naive,
    scratch=lambda size, parameters: 2 * WORDS * (size + 1),
)
def counts_along(tile, coords, parameters, scratch):
    """One line."""
    mark = bit_of(tile, parameters.mark)
    forward, broken = _pass_along(tile, coords, parameters.before, False, mark, fill(tile, 0), scratch)
    back, broken = _pass_along(tile, coords, parameters.behind, True, mark, broken, scratch)
    return forward | back, broken
