"""CountAmong: a given number of coords of a region hold one of several marks.

If that number of coords is committed, the open coords lose the marks; if only that number is possible, they lose all
others. Domain consistent. It does not infer from regions that overlap.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.lanes import bit_of, fill, load, select, update
from gridlanes.kernels.rule_kernel import Number, Numbers, rule_kernel, vector_of


class MarksAndCount(NamedTuple):
    """How many coords hold one of the marks, all ones for any; the numbers of the marks."""

    count: Number
    marks: Numbers


def count_among_naive(words: Sequence[int], parameters: MarksAndCount, bits: int) -> tuple[list[int], bool]:
    """The naive twin of `count_among`, for words of `bits` bits."""
    count, inside = parameters.count, sum({1 << mark for mark in parameters.marks})
    if count in (-1, (1 << bits) - 1):
        return list(words), False
    committed = sum(bool(word & inside) and not word & ~inside for word in words)
    possible = sum(bool(word & inside) for word in words)
    result = []
    for word in words:
        is_open = word & inside and word & ~inside
        kept = inside if possible == count else ~inside if committed == count else ~0
        result.append(word & kept if is_open else word)
    return result, not committed <= count <= possible


@rule_kernel(MarksAndCount, naive=count_among_naive)
def count_among(tile, coords, parameters, scratch):
    """One region."""
    zero, one = fill(tile, 0), fill(tile, 1)
    count = vector_of(tile, parameters.count)
    given, inside = count != ~zero, zero
    for i in range(len(parameters.marks)):
        inside = inside | bit_of(tile, parameters.marks[i])
    committed, possible = zero, zero
    for k in range(len(coords)):
        word = load(tile, coords[k])
        can = (word & inside) != zero
        possible = possible + select(can, one, zero)
        committed = committed + select(can & ((word & ~inside) == zero), one, zero)
    kept = select(given & (committed == count), ~inside, ~zero)
    kept = select(given & (possible == count), inside, kept)
    changed = zero
    for k in range(len(coords)):
        before = load(tile, coords[k])
        is_open = ((before & inside) != zero) & ((before & ~inside) != zero)
        changed = changed | update(tile, coords[k], before, select(is_open, before & kept, before))
    return changed, select(given & ((committed > count) | (possible < count)), one, zero)
