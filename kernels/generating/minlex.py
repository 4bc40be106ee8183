"""The least image of grids in boxes under all moves that keep their rules: a canonical form that equivalent grids
share.

Bands (rows of boxes) may be exchanged, and so may the rows of a band, stacks, and the columns of a stack; square boxes
allow mirroring at the diagonal; marks may be renamed. The least of all images is wanted, read row by row with 0 for a
blank. A grid with a mark twice in a row or column has none.

The image is built row by row. A *state* is the beginning of an image: the chosen rows, the order of columns as far as
they determine it, and the names that marks have so far. Among all rows that may follow any of the states, only the
least are kept, so the states at the end are all ways to the least image. Columns of a stack that are blank in all
chosen rows are not ordered until one of them has a mark: blanks come first, then marks with a name in its order; for
marks without a name each order is tried, since it determines their names. Whole stacks that are blank so far are
ordered in the same way.
"""

from __future__ import annotations

from itertools import permutations, product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.generating.tied_columns import NEW, compare, factorial, n_orders, reorder


def minlex_naive(givens: list[int], box_w: int, box_h: int) -> tuple[list[int], int]:
    """The least picture of one grid, and how many moves of rows and columns lead to it; blanks and 0 for a grid that
    has none. For small grids: each move is tried.
    """
    side = box_w * box_h
    rows = [givens[side * i : side * (i + 1)] for i in range(side)]
    if any(line.count(mark) > 1 for line in [*rows, *zip(*rows, strict=True)] for mark in line if mark):
        return [0] * side**2, 0
    found, n_found = [side + 1], 0
    for picture in [rows, [list(column) for column in zip(*rows, strict=True)]][: 1 + (box_w == box_h)]:
        for row_order, column_order in product(_orders(side, box_h), _orders(side, box_w)):
            names = {0: 0}
            moved = [names.setdefault(picture[r][c], len(names)) for r in row_order for c in column_order]
            if moved <= found:
                n_found = n_found + 1 if moved == found else 1
                found = moved
    return found, n_found


def _orders(side: int, in_band: int) -> list[list[int]]:
    """All orders of rows that keep bands together."""
    inside = [*permutations(range(in_band))]
    return [
        [band * in_band + row for band, order in zip(bands, orders, strict=True) for row in order]
        for bands in permutations(range(side // in_band))
        for orders in product(inside, repeat=side // in_band)
    ]


class MinlexSpace(NamedTuple):
    """Working space of the kernel, for grids of one side.

    `states`, `later` ``uint8 (S, 3 * side + stacks + 3)``: the order of the columns, the names of the marks (`side` + 1
    of them), the rows that were chosen, the number of blank columns of each stack so far, the number of marks with a
    name, whether the grid is mirrored. `found` ``int32 (S, 2)``: a state, and a row that follows it. `grids` ``uint8
    (2, side, side)``: the grid, and its mirror image. `row`, `best` ``uint8 (side,)``, `columns`, `used` ``uint8
    (side,)``.
    """

    states: NDArray[np.uint8]
    later: NDArray[np.uint8]
    found: NDArray[np.int32]
    grids: NDArray[np.uint8]
    row: NDArray[np.uint8]
    best: NDArray[np.uint8]
    columns: NDArray[np.uint8]
    used: NDArray[np.uint8]

    @classmethod
    def of(cls, side: int, box_w: int, n_states: int) -> MinlexSpace:
        """Space for a number of states."""
        width = 3 * side + side // box_w + 3
        states, later = (np.zeros((n_states, width), np.uint8) for _ in range(2))
        small = [np.zeros(side, np.uint8) for _ in range(4)]
        return cls(states, later, np.zeros((n_states, 2), np.int32), np.zeros((2, side, side), np.uint8), *small)


@kernel
def minlex(
    givens: NDArray[np.uint8],
    box_w: int,
    box_h: int,
    first: int,
    forms: NDArray[np.uint8],
    counts: NDArray[np.int64],
    space: MinlexSpace,
) -> int:
    """Fills `forms` ``uint8 (P, C)`` with the least pictures of `givens` ``uint8 (P, C)`` (marks from 1, 0 for none),
    and `counts` ``int64 (P,)`` with the moves of rows and columns that lead to each, from puzzle `first` on; with 0
    for those that have none. Returns the number of the first puzzle for which there is not room enough, P if there is
    none.
    """
    side = box_w * box_h
    for p in range(first, givens.shape[0]):
        for i in range(side):
            for j in range(side):
                space.grids[0, i, j] = givens[p, i * side + j]
                space.grids[1, j, i] = givens[p, i * side + j]
        counts[p] = 0
        if _repeats(space.grids, space.used):
            forms[p] = 0
            continue
        states, later = space.states, space.later
        n_states = 2 if box_w == box_h else 1
        for i in range(n_states):
            _begin(states[i], box_w, side, i)
        for k in range(side):
            n_found = _least_rows(k, states, n_states, box_w, box_h, space)
            for j in range(side):
                forms[p, k * side + j] = space.best[j]
            n_states = _grown(k, states, later, n_found, box_w, box_h, space)
            if n_found < 0 or n_states < 0:
                return p
            states, later = later, states
        for i in range(n_states):
            counts[p] += _ways(states[i], box_w, side)
    return len(givens)


@kernel
def _repeats(grids, used):
    """Whether a mark stands twice in a row of one of the grids."""
    side = used.shape[0]
    for grid in range(2):
        for i in range(side):
            used[:] = 0
            for j in range(side):
                mark = grids[grid, i, j]
                if mark:
                    if used[mark - 1]:
                        return True
                    used[mark - 1] = 1
    return False


@kernel
def _begin(state, box_w, side, mirrored):
    """The state before the first row."""
    state[:] = 0
    for j in range(side):
        state[j] = j
        state[side + 1 + j] = NEW
    state[3 * side + 1 : -2] = box_w
    state[-1] = mirrored


@kernel
def _least_rows(k, states, n_states, box_w, box_h, space):
    """Puts into `space.found` each row that may come next after a state and is least, into `space.best` what it is;
    returns how many there are, -1 if there is no room for them.
    """
    side = box_w * box_h
    row, best, used = space.row, space.best, space.used
    n_found, most = 0, 0
    best[0] = NEW
    if k == 0:  # most rows are out of the question at a glance
        for i in range(n_states):
            for r in range(side):
                most = max(most, _emptiness(space.grids[i, r], box_w))
    for i in range(n_states):
        state = states[i]
        used[:] = 0
        low, high = 0, side
        for before in range(k):
            chosen = state[2 * side + 1 + before]
            used[chosen] = 1
            if before // box_h == k // box_h:
                low = chosen // box_h * box_h
                high = low + box_h
        if k % box_h == 0:
            for before in range(0, k, box_h):
                band = state[2 * side + 1 + before] // box_h * box_h
                for r in range(band, band + box_h):
                    used[r] = 1
        for r in range(low, high):
            if used[r] or (k == 0 and _emptiness(space.grids[i, r], box_w) < most):
                continue
            _arrange(state, space.grids[state[state.shape[0] - 1], r], box_w, row, space.columns)
            sign = _named(row, state[state.shape[0] - 2], best)
            if sign < 0:
                for j in range(side):
                    best[j] = row[j]
                n_found = 0
            if sign <= 0:
                if n_found == space.found.shape[0]:
                    return -1
                space.found[n_found, 0] = i
                space.found[n_found, 1] = r
                n_found += 1
    return n_found


@kernel
def _emptiness(marks, box_w):
    """How many stacks of a row are blank, and how few marks the least of the others has: the more and the fewer, the
    less the row can be made where nothing is in order yet.
    """
    n_blank, fewest = 0, box_w
    for start in range(0, marks.shape[0], box_w):
        n = 0
        for j in range(start, start + box_w):
            if marks[j]:
                n += 1
        if n == 0:
            n_blank += 1
        else:
            fewest = min(fewest, n)
    return n_blank * (box_w + 1) + box_w - fewest


@kernel
def _arrange(state, marks, box_w, row, columns):
    """Puts into `row` the names of `marks` ``(side,)`` with the columns in the order of the state, what is not ordered
    yet in the least order, `NEW` for those without a name; and into `columns` which columns these are.
    """
    side = row.shape[0]
    n_tied = 0
    for stack in range(side // box_w):
        start = stack * box_w
        blank = state[3 * side + 1 + stack]
        for j in range(start, start + box_w):
            column = state[j]
            name = state[side + marks[column]]
            at = j
            if j < start + blank:
                while at > start and row[at - 1] > name:
                    row[at] = row[at - 1]
                    columns[at] = columns[at - 1]
                    at -= 1
            row[at] = name
            columns[at] = column
        if blank == box_w:
            n_tied += 1
            at = stack
            while at > 0 and compare(row, (at - 1) * box_w, at * box_w, box_w) > 0:
                _swap(row, columns, (at - 1) * box_w, at * box_w, box_w)
                at -= 1


@kernel
def _swap(row, columns, one, other, n):
    """Exchanges two pieces of a row."""
    for i in range(n):
        name, column = row[one + i], columns[one + i]
        row[one + i], columns[one + i] = row[other + i], columns[other + i]
        row[other + i], columns[other + i] = name, column


@kernel
def _named(row, n_named, best):
    """Gives names to the marks that have none, in their order, and compares the row with the best: -1, 0 or 1, in which
    case the rest of it is left as it was.
    """
    sign = 0
    for j in range(row.shape[0]):
        if row[j] == NEW:
            n_named += 1
            row[j] = n_named
        if sign == 0 and row[j] != best[j]:
            if row[j] > best[j]:
                return 1
            sign = -1
    return sign


@kernel
def _grown(k, states, later, n_found, box_w, box_h, space):
    """Fills `later` with the states after row `k` is what was found; returns their number, -1 if there is no room."""
    side = box_w * box_h
    n_stacks = side // box_w
    n_later = 0
    row, columns = space.row, space.columns
    for i in range(n_found):
        state, r = states[space.found[i, 0]], space.found[i, 1]
        marks = space.grids[state[state.shape[0] - 1], r]
        _arrange(state, marks, box_w, row, columns)
        several = n_orders(state, row, box_w)
        if n_later + several > later.shape[0]:
            return -1
        for order in range(several):
            new = later[n_later]
            n_later += 1
            for j in range(state.shape[0]):
                new[j] = state[j]
            for j in range(side):
                new[j] = columns[j]
            reorder(order, state, row, new, box_w)
            new[2 * side + 1 + k] = r
            for stack in range(n_stacks):
                blank = new[3 * side + 1 + stack]
                n_blank = 0
                while n_blank < blank and row[stack * box_w + n_blank] == 0:
                    n_blank += 1
                new[3 * side + 1 + stack] = n_blank
            for j in range(side):
                mark = marks[new[j]]
                if new[side + mark] == NEW:
                    new[new.shape[0] - 2] += 1
                    new[side + mark] = new[new.shape[0] - 2]
    return n_later


@kernel
def _ways(state, box_w, side):
    """The moves that a last state stands for: what is blank in all rows can stand in any order."""
    n, n_blank = 1, 0
    for stack in range(side // box_w):
        blank = state[3 * side + 1 + stack]
        n *= factorial(blank)
        if blank == box_w:
            n_blank += 1
    return n * factorial(n_blank)
