"""OwnCount: some coords of a region hold one mark, whose value is their number; the others hold another mark, `empty`.

A mark fits if every coord can hold it or be empty, and its value lies between the number of coords that must have a
mark and the number that can have this one. Candidates that no fitting mark needs are removed; if only one mark fits,
and its value is the number of coords that must or can hold it, the other coords are settled. Domain consistent in one
pass. It does not infer from regions beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.lanes import bit_of, fill, load, select, update
from gridlanes.kernels.rule_kernel import Numbers, rule_kernel


class OwnValues(NamedTuple):
    """The number of the empty mark; the numbers of the others, and their values."""

    empty: int
    marks: Numbers
    values: Numbers


def own_count_naive(words: Sequence[int], parameters: OwnValues) -> tuple[list[int], bool]:
    """The naive twin of `own_count`."""
    empty, kept = 1 << parameters.empty, [0] * len(words)
    n_must = sum(not word & empty for word in words)
    for number, value in zip(parameters.marks, parameters.values, strict=True):
        mark = 1 << number
        n_can = sum(bool(word & mark) for word in words)
        if not all(word & (mark | empty) for word in words) or not max(n_must, 1) <= value <= n_can:
            continue
        for k, word in enumerate(words):
            holds = word & mark if value > n_must or not word & empty else 0
            bare = word & empty if value < n_can or not word & mark else 0
            kept[k] |= holds | bare
    return kept, not any(kept)


@rule_kernel(OwnValues, naive=own_count_naive)
def own_count(tile, coords, parameters, scratch):
    """One region."""
    marks, values, size = parameters.marks, parameters.values, len(coords)
    zero, one, empty = fill(tile, 0), fill(tile, 1), bit_of(tile, parameters.empty)
    n_must, either = zero, ~zero
    for k in range(size):
        word = load(tile, coords[k])
        n_must = n_must + select((word & empty) == zero, one, zero)
        either = either & select((word & empty) == zero, word, ~zero)
    fitting, held, bare_here = zero, zero, zero
    for i in range(len(marks)):
        mark = bit_of(tile, marks[i])
        n_can = zero
        for k in range(size):
            n_can = n_can + select((load(tile, coords[k]) & mark) == zero, zero, one)
        if 1 <= values[i] <= size:
            value = fill(tile, values[i])
            fits = select((n_must > value) | (value > n_can), zero, either & mark)
            fitting = fitting | fits
            held = held | select(value > n_must, fits, zero)
            bare_here = bare_here | select((value < n_can) & (fits != zero), empty, zero)
    changed = zero
    for k in range(size):
        before = load(tile, coords[k])
        must = (before & empty) == zero
        word = before & select(must, fitting, held)
        bare = select((fitting & ~before) != zero, empty, bare_here)
        changed = changed | update(tile, coords[k], before, word | (before & bare))
    return changed, select(fitting == zero, one, zero)
