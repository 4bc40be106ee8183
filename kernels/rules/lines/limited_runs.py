"""LimitedRuns: a given number of coords of a line hold a mark, and runs of holding or not holding it are limited in
length.

Domain consistent for the line as a whole, count and runs together: from the front, the counts that are possible at each
coord, for each side (holding the mark or not) and length of the run that ends there, as a set of bits; from the back,
the counts from which the rest of the line can be completed. It does not infer from two lines that cross.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from gridlanes.kernels.lanes import fill, keep, kept, load, select, shift_left, shift_right, update
from gridlanes.kernels.lanes.scratch import WORDS
from gridlanes.kernels.rule_kernel import bit_of, rule_kernel


class Runs(NamedTuple):
    """A mark, by its number; how many coords hold it, less than a word has bits; the longest run, 1 or more."""

    mark: int
    holders: int
    longest: int


def limited_runs_naive(words: Sequence[int], parameters: Runs) -> tuple[list[int], bool]:
    """The naive twin of `limited_runs`."""
    mark, count, longest = 1 << parameters.mark, parameters.holders, parameters.longest

    def sides(k: int) -> list[bool]:
        return [holds for holds, allowed in ((True, words[k] & mark), (False, words[k] & ~mark)) if allowed]

    @cache
    def after(k: int, holds: bool, run: int, n: int) -> frozenset[tuple[int, bool]]:
        """The sides of coords from k on in completions, if before it n coords hold the mark and a run ends so."""
        if k == len(words):
            return frozenset({(k, True)} if n == count else ())
        found: set[tuple[int, bool]] = set()
        for side in sides(k):
            length = run + 1 if side == holds else 1
            rest = after(k + 1, side, length, n + side) if length <= longest else frozenset()
            found |= rest | ({(k, side)} if rest else set())
        return frozenset(found)

    left = after(0, False, 0, 0)
    kept_bits = [(mark if (k, True) in left else 0) | (~mark if (k, False) in left else 0) for k in range(len(words))]
    new = [word & bits for word, bits in zip(words, kept_bits, strict=True)]
    return new, not left


def _scratch(size: int, parameters: Runs) -> int:
    return 2 * parameters.longest * (size + 1) * WORDS


@rule_kernel(Runs, naive=limited_runs_naive, scratch=_scratch)
def limited_runs(tile, coords, parameters, scratch):
    """One line in order. Scratch: for each coord and side, and for what is behind the line, a lane vector for each
    length of a run.
    """
    mark, longest, size = bit_of(tile, parameters.mark), parameters.longest, len(coords)
    zero, every = fill(tile, 0), ~fill(tile, 0)
    changed, broken = zero, zero
    end = 2 * longest * size
    # From the front. Of each coord and side, one set of counts for each length of the run that it ends.
    inside, outside = fill(tile, 1), fill(tile, 1)
    for k in range(size):
        word = load(tile, coords[k])
        may_hold = select((word & mark) == zero, zero, every)
        may_not = select((word & ~mark) == zero, zero, every)
        place = 2 * longest * k
        before_inside, before_outside = shift_left(outside, 1), inside
        inside, outside = zero, zero
        for run in range(longest):
            now = before_inside & may_hold
            keep(scratch, place + run, now)
            inside = inside | now
            now = before_outside & may_not
            keep(scratch, place + longest + run, now)
            outside = outside | now
            before_inside, before_outside = zero, zero
            if k > 0:
                before_inside = shift_left(kept(scratch, place - 2 * longest + run, tile), 1)
                before_outside = kept(scratch, place - longest + run, tile)
    # From the back: the counts with which the rest of the line works out.
    for run in range(2 * longest):
        keep(scratch, end + run, bit_of(tile, parameters.holders))
    for back in range(size):
        k = size - 1 - back
        place = 2 * longest * k
        can_hold, can_not = zero, zero
        for run in range(longest):
            can_hold = can_hold | (kept(scratch, place + run, tile) & kept(scratch, end + run, tile))
            can_not = can_not | (kept(scratch, place + longest + run, tile) & kept(scratch, end + longest + run, tile))
        word = load(tile, coords[k])
        new = word & (select(can_hold == zero, zero, mark) | select(can_not == zero, zero, ~mark))
        changed = changed | update(tile, coords[k], word, new)
        broken = broken | select(new == zero, every, zero)
        holding = select(can_hold == zero, zero, every)
        not_holding = select(can_not == zero, zero, every)
        begin_inside = shift_right(kept(scratch, end, tile), 1) & holding
        begin_outside = kept(scratch, end + longest, tile) & not_holding
        for run in range(longest):
            go_on_inside, go_on_outside = zero, zero
            if run + 1 < longest:
                go_on_inside = shift_right(kept(scratch, end + run + 1, tile), 1) & holding
                go_on_outside = kept(scratch, end + longest + run + 1, tile) & not_holding
            keep(scratch, end + run, go_on_inside | begin_outside)
            keep(scratch, end + longest + run, go_on_outside | begin_inside)
    return changed, broken
