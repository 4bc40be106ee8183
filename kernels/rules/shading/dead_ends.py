"""Dead ends of the cells of a board that are not shaded, and their numbers: all of it on rows of bits.

Cells are shaded, plain or ends; those that are not shaded are *light*. Light cells are connected. An end has one light
cell beside it, a plain cell two or, if that is not said, any other number (none only if it is the only light cell).
Some patterns of light cells in a block of 2 x 2 are not allowed. The count of a cell is the number of light cells seen
from it along its row and column, itself included. Rows, columns, and the ends may have numbers, too.

All of this is propagated until nothing changes; if there are tries, each open cell is also assumed to be shaded and to
be light. Consistency: each cell with those beside it, each block, connection, each number of a row, a column or the
ends, and the count of each end on its own; other counts only bound what is seen. It does not infer from two of them
together, for instance that two ends cannot both look along one line, except by assumptions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import product
from operator import or_
from typing import NamedTuple

import numpy as np

from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rule_kernel import Numbers, number_of, python_of, rule_kernel
from gridlanes.kernels.rules.lines.seen_around import NONE, arms_of
from gridlanes.kernels.rules.shading.dead_end_numbers import settle_numbers
from gridlanes.kernels.rules.shading.dead_end_rows import (
    ThreeMarks,
    ends_in,
    is_several,
    join_light,
    light,
    read_ends,
    scratch_for_ends,
    settle_rows,
    shade,
    write_ends,
)
from gridlanes.kernels.rules.shared.bit_sets import bit


class DeadEnds(NamedTuple):
    """The columns of a rectangle; the numbers of the marks of plain cells, shaded ones and ends.

    `exact`: 1 if plain cells have exactly two light cells beside them, 0 for any number but one. `n_ends`: how many
    ends there are, `NONE` for any number. `tries`: 1 if assumptions are tried, 0 if not. `blocks`: what no block of 2 x
    2 cells is, a bit for each light cell, row by row. `counts`: for each cell its count, or `NONE`; `lines`: for each
    row and then each column how many of its cells are light, or `NONE`. Both may be empty.
    """

    cols: int
    plain: int
    shaded: int
    end: int
    exact: int
    n_ends: int
    tries: int
    blocks: Numbers
    counts: Numbers
    lines: Numbers


def _light_around(words: Sequence[int], k: int, cols: int, shaded: int) -> tuple[list[int], list[int]]:
    """The cells beside the cell k that may be light, and those that are."""
    near = [arm[0] for arm in arms_of(k, len(words), cols) if arm]
    return [cell for cell in near if words[cell] & ~shaded], [cell for cell in near if words[cell] & shaded == 0]


def _fitting(words: Sequence[int], k: int, layout: DeadEnds) -> Iterator[dict[int, int]]:
    """What the cell k and those beside it can be together: the marks of each, as a word."""
    shaded, several = 1 << layout.shaded, sum(word & 1 << layout.shaded == 0 for word in words) > 1
    can, held = _light_around(words, k, layout.cols, shaded)
    dark = [arm[0] for arm in arms_of(k, len(words), layout.cols) if arm and arm[0] not in can]
    for chosen in range(1 << len(can)):
        those = [cell for i, cell in enumerate(can) if chosen >> i & 1]
        n = len(those)
        if not {*held} <= {*those} or any(words[cell] & shaded == 0 for cell in can if cell not in those):
            continue
        is_plain = n == 2 if layout.exact else n > 1 or not (n or several)
        own = words[k] & (shaded | (n == 1) << layout.end | is_plain << layout.plain)
        beside = {cell: words[cell] & (~shaded if cell in those else shaded) for cell in [*can, *dark]}
        if own & shaded:
            yield {k: shaded, **beside}
        if own & ~shaded:
            yield {k: own & ~shaded, **beside}


def _seen_plainly(words: list[int], k: int, count: int, layout: DeadEnds) -> bool:
    """What the count of the cell k says; whether it is possible."""
    shaded, arms = 1 << layout.shaded, arms_of(k, len(words), layout.cols)
    if words[k] == 1 << layout.end and count > 1:
        ways = []
        for arm in arms:
            ahead, behind = arm[: count - 1], arm[count - 1 : count]
            there = len(ahead) == count - 1 and all(words[cell] & ~shaded for cell in ahead)
            if there and all(words[cell] & shaded for cell in behind):
                ways.append((ahead, behind))
            elif arm:
                words[arm[0]] &= shaded
        if len(ways) == 1:
            for cell in ways[0][0]:
                words[cell] &= ~shaded
            for cell in ways[0][1]:
                words[cell] &= shaded
        return bool(ways)
    words[k] &= ~shaded if count else shaded
    least = [next((i for i, cell in enumerate(arm) if words[cell] & shaded), len(arm)) for arm in arms]
    most = [next((i for i, cell in enumerate(arm) if words[cell] == shaded), len(arm)) for arm in arms]
    return count == 0 or sum(least) < count <= sum(most) + 1


def _blocks_and_numbers(words: list[int], layout: DeadEnds) -> bool:
    """What blocks of cells say, and numbers of rows, of columns, and of ends; whether those are possible."""
    shaded, end, size, cols = 1 << layout.shaded, 1 << layout.end, len(words), layout.cols
    corners = [k for k in range(size - cols) if (k + 1) % cols]
    for corner, pattern in product(corners, layout.blocks):
        block = corner, corner + 1, corner + cols, corner + cols + 1
        light = [bool(pattern >> i & 1) for i in range(4)]
        for i, cell in enumerate(block):
            others = [(words[block[j]], light[j]) for j in range(4) if j != i]
            if all(word & shaded == 0 if is_light else word == shaded for word, is_light in others):
                words[cell] &= shaded if light[i] else ~shaded
    cells = range(size)
    lines = [cells[k : k + cols] for k in range(0, size, cols)] + [cells[k::cols] for k in range(cols)]
    numbered = [(~shaded, line, wanted) for line, wanted in zip(lines, layout.lines, strict=False)]
    for marks, those, wanted in [*numbered, (end, cells, layout.n_ends)]:
        held = [k for k in those if not words[k] & ~marks]
        can = [k for k in those if words[k] & marks]
        if wanted < NONE and not len(held) <= wanted <= len(can):
            return False
        for k in can:
            if wanted == len(can):
                words[k] &= marks
            elif wanted == len(held) and k not in held:
                words[k] &= ~marks
    return True


def _settled_plainly(words: Sequence[int], layout: DeadEnds) -> tuple[list[int], bool]:
    """The fixpoint without assumptions, and whether there is a contradiction."""
    now, before, size, shaded = list(words), list[int](), len(words), 1 << layout.shaded
    while now != before:
        before = list(now)
        for k in range(size):
            ways = [*_fitting(now, k, layout)]
            for cell in {cell for way in ways for cell in way}:
                now[cell] = reduce(or_, (way[cell] for way in ways))
            count = layout.counts[k] if layout.counts else NONE
            if not ways or (count < NONE and not _seen_plainly(now, k, count, layout)) or 0 in now:
                return list(words), True
        if not _blocks_and_numbers(now, layout) or 0 in now:
            return list(words), True
        held = [k for k in range(size) if now[k] & shaded == 0]
        reached = held[:1]
        for cell in reached:
            reached += [other for other in _light_around(now, cell, layout.cols, shaded)[0] if other not in reached]
        now = [word if not held or k in reached else word & shaded for k, word in enumerate(now)]
        if 0 in now:
            return list(words), True
    return now, False


def dead_ends_naive(words: Sequence[int], parameters: DeadEnds) -> tuple[list[int], bool]:
    """The naive twin of `dead_ends`."""
    now, broken = _settled_plainly(words, parameters)
    shaded, before = 1 << parameters.shaded, list[int]()
    while parameters.tries and not broken and now != before:
        before = list(now)
        for k, one in product(range(len(now)), (shaded, ~shaded)):
            is_open = now[k] & shaded and now[k] & ~shaded and not broken
            if is_open and _settled_plainly([*now[:k], now[k] & one, *now[k + 1 :]], parameters)[1]:
                now, broken = _settled_plainly([*now[:k], now[k] & ~one, *now[k + 1 :]], parameters)
    return (list(words) if broken else now), broken


@kernel
def _settle(layout, lines, clues, n_clues, wanted, rows, cols, new, reached):
    """Everything, until nothing changes; `new`: the rows to begin with, as bits. Returns whether there is a
    contradiction.
    """
    several = is_several(lines, rows)
    to_join, every = True, bit(rows + 1) - np.int64(2)
    while True:
        while new != 0:
            touched = settle_rows(lines, rows, cols, new, layout.exact != 0, several, layout.blocks)
            if touched < 0:
                return True
            new = settle_numbers(layout, lines, clues, n_clues, wanted, rows, cols, touched)
            if new < 0:
                return True
            for r in range(1, rows + 1):
                if lines.held[r] & ~lines.can[r] != 0:
                    return True
            to_join = True
        if not to_join:
            return False
        new = join_light(lines, rows, reached)
        if new < 0:
            return True
        to_join = False
        if not several and is_several(lines, rows):
            several, new = True, every


@kernel(inline=True)
def _assume(lines, trial, rows, r, cells, is_light):
    """The state with an assumption on a cell."""
    for k in range(rows + 2):
        trial.can[k], trial.held[k] = lines.can[k], lines.held[k]
        trial.plain[k], trial.end[k] = lines.plain[k], lines.end[k]
    if is_light:
        trial.held[r] |= cells
    else:
        shade(trial, r, cells)


@kernel
def _shave(layout, lines, trial, clues, n_clues, wanted, rows, cols, reached, known):
    """Removes from each open cell what leads to a contradiction, until nothing does. Returns whether there is one
    anyway.

    What an assumption without a contradiction decides needs no trial of its own: it cannot lead to more than that
    assumption did. `known` ``int64 (2, rows + 2)``: the cells that need none.
    """
    every, width, over = bit(cols) - np.int64(1), rows + 2, False
    while not over:
        over = True
        for k in range(2 * width):
            known[k] = 0
        for way in range(2):
            for r in range(1, rows + 1):
                tried = np.int64(0)
                while True:
                    left = lines.can[r] & ~lines.held[r] & ~(known[way * width + r] | tried)
                    if left == 0:
                        break
                    cell = left & -left
                    tried |= cell
                    _assume(lines, trial, rows, r, cell, way == 0)
                    if _settle(layout, trial, clues, n_clues, wanted, rows, cols, bit(r), reached):
                        over = False
                        changed = shade(lines, r, cell) if way == 0 else light(lines, r, cell)
                        if _settle(layout, lines, clues, n_clues, wanted, rows, cols, changed, reached):
                            return True
                        continue
                    for k in range(1, rows + 1):
                        known[k] |= trial.held[k]
                        known[width + k] |= every & ~trial.can[k]
    return False


def _scratch(size: int, parameters: DeadEnds) -> int:
    rows = size // parameters.cols
    return 2 * int(python_of(scratch_for_ends)(rows)) + 3 * (rows + 2) + 3 * size + rows + parameters.cols


@rule_kernel(DeadEnds, naive=dead_ends_naive, scratch=_scratch, columns=True)
def dead_ends(tile, coords, parameters, scratch):
    """One board of at most `MAX_SIDE` rows and columns (dead_end_rows.py), row by row."""
    size, cols = len(coords), parameters.cols
    rows = size // cols
    n = scratch_for_ends(rows)
    lines, trial = ends_in(scratch, 0, rows), ends_in(scratch, n, rows)
    reached, known = part(scratch, 2 * n, rows + 2), part(scratch, 2 * n + rows + 2, 2 * (rows + 2))
    at = 2 * n + 3 * (rows + 2)
    clues, wanted = part(scratch, at, 3 * size), part(scratch, at + 3 * size, rows + cols)
    marks = ThreeMarks(parameters.plain, parameters.shaded, parameters.end)
    read_ends(tile, coords, marks, cols, rows, lines)
    n_clues = 0
    for k in range(len(parameters.counts)):
        count = number_of(tile, parameters.counts[k])
        if count < NONE:
            clues[3 * n_clues], clues[3 * n_clues + 1], clues[3 * n_clues + 2] = k // cols + 1, k % cols, count
            n_clues += 1
    for k in range(len(parameters.lines)):
        wanted[k] = min(number_of(tile, parameters.lines[k]), NONE)
    every = bit(rows + 1) - np.int64(2)
    if _settle(parameters, lines, clues, n_clues, wanted, rows, cols, every, reached):
        return 0, 1
    if parameters.tries != 0 and _shave(parameters, lines, trial, clues, n_clues, wanted, rows, cols, reached, known):
        return 0, 1
    return write_ends(tile, coords, marks, cols, rows, lines), 0
