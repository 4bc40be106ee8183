"""Dead ends of the cells of a board that are not shaded, and how far each looks: all of it on rows of bits.

Cells are shaded, plain or ends; those that are not shaded are *light*. Light cells are connected. An end has one light
cell beside it, any other light cell more (or none, if it is the only one). No block of 2 x 2 cells is all shaded or all
light. The count of a cell is the number of light cells seen from it along its row and column, itself included.

All of this is propagated until nothing changes; if there are tries, each open cell is also assumed to be shaded and to
be light (dead_ends_naive below). Consistency: each cell with those beside it, each block, connection, and the count of
each end on its own; other counts only bound what is seen. It does not infer from two of them together, for instance
that two ends cannot both look along one line, except by assumptions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import product
from operator import or_
from typing import NamedTuple

import numpy as np

from gridlanes.kernels.jit import kernel, part
from gridlanes.kernels.lanes import bit_count
from gridlanes.kernels.rule_kernel import Numbers, number_of, python_of, rule_kernel
from gridlanes.kernels.rules.bit_sets import bit, lowest
from gridlanes.kernels.rules.dead_end_rows import (
    ThreeMarks,
    ends_in,
    is_several,
    join_light,
    light,
    read_ends,
    room_for_ends,
    settle_rows,
    shade,
    write_ends,
)
from gridlanes.kernels.rules.seen_around import NONE, arms_of


class DeadEnds(NamedTuple):
    """The columns of a rectangle; the numbers of the marks of plain cells, shaded ones and ends; 1 if assumptions are
    tried, 0 if not; for each cell its count, or `NONE`.
    """

    cols: int
    plain: int
    shaded: int
    end: int
    tries: int
    counts: Numbers


def _light_around(words: Sequence[int], k: int, cols: int, shaded: int) -> tuple[list[int], list[int]]:
    """The cells beside the cell k that may be light, and those that are."""
    near = [arm[0] for arm in arms_of(k, len(words), cols) if arm]
    return [cell for cell in near if words[cell] & ~shaded], [cell for cell in near if words[cell] & shaded == 0]


def _fitting(words: Sequence[int], k: int, told: DeadEnds) -> Iterator[dict[int, int]]:
    """What the cell k and those beside it can be together: the marks of each, as a word."""
    shaded, several = 1 << told.shaded, sum(word & 1 << told.shaded == 0 for word in words) > 1
    can, held = _light_around(words, k, told.cols, shaded)
    dark = [arm[0] for arm in arms_of(k, len(words), told.cols) if arm and arm[0] not in can]
    for chosen in range(1 << len(can)):
        those = [cell for i, cell in enumerate(can) if chosen >> i & 1]
        n = len(those)
        if not {*held} <= {*those} or any(words[cell] & shaded == 0 for cell in can if cell not in those):
            continue
        own = words[k] & (shaded | (1 << told.end if n == 1 else 1 << told.plain if n or not several else 0))
        beside = {cell: words[cell] & (~shaded if cell in those else shaded) for cell in [*can, *dark]}
        if own & shaded:
            yield {k: shaded, **beside}
        if own & ~shaded:
            yield {k: own & ~shaded, **beside}


def _seen_plainly(words: list[int], k: int, count: int, told: DeadEnds) -> bool:
    """What the count of the cell k says; whether it is possible."""
    shaded, arms = 1 << told.shaded, arms_of(k, len(words), told.cols)
    if words[k] == 1 << told.end and count > 1:
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


def _settled_plainly(words: Sequence[int], told: DeadEnds) -> tuple[list[int], bool]:
    """The fixpoint without assumptions, and whether there is a contradiction."""
    now, before, size, shaded = list(words), list[int](), len(words), 1 << told.shaded
    while now != before:
        before = list(now)
        for k in range(size):
            ways = [*_fitting(now, k, told)]
            for cell in {cell for way in ways for cell in way}:
                now[cell] = reduce(or_, (way[cell] for way in ways))
            block = [k, k + 1, k + told.cols, k + told.cols + 1]
            if k % told.cols + 1 < told.cols and k + told.cols < size:
                for cell in block:
                    others = [now[other] for other in block if other != cell]
                    now[cell] &= ~shaded if all(word == shaded for word in others) else -1
                    now[cell] &= shaded if all(word & shaded == 0 for word in others) else -1
            if not ways or (told.counts[k] < NONE and not _seen_plainly(now, k, told.counts[k], told)) or 0 in now:
                return list(words), True
        held = [k for k in range(size) if now[k] & shaded == 0]
        reached = held[:1]
        for cell in reached:
            reached += [other for other in _light_around(now, cell, told.cols, shaded)[0] if other not in reached]
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
def _ahead(lines, r, c, way, n, rows, cols):
    """Whether the end at a cell can look in a direction at exactly n light cells (`way` 0 to 3: left, above, right,
    below).
    """
    if way & 1 == 0:
        first = c + 1 if way == 2 else c - n
        if first < 0 or first + n > cols:
            return False
        these = (bit(n) - np.int64(1)) << np.int64(first)
        behind = c + n + 1 if way == 2 else c - n - 1
        return these & ~lines.can[r] == 0 and (behind < 0 or lines.held[r] & bit(behind) == 0)
    step = 1 if way == 3 else -1
    last = r + step * n
    if last < 1 or last > rows:
        return False
    for k in range(1, n + 1):
        if lines.can[r + step * k] & bit(c) == 0:
            return False
    return lines.held[last + step] & bit(c) == 0


@kernel
def _look_ahead(lines, r, c, way, n):
    """The end at a cell looks in this direction. Returns the rows that changed."""
    if way & 1 == 0:
        first = c + 1 if way == 2 else c - n
        changed = light(lines, r, (bit(n) - np.int64(1)) << np.int64(first))
        behind = c + n + 1 if way == 2 else c - n - 1
        return changed if behind < 0 else changed | shade(lines, r, bit(behind))
    step, changed = 1 if way == 3 else -1, np.int64(0)
    for k in range(1, n + 1):
        changed |= light(lines, r + step * k, bit(c))
    return changed | shade(lines, r + step * (n + 1), bit(c))


@kernel
def _from_end(lines, r, c, n, rows, cols):
    """The end at a cell looks at n light cells. Returns the rows that changed; -1 for a contradiction."""
    n_ways, only, changed = 0, 0, np.int64(0)
    for way in range(4):
        if _ahead(lines, r, c, way, n, rows, cols):
            n_ways += 1
            only = way
        elif way & 1 == 0:
            there = c - 1 if way == 0 else c + 1
            if there >= 0:
                changed |= shade(lines, r, bit(there))
        else:
            changed |= shade(lines, r - 1 if way == 1 else r + 1, bit(c))
    if n_ways == 0:
        return np.int64(-1)
    return changed | _look_ahead(lines, r, c, only, n) if n_ways == 1 else changed


@kernel
def _run(rows_of, r, c, down, right, rows, cols):
    """How many cells follow one another from a cell on in a direction, without itself."""
    n = 0
    r, c = r + down, c + right
    while 0 < r <= rows and 0 <= c < cols and rows_of[r] >> np.int64(c) & np.int64(1) != 0:
        n += 1
        r, c = r + down, c + right
    return n


@kernel
def _from_other(lines, r, c, count, rows, cols):
    """The count of a cell that may be plain. Returns the rows that changed; -1 for a contradiction."""
    if count == 0:
        return shade(lines, r, bit(c))
    changed = light(lines, r, bit(c))
    least, most = 1, 1
    for down, right in ((0, -1), (-1, 0), (0, 1), (1, 0)):
        least += _run(lines.held, r, c, down, right, rows, cols)
        most += _run(lines.can, r, c, down, right, rows, cols)
    return changed if least <= count <= most else np.int64(-1)


@kernel
def _counts(lines, clues, n_clues, rows, cols, new):
    """Each count that sees a row in `new`. Returns the rows that changed; -1 for a contradiction."""
    changed = np.int64(0)
    for i in range(n_clues):
        r, c, count = clues[3 * i], clues[3 * i + 1], clues[3 * i + 2]
        if lines.held[r] & ~lines.plain[r] & bit(c) == 0 or count < 2:
            found = _from_other(lines, r, c, count, rows, cols)
        else:
            first, last = max(r - count, 0), min(r + count, rows + 1)
            if new & (bit(last + 1) - bit(first)) == 0:
                continue
            found = _from_end(lines, r, c, count - 1, rows, cols)
        if found < 0:
            return found
        changed |= found
    return changed


@kernel
def _settle(lines, clues, n_clues, rows, cols, new, reached):
    """Everything, until nothing changes; `new`: the rows to begin with, as bits. Returns whether there is a
    contradiction.
    """
    several = is_several(lines, rows)
    to_join, every = True, bit(rows + 1) - np.int64(2)
    while True:
        while new != 0:
            touched = settle_rows(lines, rows, cols, new, several)
            if touched < 0:
                return True
            new = _counts(lines, clues, n_clues, rows, cols, touched)
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
def _n_decided(lines, rows, every):
    """How many cells are known to be light, or shaded."""
    n = 0
    for r in range(1, rows + 1):
        n += bit_count(np.uint64(lines.held[r] | (every & ~lines.can[r])))
    return n


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
def _shave(lines, trial, clues, n_clues, rows, cols, reached, known, score):
    """Removes from each open cell what leads to a contradiction, until nothing does. Returns the cell of which both
    assumptions together decide most, -1 for none, -2 for a contradiction.

    What an assumption without a contradiction decides needs no trial of its own: it cannot lead to more than that
    assumption did. `known` ``int64 (2, rows + 2)``: the cells that need none. `score` ``int64 (C,)``: how much the
    first assumption on each cell decides.
    """
    every, width, over, best, most = bit(cols) - np.int64(1), rows + 2, False, -1, 0
    while not over:
        over, best, most = True, -1, 0
        for k in range(2 * width):
            known[k] = 0
        before = _n_decided(lines, rows, every)
        for k in range(rows * cols):
            score[k] = 1
        for way in range(2):
            for r in range(1, rows + 1):
                tried = np.int64(0)
                while True:
                    left = lines.can[r] & ~lines.held[r] & ~(known[way * width + r] | tried)
                    if left == 0:
                        break
                    c = lowest(left)
                    tried |= bit(c)
                    _assume(lines, trial, rows, r, bit(c), way == 0)
                    if _settle(trial, clues, n_clues, rows, cols, bit(r), reached):
                        over = False
                        changed = shade(lines, r, bit(c)) if way == 0 else light(lines, r, bit(c))
                        if _settle(lines, clues, n_clues, rows, cols, changed, reached):
                            return -2
                        continue
                    for k in range(1, rows + 1):
                        known[k] |= trial.held[k]
                        known[width + k] |= every & ~trial.can[k]
                    k = (r - 1) * cols + c
                    score[k] *= _n_decided(trial, rows, every) - before
                    if score[k] > most:
                        best, most = k, score[k]
    return best


def _scratch(size: int, parameters: DeadEnds) -> int:
    rows = size // parameters.cols
    return 2 * int(python_of(room_for_ends)(rows)) + 3 * (rows + 2) + 4 * size


@rule_kernel(DeadEnds, naive=dead_ends_naive, scratch=_scratch, columns=True)
def dead_ends(tile, coords, parameters, scratch):
    """One board of at most `MOST` rows and columns (dead_end_rows.py), row by row."""
    size, cols = len(coords), parameters.cols
    rows = size // cols
    n = room_for_ends(rows)
    lines, trial = ends_in(scratch, 0, rows), ends_in(scratch, n, rows)
    reached, known = part(scratch, 2 * n, rows + 2), part(scratch, 2 * n + rows + 2, 2 * (rows + 2))
    at = 2 * n + 3 * (rows + 2)
    score, clues = part(scratch, at, size), part(scratch, at + size, 3 * size)
    marks = ThreeMarks(parameters.plain, parameters.shaded, parameters.end)
    read_ends(tile, coords, marks, cols, rows, lines)
    n_clues = 0
    for k in range(size):
        count = number_of(tile, parameters.counts[k])
        if count < NONE:
            clues[3 * n_clues], clues[3 * n_clues + 1], clues[3 * n_clues + 2] = k // cols + 1, k % cols, count
            n_clues += 1
    if _settle(lines, clues, n_clues, rows, cols, bit(rows + 1) - np.int64(2), reached):
        return 0, 1
    if parameters.tries != 0:
        best = _shave(lines, trial, clues, n_clues, rows, cols, reached, known, score)
        if best == -2:
            return 0, 1
    return write_ends(tile, coords, marks, cols, rows, lines), 0
