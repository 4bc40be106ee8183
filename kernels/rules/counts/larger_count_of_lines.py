"""LargerCountOfLines: the larger of the numbers of two kinds of lines in a region is given, and no three of a kind lie
side by side.

In each straight run of cells of the region, the largest possible number of lines of one kind is found, also with each
open cell set to each kind. The sums over runs bound the number of each kind: a cell is settled if one of its marks
leaves too few of one kind for both possible pairs of numbers. It does not infer from runs that cross, nor from cells
outside the region.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rule_kernel import number_of, put, rule_kernel, word_of
from gridlanes.kernels.rules.counts.count_none_beside import ANY, MarkAndCols

NEVER = 1 << 20
"""more than a region has cells: what a mark costs that cannot be"""
_ARRAYS = 13
"""of scratch, with a number for each cell"""


def _runs(coords: Sequence[int], cols: int, in_rows: bool) -> list[list[int]]:
    """The positions of the cells of each straight run in rows or in columns, in order."""
    place, step = {coord: k for k, coord in enumerate(coords)}, 1 if in_rows else cols

    def follows(coord: int) -> bool:
        return coord in place and not (in_rows and coord % cols == 0)

    starts = [coord for coord in sorted(coords) if not (coord - step in place and follows(coord))]
    found = []
    for start in starts:
        run = [start]
        while follows(run[-1] + step):
            run.append(run[-1] + step)
        found.append([place[coord] for coord in run])
    return found


def _most_plainly(runs: list[list[int]], allowed: list[set[int]]) -> tuple[int, list[list[int]]]:
    """The most cells that can be 1, of runs in which no three cells beside each other are, and by how much less with
    each value at each cell.
    """
    most, costs = 0, [[NEVER, NEVER] for _ in allowed]
    for run in runs:
        fits = [
            values
            for values in product(*(sorted(allowed[k]) for k in run))
            if not any(values[i] and values[i + 1] and values[i + 2] for i in range(len(run) - 2))
        ]
        if not fits:
            return -1, costs
        best = max(map(sum, fits))
        most += best
        for values in fits:
            for k, value in zip(run, values, strict=True):
                costs[k][value] = min(costs[k][value], best - sum(values))
    return most, costs


def larger_count_of_lines_naive(
    words: Sequence[int], parameters: MarkAndCols, coords: Sequence[int]
) -> tuple[list[int], bool]:
    """The naive twin of `larger_count_of_lines`; `coords` are the region's."""
    mark, n, size, after = 1 << parameters.mark, parameters.wanted, len(words), list(words)
    if n >= ANY:
        return after, False
    holds = [{value for value in (0, 1) if (word & mark if value else word & ~mark)} for word in words]
    others = [{1 - value for value in values} for values in holds]
    n_held, held = _most_plainly(_runs(coords, parameters.cols, True), holds)
    n_not, not_held = _most_plainly(_runs(coords, parameters.cols, False), others)
    fitting = [count for count in {n, size - n} if 2 * n >= size and 0 <= count <= n_held and size - count <= n_not]
    if min(n_held, n_not) < 0 or not fitting:
        return after, True
    for k in range(size):
        if len(holds[k]) == 2:
            values = [
                value
                for value in (0, 1)
                if any(held[k][value] <= n_held - c and not_held[k][1 - value] <= n_not - size + c for c in fitting)
            ]
            if not values:
                return list(words), True
            if len(values) == 1:
                after[k] = after[k] & mark if values[0] else after[k] & ~mark
    return after, False


@kernel
def _sort(coords, order):
    """The positions of the cells by their numbers, into `order`; quick where they are in order."""
    for k in range(len(coords)):
        i = k
        while i > 0 and coords[order[i - 1]] > coords[k]:
            order[i] = order[i - 1]
            i -= 1
        order[i] = k


@kernel
def _follow(coords, order, cols, in_rows, before, behind):
    """The cell in front of each cell in its row or column, and the cell behind it, -1 for none: by positions."""
    size, step = len(coords), 1 if in_rows else cols
    for k in range(size):
        before[k], behind[k] = -1, -1
    i = 0
    for j in range(size):
        coord = coords[order[j]]
        while coords[order[i]] < coord - step:
            i += 1
        if coords[order[i]] == coord - step and not (in_rows and coord % cols == 0):
            before[order[j]], behind[order[i]] = order[i], order[j]


@kernel
def _most(tile, coords, order, mark, is_mark, before, behind, forth, back, costs):
    """The most cells that can hold the mark (or not hold it), no three beside each other; -1 if there is no way.

    `forth`, `back`: three numbers a cell, the most up to it and after it, with 0, 1 and 2 such cells last. `costs`: two
    a cell, how many fewer there are if it is not one of them, and if it is one.
    """
    total = 0
    for i in range(len(coords)):
        k = order[i]
        none, single, double = 0, -NEVER, -NEVER
        if before[k] >= 0:
            last = 3 * before[k]
            none, single, double = forth[last], forth[last + 1], forth[last + 2]
        word = word_of(tile, coords[k])
        can_hold, can_lack = word & mark != 0, word & ~mark != 0
        can_be, can_not = (can_hold, can_lack) if is_mark else (can_lack, can_hold)
        forth[3 * k] = max(none, max(single, double)) if can_not else -NEVER
        forth[3 * k + 1] = none + 1 if can_be else -NEVER
        forth[3 * k + 2] = single + 1 if can_be else -NEVER
        if behind[k] < 0:
            best = max(forth[3 * k], max(forth[3 * k + 1], forth[3 * k + 2]))
            if best < 0:
                return -1
            total += best
    for i in range(len(coords) - 1, -1, -1):
        k, m = order[i], behind[order[i]]
        none, single, double = 0, 0, 0
        if m >= 0:
            without = back[3 * m] if forth[3 * m] >= 0 else -NEVER
            word = word_of(tile, coords[m])
            can_be = word & mark != 0 if is_mark else word & ~mark != 0
            none = max(without, back[3 * m + 1] + 1 if can_be else -NEVER)
            single = max(without, back[3 * m + 2] + 1 if can_be else -NEVER)
            double = without
        back[3 * k], back[3 * k + 1], back[3 * k + 2] = none, single, double
        lacking = forth[3 * k] + none
        holding = max(forth[3 * k + 1] + single, forth[3 * k + 2] + double)
        best = max(lacking, holding)
        costs[2 * k], costs[2 * k + 1] = min(NEVER, best - lacking), min(NEVER, best - holding)
    return total


@kernel(inline=True)
def _fits(cost, cost_of_others, n, size, n_held, n_others):
    """Whether with these costs one of the numbers that can be is left."""
    n_held -= cost
    n_others -= cost_of_others
    return (n <= n_held and size - n <= n_others) or (size - n <= n_held and n <= n_others)


@rule_kernel(
    MarkAndCols,
    naive=larger_count_of_lines_naive,
    scratch=lambda size, parameters: _ARRAYS * size + 1,
    columns=True,
)
def larger_count_of_lines(tile, coords, parameters, scratch):
    """One region. Scratch, each with so many numbers a cell: 1 the order, 1 and 1 the cells before and behind, 3 and 3
    the most, 2 and 2 the costs.
    """
    size, cols, mark = len(coords), parameters.cols, 1 << parameters.mark
    n = number_of(tile, parameters.wanted)
    if n >= ANY:
        return 0, 0
    if n > size or 2 * n < size:
        return 0, 1
    order, before, behind = part(scratch, 0, size), part(scratch, size, size), part(scratch, 2 * size, size)
    forth, back = part(scratch, 3 * size, 3 * size), part(scratch, 6 * size, 3 * size)
    held, others = part(scratch, 9 * size, 2 * size), part(scratch, 11 * size, 2 * size)
    _sort(coords, order)
    _follow(coords, order, cols, True, before, behind)
    n_held = _most(tile, coords, order, mark, True, before, behind, forth, back, held)
    _follow(coords, order, cols, False, before, behind)
    n_others = _most(tile, coords, order, mark, False, before, behind, forth, back, others)
    if n_held < 0 or n_others < 0:
        return 0, 1
    if not _fits(0, 0, n, size, n_held, n_others):
        return 0, 1
    changed, broken = 0, 0
    for k in range(size):
        word = word_of(tile, coords[k])
        if word & mark == 0 or word & ~mark == 0:
            continue
        holds = _fits(held[2 * k + 1], others[2 * k], n, size, n_held, n_others)
        lacks = _fits(held[2 * k], others[2 * k + 1], n, size, n_held, n_others)
        if not holds and not lacks:
            broken = 1
        elif not lacks:
            put(tile, coords[k], mark)
            changed = 1
        elif not holds:
            put(tile, coords[k], word & ~mark)
            changed = 1
    return changed, broken
