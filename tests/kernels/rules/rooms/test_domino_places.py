"""The notes on places of dominoes: they have room side by side; what follows is in the cases of `dominoes_in_rooms`."""

from __future__ import annotations

from itertools import pairwise

from gridlanes.kernels.rule_kernel import python_of
from gridlanes.kernels.rules.rooms.domino_places import notes_for


def test_the_notes_do_not_overlap():
    notes = python_of(notes_for)(12, 17, 3)
    assert [after - before for before, after in pairwise((0, *notes))] == [12, 17, 12, 3, 6, 3, 7, 24, 1]
