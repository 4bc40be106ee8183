"""ExactCountApart: so many cells of a region hold a mark, and no two of them touch.

Of the cells of a 2 x 2 block at most one holds the mark. So a region has no more marks than it takes blocks to cover
the cells that can hold it; the kernel tries the four ways to lay blocks side by side over the grid. Where there are
just as many blocks as marks, each block has one, at its only cell if it has one cell. It does not infer from other
covers, nor what two cells that both touch a third one say of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from gridlanes.kernels.jit import kernel
from gridlanes.kernels.lanes import fill, load, merged, select, update
from gridlanes.kernels.rule_kernel import bit_of, rule_kernel
from gridlanes.kernels.rules.counting import settle, settle_words, tally, tally_words


class MarkAndWidth(NamedTuple):
    """A mark, by its number, how many cells hold it, and the columns of the grid, whose cells are numbered by row."""

    mark: int
    wanted: int
    cols: int


def exact_count_apart_naive(
    words: Sequence[int], parameters: MarkAndWidth, coords: Sequence[int]
) -> tuple[list[int], bool]:
    """The naive twin of `exact_count_apart`; `coords` are the region's."""
    mark, wanted, cols = 1 << parameters.mark, parameters.wanted, parameters.cols
    committed, _ = tally_words(words, mark)
    after, broken = list(words), committed > wanted
    for down, right in ((0, 0), (0, 1), (1, 0), (1, 1)):
        blocks: dict[tuple[int, int], list[int]] = {}
        for k, coord in enumerate(coords):
            if after[k] & mark:
                blocks.setdefault(((coord // cols + down) // 2, (coord % cols + right) // 2), []).append(k)
        broken |= len(blocks) < wanted
        if len(blocks) == wanted:
            for block in blocks.values():
                if len(block) == 1:
                    after[block[0]] = mark
    committed, _ = tally_words(after, mark)
    return settle_words(after, mark, False, committed == wanted), broken


@kernel(inline=True)
def _lay(coords, cols, shift, blocks):
    """Fills `blocks` ``(K,)``: the number of the block that each cell is in, for one of the four ways to lay them."""
    for k in range(len(coords)):
        row, col = coords[k] // cols, coords[k] % cols
        blocks[k] = (row + (shift >> 1)) // 2 * (cols + 2) + (col + (shift & 1)) // 2


@kernel(inline=True)
def _reach(coords, cols):
    """How far apart in ascending coords two cells of a block can be; further than any where they are not ascending."""
    for k in range(1, len(coords)):
        if coords[k] < coords[k - 1]:
            return np.int64(1) << 40
    return np.int64(cols + 1)


@kernel(inline=True)
def _beside(tile, coords, blocks, k, reach, earlier):
    """The words of the other cells in the block of cell k, merged: those before it alone, or all."""
    found = fill(tile, 0)
    j = k - 1
    while j >= 0 and coords[k] - coords[j] <= reach:
        if blocks[j] == blocks[k]:
            found = found | load(tile, coords[j])
        j -= 1
    j = k + 1
    while not earlier and j < len(coords) and coords[j] - coords[k] <= reach:
        if blocks[j] == blocks[k]:
            found = found | load(tile, coords[j])
        j += 1
    return found


@rule_kernel(MarkAndWidth, naive=exact_count_apart_naive, scratch=lambda size, parameters: size)
def exact_count_apart(tile, coords, parameters, scratch):
    """One region."""
    mark, zero, one = bit_of(tile, parameters.mark), fill(tile, 0), fill(tile, 1)
    wanted, reach = fill(tile, parameters.wanted), _reach(coords, parameters.cols)
    committed, _ = tally(tile, coords, mark)
    broken, changed = select(committed > wanted, mark, zero), zero
    for shift in range(4):
        _lay(coords, parameters.cols, shift, scratch)
        n_blocks = zero
        for k in range(len(coords)):
            earlier = _beside(tile, coords, scratch, k, reach, True)
            n_blocks = n_blocks + select((load(tile, coords[k]) & ~earlier & mark) == mark, one, zero)
        broken = broken | select(n_blocks < wanted, mark, zero)
        tight = select(n_blocks == wanted, mark, zero)
        if merged(select(n_blocks == wanted, one, zero)) != 0:
            for k in range(len(coords)):
                before, others = load(tile, coords[k]), _beside(tile, coords, scratch, k, reach, False)
                word = select((before & tight & ~others) == zero, before, mark)
                changed = changed | update(tile, coords[k], before, word)
    committed, _ = tally(tile, coords, mark)
    return changed | settle(tile, coords, mark, zero, select(committed == wanted, mark, zero)), broken
