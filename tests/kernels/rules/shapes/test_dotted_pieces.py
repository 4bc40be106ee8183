"""Connected cells without a dot: they grow where there is one way to, and belong to a dot together."""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.rule_kernel import python_of
from gridlanes.kernels.rules.shapes.dotted_areas import notes_of
from gridlanes.kernels.rules.shapes.dotted_pieces import grow_pieces
from gridlanes.kernels.rules.shared.cell_sets import has_cell, put_cell, put_range

ROWS, COLS = 2, 3
WIDE = COLS + 1


def board_with(lines, joined):
    """Notes on a board, of whose edges, (0 to the right or 1 below, cell), some are lines, and some no lines."""
    note = python_of(notes_of)(0, ROWS, COLS)
    scratch = np.zeros(note.end, np.int64)
    for row in range(ROWS):
        put_range(note.board, row * WIDE, COLS, scratch)
        put_range(note.sides, row * WIDE, COLS - 1, scratch)
    put_range(note.sides + note.words, 0, COLS, scratch)
    for at, edges in ((note.lines, lines), (note.joined, joined)):
        for way, cell in edges:
            put_cell(at + way * note.words, cell, scratch)
    for k in range(2 * note.words):
        scratch[note.links + k] = scratch[note.sides + k] & ~scratch[note.lines + k]
    return scratch, note


def joined_edges(scratch, note):
    return {
        (way, cell) for way in (0, 1) for cell in range(WIDE) if has_cell(note.joined + way * note.words, cell, scratch)
    }


def test_a_cell_and_a_piece_go_on_where_there_is_one_way():
    scratch, note = board_with(lines=[(1, 0), (1, 1)], joined=[(0, 0)])
    assert python_of(grow_pieces)(0, scratch, note)
    assert joined_edges(scratch, note) == {(0, 0), (0, 1)}  # the cells of the second row have two ways, or one
    assert has_cell(note.joined, WIDE, scratch)
    assert not has_cell(note.joined, WIDE + 1, scratch)
    assert has_cell(note.fresh, 1, scratch)


def test_what_has_no_way_cannot_be():
    for joined in ([], [(0, 0)]):
        lines = [(1, 0), (1, 1), (0, 1)] if joined else [(0, 0), (1, 0)]
        scratch, note = board_with(lines, joined)
        assert not python_of(grow_pieces)(0, scratch, note)


def test_a_piece_belongs_to_a_dot_or_does_not():
    scratch, note = board_with(lines=[], joined=[(0, 0)])
    scratch[note.both] = scratch[note.both + 1] = WIDE + 2
    put_cell(note.can, 0, scratch)
    put_range(note.can + note.words, 0, COLS, scratch)
    put_range(note.can + note.words, WIDE, COLS, scratch)
    put_cell(note.own + note.words, 1, scratch)
    put_cell(note.owned, 1, scratch)
    assert python_of(grow_pieces)(2, scratch, note)
    assert not has_cell(note.can, 0, scratch)
    assert [cell for cell in range(2 * WIDE) if has_cell(note.own + note.words, cell, scratch)] == [
        0,
        1,
        WIDE + 1,
        WIDE + 2,
    ]
