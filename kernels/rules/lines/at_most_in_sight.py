"""AtMostInSight: along a line, at most a given number of coords hold a mark between two that block the sight.

Where the blocking coords are decided, every stretch between them is domain consistent. A coord that may block becomes a
block if otherwise too many would see each other through it; it does not infer which of several such coords must block.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.lanes import fill, keep, kept, load, select, update
from gridlanes.kernels.lanes.scratch import WORDS
from gridlanes.kernels.rule_kernel import bit_of, rule_kernel


class InSight(NamedTuple):
    """The numbers of the mark and of the blocking mark, the largest count."""

    mark: int
    block: int
    most: int


def at_most_in_sight_naive(words: Sequence[int], parameters: InSight) -> tuple[list[int], bool]:
    """The naive twin of `at_most_in_sight`."""
    mark, block, most = 1 << parameters.mark, 1 << parameters.block, parameters.most

    def in_sight(line: list[int]) -> int:
        """How many hold the mark among the words nearest first, up to the first that may block."""
        clear = [word & block for word in line] + [block]
        return line[: clear.index(block)].count(mark)

    new = list(words)
    for k in range(len(words) - 1, -1, -1):
        others = in_sight(list(words[:k])[::-1]) + in_sight(new[k + 1 :])
        new[k] &= block if others > most else ~mark if others == most else ~0
    return new, 0 in new


@rule_kernel(InSight, naive=at_most_in_sight_naive, scratch=lambda size, parameters: size * WORDS)
def at_most_in_sight(tile, coords, parameters, scratch):
    """One line in order. Scratch: a lane vector for each coord."""
    mark, block = bit_of(tile, parameters.mark), bit_of(tile, parameters.block)
    most, zero, one = fill(tile, parameters.most), fill(tile, 0), fill(tile, 1)
    seen = zero
    for k in range(len(coords)):
        word = load(tile, coords[k])
        keep(scratch, k, seen)
        seen = select((word & block) == zero, seen + select(word == mark, one, zero), zero)
    changed, broken, seen = zero, zero, zero
    for back in range(len(coords)):
        k = len(coords) - 1 - back
        word = load(tile, coords[k])
        others = seen + kept(scratch, k, tile)
        new = select(others == most, word & ~mark, select(others > most, word & block, word))
        changed = changed | update(tile, coords[k], word, new)
        broken = broken | select(new == zero, one, zero)
        seen = select((new & block) == zero, seen + select(new == mark, one, zero), zero)
    return changed, broken
