"""RunLengths: a mark's runs along a line have given lengths, in order (a line of a nonogram).

A set of places is the bits of one integer, so all places of a run are tried at once: those that the runs before it
leave room for, from the left, and those that the runs behind it do, from the right. Consistency: domain consistent. One
line alone is meant: it does not compare rows with columns.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from gridlanes.kernels.jit import kernel
from gridlanes.kernels.rule_kernel import Numbers, number_of, put, rule_kernel, word_of
from gridlanes.kernels.rules.values import NO_TARGET


class Lengths(NamedTuple):
    """A mark, by its number, and the lengths of its runs; 0 is no run, and `NO_TARGET` for one of them anything."""

    mark: int
    lengths: Numbers


def run_lengths_naive(words: Sequence[int], parameters: Lengths) -> tuple[list[int], bool]:
    """The naive twin of `run_lengths`."""
    mark, given = parameters
    if NO_TARGET in given:
        return list(words), False
    bit, lengths = 1 << mark, [length for length in given if length]
    kept = [0] * len(words)

    def lines(places: int, runs: Sequence[int]) -> list[list[bool]]:
        """Every line of so many places with these runs."""
        if not runs:
            return [[False] * places]
        found = []
        for gap in range(places - sum(runs) - len(runs) + 2):
            head = [False] * gap + [True] * runs[0] + [False] * (len(runs) > 1)
            found += [head + tail for tail in lines(places - len(head), runs[1:])]
        return found

    for line in lines(len(words), lengths):
        if all(word & bit if on else word & ~bit for word, on in zip(words, line, strict=True)):
            for k, on in enumerate(line):
                kept[k] |= words[k] & bit if on else words[k] & ~bit
    return kept, not all(kept)


@kernel(inline=True)
def _spread_up(places, free):
    """`places`, and those that are reached from them upwards through `free` places."""
    step = 1
    while step < 64:
        places |= (places & free) << step
        free &= free >> step
        step += step
    return places


@kernel(inline=True)
def _spread_down(places, free):
    """`places`, and those from which they are reached upwards through `free` places."""
    step = 1
    while step < 64:
        places |= (places >> step) & free
        free &= free >> step
        step += step
    return places


def _room(size: int, parameters: Lengths) -> int:
    return 2 * len(parameters.lengths)


@rule_kernel(Lengths, naive=run_lengths_naive, scratch=_room, columns=True)
def run_lengths(tile, coords, parameters, scratch):
    """One line. Scratch: for each run where the line may stand before it, and where it may begin."""
    one, size, lengths = np.int64(1), len(coords), parameters.lengths
    n_runs, bit = len(lengths), one << parameters.mark
    # One more place behind the line that is off; place p of a set: the next coord to look at is p.
    on, off = 0, one << size
    for k in range(size):
        word = word_of(tile, coords[k])
        if word & bit:
            on |= one << k
        if word & ~bit:
            off |= one << k
    for r in range(n_runs):
        if number_of(tile, lengths[r]) >= NO_TARGET:
            return 0, 0
    # From the left: where the line may stand when the runs before r, and an off coord behind each, are placed.
    left = _spread_up(1, off)
    for r in range(n_runs):
        given = number_of(tile, lengths[r])
        length = min(given, size)
        scratch[2 * r] = left
        if length > 0:
            starts = off >> length if length == given else 0
            for k in range(length):
                starts &= on >> k
            scratch[2 * r + 1] = starts
            left = _spread_up((left & starts) << (length + 1), off)
    # From the right: where it may stand for the runs from r on to fit in.
    right = one << (size + 1)
    can_on, can_off = 0, 0
    right = _spread_down(right, off)
    can_off |= left & off & (right >> 1)
    for back in range(n_runs):
        r = n_runs - 1 - back
        length = min(number_of(tile, lengths[r]), size)
        if length > 0:
            starts = scratch[2 * r] & scratch[2 * r + 1] & (right >> (length + 1))
            for k in range(length):
                can_on |= starts << k
            can_off |= starts << length
            right = _spread_down(scratch[2 * r + 1] & (right >> (length + 1)), off)
            can_off |= scratch[2 * r] & off & (right >> 1)
    changed, bare = 0, 0
    for k in range(size):
        word = word_of(tile, coords[k])
        kept = (word & bit if can_on >> k & 1 else 0) | (word & ~bit if can_off >> k & 1 else 0)
        put(tile, coords[k], kept)
        changed |= word ^ kept
        bare |= 1 if kept == 0 else 0
    return changed, bare
