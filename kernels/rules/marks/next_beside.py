"""NextBeside: where the first coord of a region holds a mark, others hold the next one and the one before.

The first coord keeps the marks whose neighbours in the alphabet can stand at the others. Consistency: domain consistent
for the first coord; it does not infer, where only one of the others can hold what is needed, that it does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.lanes import bit_of, fill, load, select, shift_left, shift_right, update
from gridlanes.kernels.rule_kernel import rule_kernel


class MarkSteps(NamedTuple):
    """The number of marks; whether the next mark must be there, and the previous one (1 or 0)."""

    n_marks: int
    up: int
    down: int


def next_beside_naive(words: Sequence[int], parameters: MarkSteps) -> tuple[list[int], bool]:
    """The naive twin of `next_beside`."""
    first, *others = words
    n_marks, up, down = parameters
    reached = [any(word >> m & 1 for word in others) for m in range(n_marks)]
    kept = 0
    for m in range(n_marks):
        fits = not (up and m < n_marks - 1) or reached[m + 1]
        fits = fits and (not (down and m > 0) or reached[m - 1])
        kept |= (first >> m & 1 and fits) << m
    return [kept, *others], kept == 0


@rule_kernel(MarkSteps, naive=next_beside_naive)
def next_beside(tile, coords, parameters, scratch):
    """One region."""
    zero, one = fill(tile, 0), fill(tile, 1)
    others = zero
    for k in range(1, len(coords)):
        others = others | load(tile, coords[k])
    before = load(tile, coords[0])
    word = before
    if parameters.up != 0:
        word = word & (shift_right(others, 1) | bit_of(tile, parameters.n_marks - 1))
    if parameters.down != 0:
        word = word & (shift_left(others, 1) | one)
    return update(tile, coords[0], before, word), select(word == zero, one, zero)
