"""Notes on areas about dots: half a turn of sets of cells, and the pairs that a dot cannot do without."""

from __future__ import annotations

import random

import numpy as np
import pytest

from gridlanes.kernels.rule_kernel import python_of
from gridlanes.kernels.rules.shapes.dotted_areas import (
    add_own,
    look_around,
    note_turned,
    notes_of,
    opposite,
    turned_links,
)
from gridlanes.kernels.rules.shared.cell_sets import has_cell, put_cell, put_range

ROWS, COLS = 5, 20
WIDE = COLS + 1
N = ROWS * WIDE


def cells_at(at, scratch):
    return {cell for cell in range(N) if has_cell(at, cell, scratch)}


@pytest.mark.parametrize("both", [0, 1, WIDE, 3 * WIDE + 7, 2 * (ROWS - 1) * WIDE + 2 * (COLS - 1), -1, -WIDE])
def test_half_a_turn_takes_each_cell_to_its_opposite(both: int) -> None:
    rng, note = random.Random(both), python_of(notes_of)(0, ROWS, COLS)
    scratch, cells = np.zeros(note.end, np.int64), {cell for cell in range(N) if rng.random() < 0.3}
    for cell in cells:
        put_cell(note.more, cell, scratch)
    spare = turned_links(2, note)
    python_of(note_turned)(note.more, spare, 0, note.words - 1, scratch, note)
    for k in range(note.words):
        scratch[note.reach + k] = opposite(spare, both, k, scratch, note)
    assert cells_at(note.reach, scratch) == {both - cell for cell in cells if 0 <= both - cell < N}


def test_a_dot_keeps_what_it_comes_to_and_owns_what_it_cannot_do_without() -> None:
    """A corridor of three rows, the dot in the middle of the upper one; a cell on its left is known to be its own."""
    rows, cols = 3, 7
    note = python_of(notes_of)(0, rows, cols)
    scratch, wide = np.zeros(note.end, np.int64), cols + 1
    for row in range(rows):
        put_range(note.board, row * wide, cols, scratch)
        put_range(note.sides, row * wide, cols - 1, scratch)
        put_range(note.sides + note.words, row * wide, cols if row < rows - 1 else 0, scratch)
    for k in range(2 * note.words):
        scratch[note.links + k] = scratch[note.sides + k]
    for way in range(2):
        turned = turned_links(way, note)
        python_of(note_turned)(note.links + way * note.words, turned, 0, note.words - 1, scratch, note)
    put_range(note.can, 0, cols, scratch)
    put_cell(note.own, 3, scratch)
    put_cell(note.own, 1, scratch)
    put_cell(note.own, 5, scratch)
    put_cell(note.owned, 6, scratch)  # so the first cell goes as well
    scratch[note.both], scratch[note.root] = 6, 3
    scratch[note.first], scratch[note.last] = 0, note.words - 1
    assert not python_of(look_around)(0, scratch, note)
    assert cells_at(note.can, scratch) == {1, 2, 3, 4, 5}
    assert cells_at(note.own, scratch) == {1, 2, 3, 4, 5}
    assert cells_at(note.changed, scratch) == {2, 4}
    put_cell(note.more, 0, scratch)
    python_of(add_own)(0, scratch, note)
    assert cells_at(note.own, scratch) == {0, 1, 2, 3, 4, 5, 6}
    assert python_of(look_around)(0, scratch, note)
