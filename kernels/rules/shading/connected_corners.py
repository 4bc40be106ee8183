"""ConnectedCorners: the cells that hold a mark, or those that do not, are one piece; works on joint states at corners.

A state of a corner puts walls around all of its cells that are not in the piece, and these walls are connected at the
corner. So a state is removed if two corners of such cells are already on one chain of walls (walls_at_corners.py), at
different heights: it would cut the holders in two. If a chain closes around no holder, a flood finds the cells that are
out of reach.

Consistency: complete for each joint state, walls and holders. It does not infer that a state separates two of its own
cells that are in the piece, nor which chains the states of two corners would close together.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import first_bit, put, rest_of, word_of
from gridlanes.kernels.rule_kernel import python_of, rule_kernel
from gridlanes.kernels.rules.shading.chained_walls import holders_before, spread
from gridlanes.kernels.rules.shading.walls_at_corners import (
    CornerPiece,
    complete_walls,
    corner_notes,
    label_corners,
    place_of,
    read_corners,
    states_with,
)
from gridlanes.kernels.rules.shared.graph import OPEN, reached_from
from gridlanes.kernels.rules.shared.joint_states import EVERY_STATE, HOLDING

Cell = tuple[int, int]


def _pieces(cells: set[Cell], walls: set[frozenset[Cell]]) -> dict[Cell, int]:
    """The component of each cell, where cells beside each other without a wall between them are connected."""
    order = sorted(cells)
    number = {cell: k for k, cell in enumerate(order)}
    beside = [
        [
            number[other]
            for other in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
            if other in number and frozenset(((row, col), other)) not in walls
        ]
        for row, col in order
    ]
    found: dict[Cell, int] = {}
    for k, cell in enumerate(order):
        if cell not in found:
            found |= dict.fromkeys((order[i] for i in reached_from([OPEN] * len(order), beside, k)), k)
    return found


def connected_corners_naive(words: Sequence[int], parameters: CornerPiece) -> tuple[list[int], bool]:
    """The naive twin of `connected_corners`."""
    cols, others = parameters
    rows = len(words) // (cols + 1) - 1
    before = dict(zip(product(range(rows + 1), range(cols + 1)), words, strict=True))
    around = {(r, c): [(r - 1, c - 1), (r - 1, c), (r, c - 1), (r, c)] for r, c in before}

    def as_piece(cell: Cell) -> int:
        return HOLDING[place_of(*cell)] ^ (EVERY_STATE if others else 0)

    cells = set(product(range(rows), range(cols)))
    outs = {cell for corner, word in before.items() for cell in around[corner] if not word & as_piece(cell)} & cells
    held = {cell for cell in cells if not before[cell] & ~as_piece(cell)}
    walls = set()
    for (r, c), word in before.items():
        for pair in (((r, c), (r, c - 1)), ((r, c), (r - 1, c))):
            if cells >= set(pair) and not word & as_piece(pair[0]) & as_piece(pair[1]):
                walls.add(frozenset(pair))
    if not all(words) or outs & held:
        return list(words), True
    pieces = _pieces(cells - outs, walls)
    if len({pieces[cell] for cell in held}) != 1:
        return list(words), bool(held)
    (ours,) = {pieces[cell] for cell in held}
    after = dict(before)
    for corner, word in before.items():
        for cell in around[corner]:
            if cell in pieces and pieces[cell] != ours:
                after[corner] &= ~as_piece(cell)
        for state in range(16):
            new = {cell for cell in around[corner] if not as_piece(cell) >> state & 1} & cells - held
            left = _pieces(cells - outs - new, walls)
            if word.bit_count() > 1 and len({left[cell] for cell in held}) > 1:
                after[corner] &= ~(1 << state)
    return list(after.values()), not all(after.values())


@kernel
def _flood(rows, cols, scratch, note):
    """Notes which cells can be reached from a holder."""
    inside, found = (np.int64(1) << cols) - 1, False
    for r in range(rows + 2):
        reached = np.int64(0)
        if not found and 1 <= r <= rows:
            held = scratch[note.held + r - 1]
            reached = held & -held
            found = reached != 0
        scratch[note.reached + r] = reached
    changed = True
    while changed:
        changed = False
        for k in range(2 * rows):
            r = k if k < rows else 2 * rows - 1 - k
            before, can = scratch[note.reached + r + 1], ~scratch[note.walls + r] & inside
            beside = scratch[note.reached + r] & ~scratch[note.right + r]
            if r < rows - 1:
                beside |= scratch[note.reached + r + 2] & ~scratch[note.right + r + 1]
            here = spread(before | beside, can, scratch[note.down + r])
            scratch[note.reached + r + 1] = here
            changed |= here != before


@kernel
def _drop(tile, coords, rows, board, scratch, note):
    """Cells that are not reached are walls; returns whether there were open ones, and whether a corner has no state."""
    inside, changed, broken = (np.int64(1) << board.cols) - 1, 0, 0
    for r in range(rows):
        left = np.uint64(~scratch[note.walls + r] & ~scratch[note.reached + r + 1] & inside)
        while left != 0:
            c = np.int64(first_bit(left))
            left = rest_of(left)
            kept = states_with(r, c, 0, board.others)
            for k in range(4):
                coord = coords[(r + k // 2) * (board.cols + 1) + c + k % 2]
                word = word_of(tile, coord)
                if word & ~kept != 0:
                    changed = 1
                    put(tile, coord, word & kept)
                    broken |= word & kept == 0
    return changed, broken


@kernel(inline=True)
def _as_wall(r, c, rows, board, scratch, note):
    """The states in which a cell is a wall; none if it is held, or not on the board."""
    if r < 0 or c < 0 or r >= rows or c >= board.cols or scratch[note.held + r] >> c & 1 != 0:
        return np.int64(0)
    return states_with(r, c, 0, board.others)


@kernel
def _closing(r, c, rows, board, scratch, note, modulus):
    """The states of a corner that would part the holders."""
    nw = _as_wall(r - 1, c - 1, rows, board, scratch, note)
    ne = _as_wall(r - 1, c, rows, board, scratch, note)
    sw, se = _as_wall(r, c - 1, rows, board, scratch, note), _as_wall(r, c, rows, board, scratch, note)
    with_wall = (nw, nw | ne, ne, nw | sw, nw | ne | sw | se, ne | se, sw, sw | se, se)
    n_near, closing = 0, np.int64(0)
    for k in range(9):
        at = (r + k // 3) * note.width + c + k % 3
        label = scratch[note.label + at]
        if label < 0 or with_wall[k] == 0:
            continue
        height = scratch[note.height + at] + scratch[note.offset + label]
        label = scratch[note.above + label]
        if k < 3:
            height += holders_before(scratch[note.held + r - 1], c + k - 1)
        elif k > 5:
            height -= holders_before(scratch[note.held + r], c + k - 7)
        for i in range(n_near):
            near = note.near + 3 * i
            if scratch[near] == label and (scratch[near + 1] - height) % modulus != 0:
                closing |= scratch[near + 2] & with_wall[k]
        near = note.near + 3 * n_near
        scratch[near], scratch[near + 1], scratch[near + 2] = label, height, with_wall[k]
        n_near += 1
    return closing


@kernel
def _take(tile, coords, rows, board, scratch, note, modulus):
    """Takes states that would part the holders from open corners; as `_drop`."""
    changed, broken = 0, 0
    for r in range(rows + 1):
        left = np.uint64(scratch[note.open + r])
        while left != 0:
            c = np.int64(first_bit(left))
            left = rest_of(left)
            closing = _closing(r, c, rows, board, scratch, note, modulus)
            coord = coords[r * (board.cols + 1) + c]
            word = word_of(tile, coord)
            if word & closing != 0:
                changed = 1
                put(tile, coord, word & ~closing)
                broken |= word & ~closing == 0
    return changed, broken


@rule_kernel(
    CornerPiece,
    naive=connected_corners_naive,
    scratch=lambda size, parameters: python_of(corner_notes)(size, parameters.cols).end,
    columns=True,
)
def connected_corners(tile, coords, parameters, scratch):
    """The joint states of all corners of a board, row by row."""
    cols = parameters.cols
    rows = len(coords) // (cols + 1) - 1
    note = corner_notes(len(coords), cols)
    broken = read_corners(tile, coords, parameters, scratch, note)
    n_walls, n_holders, torn = complete_walls(rows, cols, scratch, note)
    if broken or torn:
        return 0, 1
    if n_holders == 0:
        return 0, 0
    n_closed = label_corners(rows, cols, scratch, note, n_holders)
    if n_closed < 0:
        return 0, 1
    changed, lost = 0, 0
    if n_closed > n_walls:  # each wall alone is a chain that closes
        _flood(rows, cols, scratch, note)
        changed, lost = _drop(tile, coords, rows, parameters, scratch, note)
    if n_holders > 1:
        taken, without = _take(tile, coords, rows, parameters, scratch, note, n_holders)
        changed, lost = changed | taken, lost | without
    return changed, lost
