"""Shared parts of the kernels for cages and lines with distinct marks: eliminating decided marks, and writing back."""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rule_kernel import put, word_of


def without_decided_naive(words: Sequence[int]) -> list[int]:
    """Each word without the marks that other coords are decided to. The naive twin of `drop_decided`."""
    decided = [word if word.bit_count() == 1 else 0 for word in words]
    apart = []
    for k, word in enumerate(words):
        taken = 0
        for other in [*decided[:k], *decided[k + 1 :]]:
            taken |= other
        apart.append(word & ~taken)
    return apart


@kernel(inline=True)
def drop_decided(tile, coords):
    """Takes the marks that coords are decided to from the others; returns the bits that changed, the marks left at some
    coord, and 1 if none is left at one.
    """
    placed, twice = 0, 0
    for k in range(len(coords)):
        word = word_of(tile, coords[k])
        if word & (word - 1) == 0:
            twice |= placed & word
            placed |= word
    changed, present, bare = 0, 0, 0
    for k in range(len(coords)):
        word = word_of(tile, coords[k])
        after = word & ~(twice if word & (word - 1) == 0 else placed)
        put(tile, coords[k], after)
        changed |= word ^ after
        present |= after
        bare |= 1 if after == 0 else 0
    return changed, present, bare


@kernel(inline=True)
def write_back(tile, coords, kept):
    """Writes the words `kept`, one for each coord; returns the bits that changed, and 1 if a coord has none left."""
    changed, bare = 0, 0
    for k in range(len(coords)):
        word = word_of(tile, coords[k])
        put(tile, coords[k], kept[k])
        changed |= word ^ kept[k]
        bare |= 1 if kept[k] == 0 else 0
    return changed, bare
