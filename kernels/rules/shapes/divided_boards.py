"""Boards divided by lines: the edges of cells, the horizontal ones row by row, then the vertical ones. Their states are
at the beginning of scratch.
"""

from __future__ import annotations

from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.disjoint_sets import join_at_first, root_of
from gridlanes.kernels.rules.shared.graph import IN, OPEN, OUT


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
def join_from(first, cols, scratch, note):
    """The cells that are joined to `first`, a cell of no piece yet (-1 at `note.piece`): lists them from `note.waiting`
    on, notes `first` for each at `note.piece` and the next one at `note.following`, after the last one the first;
    returns how many. `note.sides`: see `note_sides`.
    """
    piece, waiting, following = note.piece, note.waiting, note.following
    scratch[piece + first] = first
    scratch[waiting] = first
    seen, done = 1, 0
    while done < seen:
        cell = scratch[waiting + done]
        done += 1
        for way in range(4):
            edge = scratch[note.sides + 4 * cell + way]
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
def swap_following(one, other, following, scratch):
    """Makes one ring of cells of two, or two of one; `following`: see `join_rings`."""
    after = scratch[following + one]
    scratch[following + one] = scratch[following + other]
    scratch[following + other] = after


@kernel
def _join_ring(one, other, first, scratch, weight, following):
    """Joins the rings of two cells, if they are not one."""
    a, b = root_of(first, one), root_of(first, other)
    if a != b:
        first[max(a, b)] = min(a, b)
        scratch[weight + min(a, b)] += scratch[weight + max(a, b)]
        swap_following(one, other, following, scratch)


@kernel
def join_rings(n_cells, cols, scratch, piece, weight, following):
    """Notes for each cell at `piece` the first cell of those that it is joined to, at whose `weight` is the sum of
    their weights, and at `following` the next one of them, after the last one the first.
    """
    first = part(scratch, piece, n_cells)
    for cell in range(n_cells):
        first[cell] = cell
        scratch[following + cell] = cell
    for cell in range(n_cells - cols):
        if scratch[cell] == OUT:
            _join_ring(cell, cell + cols, first, scratch, weight, following)
    edge = n_cells - cols
    for row in range(0, n_cells, cols):
        for cell in range(row, row + cols - 1):
            if scratch[edge] == OUT:
                _join_ring(cell, cell + 1, first, scratch, weight, following)
            edge += 1
    for cell in range(n_cells):
        first[cell] = first[first[cell]]


@kernel(inline=True)
def _part(edge, one, other, most, scratch, piece, weight):
    """The state of the edge between two cells, if their pieces decide it; returns what `put_edge` does."""
    one, other = scratch[piece + one], scratch[piece + other]
    if one == other:
        return put_edge(edge, OUT, scratch)
    if scratch[weight + one] + scratch[weight + other] > most:
        return put_edge(edge, IN, scratch)
    return 0


@kernel
def part_pieces(n_cells, cols, most, scratch, piece, weight):
    """Edges inside of a piece are no lines, those between two whose weights are more than `most` together are. Returns
    1 if that is new, 2 if one has another state.
    """
    found, edge = 0, n_cells - cols
    for cell in range(n_cells - cols):
        found = max(found, _part(cell, cell, cell + cols, most, scratch, piece, weight))
    for row in range(0, n_cells, cols):
        for cell in range(row, row + cols - 1):
            found = max(found, _part(edge, cell, cell + 1, most, scratch, piece, weight))
            edge += 1
    return found
