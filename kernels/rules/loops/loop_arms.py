"""LoopArms: how far a loop goes straight on from a cell, towards each of its four sides.

The possible lengths of each arm are bits of an integer. An arm keeps the lengths that fit some length of another arm in
one of the ways through the cell, while the two others have length zero. Domain consistent in one pass for one cell. It
does not infer from two cells on one line that their arms end at the same cell.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rule_kernel import Number, Numbers, number_of, put, rule_kernel, word_of

NOT, STRAIGHT, TURNING, EACH = range(4)
"""what a clue says: past the cell; straight on, the number is the length of both arms together; turning, likewise;
either, and the number is the length of each straight line through the cell"""
WAYS = 4
"""a word is a number, 0 for any, times this, and the way"""
FAR = 60
"""links of the longest arm"""
MAX_LINKS = 2 * FAR + 1
"""a number that no two arms have together; all larger ones are this"""
NO_LINK = 1
"""the length 0 among those of an arm"""


class OfArms(NamedTuple):
    """The number of the mark that links of the loop hold; the clue, above `MAX_LINKS` with any way for no clue; the
    number of links of each arm, towards north, east, south and west.
    """

    mark: int
    clue: Number
    links: Numbers


def goes(clue: int, lengths: Sequence[int]) -> bool:
    """Whether arms of these lengths satisfy the clue `clue`."""
    number, way = divmod(clue, WAYS)
    north, east, south, west = lengths
    used = [length for length in lengths if length]
    if way == NOT or len(used) != 2:
        return way == NOT and not used
    if (north and south) or (east and west):
        return way != TURNING and number in (0, sum(used))
    if way == EACH:
        return used[0] == used[1] and number in (0, used[0])
    return way == TURNING and number in (0, sum(used))


def loop_arms_naive(words: Sequence[int], parameters: OfArms) -> tuple[list[int], bool]:
    """The naive twin of `loop_arms`."""
    mark, new = 1 << parameters.mark, list(words)
    if parameters.clue >= WAYS * (MAX_LINKS + 1):
        return new, False
    starts = [sum(parameters.links[:way]) for way in range(4)]
    arms = [range(start, start + n) for start, n in zip(starts, parameters.links, strict=True)]
    possible = [
        [
            length
            for length in range(len(arm) + 1)
            if all(words[k] & mark for k in arm[:length]) and (length == len(arm) or words[arm[length]] & ~mark)
        ]
        for arm in arms
    ]
    found = [lengths for lengths in product(*possible) if goes(parameters.clue, lengths)]
    for arm, lengths in zip(arms, zip(*found, strict=True), strict=False):
        for k in arm[: min(lengths)]:
            new[k] &= mark
        if len({*lengths}) == 1 and lengths[0] < len(arm):
            new[arm[lengths[0]]] &= ~mark
    return new, not found


@kernel(inline=True)
def _lengths(tile, coords, first, n_links, mark):
    """The lengths that an arm can have, as bits."""
    found = 0
    for length in range(n_links):
        word = word_of(tile, coords[first + length])
        if word & ~mark != 0:
            found |= 1 << length
        if word & mark == 0:
            return found
    return found | 1 << n_links


@kernel(inline=True)
def _with(lengths, others, number):
    """The lengths that together with one of some others are `number`, 0 for any number."""
    if number == 0:
        return lengths if others != 0 else 0
    found = 0
    for length in range(max(1, number - FAR), min(number, FAR + 1)):
        if lengths >> length & 1 and others >> (number - length) & 1:
            found |= 1 << length
    return found


@kernel(inline=True)
def _pair(lengths, one, other, clue):
    """The lengths that two arms keep if these are the two that have some; none where another must have some, or the way
    through the cell is another. `lengths`: those that all four can have.
    """
    number, way = clue // WAYS, clue % WAYS
    is_straight = other - one == 2
    for arm in range(4):
        if arm != one and arm != other and lengths[arm] & NO_LINK == 0:
            return 0, 0
    if way & (STRAIGHT if is_straight else TURNING) == 0:
        return 0, 0
    first, second = lengths[one] & ~NO_LINK, lengths[other] & ~NO_LINK
    if way == EACH and not is_straight:
        same = first & second
        if number != 0:
            same &= 1 << min(number, FAR + 1)
        return same, same
    return _with(first, second, number), _with(second, first, number)


@kernel(inline=True)
def _lose(tile, coords, first, n_links, mark, lengths):
    """What the links of an arm lose, as it has one of these lengths. Returns 1 if a word changed, else 0."""
    changed, length = 0, 0
    while lengths >> length & 1 == 0:
        word = word_of(tile, coords[first + length])
        if word & ~mark != 0:
            put(tile, coords[first + length], word & mark)
            changed = 1
        length += 1
    if lengths >> length == 1 and length < n_links:
        word = word_of(tile, coords[first + length])
        if word & mark != 0:
            put(tile, coords[first + length], word & ~mark)
            changed = 1
    return changed


@rule_kernel(OfArms, naive=loop_arms_naive, columns=True, scratch=lambda size, parameters: 8)
def loop_arms(tile, coords, parameters, scratch):
    """The links of the four arms, one arm after another. Scratch: the lengths that each can have, and those kept."""
    clue, mark = number_of(tile, parameters.clue), 1 << parameters.mark
    if clue >= WAYS * (MAX_LINKS + 1) or clue < 0:
        return 0, 0
    first = 0
    for arm in range(4):
        scratch[arm] = _lengths(tile, coords, first, parameters.links[arm], mark)
        scratch[4 + arm] = 0
        first += parameters.links[arm]
    if clue % WAYS == NOT:
        for arm in range(4):
            scratch[4 + arm] = scratch[arm] & NO_LINK
    else:
        for one in range(4):
            for other in range(one + 1, 4):
                lengths, others = _pair(scratch, one, other, clue)
                if lengths != 0:
                    for arm in range(4):
                        scratch[4 + arm] |= lengths if arm == one else others if arm == other else NO_LINK
    for arm in range(4):
        if scratch[4 + arm] == 0:
            return 0, 1
    changed, first = 0, 0
    for arm in range(4):
        changed |= _lose(tile, coords, first, parameters.links[arm], mark, scratch[4 + arm])
        first += parameters.links[arm]
    return changed, 0
