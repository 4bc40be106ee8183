"""GapsAreDifferences: the difference of two consecutive numbers in a line is the number of empty coords between them.

For each coord, the numbers are known that can end the line up to it, and those that can begin the rest of it: the
numbers of one coord, shifted up and down by a gap, are those that fit after the gap. A coord can be empty if it lies in
a gap that fits. Consistency: domain consistent in one pass, for one line: it does not infer from crossing lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import bit_of, fill, keep, kept, load, select, shift_left, shift_right, update
from gridlanes.kernels.lanes.scratch import WORDS
from gridlanes.kernels.rule_kernel import rule_kernel


class Gaps(NamedTuple):
    """The number of the empty mark, which is the first or the last; the number of other marks, whose values ascend by
    one.
    """

    empty: int
    n_others: int


def gaps_are_differences_naive(words: Sequence[int], parameters: Gaps) -> tuple[list[int], bool]:
    """The naive twin of `gaps_are_differences`."""
    choices = [[number for number in range(parameters.n_others + 1) if word >> number & 1] for word in words]

    def follow(last: tuple[int, int], number: int) -> tuple[int, int] | None:
        before, gap = last  # the number before, -1 for none, and how many coords have been empty since
        if number == parameters.empty:
            return before, gap + 1
        return (number, 0) if before < 0 or abs(number - before) == gap else None

    levels: list[set[tuple[int, int]]] = [{(-1, 0)}]
    for choice in choices:
        found = {follow(last, number) for last in levels[-1] for number in choice}
        levels.append({last for last in found if last is not None})
    wanted, left = levels[-1], []
    for before, choice in zip(levels[-2::-1], choices[::-1], strict=True):
        steps = [(last, number) for last in before for number in choice if follow(last, number) in wanted]
        left.append(sum({1 << number for _, number in steps}))
        wanted = {last for last, _ in steps}
    return left[::-1], not all(left)


@kernel(inline=True)
def _behind(word, gap, n_others):
    """The numbers that fit behind a gap, as those before it are."""
    if gap < n_others:
        found = shift_left(word, gap) | shift_right(word, gap)
    else:
        found = word ^ word
    return found


@kernel(inline=True)
def _follow(tile, coords, parameters, way, scratch):
    """Keeps for each coord the numbers that can end the line up to it (`way` 0), or begin the rest of it (`way` 1)."""
    size, zero, empty = len(coords), fill(tile, 0), bit_of(tile, parameters.empty)
    for step in range(size):
        k = size - 1 - step if way else step
        fitting, clear = zero, ~zero
        for gap in range(step):
            other = k + 1 + gap if way else k - 1 - gap
            before = kept(scratch, way * size + other, tile)
            fitting = fitting | (clear & _behind(before, gap, parameters.n_others))
            clear = select((load(tile, coords[other]) & empty) == zero, zero, clear)
        keep(scratch, way * size + k, load(tile, coords[k]) & ~empty & (fitting | clear))


@kernel(inline=True)
def _empty(tile, coords, parameters, scratch):
    """Keeps for each coord, from ``2 * size`` on, whether it can be empty: all ones, or none. From ``3 * size`` on
    there is room for whether the gap between a coord and each of those behind it fits.
    """
    size, zero, empty = len(coords), fill(tile, 0), bit_of(tile, parameters.empty)
    for k in range(size):
        keep(scratch, 2 * size + k, zero)
    for start in range(-1, size):
        clear, before = ~zero, ~zero
        if start >= 0:
            before = kept(scratch, start, tile)
        for end in range(start + 1, size + 1):
            fitting = before
            if end < size:
                if start >= 0:
                    fitting = _behind(before, end - start - 1, parameters.n_others)
                fitting = fitting & kept(scratch, size + end, tile)
            keep(scratch, 3 * size + end, select(fitting == zero, zero, clear))
            if end < size:
                clear = select((load(tile, coords[end]) & empty) == zero, zero, clear)
        within = zero
        for back in range(size - start - 1):
            k = size - 1 - back
            within = within | kept(scratch, 3 * size + k + 1, tile)
            keep(scratch, 2 * size + k, kept(scratch, 2 * size + k, tile) | within)


@rule_kernel(Gaps, naive=gaps_are_differences_naive, scratch=lambda size, parameters: (4 * size + 1) * WORDS)
def gaps_are_differences(tile, coords, parameters, scratch):
    """One line."""
    size, zero, one, empty = len(coords), fill(tile, 0), fill(tile, 1), bit_of(tile, parameters.empty)
    _follow(tile, coords, parameters, 0, scratch)
    _follow(tile, coords, parameters, 1, scratch)
    _empty(tile, coords, parameters, scratch)
    changed, broken = zero, zero
    for k in range(size):
        before = load(tile, coords[k])
        numbers = kept(scratch, k, tile) & kept(scratch, size + k, tile)
        after = numbers | (before & empty & kept(scratch, 2 * size + k, tile))
        changed = changed | update(tile, coords[k], before, after)
        broken = broken | select(after == zero, one, zero)
    return changed, broken
