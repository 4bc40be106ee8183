"""What follows for the cells that may have a size from what is known of them."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.kernels.clauses.clause_state import NO_CONFLICT, OPEN, TRUE, assign, clauses_in
from gridlanes.kernels.clauses.counts import counts_in, room_for_counts
from gridlanes.kernels.clauses.reasons import reasons_in, room_for_reasons
from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rules.shapes.rectangles import ends_of
from gridlanes.kernels.rules.shapes.sized_area_clauses import (
    ALLOWED,
    NO_VARIABLE,
    literal_of_size,
    name_sizes,
    sizes_in,
)
from gridlanes.kernels.rules.shapes.sized_area_propagators import SizedLooks, look_at_size, note_sizes
from gridlanes.kernels.rules.shared.graph import OPEN as OPEN_EDGE

ROOM = 60_000
NONE, CONFLICT = 1, 0


@kernel
def _looked_at(scratch, rows, cols, n_edges, size, held, found, sizes):
    """What follows for cells that have a size (1) or not (0), -1 for open, looked at once; CONFLICT if that is one.
    `sizes`: is given the sizes of the variables.
    """
    board = sizes_in(scratch, rows, cols, n_edges, size)
    for edge in range(n_edges):
        board.edge[edge] = OPEN_EDGE
    for k in range(rows * cols * size):
        board.variable[k] = ALLOWED if k % size == size - 1 else NO_VARIABLE
    n_vars, at = name_sizes(board), 5_000
    size_of, seen, due = part(scratch, at, n_vars), part(scratch, at + n_vars, 1), part(scratch, at + n_vars + 1, size)
    note_sizes(board, size_of)
    for k in range(n_vars):
        sizes[k] = size_of[k]
    at += n_vars + 1 + size
    table, of_counts = part(scratch, at, 0), part(scratch, at, room_for_counts(0, n_vars))
    at += room_for_counts(0, n_vars)
    of_reasons, at = part(scratch, at, room_for_reasons(n_vars)), at + room_for_reasons(n_vars)
    clauses = clauses_in(part(scratch, at, ROOM), ROOM, n_vars, 1, 0)
    looks = SizedLooks(
        reasons_in(of_reasons, clauses, 10_000), counts_in(of_counts, table, n_vars), board, size_of, seen, due
    )
    for cell in range(rows * cols):
        here = literal_of_size(board, cell, size)
        if here >= 0 and held[cell] >= 0:
            assign(clauses, here + 1 - held[cell], -1)
    said = look_at_size(clauses, looks, size)
    for cell in range(rows * cols):
        here = literal_of_size(board, cell, size)
        found[cell] = 0 if here < 0 else 1 if clauses.truth[here] == TRUE else -1 if clauses.truth[here] == OPEN else 0
    return NONE if said == NO_CONFLICT else CONFLICT


def looked_at(size, held):
    """What follows, as a picture; None for a conflict."""
    rows, cols = 1 + held.count("/"), len(held.split("/")[0])
    values = np.array(["?.#".index(one) - 1 for one in held if one != "/"], np.int64)
    found, sizes = np.zeros(rows * cols, np.int64), np.zeros(rows * cols, np.int64)
    scratch = np.zeros(5_000 + 4 * ROOM, np.int64)
    n_edges = len(ends_of(rows * cols, cols))
    if _looked_at(scratch, rows, cols, n_edges, size, values, found, sizes) == CONFLICT:
        return None
    assert {*sizes.tolist()} <= {0, size}
    picture = "".join("?.#"[value + 1] for value in found)
    return "/".join(picture[row * cols : (row + 1) * cols] for row in range(rows))


@pytest.mark.parametrize(
    ("size", "held", "found"),
    [
        (3, "??.????", "...????"),  # a region with too few cells
        (3, "#?.????", None),  # the same, with a piece
        (3, "??#.???", "###.???"),  # a region with just enough, and a piece
        (3, "???.???", "???.???"),  # without one it may be of other sizes
        (3, "?###???", ".###.??"),  # a full piece ends
        (3, "####???", None),  # too large
        (3, ".#?????", ".###???"),  # no more cells are near enough
        (4, ".#?.???", None),  # parted from others by a cell that does not have the size
        (3, "#??/.??", "##?/.??"),  # the only way out
        (3, "#??/???", "#??/???"),
        (2, "??#?#??", "??#.#??"),  # a cell that would join too many
        (3, "??#?#??", "??#?#??"),
        (4, "#?#/???/#?#", "#?#/???/#?#"),  # three cells are not too many
        (3, "#?#/#?#", "#.#/#.#"),  # five are
    ],
)
def test_what_follows_about_a_size(size, held, found):
    assert looked_at(size, held) == found
