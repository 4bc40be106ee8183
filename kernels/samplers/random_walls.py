"""Random walls: shaded cells in one piece without a block of 2 x 2, and islands between them."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel


@kernel
def _next_to(cell, way, cols, size):
    """The cell above, below, on the left, on the right; -1 for none."""
    if way == 0:
        return cell - cols if cell >= cols else -1
    if way == 1:
        return cell + cols if cell + cols < size else -1
    if way == 2:
        return cell - 1 if cell % cols else -1
    return cell + 1 if (cell + 1) % cols else -1


@kernel
def _fills_block(board, cell, state, cols, size):
    """Whether a block of 2 x 2 would have a state, 1 for shaded, throughout with the cell."""
    for down in range(2):
        for right in range(2):
            above, beside = _next_to(cell, down, cols, size), _next_to(cell, 2 + right, cols, size)
            is_block = above >= 0 and beside >= 0 and board[above] == state and board[beside] == state
            if is_block and board[above + beside - cell] == state:
                return True
    return False


@kernel
def _piece(board, cell, cols, room):
    """The number of cells with the same state that are connected to a cell. `room`: two entries a cell."""
    size = len(board)
    for other in range(size):
        room[size + other] = 0
    room[0] = cell
    room[size + cell] = 1
    n_found, at = 1, 0
    while at < n_found:
        for way in range(4):
            other = _next_to(room[at], way, cols, size)
            if other >= 0 and room[size + other] == 0 and board[other] == board[cell]:
                room[size + other] = 1
                room[n_found] = other
                n_found += 1
        at += 1
    return n_found


@kernel
def _grow(board, order, cols):
    """From the first cell of an order on, shades all that can be."""
    size = len(board)
    board[order[0]] = 1
    again = True
    while again:
        again = False
        for k in range(size):
            cell = order[k]
            if board[cell]:
                continue
            is_beside = False
            for way in range(4):
                other = _next_to(cell, way, cols, size)
                is_beside = is_beside or (other >= 0 and board[other] != 0)
            if is_beside and not _fills_block(board, cell, 1, cols, size):
                board[cell] = 1
                again = True


@kernel
def _open(board, order, n_tried, largest, thin, cols, room):
    """Unshades those of the first cells of an order that cut nothing off and make no island too large or thick."""
    size = len(board)
    n_shaded = 0
    for cell in range(size):
        n_shaded += board[cell]
    for k in range(n_tried):
        cell = order[k]
        if board[cell] == 0 or n_shaded == 1 or (thin and _fills_block(board, cell, 0, cols, size)):
            continue
        board[cell] = 0
        beside = -1
        for way in range(4):
            other = _next_to(cell, way, cols, size)
            beside = other if other >= 0 and board[other] else beside
        if _piece(board, beside, cols, room) < n_shaded - 1 or _piece(board, cell, cols, room) > largest:
            board[cell] = 1
        else:
            n_shaded -= 1


@kernel
def shade_walls(
    orders: NDArray[Any],
    tried: NDArray[Any],
    largest: NDArray[Any],
    thin: bool,
    cols: int,
    room: NDArray[Any],
    shaded: NDArray[Any],
) -> None:
    """Sets `shaded` ``uint8 (n, cells)``, 0 before, to 1 at the cells of a wall on boards of `cols` columns.

    Walls grow until no more can be shaded, in the order of ``orders[:, 0]`` ``uint32 (n, 2, cells)``; then the first
    `tried` ``int64 (n,)`` cells of ``orders[:, 1]`` are opened where islands stay as small as `largest` ``int64
    (n,)`` and, if they are to be `thin`, have no block of 2 x 2, either. `room` ``int64 (2 * cells,)``: to work in.
    """
    for i in range(len(orders)):
        board = shaded[i]
        _grow(board, orders[i, 0], cols)
        _open(board, orders[i, 1], tried[i], largest[i], thin, cols, room)
