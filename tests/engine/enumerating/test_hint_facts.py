"""Hints of runs as facts."""

from __future__ import annotations

import numpy as np

from gridlanes.enumerating.hint_facts import HintFacts
from gridlanes.enumerating.layouts import layouts_of
from gridlanes.enumerating.request import enumeration_of
from gridlanes.model.clue import NO_CLUE


def test_a_cell_has_one_of_all_hints_that_a_solution_allows() -> None:
    enumeration = enumeration_of("tapa", (1, 3))
    layouts = layouts_of(enumeration)
    layout = layouts.givens.tolist().index([0, 1, 0])
    facts = HintFacts(enumeration, layouts)
    values = facts.read(layout, np.array([[1, 0, 1], [0, 0, 1], [0, 0, 0]], np.uint8))
    hints = [0, 1, 9, 11, 91, 99]  # the 9 is a ?, and stands for no run, too
    assert values.tolist() == [
        [NO_CLUE, NO_CLUE, NO_CLUE, 1, 1, 1],
        [NO_CLUE, 1, 1, NO_CLUE, NO_CLUE, NO_CLUE],
        [1, NO_CLUE, 1, NO_CLUE, NO_CLUE, NO_CLUE],
    ]
    groups = facts.groups(layout)
    assert groups.group.tolist() == [1] * 6
    assert groups.needed.all()
    assert facts.clues(layout, np.eye(6, dtype=np.bool_)).tolist() == [[NO_CLUE, hint, NO_CLUE] for hint in hints]
    assert facts.moved(layout, np.arange(4)).tolist() == [[*range(6)]] * 4
    assert facts.shown(layout, (), values[0], values[0] == 1) == ()
