"""Relation: which marks of a coord go with which marks of others, for short alphabets; the kernel of tables over two
coords.

The first coord is related to each of the others in the same way. It keeps the marks that go with some mark left at each
of them; they keep those that go with some mark left at it. Consistency: domain consistent in one pass, for all pairs of
a region together, since the others only depend on each other through the first. From two regions, a table on a and b
and one on b and c, it does not infer which a and c go together beyond the marks left of b.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.lanes import bit_of, fill, load, select, update
from gridlanes.kernels.rule_kernel import Numbers, rule_kernel

MAX_MARKS = 15
"""the longest alphabet: masks are parameters, and words have 16 bits or more"""


class Partners(NamedTuple):
    """For each mark of the first coord the compatible marks of another coord, as a word; and the other way round."""

    forward: Numbers
    backward: Numbers


def _partners(word: int, of_marks: Sequence[int]) -> int:
    """The marks that go with any of a word's."""
    found = 0
    for m, those in enumerate(of_marks):
        found |= those if word >> m & 1 else 0
    return found


def relation_naive(words: Sequence[int], parameters: Partners) -> tuple[list[int], bool]:
    """The naive twin of `relation`."""
    first, *others = words
    for word in others:
        first &= _partners(word, parameters.backward)
    partners = _partners(first, parameters.forward)
    after = [first, *(word & partners for word in others)]
    return after, not all(after)


@rule_kernel(Partners, naive=relation_naive)
def relation(tile, coords, parameters, scratch):
    """One coord and those it is related to."""
    zero, one = fill(tile, 0), fill(tile, 1)
    before = load(tile, coords[0])
    first = before
    for k in range(1, len(coords)):
        word, found = load(tile, coords[k]), zero
        for m in range(len(parameters.backward)):
            if parameters.backward[m] != 0:
                found = found | select((word & bit_of(tile, m)) != zero, fill(tile, parameters.backward[m]), zero)
        first = first & found
    partners = zero
    for m in range(len(parameters.forward)):
        partners = partners | select((first & bit_of(tile, m)) != zero, fill(tile, parameters.forward[m]), zero)
    changed = update(tile, coords[0], before, first)
    broken = select(first == zero, one, zero)
    for k in range(1, len(coords)):
        word = load(tile, coords[k])
        changed = changed | update(tile, coords[k], word, word & partners)
        broken = broken | select((word & partners) == zero, one, zero)
    return changed, broken
