"""Supports: which marks of a few coords go together, with all tuples of them listed beforehand.

For every mark at every coord the layout has the tuples with it, as bits. A tuple counts while all its marks are left,
and a mark while a tuple that counts has it. Consistency: domain consistent in one pass. One list alone is meant: it
does not infer from two lists that have coords in common.

Source: J. Demeulenaere et al., "Compact-Table" (2016), without its restoring of earlier states.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.rule_kernel import Numbers, put, rule_kernel, word_of

BITS = 31
"""tuples in an entry; a negative one would be a clue"""


class Supports(NamedTuple):
    """The number of marks, and the number of entries that the tuples take; the tuples for every mark of the first
    coord, and so on.
    """

    n_marks: int
    n_entries: int
    tuples: Numbers


def supports_naive(words: Sequence[int], parameters: Supports) -> tuple[list[int], bool]:
    """The naive twin of `supports`."""
    n_marks, n_entries, entries = parameters
    kept = [0] * len(words)
    for entry in range(n_entries):
        for bit in range(BITS):
            has = [
                sum(1 << m for m in range(n_marks) if entries[(k * n_marks + m) * n_entries + entry] >> bit & 1)
                for k in range(len(words))
            ]
            if all(word & marks for word, marks in zip(words, has, strict=True)):
                kept = [a | b for a, b in zip(kept, has, strict=True)]
    return kept, not all(kept)


@rule_kernel(Supports, naive=supports_naive, scratch=lambda size, parameters: size, columns=True)
def supports(tile, coords, parameters, scratch):
    """One list. Scratch: the remaining candidates of each coord."""
    n_marks, n_entries, tuples, size = parameters.n_marks, parameters.n_entries, parameters.tuples, len(coords)
    for k in range(size):
        scratch[k] = 0
    for entry in range(n_entries):
        counting = -1
        for k in range(size):
            word, some = word_of(tile, coords[k]), 0
            at = k * n_marks * n_entries + entry
            while word != 0:
                if word & 1:
                    some |= tuples[at]
                at += n_entries
                word >>= 1
            counting &= some
        if counting != 0:
            for k in range(size):
                word, bit, kept = word_of(tile, coords[k]) & ~scratch[k], 1, 0
                at = k * n_marks * n_entries + entry
                while word != 0:
                    if word & 1 and counting & tuples[at] != 0:
                        kept |= bit
                    at += n_entries
                    bit <<= 1
                    word >>= 1
                scratch[k] |= kept
    changed, broken = 0, 0
    for k in range(size):
        word = word_of(tile, coords[k])
        put(tile, coords[k], scratch[k])
        changed |= word ^ scratch[k]
        broken = 1 if scratch[k] == 0 else broken
    return changed, broken
