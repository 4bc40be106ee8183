"""Areas that are symmetric about a dot each: which cells belong to which dot, and where lines must be.

A cell that a dot touches is its own, and so is the opposite of each of its cells. All of the following is repeated
until nothing changes; a weaker technique stops after the first kind or after the second:

- `OPPOSITES`: cells of different dots have a line between them, and where a dot's cell has a line, its opposite has
  one, too. A cell that is beside cells of one dot only, and lines, belongs to that dot.
- `REACH`: a cell that one dot alone comes to belongs to that dot. A dot goes on to a pair of opposite cells if it can
  have both, and if there is no line on the way to either.
- `WAYS_BACK`: cells of a dot that are not connected to it, and have a single free cell beside them, have that one, too.

Which cell belongs to which dot is found again each time, as states have lines alone.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import NO_LANE, one_lane

OPPOSITES, REACH, WAYS_BACK = 1, 2, 3
_NONE = -1
"""stands for the dot of a cell whose dot is not known, and for the cell beyond an edge around the board"""
_SEVERAL = -2
"""stands for the dot that comes to a cell if there are more than one"""
_WAYS = 4
"""to the right, down, to the left, up"""


class CellEdges(NamedTuple):
    """The N cells of a board of so many rows and columns: `row`, `col` ``int64 (N,)``; for each of the four ways the
    coord of the edge of a cell, `edge` ``int64 (N, 4)``; the cell `beside` it ``int64 (N, 4)``, -1 beyond the board.
    """

    rows: int
    cols: int
    row: NDArray[np.int64]
    col: NDArray[np.int64]
    edge: NDArray[np.int64]
    beside: NDArray[np.int64]


class CellNotes(NamedTuple):
    """Room for what is known of N cells: `own` ``int64 (N,)``, the dot of each; `seen`, `mine`, `queue` ``int64 (N,)``;
    `is_shut` ``bool (N, 4)``, whether there is a line; `is_settled` ``bool (N,)``, whether a dot's own cell has lines
    or such cells on all four sides. Of up to N dots: `row`, `col`, the sums of those of two opposite cells, and `root`,
    a cell that they touch, ``int64 (N,)``; `is_done` ``bool (N,)``, whether they come to no free cell.
    """

    own: NDArray[np.int64]
    seen: NDArray[np.int64]
    mine: NDArray[np.int64]
    queue: NDArray[np.int64]
    row: NDArray[np.int64]
    col: NDArray[np.int64]
    root: NDArray[np.int64]
    is_shut: NDArray[np.bool_]
    is_settled: NDArray[np.bool_]
    is_done: NDArray[np.bool_]


@kernel(inline=True)
def _opposite(cell, dot, board, notes):
    """The cell on the other side of a dot; `_NONE` if that is not on the board."""
    row, col = notes.row[dot] - board.row[cell], notes.col[dot] - board.col[cell]
    return row * board.cols + col if 0 <= row < board.rows and 0 <= col < board.cols else _NONE


@kernel
def _give(cell, dot, board, notes):
    """A cell and its opposite belong to a dot; returns whether they can."""
    other = _opposite(cell, dot, board, notes)
    if other == _NONE or notes.own[cell] not in (_NONE, dot) or notes.own[other] not in (_NONE, dot):
        return False
    notes.own[cell] = notes.own[other] = dot
    return True


@kernel
def _begin(state, mark, dotted, board, notes):
    """Notes the lines of a state, the dots and the cells that they touch; returns how many dots there are, -1 if two
    touch the same cell.
    """
    n_dots, n_points = 0, 2 * board.cols - 1
    for cell in range(board.row.shape[0]):
        notes.own[cell], notes.is_settled[cell] = _NONE, False
        for way in range(_WAYS):
            notes.is_shut[cell, way] = board.beside[cell, way] < 0 or state[board.edge[cell, way]] == one_lane(mark)
    for point in range(dotted.shape[0]):
        if not dotted[point]:
            continue
        if n_dots == notes.root.shape[0]:
            return -1
        row, col = point // n_points, point % n_points
        notes.row[n_dots], notes.col[n_dots], notes.is_done[n_dots] = row, col, False
        notes.root[n_dots] = row // 2 * board.cols + col // 2
        for corner in range(4):
            cell = (row + corner // 2) // 2 * board.cols + (col + corner % 2) // 2
            if notes.own[cell] not in (_NONE, n_dots):
                return -1
            notes.own[cell] = n_dots
        n_dots += 1
    return n_dots


@kernel
def _shut(state, mark, cell, way, board, notes):
    """There is a line beside a cell; returns whether there can be one."""
    notes.is_shut[cell, way] = notes.is_shut[board.beside[cell, way], way ^ 2] = True
    return state[board.edge[cell, way]] & one_lane(mark) != NO_LANE


@kernel
def _look_at_own(state, mark, cell, board, notes):
    """What the edges of a dot's own cell say. Returns 1 if that is new, 0 if not, -1 if it cannot be."""
    dot, moved, n_settled = notes.own[cell], 0, 0
    other = _opposite(cell, dot, board, notes)
    for way in range(_WAYS):
        beside = board.beside[cell, way]
        its = notes.own[beside] if beside >= 0 else _NONE
        if not notes.is_shut[cell, way]:
            if its == _NONE and state[board.edge[cell, way]] & one_lane(mark) == NO_LANE:
                if not _give(beside, dot, board, notes):
                    return -1
                moved = 1
            if its in (_NONE, dot):
                n_settled += its == dot
                continue
            if not _shut(state, mark, cell, way, board, notes):
                return -1
            moved = 1
        elif its == dot:
            return -1
        n_settled += 1
        if not notes.is_shut[other, way ^ 2]:
            if not _shut(state, mark, other, way ^ 2, board, notes):
                return -1
            moved = 1
    notes.is_settled[cell] = n_settled == _WAYS
    return moved


@kernel
def _look_at_free(cell, board, notes):
    """Gives a cell without a dot to the only one beside it. Returns as `_look_at_own` does."""
    dot = _NONE
    for way in range(_WAYS):
        if not notes.is_shut[cell, way]:
            its = notes.own[board.beside[cell, way]]
            if its == _NONE or dot not in (_NONE, its):
                return 0
            dot = its
    return 1 if dot != _NONE and _give(cell, dot, board, notes) else -1


@kernel
def _look_around(state, mark, board, notes):
    """Looks at all cells until nothing is new. Returns how many times anything was; -1 if it cannot be."""
    n_times, goes_on = 0, True
    while goes_on:
        goes_on = False
        for cell in range(board.row.shape[0]):
            if notes.is_settled[cell]:
                continue
            if notes.own[cell] == _NONE:
                said = _look_at_free(cell, board, notes)
            else:
                said = _look_at_own(state, mark, cell, board, notes)
            if said < 0:
                return -1
            goes_on |= said > 0
        n_times += goes_on
    return n_times


@kernel
def _walk_from(dot, board, notes):
    """Walks over all pairs of cells to which a dot comes, and notes for free ones that it does."""
    root = notes.root[dot]
    other = _opposite(root, dot, board, notes)
    notes.seen[root] = notes.seen[other] = dot
    notes.queue[0] = root
    at, end, is_done = 0, 1, True
    while at < end:
        cell = notes.queue[at]
        other = _opposite(cell, dot, board, notes)
        at += 1
        for way in range(_WAYS):
            if notes.is_shut[cell, way] or notes.is_shut[other, way ^ 2]:
                continue
            beside = board.beside[cell, way]
            if notes.seen[beside] == dot or notes.own[beside] not in (_NONE, dot):
                continue
            beyond = board.beside[other, way ^ 2]
            if notes.own[beyond] not in (_NONE, dot):
                continue
            for each in (beside, beyond):
                notes.seen[each] = dot
                if notes.own[each] == _NONE:
                    notes.mine[each] = dot if notes.mine[each] == _NONE else _SEVERAL
                    is_done = False
            notes.queue[end] = beside
            end += 1
    notes.is_done[dot] = is_done


@kernel
def _find_reach(n_dots, board, notes):
    """Gives cells to the only dot that comes to them. Returns as `_look_at_own` does."""
    n_cells, moved = board.row.shape[0], 0
    for cell in range(n_cells):
        notes.seen[cell] = notes.mine[cell] = _NONE
    for dot in range(n_dots):
        if not notes.is_done[dot]:
            _walk_from(dot, board, notes)
    for cell in range(n_cells):
        if notes.own[cell] == _NONE and notes.mine[cell] != _SEVERAL:
            if notes.mine[cell] == _NONE or not _give(cell, notes.mine[cell], board, notes):
                return -1
            moved = 1
    return moved


@kernel
def _walk_piece(start, board, notes):
    """Walks over the connected cells of a dot. Returns the only free cell beside them; `_SEVERAL` if there are more, or
    if the dot is among them; `_NONE` if there is none.
    """
    dot, found = notes.own[start], _NONE
    notes.queue[0] = start
    notes.seen[start] = start
    at, end = 0, 1
    while at < end:
        cell = notes.queue[at]
        at += 1
        if cell == notes.root[dot]:
            found = _SEVERAL
        for way in range(_WAYS):
            beside = board.beside[cell, way]
            if beside < 0:
                continue
            if notes.own[beside] == _NONE:
                found = beside if found in (_NONE, beside) else _SEVERAL
            elif notes.own[beside] == dot and notes.seen[beside] != start:
                notes.seen[beside] = start
                notes.queue[end] = beside
                end += 1
    return found


@kernel
def _find_ways_back(board, notes):
    """Gives cells to dots whose other cells have no other way. Returns as `_look_at_own` does."""
    n_cells, moved = board.row.shape[0], 0
    for cell in range(n_cells):
        notes.seen[cell] = _NONE
    for cell in range(n_cells):
        if notes.own[cell] != _NONE and notes.seen[cell] == _NONE:
            way_out = _walk_piece(cell, board, notes)
            if way_out == _NONE or (way_out >= 0 and not _give(way_out, notes.own[cell], board, notes)):
                return -1
            moved |= way_out >= 0
    return moved


@kernel
def _until_nothing_changes(state, mark, most, n_dots, board, notes):
    """Returns how many times a conclusion of the last kind up to `most` was needed; -1 if there is a contradiction."""
    n_times = 0
    while True:
        looked = _look_around(state, mark, board, notes)
        if looked < 0:
            return -1
        n_times += looked if most == OPPOSITES else 0
        said = _find_reach(n_dots, board, notes) if most >= REACH else 0
        n_times += said if most == REACH else 0
        if said == 0 and most == WAYS_BACK:
            said = _find_ways_back(board, notes)
            n_times += said
        if said < 0:
            return -1
        if said == 0:
            return n_times


@kernel
def _write(state, mark, board, notes):
    """Decides the edges of a state between cells whose dots are known, and those with lines; returns how many."""
    on, n_decided = one_lane(mark), 0
    for cell in range(board.row.shape[0]):
        for way in range(_WAYS // 2):
            beside = board.beside[cell, way]
            if beside < 0:
                continue
            edge, is_shut = board.edge[cell, way], notes.is_shut[cell, way]
            if is_shut or (notes.own[cell] != _NONE and notes.own[cell] == notes.own[beside]):
                left = state[edge] & (on if is_shut else ~on)
                n_decided += left != state[edge]
                state[edge] = left
    return n_decided


@kernel
def decide_areas(
    states: NDArray[np.uint64],
    board: CellEdges,
    mark: int,
    dotted: NDArray[np.bool_],
    most: int,
    notes: CellNotes,
    found: NDArray[np.int64],
    times: NDArray[np.int64],
) -> None:
    """Decides the edges of n states ``uint64 (n, C)``; of a state with a contradiction the first coord keeps no mark.
    `mark`: the number of that of lines. `dotted` ``bool (n, P)``: the points that have dots: the middles of cells and
    of edges between them and the corners inside, row by row. `most`: the strongest kind of conclusion. `found`,
    `times` ``int64 (n,)``: how many edges were decided, and how many times it took a conclusion of that kind.
    """
    for p in range(states.shape[0]):
        state = states[p]
        n_dots = _begin(state, mark, dotted[p], board, notes)
        n_times = _until_nothing_changes(state, mark, most, n_dots, board, notes) if n_dots >= 0 else -1
        if n_times < 0:
            state[0] = NO_LANE
        found[p] = 1 if n_times < 0 else _write(state, mark, board, notes)
        times[p] = max(n_times, 1)
