"""ExactCountApart: a given number of cells of a region hold a mark, and no two of them touch.

At most one cell of a 2 x 2 block holds the mark. So a region has at most as many marks as the number of blocks that
cover the cells that can hold it; the kernel tries the four ways to tile the grid with blocks. If there are just as many
blocks as marks, each block has one, at its only cell if it has one cell. It does not infer from other covers, nor from
two cells that both touch a third one.
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
def _place(coords, cols, room):
    """Fills the first two fifths of `room` ``(5 K,)``: the rows and columns of the cells.

    Returns how far apart in `coords` two cells of a block can be; further than any where they are not ascending.
    """
    size, reach = len(coords), np.int64(cols + 1)
    for k in range(size):
        room[k], room[size + k] = coords[k] // cols, coords[k] % cols
        if k and coords[k] < coords[k - 1]:
            reach = np.int64(1) << 40
    return reach


@kernel(inline=True)
def _lay(coords, cols, reach, shift, room):
    """Fills the rest of `room`, for one of the four ways to lay blocks: the number of each cell's block, which cell
    before it is the nearest in the same block (-1: none), and whether it is the last of its block.
    """
    size = len(coords)
    for k in range(size):
        block = ((room[k] + (shift >> 1)) >> 1) * (cols + 2) + ((room[size + k] + (shift & 1)) >> 1)
        room[2 * size + k], room[3 * size + k], room[4 * size + k] = block, -1, 1
        j = k - 1
        while j >= 0 and coords[k] - coords[j] <= reach:
            if room[2 * size + j] == block:
                room[3 * size + k], room[4 * size + j] = j, 0
                break
            j -= 1


@kernel(inline=True)
def _in_block(tile, coords, room, k, mark):
    """Of the block that ends with cell k: `mark` in the lanes in which a cell can hold it, and in which two can."""
    once, twice = fill(tile, 0), fill(tile, 0)
    while k >= 0:
        word = load(tile, coords[k]) & mark
        twice = twice | (once & word)
        once = once | word
        k = room[3 * len(coords) + k]
    return once, twice


@rule_kernel(MarkAndWidth, naive=exact_count_apart_naive, scratch=lambda size, parameters: 5 * size)
def exact_count_apart(tile, coords, parameters, scratch):
    """One region."""
    mark, zero, one, size = bit_of(tile, parameters.mark), fill(tile, 0), fill(tile, 1), len(coords)
    wanted = fill(tile, parameters.wanted)
    committed, possible = tally(tile, coords, mark)
    broken, changed = select(committed > wanted, mark, zero), zero
    # With more than four cells for each mark there are always more blocks than marks.
    if merged(select(possible > fill(tile, 4 * parameters.wanted), zero, one)) != 0:
        reach = _place(coords, parameters.cols, scratch)
        for shift in range(4):
            _lay(coords, parameters.cols, reach, shift, scratch)
            n_blocks = zero
            for k in range(size):
                if scratch[4 * size + k]:
                    once, _ = _in_block(tile, coords, scratch, k, mark)
                    n_blocks = n_blocks + select(once == zero, zero, one)
            broken = broken | select(n_blocks < wanted, mark, zero)
            tight = select(n_blocks == wanted, mark, zero)
            if merged(select(n_blocks == wanted, one, zero)) != 0:
                for k in range(size):
                    if scratch[4 * size + k]:
                        once, twice = _in_block(tile, coords, scratch, k, mark)
                        j = k
                        while j >= 0:
                            before = load(tile, coords[j])
                            word = select((before & tight & once & ~twice) == zero, before, mark)
                            changed = changed | update(tile, coords[j], before, word)
                            j = scratch[3 * size + j]
    committed, _ = tally(tile, coords, mark)
    return changed | settle(tile, coords, mark, zero, select(committed == wanted, mark, zero)), broken
