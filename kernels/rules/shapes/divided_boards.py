"""Boards divided by lines: the edges of cells, the horizontal ones row by row, then the vertical ones. Their states are
at the beginning of scratch.
"""

from __future__ import annotations

from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.disjoint_sets import join_at_first
from gridlanes.kernels.rules.shared.graph import IN, OPEN, OUT


@kernel(inline=True)
def edge_of(cell, way, n_cells, cols):
    """The edge of a cell above, left, right, below (`way` 0 to 3); -1 around the board."""
    row, col = cell // cols, cell % cols
    if way == 0:
        edge = cell - cols
    elif way == 3:
        edge = cell if cell + cols < n_cells else -1
    elif way == 1:
        edge = n_cells - cols + row * (cols - 1) + col - 1 if col > 0 else -1
    else:
        edge = n_cells - cols + row * (cols - 1) + col if col + 1 < cols else -1
    return max(edge, -1)


@kernel
def note_sides(n_cells, cols, scratch, note):
    """Notes at `note.sides` the edges of each cell above, left, right, below; -1 around the board."""
    at, row, col = note.sides, 0, 0
    for cell in range(n_cells):
        level = n_cells - cols + cell - row
        scratch[at] = cell - cols if row > 0 else -1
        scratch[at + 1] = level - 1 if col > 0 else -1
        scratch[at + 2] = level if col + 1 < cols else -1
        scratch[at + 3] = cell if cell + cols < n_cells else -1
        at, col = at + 4, col + 1
        if col == cols:
            row, col = row + 1, 0


@kernel(inline=True)
def beyond(cell, way, cols):
    """The cell on the other side of an edge."""
    return cell + (-cols if way == 0 else cols if way == 3 else -1 if way == 1 else 1)


@kernel
def put_edge(edge, state, scratch):
    """An edge is to have a state; returns 1 if that is new, 2 if it has another."""
    if scratch[edge] == state:
        return 0
    if scratch[edge] != OPEN:
        return 2
    scratch[edge] = state
    return 1


@kernel
def join_from(first, n_cells, cols, scratch, piece, waiting, following):
    """The cells that are joined to `first`, a cell of no piece yet (-1 at `piece`): lists them from `waiting` on, notes
    `first` for each at `piece` and the next one at `following`, after the last one the first; returns how many.
    """
    scratch[piece + first] = first
    scratch[waiting] = first
    seen, done = 1, 0
    while done < seen:
        cell = scratch[waiting + done]
        done += 1
        for way in range(4):
            edge = edge_of(cell, way, n_cells, cols)
            if edge >= 0 and scratch[edge] == OUT:
                other = beyond(cell, way, cols)
                if scratch[piece + other] < 0:
                    scratch[piece + other] = first
                    scratch[waiting + seen] = other
                    seen += 1
    for k in range(seen):
        scratch[following + scratch[waiting + k]] = scratch[waiting + (k + 1 if k + 1 < seen else 0)]
    return seen


@kernel
def join_over_edges(n_cells, cols, scratch, piece):
    """Notes for each cell at `piece` the first cell of those that it is joined to."""
    first = part(scratch, piece, n_cells)
    for cell in range(n_cells):
        first[cell] = cell
    row, col = 0, 0
    for cell in range(n_cells):
        if cell + cols < n_cells and scratch[cell] == OUT:
            join_at_first(first, cell, cell + cols)
        if col + 1 < cols and scratch[n_cells - cols + cell - row] == OUT:
            join_at_first(first, cell, cell + 1)
        col += 1
        if col == cols:
            row, col = row + 1, 0
    for cell in range(n_cells):
        first[cell] = first[first[cell]]


@kernel
def part_pieces(n_cells, cols, most, scratch, piece, weight):
    """Edges inside of a piece are no lines, those between two whose weights are more than `most` together are. Returns
    1 if that is new, 2 if one has another state.
    """
    found = 0
    for cell in range(n_cells):
        for way in range(2, 4):
            edge = edge_of(cell, way, n_cells, cols)
            if edge < 0:
                continue
            one, other = scratch[piece + cell], scratch[piece + beyond(cell, way, cols)]
            if one == other:
                found = max(found, put_edge(edge, OUT, scratch))
            elif scratch[weight + one] + scratch[weight + other] > most:
                found = max(found, put_edge(edge, IN, scratch))
    return found
