"""A board on which shapes lie: what follows from the places that are left, and which is tried next."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from rule_laws import Case

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rule_kernel import python_of
from gridlanes.kernels.rules.shapes.placed_shapes import (
    add_place,
    decide_cell,
    next_place,
    room_for_shapes,
    settle_shapes,
    shapes_in,
    words_for,
)
from gridlanes.kernels.rules.shared.cell_sets import BITS
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import EachShapeOnce


@kernel
def _settled(scratch, records, kind_of, known, cols, n_kinds, out):
    """Settles a board; each shape has one word of places."""
    board = shapes_in(scratch, len(known), cols, n_kinds, n_kinds)
    at, last = 0, -1
    for k in range(n_kinds + 1):
        board.first[k] = k
    for p in range(len(kind_of)):
        at = at + 1 if kind_of[p] == last else kind_of[p] * BITS
        last = kind_of[p]
        add_place(board, records, p, at)
    wrong = False
    for cell in range(len(known)):
        if known[cell] != 0:
            wrong |= decide_cell(board, cell, known[cell] > 0)
    out[0] = 1 if wrong or settle_shapes(board, records) else 0
    out[1], out[2] = board.held[0], board.free[0]
    out[3], out[4] = next_place(board)


class Settled(NamedTuple):
    broken: bool
    drawing: str
    place: int
    kind: int


def settled(drawing, shapes):
    """What becomes of a drawing of cells, in which ``#`` holds the mark and ``.`` does not."""
    rows = drawing.split("/")
    grid = Grid(len(rows), len(rows[0]))
    case = Case(EachShapeOnce(1, shapes), grid, Alphabet.binary(), [range(grid.n_coords)], "")
    told = case.rule.parameters(case.scope)
    known = np.array([{"#": 1, ".": -1}.get(cell, 0) for cell in "".join(rows)], np.int64)
    n, n_kinds, out = len(known), len(shapes), np.zeros(5, np.int64)
    assert max(map(told.kind_of.count, range(n_kinds))) <= BITS
    scratch = np.zeros(python_of(room_for_shapes)(n, n_kinds, n_kinds), np.int64)
    lists = np.array(told.records, np.int32), np.array(told.kind_of, np.int32)
    _settled(scratch, *lists, known, grid.cols, n_kinds, out)
    broken, held, free, place, kind = out.tolist()
    cells = ["#" if held >> k & 1 else "." if free >> k & 1 else "?" for k in range(n)]
    after = "/".join("".join(cells[row : row + grid.cols]) for row in range(0, n, grid.cols))
    return Settled(broken == 1, after, place, kind)


def test_a_set_takes_whole_words():
    assert [python_of(words_for)(n) for n in (0, 1, BITS, BITS + 1)] == [0, 1, 1, 2]


def test_shapes_with_one_place_lie_there():
    assert settled("?????/.....", ("#####",))[:2] == (False, "#####/.....")
    assert settled("#??/...", ("#", "##")).broken


def test_one_that_alone_covers_a_cell_lies_there():
    assert settled("#?.??/.....", ("##",))[:2] == (False, "##.../.....")


def test_cells_that_nothing_covers_are_free():
    assert settled("??.?", ("##",))[:2] == (False, "##..")


def test_free_cells_must_be_connected():
    assert settled(".#.", ("#",)).broken
    assert not settled(".#./???", ("#",)).broken


def test_the_shape_or_cell_with_fewest_places_comes_next():
    assert settled("????/????", ("#", "####")).kind == 1
    assert settled("?????/?????", ("####", "#")).kind == 0
    assert settled("#...", ("#",))[1:] == ("#...", -1, -1)
