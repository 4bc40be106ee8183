"""What follows for an area with two numbers from what is known of its cells."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.kernels.clauses.clause_state import NO_CONFLICT, OPEN, TRUE, assign, clauses_in
from gridlanes.kernels.clauses.consequences import propagate
from gridlanes.kernels.clauses.counts import counts_in, room_for_counts
from gridlanes.kernels.clauses.reasons import reasons_in, room_for_reasons
from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rules.shapes.paired_area_clauses import (
    NOBODY,
    PairedBoard,
    encode_areas,
    literal_of,
    name_areas,
    pairs_in,
)
from gridlanes.kernels.rules.shapes.paired_area_propagators import PairedLooks, look_at_area, note_owners
from gridlanes.kernels.rules.shapes.rectangles import ends_of
from gridlanes.kernels.rules.shared.graph import OPEN as OPEN_EDGE

ROOM = 60_000


@kernel
def _looked_at(scratch, rows, cols, n_edges, cells, numbers, number, held, found):
    """What follows for the area of a number whose cells are `held` (1) or not (0), -1 for open, looked at once; 0 if
    that is a conflict.
    """
    board = pairs_in(scratch, rows, cols, n_edges, len(cells))
    for edge in range(n_edges):
        board.edge[edge] = OPEN_EDGE
    for cell in range(rows * cols):
        board.named[cell] = NOBODY
    for k in range(len(cells)):
        board.cell[k], board.number[k] = cells[k], numbers[k]
        board.named[cells[k]] = k
    n_vars, at = name_areas(board), 5_000
    owner, partner = part(scratch, at, n_vars), part(scratch, at + n_vars, n_vars)
    note_owners(board, owner, partner)
    at += 2 * n_vars
    seen, due, table = part(scratch, at, 1), part(scratch, at + 1, len(cells)), part(scratch, at + 1, 0)
    of_counts, at = part(scratch, at + 100, room_for_counts(0, n_vars)), at + 100 + room_for_counts(0, n_vars)
    of_reasons, at = part(scratch, at, room_for_reasons(n_vars)), at + room_for_reasons(n_vars)
    clauses = clauses_in(part(scratch, at, ROOM), ROOM, n_vars, 1, 0)
    looks = PairedLooks(
        reasons_in(of_reasons, clauses, 10_000), counts_in(of_counts, table, n_vars), board, owner, partner, seen, due
    )
    encode_areas(clauses, board)
    for cell in range(rows * cols):
        here = literal_of(board, number, cell)
        if here >= 0 and held[cell] >= 0 and clauses.truth[here] == OPEN:
            assign(clauses, here + 1 - held[cell], -1)
    said = propagate(clauses)
    said = look_at_area(clauses, looks, number) if said == NO_CONFLICT else said
    for cell in range(rows * cols):
        here = literal_of(board, number, cell)
        found[cell] = 0 if here < 0 else 1 if clauses.truth[here] == TRUE else -1 if clauses.truth[here] == OPEN else 0
    return 1 if said == NO_CONFLICT else 0


def looked_at(rows, cols, numbers, number, held):
    """What follows, as a picture; None for a conflict."""
    values = np.array(["?.#".index(one) - 1 for one in held if one != "/"], np.int64)
    found, scratch = np.zeros(rows * cols, np.int64), np.zeros(5_000 + 4 * ROOM, np.int64)
    n_edges = len(ends_of(rows * cols, cols))
    cells, sizes = np.array([*numbers], np.int64), np.array([*numbers.values()], np.int64)
    if not _looked_at(scratch, rows, cols, n_edges, cells, sizes, number, values, found):
        return None
    return "".join("?.#"[value + 1] for value in found)


@pytest.mark.parametrize(
    ("numbers", "held", "found"),
    [
        ({0: 1, 2: 4, 6: 9}, "#??.???", "#??...."),  # parted by a cell that is not of it
        ({0: 1, 3: 5, 6: 9}, "#??????", "#??????"),
        ({0: 3, 1: 5}, "#??.???", None),  # it comes to three cells, and has four
        ({0: 2, 1: 5}, "#??.???", "###...."),  # all that are left
        ({0: 1, 2: 4, 6: 9}, "###.???", "###...."),
        ({0: 1, 1: 3}, "##?/???", "##...."),  # as many as it may have
        ({0: 1, 1: 3}, "##?/#??", None),
        ({0: 1, 2: 3, 3: 6}, "##?/#??", "##.#??"),  # too many for the first pair
    ],
)
def test_what_follows_about_an_area(numbers, held, found):
    assert looked_at(1 + held.count("/"), len(held.split("/")[0]), numbers, 0, held) == found


def test_owners_are_one_number_or_the_two_that_share_an_area():
    variables, none = np.array([[0, 1, 2], [2, 3, 4]]), np.zeros(3, np.int64)
    named, cells, sizes = np.array([0, NOBODY, 1]), np.array([0, 2]), np.array([1, 4])
    board = PairedBoard(1, 3, cells, sizes, np.zeros(2, np.int64), named, variables.ravel(), none, none)
    owner, partner = np.full(5, 7), np.full(5, 7)
    note_owners(board, owner, partner)
    assert (owner.tolist(), partner.tolist()) == ([0, 0, 0, 1, 1], [NOBODY, NOBODY, 1, NOBODY, NOBODY])
