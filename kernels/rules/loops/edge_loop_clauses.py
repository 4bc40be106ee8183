"""One closed loop along the edges of a grid, and counts of its edges around cells, as clauses (kernels/clauses).

There is a variable for each edge (those above cells and below the last row, row by row, then those left of cells and
right of the last column, as the coords of such a grid), and one for each cell: whether it is inside of the loop. Cells
on both sides of an edge of the loop are not on the same side of it. That the inside is all of one piece, and so is the
outside, is checked where every variable has a value (`cut_off`): a piece that is apart from the rest is excluded by
the clause that one of its cells is elsewhere, or a cell around it is on its side.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from gridlanes.kernels.clauses.assuming import contradict, solve_assuming
from gridlanes.kernels.clauses.clause_state import HEAD, LEAST, LEVEL, TRUE, add_clause, begin_clause, end_clause
from gridlanes.kernels.clauses.solving import FOUND, UNKNOWN
from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rules.shared.neighbours import beside

SIDES = 4
"""of a cell: above, below, left, right"""


class LoopCells(NamedTuple):
    """A grid of `rows` x `cols` cells. ``int64``: `piece` ``(cells,)``, the piece that each cell is part of; `walk`
    ``(cells,)``, cells that a walk has found; `within` and `apart` ``(cells,)``: cells that are enclosed, and pieces.
    """

    rows: int
    cols: int
    piece: Any
    walk: Any
    within: Any
    apart: Any


@kernel(inline=True)
def room_of_board(rows, cols):
    """The entries of scratch that a board takes."""
    return 4 * rows * cols


@kernel(inline=True)
def board_in(scratch, at, rows, cols):
    """A board in scratch, from an entry on."""
    n = rows * cols
    piece, walk = part(scratch, at, n), part(scratch, at + n, n)
    return LoopCells(rows, cols, piece, walk, part(scratch, at + 2 * n, n), part(scratch, at + 3 * n, n))


@kernel(inline=True)
def n_edges(rows, cols):
    """The edges of a grid."""
    return (rows + 1) * cols + rows * (cols + 1)


@kernel(inline=True)
def around(board, cell, side):
    """The edge on a side of a cell."""
    row, col = cell // board.cols, cell % board.cols
    if side < 2:
        return cell + side * board.cols
    return (board.rows + 1) * board.cols + row * (board.cols + 1) + col + side - 2


@kernel(inline=True)
def inside(board, cell):
    """The literal that says that a cell is inside."""
    return 2 * (n_edges(board.rows, board.cols) + cell)


@kernel
def _encode_corner(state, board, row, col):
    """No edge or two of those at a corner."""
    at = (board.rows + 1) * board.cols
    a = 2 * (row * board.cols + col - 1) if col > 0 else -1
    b = 2 * (row * board.cols + col) if col < board.cols else -1
    c = 2 * (at + (row - 1) * (board.cols + 1) + col) if row > 0 else -1
    d = 2 * (at + row * (board.cols + 1) + col) if row < board.rows else -1
    fine = True
    for _turn in range(SIDES):
        if a >= 0:
            fine &= add_clause(state, a + 1, b, c, d)
        if b >= 0 and c >= 0 and d >= 0:
            fine &= add_clause(state, b + 1, c + 1, d + 1, -1)
        a, b, c, d = b, c, d, a
    return fine


@kernel
def encode_loop(state, board):
    """Writes down what all loops obey, but that both sides are all of one piece. False where there is no room."""
    fine, n = True, board.rows * board.cols
    for row in range(board.rows + 1):
        for col in range(board.cols + 1):
            fine &= _encode_corner(state, board, row, col)
    for cell in range(n):
        here = inside(board, cell)
        for side in range(SIDES):
            edge, other = 2 * around(board, cell, side), beside(board, cell, side)
            if other < 0:
                fine &= add_clause(state, edge + 1, here, -1, -1) and add_clause(state, edge, here + 1, -1, -1)
            elif other > cell:
                there = inside(board, other)
                fine &= add_clause(state, edge + 1, here, there, -1)
                fine &= add_clause(state, edge + 1, here + 1, there + 1, -1)
                fine &= add_clause(state, edge, here + 1, there, -1)
                fine &= add_clause(state, edge, here, there + 1, -1)
    clause = begin_clause(state, n)
    if clause < 0:
        return False
    for cell in range(n):
        state.memory[clause + HEAD + cell] = inside(board, cell)
    end_clause(state, clause)
    return fine


@kernel(for_any_number=True)
def _add_some_of(state, board, cell, chosen, off, only, guard):
    """A clause of the edges around a cell that are `chosen`, negated where `off`; with `only` also of the others, the
    other way around. And the literal `guard`, unless it is -1.
    """
    clause = begin_clause(state, SIDES + 1)
    if clause < 0:
        return False
    n = 0
    for side in range(SIDES):
        edge, is_chosen = 2 * around(board, cell, side), (chosen >> side) & 1
        if is_chosen != 0 or only:
            state.memory[clause + HEAD + n] = edge + (1 if (is_chosen != 0) == off else 0)
            n += 1
    if guard >= 0:
        state.memory[clause + HEAD + n] = guard
        n += 1
    state.memory[clause] = n
    end_clause(state, clause)
    return True


@kernel(inline=True)
def _size_of(chosen):
    return (chosen & 1) + ((chosen >> 1) & 1) + ((chosen >> 2) & 1) + ((chosen >> 3) & 1)


@kernel(for_any_number=True)
def encode_count(state, board, cell, allowed, guard):
    """The number of edges around a cell is one that bit *n* of `allowed` stands for, or the literal `guard` holds (-1:
    there is none). False where there is no room.
    """
    least, most, fine = SIDES + 1, -1, True
    for n in range(SIDES + 1):
        if (allowed >> n) & 1:
            least, most = min(least, n), n
    for chosen in range(1 << SIDES):
        size = _size_of(chosen)
        if size == SIDES + 1 - least and least > 0:
            fine &= _add_some_of(state, board, cell, chosen, False, False, guard)
        if size == most + 1:
            fine &= _add_some_of(state, board, cell, chosen, True, False, guard)
        if least < size < most and (allowed >> size) & 1 == 0:
            fine &= _add_some_of(state, board, cell, chosen, True, True, guard)
    return fine


@kernel
def _find_pieces(state, board):
    """Notes the pieces of cells on the same side, by their first cells."""
    n = board.rows * board.cols
    for cell in range(n):
        board.piece[cell] = -1
    for first in range(n):
        if board.piece[first] >= 0:
            continue
        board.piece[first] = board.walk[0] = first
        side_of, at, end = state.truth[inside(board, first)], 0, 1
        while at < end:
            cell = board.walk[at]
            at += 1
            for side in range(SIDES):
                other = beside(board, cell, side)
                if other >= 0 and board.piece[other] < 0 and state.truth[inside(board, other)] == side_of:
                    board.piece[other] = first
                    board.walk[end] = other
                    end += 1


@kernel(inline=True)
def _is_at_border(board, cell):
    row, col = cell // board.cols, cell % board.cols
    return row == 0 or col == 0 or row == board.rows - 1 or col == board.cols - 1


@kernel
def _largest_inside(state, board):
    """The largest piece of the inside; leaves in `walk` how many cells each piece has, with many more if it is part of
    the outside.
    """
    n, size, largest = board.rows * board.cols, board.walk, -1
    for cell in range(n):
        size[cell] = 0
    for cell in range(n):
        piece = board.piece[cell]
        is_inside = state.truth[inside(board, cell)] == TRUE
        size[piece] += 1 if is_inside or not _is_at_border(board, cell) else n
        if is_inside and (largest < 0 or size[piece] > size[largest]):
            largest = piece
    return largest


@kernel
def _is_enclosed(state, board, piece, main, level):
    """Whether no way leads from a piece to the `main` one (-1: to the border) but through cells of the other side that
    have been there since this level or before. Marks the cells within in `within`.
    """
    n, side_of, end = board.rows * board.cols, state.truth[inside(board, piece)], 0
    for cell in range(n):
        board.within[cell] = 0
        if board.piece[cell] == piece:
            board.within[cell] = 1
            board.walk[end] = cell
            end += 1
    at = 0
    while at < end:
        cell = board.walk[at]
        at += 1
        if board.piece[cell] == main or (main < 0 and _is_at_border(board, cell)):
            return False
        for side in range(SIDES):
            other = beside(board, cell, side)
            if other >= 0 and board.within[other] == 0:
                lit = inside(board, other)
                if state.truth[lit] == side_of or state.level[lit >> 1] > level:
                    board.within[other] = 1
                    board.walk[end] = other
                    end += 1
    return True


@kernel
def _enclosed_since(state, board, piece, main):
    """The first level on which a piece was enclosed."""
    low, high = 0, state.now[LEVEL]
    while low < high:
        middle = (low + high) >> 1
        if _is_enclosed(state, board, piece, main, middle):
            high = middle
        else:
            low = middle + 1
    return low


@kernel
def _first_enclosed(state, board):
    """The piece that was enclosed first, of those that are apart from the rest of their side, -1 if none is; and the
    piece that it is apart from, -1 for the border; and the level.
    """
    n, largest = board.rows * board.cols, _largest_inside(state, board)
    for cell in range(n):
        board.within[cell] = board.walk[cell]
    best, best_main, since, n_apart = -1, -1, -1, 0
    for piece in range(n):
        if board.piece[piece] == piece and piece != largest and board.within[piece] < n:
            board.apart[n_apart] = piece
            n_apart += 1
    for k in range(n_apart):
        piece = board.apart[k]
        main = largest if state.truth[inside(board, piece)] == TRUE else -1
        level = _enclosed_since(state, board, piece, main)
        if best < 0 or level < since:
            best, best_main, since = piece, main, level
    return best, best_main, since


@kernel(inline=True)
def _earliest(state, board, piece, side_of, within):
    """The cell that was known first among those on a side, in a piece (-1: in any) and within what is enclosed or not;
    -1 for none.
    """
    best = -1
    for cell in range(board.rows * board.cols):
        lit = inside(board, cell)
        if state.truth[lit] != side_of or board.within[cell] != within or (piece >= 0 and board.piece[cell] != piece):
            continue
        if best < 0 or state.level[lit >> 1] < state.level[inside(board, best) >> 1]:
            best = cell
    return best


@kernel
def cut_off(state, board):
    """Where every variable has a value: if a piece of one side is apart from the rest, excludes that. 1 if so, 0 if
    there is none, -1 without room.
    """
    _find_pieces(state, board)
    piece, main, since = _first_enclosed(state, board)
    if piece < 0:
        return 0
    _is_enclosed(state, board, piece, main, since)
    n, side_of = board.rows * board.cols, state.truth[inside(board, piece)]
    clause, size, off = begin_clause(state, n), 1, 1 if main >= 0 else 0
    if clause < 0:
        return -1
    first = clause + HEAD
    state.memory[first] = inside(board, _earliest(state, board, piece, side_of, 1)) + off
    if main >= 0:
        state.memory[first + 1] = inside(board, _earliest(state, board, -1, side_of, 0)) + 1
        size = 2
    for cell in range(n):
        if board.within[cell] != 0:
            continue
        for side in range(SIDES):
            other = beside(board, cell, side)
            if other >= 0 and board.within[other] != 0:
                state.memory[first + size] = inside(board, cell) + 1 - off
                size += 1
                break
    state.memory[clause] = size
    return 1 if contradict(state, clause) else -1


@kernel(for_any_number=True)
def next_loop(state, board, assumed, n_assumed, most):
    """Looks for a loop, as `solve_assuming`; it is left in `truth`."""
    state.now[LEAST] = 0
    while True:
        found = solve_assuming(state, assumed, n_assumed, most)
        if found != FOUND:
            return found
        cut = cut_off(state, board)
        if cut == 0:
            return FOUND
        if cut < 0:
            return UNKNOWN
