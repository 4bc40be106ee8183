"""The calculations of cages as facts."""

from __future__ import annotations

import numpy as np

from gridlanes.enumerating.calculation_facts import CalculationFacts
from gridlanes.enumerating.layouts import layouts_of
from gridlanes.enumerating.request import enumeration_of
from gridlanes.io.forms.fields.calculations import RULES
from gridlanes.model.clue import NO_CLUE

SQUARES = np.array([[0, 1, 1, 0], [1, 0, 0, 1]], np.uint8)


def facts_of(areas: list[int]) -> tuple[CalculationFacts, int]:
    enumeration = enumeration_of("kenken", 2)
    layouts = layouts_of(enumeration)
    return CalculationFacts(enumeration, layouts), layouts.codes.tolist().index(areas)


def test_a_cage_has_one_of_all_calculations_that_a_solution_tells() -> None:
    facts, layout = facts_of([0, 0, 1, 1])
    values = facts.read(layout, SQUARES)
    assert values.shape == (2, 14)  # for each cage *2, +3, -1, /2, and 1, 2 and 3 without an operator
    assert (values == 1).all()
    groups = facts.groups(layout)
    assert groups.group.tolist() == [0] * 7 + [1] * 7
    assert groups.needed.all()
    shown = np.zeros(14, np.bool_)
    shown[[0, 8]] = True
    found = {entry.rule: ([*entry.regions], [*entry.clues]) for entry in facts.shown(layout, (), values[0], shown)}
    assert found == {RULES["*"]: ([[0, 1]], [2]), RULES["+"]: ([[2, 3]], [3])}


def test_a_cell_has_no_difference() -> None:
    facts, layout = facts_of([0, 1, 2, 3])
    values = facts.read(layout, SQUARES)
    assert values.shape == (2, 4 * 3 * 2)
    assert (values == 1).sum() == (values == NO_CLUE).sum() == 24
    (moved,) = facts.moved(layout, np.array([1]))
    assert sorted(moved.tolist()) == [*range(24)]
    assert (facts.moved(layout, np.array([0]))[0] == np.arange(24)).all()
