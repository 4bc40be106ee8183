"""OneToSize: the n coords of a region hold n given marks, each once.

One pass removes all other marks, then does hidden singles and naked singles. Consistency: weaker than all-different; it
does not infer, for instance, that two coords with candidates {1, 2} exclude 1 and 2 from the rest of the region.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.distinct import distinct_naive
from gridlanes.kernels.lanes import bit_of, fill, load, prefer, rest, singles, update
from gridlanes.kernels.rule_kernel import Numbers, rule_kernel


class Held(NamedTuple):
    """The numbers of the marks that the region holds."""

    marks: Numbers


def one_to_size_naive(words: Sequence[int], parameters: Held) -> tuple[list[int], bool]:
    """The naive twin of `one_to_size`."""
    full = sum(1 << mark for mark in parameters.marks)
    return distinct_naive([word & full for word in words], full, True)


@rule_kernel(Held, naive=one_to_size_naive)
def one_to_size(tile, coords, parameters, scratch):
    """One region."""
    marks, size = parameters.marks, len(coords)
    zero = fill(tile, 0)
    full, once, twice = zero, zero, zero
    for i in range(len(marks)):
        full = full | bit_of(tile, marks[i])
    for k in range(size):
        word = load(tile, coords[k]) & full
        twice = twice | (once & word)
        once = once | word
    alone, broken = once & ~twice, full & ~once
    placed = zero
    for k in range(size):
        word = load(tile, coords[k]) & full
        hidden = word & alone
        word = singles(prefer(hidden, word))
        broken = broken | rest(hidden) | (placed & word)
        placed = placed | word
    changed = zero
    for k in range(size):
        before = load(tile, coords[k])
        word = before & full
        word = prefer(word & alone, word)
        word = singles(word) | (word & ~placed)
        changed = changed | update(tile, coords[k], before, word)
    return changed, broken
