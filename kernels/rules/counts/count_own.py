"""CountOwn: a given number of coords of a region hold their own mark.

If that number of coords is committed, the open coords lose that mark; if only that number is possible, they lose all
others. Domain consistent. It does not infer from regions that overlap.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.lanes import bit_of, fill, load, select, update
from gridlanes.kernels.rule_kernel import Number, Numbers, rule_kernel, vector_of


class OwnMarks(NamedTuple):
    """How many coords hold their mark, all ones for any; the number of the mark of each coord."""

    count: Number
    marks: Numbers


def count_own_naive(words: Sequence[int], parameters: OwnMarks, bits: int) -> tuple[list[int], bool]:
    """The naive twin of `count_own`, for words of `bits` bits."""
    count, own = parameters.count, [1 << mark for mark in parameters.marks]
    if count in (-1, (1 << bits) - 1):
        return list(words), False
    committed = sum(word == mark for word, mark in zip(words, own, strict=True))
    possible = sum(bool(word & mark) for word, mark in zip(words, own, strict=True))
    result = []
    for word, mark in zip(words, own, strict=True):
        is_open = word & mark and word & ~mark
        kept = mark if possible == count else ~mark if committed == count else ~0
        result.append(word & kept if is_open else word)
    return result, not committed <= count <= possible


@rule_kernel(OwnMarks, naive=count_own_naive)
def count_own(tile, coords, parameters, scratch):
    """One region."""
    zero, one = fill(tile, 0), fill(tile, 1)
    count = vector_of(tile, parameters.count)
    given = count != ~zero
    committed, possible = zero, zero
    for k in range(len(coords)):
        word, own = load(tile, coords[k]), bit_of(tile, parameters.marks[k])
        can = (word & own) != zero
        possible = possible + select(can, one, zero)
        committed = committed + select(can & ((word & ~own) == zero), one, zero)
    none_more, all_of_them = given & (committed == count), given & (possible == count)
    changed = zero
    for k in range(len(coords)):
        before, own = load(tile, coords[k]), bit_of(tile, parameters.marks[k])
        is_open = ((before & own) != zero) & ((before & ~own) != zero)
        kept = select(all_of_them, own, select(none_more, ~own, ~zero))
        changed = changed | update(tile, coords[k], before, select(is_open, before & kept, before))
    return changed, select(given & ((committed > count) | (possible < count)), one, zero)
