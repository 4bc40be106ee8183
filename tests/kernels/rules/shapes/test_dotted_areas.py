"""Notes on areas about dots: what belongs to a dot with a cell."""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.rule_kernel import python_of
from gridlanes.kernels.rules.shapes.dotted_areas import note_places, notes_of, own
from gridlanes.kernels.rules.shared.graph import OPEN, OUT


def test_a_cell_of_a_dot_brings_the_opposite_one_and_what_is_joined_to_either():
    note = python_of(notes_of)(7, 6)
    scratch = np.zeros(note.end, np.int64)
    python_of(note_places)(6, 3, scratch, note)
    scratch[:7] = OPEN
    scratch[3] = OUT  # between the first two of two rows of three
    scratch[note.owner : note.owner + 6] = -1
    scratch[note.row], scratch[note.col] = 1, 2  # between the second cell and the one below it
    assert python_of(own)(0, 0, 6, 3, scratch, note) == 1
    assert scratch[note.owner : note.owner + 6].tolist() == [0, 0, -1, -1, 0, 0]
    assert scratch[:7].tolist() == [OPEN, OUT, OPEN, OUT, OPEN, OPEN, OUT]
    assert python_of(own)(2, 1, 6, 3, scratch, note) == 2
