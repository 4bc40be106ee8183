"""AtMostInSight: along a line, no more than so many coords hold a mark between two that block the sight.

Where the blocking coords are decided, every stretch between them is domain consistent. One coord that may block is
decided to if too many would see each other through it; it does not infer which of several that may block must.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.lanes import fill, keep, kept, load, select, store
from gridlanes.kernels.rule_kernel import bit_of, rule_kernel


def at_most_in_sight_naive(words: Sequence[int], parameters: Sequence[int]) -> tuple[list[int], bool]:
    """One pass over the words of one line; returns the new words and whether a contradiction showed. `parameters` as
    of `at_most_in_sight`.
    """
    mark, block, most = 1 << parameters[0], 1 << parameters[1], parameters[2]

    def in_sight(line: list[int]) -> int:
        """How many hold the mark among the words nearest first, up to the first that may block."""
        clear = [word & block for word in line] + [block]
        return line[: clear.index(block)].count(mark)

    new = list(words)
    for k in range(len(words) - 1, -1, -1):
        others = in_sight(list(words[:k])[::-1]) + in_sight(new[k + 1 :])
        new[k] &= block if others > most else ~mark if others == most else ~0
    return new, 0 in new


@rule_kernel(parameters=3)
def at_most_in_sight(tile, index, at, size, scratch):
    """One line in order; parameters: the numbers of the mark and of the blocking mark, the largest count. Scratch:
    `size` lane vectors.
    """
    mark, block = bit_of(tile, index[at + size]), bit_of(tile, index[at + size + 1])
    most = fill(tile, index[at + size + 2])
    zero, one = fill(tile, 0), fill(tile, 1)
    seen = zero
    for k in range(size):
        word = load(tile, index[at + k])
        keep(scratch, k, seen)
        seen = select((word & block) == zero, seen + select(word == mark, one, zero), zero)
    changed, broken, seen = zero, zero, zero
    for back in range(size):
        k = size - 1 - back
        word = load(tile, index[at + k])
        others = seen + kept(scratch, k, tile)
        new = select(others == most, word & ~mark, select(others > most, word & block, word))
        changed = changed | (word ^ new)
        broken = broken | select(new == zero, one, zero)
        store(tile, index[at + k], new)
        seen = select((new & block) == zero, seen + select(new == mark, one, zero), zero)
    return changed, broken
