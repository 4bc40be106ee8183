"""Relation: which marks of two coords go together, for short alphabets; the kernel of tables over two coords.

The marks that go with any mark left at one coord are what is left at the other. Consistency: domain consistent in one
pass. One pair alone is meant: from a table on a and b and one on b and c it does not infer which a and c go together
beyond what is left of b.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.lanes import bit_of, fill, load, select, update
from gridlanes.kernels.rule_kernel import Numbers, rule_kernel

MOST_MARKS = 15
"""the longest alphabet: masks are parameters, and words have 16 bits or more"""


class Partners(NamedTuple):
    """For each mark of the first coord the marks of the second that go with it, as a word; and the other way round."""

    forward: Numbers
    backward: Numbers


def relation_naive(words: Sequence[int], parameters: Partners) -> tuple[list[int], bool]:
    """The naive twin of `relation`."""
    first = second = 0
    for m, (forward, backward) in enumerate(zip(*parameters, strict=True)):
        second |= forward if words[0] >> m & 1 else 0
        first |= backward if words[1] >> m & 1 else 0
    after = [words[0] & first, words[1] & second]
    return after, not all(after)


@rule_kernel(Partners, naive=relation_naive)
def relation(tile, coords, parameters, scratch):
    """One pair."""
    zero, one = fill(tile, 0), fill(tile, 1)
    a, b = load(tile, coords[0]), load(tile, coords[1])
    first, second = zero, zero
    for m in range(len(parameters.forward)):
        bit = bit_of(tile, m)
        second = second | select((a & bit) != zero, fill(tile, parameters.forward[m]), zero)
        first = first | select((b & bit) != zero, fill(tile, parameters.backward[m]), zero)
    first, second = a & first, b & second
    changed = update(tile, coords[0], a, first) | update(tile, coords[1], b, second)
    return changed, select((first == zero) | (second == zero), one, zero)
