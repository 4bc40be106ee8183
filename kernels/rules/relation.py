"""Relation: which marks of two coords go together, for short alphabets; the kernel of tables over two coords.

The marks that go with any mark left at one coord are what is left at the other. Consistency: domain consistent in one
pass. One pair alone is meant: from a table on a and b and one on b and c it does not infer which a and c go together
beyond what is left of b.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.lanes import bit_of, fill, load, select, store
from gridlanes.kernels.rule_kernel import rule_kernel

MOST_MARKS = 15
"""the longest alphabet: masks are parameters, and words have 16 bits or more"""


def relation_naive(words: Sequence[int], parameters: Sequence[int]) -> tuple[list[int], bool]:
    """One pass over one pair; `parameters`: their number, then for each mark of the first coord the marks of the second
    that go with it, then the same the other way round.
    """
    n_marks = parameters[0] // 2
    forward, backward = parameters[1 : 1 + n_marks], parameters[1 + n_marks :]
    first = second = 0
    for m in range(n_marks):
        second |= forward[m] if words[0] >> m & 1 else 0
        first |= backward[m] if words[1] >> m & 1 else 0
    after = [words[0] & first, words[1] & second]
    return after, not all(after)


@rule_kernel(parameters=None)
def relation(tile, index, at, size, scratch):
    """One pair: two coords, then the number of parameters and the masks, one for each mark of each coord."""
    n_marks = index[at + 2] // 2
    forward, backward = at + 3, at + 3 + n_marks
    zero, one = fill(tile, 0), fill(tile, 1)
    a, b = load(tile, index[at]), load(tile, index[at + 1])
    first, second = zero, zero
    for m in range(n_marks):
        bit = bit_of(tile, m)
        second = second | select((a & bit) != zero, fill(tile, index[forward + m]), zero)
        first = first | select((b & bit) != zero, fill(tile, index[backward + m]), zero)
    first, second = a & first, b & second
    store(tile, index[at], first)
    store(tile, index[at + 1], second)
    return (a ^ first) | (b ^ second), select((first == zero) | (second == zero), one, zero)
