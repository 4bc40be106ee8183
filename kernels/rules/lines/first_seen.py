"""FirstSeen: the first coord of a line that is not blank holds a given mark.

Domain consistent in one pass for the line alone: before the first coord that may hold the mark all are blank, and that
coord is blank or holds the mark. It does not infer from the line's other marks that there are too many blanks before
it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.lanes import fill, load, select, update
from gridlanes.kernels.rule_kernel import Number, Numbers, bit_of, rule_kernel, vector_of


class First(NamedTuple):
    """The value that is seen first, all ones for any; the number of the blank mark; the value of each mark."""

    value: Number
    blank: int
    values: Numbers


def first_seen_naive(words: Sequence[int], parameters: First, bits: int) -> tuple[list[int], bool]:
    """The naive twin of `first_seen`, for words of `bits` bits."""
    value, blank, values = parameters
    if value == (1 << bits) - 1:
        return list(words), False
    wanted = sum(1 << number for number, other in enumerate(values) if other == value and number != blank)
    firsts = [k for k, word in enumerate(words) if word & wanted and all(before >> blank & 1 for before in words[:k])]
    if not firsts:
        return list(words), True
    after = [1 << blank] * firsts[0]
    after.append(words[firsts[0]] & (wanted | (1 << blank if len(firsts) > 1 else 0)))
    return after + list(words[firsts[0] + 1 :]), False


@rule_kernel(First, naive=first_seen_naive)
def first_seen(tile, coords, parameters, scratch):
    """One line."""
    value, blank, zero = vector_of(tile, parameters.value), bit_of(tile, parameters.blank), fill(tile, 0)
    wanted, every = zero, ~zero
    for number in range(len(parameters.values)):
        if number != parameters.blank:
            wanted = wanted | select(value == fill(tile, parameters.values[number]), bit_of(tile, number), zero)
    reached, found, again = every, zero, zero
    for k in range(len(coords)):
        word = load(tile, coords[k])
        first = select((word & wanted) != zero, reached, zero)
        again = again | (found & first)
        found = found | first
        reached = reached & select((word & blank) != zero, every, zero)
    works = select(value == every, zero, found)
    reached, found, changed = every, zero, zero
    for k in range(len(coords)):
        word = load(tile, coords[k])
        first = select((word & wanted) != zero, reached, zero) & ~found
        before = word & blank & ~(found | first)
        here = first & ((word & wanted) | (word & blank & again))
        reached = reached & select((word & blank) != zero, every, zero)
        after = select(works != zero, before | here | (word & found), word)
        found = found | first
        changed = changed | update(tile, coords[k], word, after)
    return changed, select((found == zero) & (value != every), fill(tile, 1), zero)
