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

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import fill, load, merged, select, update
from gridlanes.kernels.rule_kernel import Numbers, bit_of, rule_kernel
from gridlanes.kernels.rules.counts.counting import settle, settle_words, tally, tally_words

_ENTRIES = 5
"""entries of a block"""


class MarkAndWidth(NamedTuple):
    """A mark, by its number, how many cells hold it, and the columns of the grid, whose cells are numbered by row.

    `blocks`, if there are any: for each of the four ways to tile the grid the number of blocks with cells of the
    region, then for each block how many cells it has and their positions, 0 after the last of four. Without them, the
    kernel finds them in each pass.
    """

    mark: int
    wanted: int
    cols: int
    blocks: Numbers


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


def blocks_laid_out(coords: Sequence[int], cols: int) -> list[int]:
    """The blocks of each of the four ways to tile the grid, for `MarkAndWidth.blocks`."""
    found = []
    for down, right in ((0, 0), (0, 1), (1, 0), (1, 1)):
        blocks: dict[tuple[int, int], list[int]] = {}
        for k, coord in enumerate(coords):
            blocks.setdefault(((coord // cols + down) // 2, (coord % cols + right) // 2), []).append(k)
        found.append(len(blocks))
        for block in blocks.values():
            found += [len(block), *block, *[0] * (4 - len(block))]
    return found


@kernel(inline=True)
def _lay_out(coords, cols, blocks, room):
    """Fills `room` with the blocks of each of the four ways, as `blocks_laid_out` has them, or copies `blocks`."""
    if len(blocks) > 0:
        for k in range(len(blocks)):
            room[k] = blocks[k]
        return
    size = len(coords)
    place = 4 * (1 + _ENTRIES * size)
    names = place + size
    for k in range(size):
        row = coords[k] // cols
        room[place + k] = row << 32 | (coords[k] - row * cols)
    at = 0
    for shift in range(4):
        n_blocks, first = 0, at + 1
        for k in range(size):
            moved = room[place + k] + (np.int64(shift >> 1) << 32 | shift & 1)
            name = moved >> 1 & ~(np.int64(1) << 31)
            block = n_blocks - 1
            while block >= 0 and room[names + block] != name:
                block -= 1
            if block < 0:
                block = n_blocks
                n_blocks += 1
                room[names + block], room[first + _ENTRIES * block] = name, 0
            here = first + _ENTRIES * block
            room[here] += 1
            room[here + room[here]] = k
        room[at] = n_blocks
        at = first + _ENTRIES * n_blocks


@kernel(inline=True)
def _in_block(tile, coords, room, at, mark):
    """`mark` in the lanes in which a cell of the block at an entry can hold it, and in which two can."""
    once, twice = fill(tile, 0), fill(tile, 0)
    for i in range(room[at]):
        word = load(tile, coords[room[at + 1 + i]]) & mark
        twice = twice | (once & word)
        once = once | word
    return once, twice


@kernel(inline=True)
def _take_single(tile, coords, room, at, mark, tight):
    """In the `tight` lanes the cell of a block that alone can hold the mark takes it. Returns the bits that changed."""
    once, twice = _in_block(tile, coords, room, at, mark)
    changed, zero = fill(tile, 0), fill(tile, 0)
    for i in range(room[at]):
        k = coords[room[at + 1 + i]]
        before = load(tile, k)
        word = select((before & tight & once & ~twice) == zero, before, mark)
        changed = changed | update(tile, k, before, word)
    return changed


@rule_kernel(
    MarkAndWidth,
    naive=exact_count_apart_naive,
    notes=True,
    scratch=lambda size, parameters: 4 * (1 + _ENTRIES * size) + 2 * size,
)
def exact_count_apart(tile, coords, parameters, scratch):
    """One region."""
    mark, zero, one = bit_of(tile, parameters.mark), fill(tile, 0), fill(tile, 1)
    wanted = fill(tile, parameters.wanted)
    committed, possible = tally(tile, coords, mark)
    broken, changed = select(committed > wanted, mark, zero), zero
    # With more than four cells for each mark there are always more blocks than marks.
    if merged(select(possible > fill(tile, 4 * parameters.wanted), zero, one)) != 0:
        _lay_out(coords, parameters.cols, parameters.blocks, scratch)
        at = 0
        for _ in range(4):
            first, end = at + 1, at + 1 + _ENTRIES * scratch[at]
            n_blocks = zero
            for block in range(first, end, _ENTRIES):
                once, _ = _in_block(tile, coords, scratch, block, mark)
                n_blocks = n_blocks + select(once == zero, zero, one)
            broken = broken | select(n_blocks < wanted, mark, zero)
            tight = select(n_blocks == wanted, mark, zero)
            if merged(select(n_blocks == wanted, one, zero)) != 0:
                for block in range(first, end, _ENTRIES):
                    changed = changed | _take_single(tile, coords, scratch, block, mark, tight)
            at = end
    committed, _ = tally(tile, coords, mark)
    return changed | settle(tile, coords, mark, zero, select(committed == wanted, mark, zero)), broken
