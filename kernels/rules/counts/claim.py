"""Claim: the first coord tells whether a given number of the others hold a mark, or it has no number and tells nothing.

The truth and the lie stay as far as the counts allow. A coord that tells the truth settles the others like an exact
count; one that lies settles the last open coord. Domain consistent for one claim alone: it does not infer from two
claims about the same coords.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.lanes import bit_of, fill, load, select, update
from gridlanes.kernels.rule_kernel import Number, rule_kernel, vector_of

NONE = 100
"""what stands for no number where it is the same in all puzzles (in a clue's row: all ones); no coord has so many
others"""


class Claimed(NamedTuple):
    """The numbers of the mark, of the truth and of the lie; the number of coords that are claimed to hold the mark."""

    mark: int
    true: int
    lie: int
    count: Number


def claim_naive(words: Sequence[int], parameters: Claimed, bits: int) -> tuple[list[int], bool]:
    """The naive twin of `claim`, for words of `bits` bits."""
    mark, true, lie = (1 << number for number in parameters[:3])
    count, (first, *others) = parameters.count, words
    if count in (NONE, (1 << bits) - 1):
        left = first & ~(true | lie)
        return [left, *others], left == 0
    committed, possible = sum(word == mark for word in others), sum(bool(word & mark) for word in others)
    first &= (true if committed <= count <= possible else 0) | (0 if committed == count == possible else lie)
    taking = dropping = False
    if first == true:
        taking, dropping = possible == count, committed == count
    elif first == lie and possible == committed + 1:
        taking, dropping = committed == count, possible == count
    after = []
    for word in others:
        is_open = word & mark and word != mark
        after.append(mark if is_open and taking else word & ~mark if is_open and dropping else word)
    return [first, *after], first == 0


@rule_kernel(Claimed, naive=claim_naive)
def claim(tile, coords, parameters, scratch):
    """One region."""
    mark, true, lie = bit_of(tile, parameters.mark), bit_of(tile, parameters.true), bit_of(tile, parameters.lie)
    zero, one = fill(tile, 0), fill(tile, 1)
    count = vector_of(tile, parameters.count)
    given = (count != ~zero) & (count != fill(tile, NONE))
    committed, possible = zero, zero
    for k in range(1, len(coords)):
        word = load(tile, coords[k])
        committed = committed + select(word == mark, one, zero)
        possible = possible + select((word & mark) != zero, one, zero)
    cannot_be = (committed > count) | (possible < count)
    must_be = (committed == count) & (possible == count)
    before = load(tile, coords[0])
    kept = select(cannot_be, zero, true) | select(must_be, zero, lie)
    first = before & select(given, kept, ~(true | lie))
    last_open = given & (first == lie) & (possible == (committed + one))
    is_true = given & (first == true)
    taking = (is_true & (possible == count)) | (last_open & (committed == count))
    dropping = (is_true & (committed == count)) | (last_open & (possible == count))
    changed = update(tile, coords[0], before, first)
    for k in range(1, len(coords)):
        word = load(tile, coords[k])
        is_open = ((word & mark) != zero) & (word != mark)
        new = select(is_open & taking, mark, select(is_open & dropping, word & ~mark, word))
        changed = changed | update(tile, coords[k], word, new)
    return changed, select(first == zero, one, zero)
