"""CountNoneBeside: a given number of cells of a region hold a mark, and no two of them are beside each other.

For each open cell, a set of cells that includes it is searched for, and one that does not: with as many cells as are
still wanted, no two beside each other. Cells without such a set are settled. Domain consistent, except that in regions
of more than `MAX_OPEN` open cells the marks are only counted, and searches of more than `STEPS` steps count as
successful. It does not infer from cells outside the region, nor that a set would cut the board in two.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np

from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.lanes import bit_count
from gridlanes.kernels.rule_kernel import Number, number_of, put, rule_kernel, word_of
from gridlanes.kernels.rules.shared.bit_sets import bit, lowest

MAX_OPEN = 60
"""cells that sets are looked for among"""
STEPS = 300
"""cells that a search takes or passes over, at most"""
ANY = (1 << 16) - 1
"""a count from this one on stands for none"""
LOOSE = 3
"""so many cells fewer than fit are always possible, with each open cell and without it: a cell rules out four others"""


class MarkAndCols(NamedTuple):
    """A mark, by its number, how many cells hold it, all ones for any, and the columns of the grid, whose cells are
    numbered by row.
    """

    mark: int
    wanted: Number
    cols: int


def _beside(a: int, b: int, cols: int) -> bool:
    return abs(a - b) == cols or (abs(a - b) == 1 and a // cols == b // cols)


def count_none_beside_naive(
    words: Sequence[int], parameters: MarkAndCols, coords: Sequence[int]
) -> tuple[list[int], bool]:
    """The naive twin of `count_none_beside`; `coords` are the region's."""
    mark, after = 1 << parameters.mark, list(words)
    if parameters.wanted >= ANY:
        return after, False
    held = [k for k, word in enumerate(words) if word == mark]
    apart = not any(_beside(coords[a], coords[b], parameters.cols) for a, b in combinations(held, 2))
    if not apart:
        return after, True
    for k, word in enumerate(words):
        if word & mark and word != mark and any(_beside(coords[k], coords[other], parameters.cols) for other in held):
            after[k] &= ~mark
    is_open = [k for k, word in enumerate(after) if word & mark and word != mark]
    n_left = parameters.wanted - len(held)
    if n_left < 0:
        return after, True
    sets = [
        {*chosen}
        for chosen in combinations(is_open, n_left)
        if not any(_beside(coords[a], coords[b], parameters.cols) for a, b in combinations(chosen, 2))
    ]
    if not sets:
        return after, True
    for k in is_open:
        if not any(k in chosen for chosen in sets):
            after[k] &= ~mark
        elif all(k in chosen for chosen in sets):
            after[k] = mark
    return after, False


@kernel(inline=True)
def _ones(mask):
    """How many bits of an ``int64`` are set."""
    return bit_count(np.uint64(mask))


@kernel(inline=True)
def _room_for(left, near):
    """No more cells of the set `left` than this can be chosen: it falls into so many pairs of neighbours and single
    cells.
    """
    n = 0
    while left != 0:
        i = lowest(left)
        left &= ~bit(i)
        others = left & near[i]
        left &= ~(others & -others)
        n += 1
    return n


@kernel
def chosen_of(left, wanted, near, stack):
    """A set of `wanted` cells of the set `left`, no two of them beside each other, as bits; -1 if there is none, -2 if
    that is not known after `STEPS` steps. `near` ``int64 (n,)``: the cells beside each. `stack` ``int64 (2 n + 2,)``.
    """
    top, taken, steps = 0, np.int64(0), 0
    while True:
        n_taken = _ones(taken)
        if n_taken == wanted:
            return taken
        if n_taken + _room_for(left, near) < wanted:
            if top == 0:
                return np.int64(-1)
            top -= 1
            left, taken = stack[2 * top], stack[2 * top + 1]
            continue
        steps += 1
        if steps > STEPS:
            return np.int64(-2)
        i, others = lowest(left), np.int64(0)
        rest = left
        while rest != 0:  # a cell with one neighbour at most may as well be taken
            k = lowest(rest)
            rest &= rest - np.int64(1)
            others = left & near[k]
            if others & (others - np.int64(1)) == 0:
                i = k
                break
        others = left & near[i]
        if others & (others - np.int64(1)) != 0:
            stack[2 * top], stack[2 * top + 1] = left & ~bit(i), taken
            top += 1
        taken |= bit(i)
        left &= ~(bit(i) | others)


@kernel(inline=True)
def _greedy(left, near):
    """How many cells of the set `left` are chosen if each is in its turn that can be."""
    n = 0
    while left != 0:
        i = lowest(left)
        left &= ~(bit(i) | near[i])
        n += 1
    return n


@kernel(inline=True)
def _settle_open(tile, coords, cells, n_open, mark, taking):
    """Open cells take the mark, or lose it; 1 if there are any."""
    for i in range(n_open):
        k = coords[cells[i]]
        put(tile, k, mark if taking else word_of(tile, k) & ~mark)
    return 1 if n_open else 0


@kernel
def _settle(tile, coords, cells, n_open, wanted, mark, near, stack):
    """Settles open cells, a `wanted` number of which hold the mark; returns whether this is impossible."""
    every = bit(n_open) - np.int64(1)
    if _greedy(every, near) >= wanted + LOOSE:
        return 0, 0
    first = chosen_of(every, wanted, near, stack)
    if first == -1:
        return 0, 1
    with_mark = first if first >= 0 else np.int64(0)
    without = every & ~first if first >= 0 else np.int64(0)
    changed, left = 0, every
    for i in range(n_open):
        if with_mark & bit(i) == 0:
            found = chosen_of(left & ~(bit(i) | near[i]), wanted - 1, near, stack)
            if found == -1:
                put(tile, coords[cells[i]], word_of(tile, coords[cells[i]]) & ~mark)
                changed, left = 1, left & ~bit(i)
            elif found >= 0:
                with_mark |= found | bit(i)
                without |= every & ~(found | bit(i))
    for i in range(n_open):
        if without & bit(i) == 0 and left & bit(i) != 0:
            found = chosen_of(left & ~bit(i), wanted, near, stack)
            if found == -1:
                put(tile, coords[cells[i]], mark)
                changed = 1
            elif found >= 0:
                without |= every & ~found
    return changed, 0


@rule_kernel(
    MarkAndCols,
    naive=count_none_beside_naive,
    scratch=lambda size, parameters: 2 * size + 3 * MAX_OPEN + 4,
    columns=True,
)
def count_none_beside(tile, coords, parameters, scratch):
    """One region. Scratch: the open cells, the cells beside each of these as bits, a stack; before, the cells that hold
    the mark.
    """
    size, cols, mark = len(coords), parameters.cols, 1 << parameters.mark
    wanted = number_of(tile, parameters.wanted)
    if wanted >= ANY:
        return 0, 0
    cells, held = part(scratch, 0, size), part(scratch, size, size)
    near, stack = part(scratch, 2 * size, MAX_OPEN), part(scratch, 2 * size + MAX_OPEN, 2 * MAX_OPEN + 4)
    n_held, changed = 0, 0
    for k in range(size):
        if word_of(tile, coords[k]) == mark:
            held[n_held] = coords[k]
            n_held += 1
    for k in range(n_held):
        for i in range(k):
            gap = abs(held[k] - held[i])
            if gap == cols or (gap == 1 and held[k] // cols == held[i] // cols):
                return 0, 1
    n_open = 0
    for k in range(size):
        word = word_of(tile, coords[k])
        if word & mark == 0 or word == mark:
            continue
        is_free = True
        for i in range(n_held):
            gap = abs(coords[k] - held[i])
            if gap == cols or (gap == 1 and coords[k] // cols == held[i] // cols):
                is_free = False
        if is_free:
            cells[n_open] = k
            n_open += 1
        else:
            put(tile, coords[k], word & ~mark)
            changed = 1
    wanted -= n_held
    if wanted < 0 or wanted > n_open:
        return changed, 1
    if n_open == 0 or n_open > MAX_OPEN:
        return changed, 0
    if wanted == 0:
        return changed | _settle_open(tile, coords, cells, n_open, mark, False), 0
    for i in range(n_open):
        near[i] = 0
        for j in range(i):
            gap = abs(coords[cells[i]] - coords[cells[j]])
            if gap == cols or (gap == 1 and coords[cells[i]] // cols == coords[cells[j]] // cols):
                near[i] |= bit(j)
                near[j] |= bit(i)
    changed_here, broken = _settle(tile, coords, cells, n_open, wanted, mark, near, stack)
    return changed | changed_here, broken
