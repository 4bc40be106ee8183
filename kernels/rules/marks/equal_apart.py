"""EqualApart: two coords of a line that hold the same mark are farther apart than that mark reaches.

For each distance, what one coord is decided on leaves the coord so far behind it, and the other way round. Consistency:
weaker than domain consistent. It does not infer from marks that are not decided: where a mark must be at one of two
coords, that coords near both do not have it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.lanes import bit_of, fill, load, select, singles, update
from gridlanes.kernels.rule_kernel import Numbers, rule_kernel

MASKED = 31
"""marks that an entry of a list has bits for"""


class Reach(NamedTuple):
    """For each mark how far it reaches; less than the length of the line. For each distance, the marks that reach so
    far as bits, if there are at most `MASKED` marks; otherwise, or if none reaches any coord, an empty list.
    """

    reach: Numbers
    near: Numbers = ()


def equal_apart_naive(words: Sequence[int], parameters: Reach) -> tuple[list[int], bool]:
    """The naive twin of `equal_apart`."""
    after = list(words)
    for by in range(1, max(parameters.reach) + 1):
        near = sum(1 << mark for mark, reach in enumerate(parameters.reach) if reach >= by)
        for k in range(len(words) - by):
            one, other = after[k], after[k + by]
            alone, other_alone = (word if word.bit_count() == 1 else 0 for word in (one, other))
            after[k], after[k + by] = one & ~(other_alone & near), other & ~(alone & near)
    return after, not all(after)


@rule_kernel(Reach, naive=equal_apart_naive)
def equal_apart(tile, coords, parameters, scratch):
    """One line."""
    reach, masks, size = parameters.reach, parameters.near, len(coords)
    zero, one = fill(tile, 0), fill(tile, 1)
    longest = len(masks)
    if longest == 0:
        for m in range(len(reach)):
            longest = max(longest, reach[m])
    changed, broken = zero, zero
    for by in range(1, longest + 1):
        near = zero
        if len(masks) > 0:
            near = fill(tile, masks[by - 1])
        else:
            for m in range(len(reach)):
                if reach[m] >= by:
                    near = near | bit_of(tile, m)
        for k in range(size - by):
            first, second = load(tile, coords[k]), load(tile, coords[k + by])
            first_left = first & ~(singles(second) & near)
            second_left = second & ~(singles(first) & near)
            changed = changed | update(tile, coords[k], first, first_left)
            changed = changed | update(tile, coords[k + by], second, second_left)
    for k in range(size):
        broken = broken | select(load(tile, coords[k]) == zero, one, zero)
    return changed, broken
