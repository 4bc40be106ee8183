"""Shared parts of the counting kernels: how many coords of a region hold a mark or can, and settling the open ones.

A coord is *committed* to a mark if no other is left, and *open* if others are left besides it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import fill, load, prefer, select, update
from gridlanes.kernels.rule_kernel import Number


class OneMark(NamedTuple):
    """A mark, by its number."""

    mark: int


class MarkAndCount(NamedTuple):
    """A mark, by its number, and how many coords hold it, all ones for any."""

    mark: int
    count: Number


def tally_words(words: Sequence[int], mark: int) -> tuple[int, int]:
    """How many words hold the bit `mark` alone, and how many hold it. In plain Python what `tally` does."""
    return sum(word == mark for word in words), sum(bool(word & mark) for word in words)


def settle_words(words: Sequence[int], mark: int, taking: bool, dropping: bool) -> list[int]:
    """The words when the open ones take the bit `mark`, or drop it. In plain Python what `settle` does."""
    result = []
    for word in words:
        is_open = word & mark and word != mark
        result.append(mark if is_open and taking else word & ~mark if is_open and dropping else word)
    return result


@kernel(inline=True)
def tally(tile, coords, mark):
    """Lane vectors: how many of the `coords` have the bit `mark` alone, how many have it."""
    zero, one = fill(tile, 0), fill(tile, 1)
    committed, possible = zero, zero
    for k in range(len(coords)):
        word = load(tile, coords[k])
        committed = committed + select(word == mark, one, zero)
        possible = possible + select((word & mark) == mark, one, zero)
    return committed, possible


@kernel(inline=True)
def settle(tile, coords, mark, taking, dropping):
    """Open coords take the bit `mark` in the lanes where `taking` holds it, and lose it where `dropping` does.

    Returns the bits that changed.
    """
    zero = fill(tile, 0)
    changed = zero
    for k in range(len(coords)):
        before = load(tile, coords[k])
        is_open = select(before == mark, zero, before & mark)
        word = prefer(is_open & taking, before & ~(is_open & dropping))
        changed = changed | update(tile, coords[k], before, word)
    return changed
