"""RunLengths: a mark's runs along a line have given lengths, in order (a line of a nonogram).

A set of places along the line is the bits of a word, so all places of a run are tried at once, in all lanes: the places
that the previous runs leave, from the left, and those that the following runs leave, from the right. The addition of
words, with its carry, continues a run past all coords that may be off. Consistency: domain consistent, for one line: it
does not infer from rows and columns together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import (
    NO_LANE,
    bit_of,
    bits,
    fill,
    keep,
    kept,
    load,
    minimum,
    select,
    shift_left,
    shift_right,
    turned,
    update,
)
from gridlanes.kernels.lanes.scratch import WORDS
from gridlanes.kernels.rule_kernel import Numbers, rule_kernel, vector_of
from gridlanes.kernels.rules.shared.values import NO_TARGET


class MarkRuns(NamedTuple):
    """A mark, by its number, and the lengths of its runs; 0 is no run, `NO_TARGET` a run of any length."""

    mark: int
    lengths: Numbers


def run_lengths_naive(words: Sequence[int], parameters: MarkRuns) -> tuple[list[int], bool]:
    """The naive twin of `run_lengths`."""
    mark, given = parameters
    if NO_TARGET in given:
        return list(words), False
    bit, lengths = 1 << mark, [length for length in given if length]
    kept = [0] * len(words)

    def lines(places: int, runs: Sequence[int]) -> list[list[bool]]:
        """Every line of a number of places with these runs."""
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


def _scratch(size: int, parameters: MarkRuns) -> int:
    return WORDS * (size.bit_length() + 2 * len(parameters.lengths))


@kernel(inline=True)
def _onwards(places, free):
    """`places`, and those that are reached from them upwards: from each `free` place the next one."""
    return places | ((free + (places & free)) ^ free)


@kernel(inline=True)
def _backwards(places, free):
    """The places of `free` from which one of `places` is reached in this way. Turned: both `free` and what comes back
    have their bits in opposite order.
    """
    start = shift_left(turned(places), 1) & free
    return _onwards(start, free) & free


@kernel(inline=True)
def _states(tile, coords, mark):
    """Lane vectors: the places that can be on, and those that can be off, the one behind the last among them."""
    zero, place = fill(tile, 0), fill(tile, 1)
    on, off = zero, bit_of(tile, len(coords))
    for k in range(len(coords)):
        word = load(tile, coords[k])
        on = on | select((word & mark) == zero, zero, place)
        off = off | select((word & ~mark) == zero, zero, place)
        place = place + place
    return on, off


@kernel(inline=True)
def _left_over(tile, coords, mark, has_runs, can_on, can_off):
    """Leaves the coords what the line can be at their places, in the lanes `has_runs`; changed and broken."""
    zero, one = fill(tile, 0), fill(tile, 1)
    changed, broken = zero, zero
    for k in range(len(coords)):
        word = load(tile, coords[k])
        after = select((can_on & one) == zero, zero, word & mark)
        after = after | select((can_off & one) == zero, zero, word & ~mark)
        after = select(has_runs, after, word)
        changed = changed | update(tile, coords[k], word, after)
        broken = broken | select(has_runs & (after == zero), one, zero)
        can_on, can_off = shift_right(can_on, 1), shift_right(can_off, 1)
    return changed, broken


@rule_kernel(MarkRuns, naive=run_lengths_naive, scratch=_scratch)
def run_lengths(tile, coords, parameters, scratch):
    """One line. Places are the bits of a word: 0 to K - 1 the coords, K one more behind them that is off.

    Scratch: the places from which on 1, 2, 4, ... coords can be on, and for each run the places where it fits in, and
    those where the line may stand before it.
    """
    size, lengths = len(coords), parameters.lengths
    n_runs, n_levels, last = len(lengths), 0, bit_of(tile, size)
    zero, one, mark = fill(tile, 0), fill(tile, 1), bit_of(tile, parameters.mark)
    longest, has_runs = fill(tile, size), zero == zero
    for r in range(n_runs):
        has_runs = has_runs & (vector_of(tile, lengths[r]) != fill(tile, NO_TARGET))
    if bits(has_runs) == NO_LANE:
        return zero, zero
    on, off = _states(tile, coords, mark)
    fits, step = on, 1
    while step <= size:
        keep(scratch, n_levels, fits)
        fits = fits & shift_right(fits, step)
        step += step
        n_levels += 1
    left = _onwards(one, off)
    for r in range(n_runs):
        given = vector_of(tile, lengths[r])
        is_run = has_runs & (given != zero)
        if bits(is_run) == NO_LANE:
            continue
        length, fits, half = select(is_run, minimum(given, longest), one), on, one
        for level in range(1, n_levels):
            more = length > fill(tile, (1 << level) - 1)
            fits, half = select(more, kept(scratch, level, tile), fits), select(more, bit_of(tile, level), half)
        fits = fits & shift_right(fits, length - half) & shift_right(off, length)
        fits = select(given > longest, zero, fits)
        keep(scratch, n_levels + 2 * r, fits)
        keep(scratch, n_levels + 2 * r + 1, left)
        left = select(is_run, _onwards(shift_left(shift_left(left & fits, length), 1), off), left)
    # From the right: the places that are off with the runs from r on behind them.
    free = turned(off)
    right = turned(_onwards(turned(last), free) & free)
    can_on, can_off = zero, left & right
    for back in range(n_runs):
        r = n_runs - 1 - back
        given = vector_of(tile, lengths[r])
        is_run = has_runs & (given != zero)
        if bits(is_run) == NO_LANE:
            continue
        length, half = select(is_run, minimum(given, longest), one), one
        fits, left = kept(scratch, n_levels + 2 * r, tile), kept(scratch, n_levels + 2 * r + 1, tile)
        fits = select(is_run, fits & shift_right(right, length), zero)
        covered = starts = fits & left
        for level in range(1, n_levels):
            more = length > fill(tile, (1 << level) - 1)
            covered = select(more, covered | shift_left(covered, 1 << (level - 1)), covered)
            half = select(more, bit_of(tile, level), half)
        can_on = can_on | covered | shift_left(covered, length - half)
        can_off = can_off | shift_left(starts, length)
        right = select(is_run, turned(_backwards(fits, free)), right)
        can_off = can_off | select(is_run, left & right, zero)
    return _left_over(tile, coords, mark, has_runs, can_on, can_off)
