"""Figures as facts: all of them, those that a solution allows, and where moves take them."""

from __future__ import annotations

import numpy as np
import pytest
from plain_enumeration import plain_figures

from gridlanes.enumerating import figure_facts as module
from gridlanes.enumerating.fact_reader import FactReader
from gridlanes.enumerating.figure_facts import FigureFacts, figures_of
from gridlanes.enumerating.layouts import layouts_of
from gridlanes.enumerating.request import enumeration_of
from gridlanes.errors import ModelError
from gridlanes.io.forms.fields.field import Size
from gridlanes.model.clue import NO_CLUE

SOLUTION = np.array([[0, 1, 2, 1, 2, 0, 2, 0, 1]], np.uint8)


def of_side_3(genre):
    return enumeration_of(genre, 3, options={"box": (3, 1)})


@pytest.mark.parametrize("genre", ["even_odd", "kropki", "german_whispers", "thermometer", "arrow"])
def test_all_figures_are_there(genre) -> None:
    enumeration = of_side_3(genre)
    expected = plain_figures(enumeration)
    found = [(field, cells) for field in enumeration.figures for cells in figures_of(field, Size(3, 3))]
    assert len(found) == len(expected)
    assert {(field.name, cells) for field, cells in found} == {(field.name, cells) for field, cells in expected}


def test_too_many_figures_are_refused(monkeypatch) -> None:
    monkeypatch.setattr(module, "MAX_FIGURES", 50)
    with pytest.raises(ModelError, match="more than 50 thermometers"):
        figures_of(of_side_3("thermometer").figures[0], Size(3, 3))


def test_figures_have_no_more_cells_than_is_asked_for() -> None:
    (field,) = of_side_3("thermometer").figures
    every = figures_of(field, Size(3, 3))
    assert figures_of(field, Size(3, 3), 2) == {cells for cells in every if len(cells) <= 2}
    assert max(map(len, figures_of(field, Size(2, 2), 4))) == 4
    asked = enumeration_of("thermometer", 3, options={"box": (3, 1)}, longest=2)
    assert FactReader(asked, layouts_of(asked)).read(0, SOLUTION).values.shape == (1, 9 + 40)


def test_a_solution_allows_those_whose_rule_holds() -> None:
    enumeration = of_side_3("even_odd")
    facts = FigureFacts(enumeration, enumeration.figures)
    even = [2 if value else 1 for value in SOLUTION[0] % 2]
    assert facts.read(0, SOLUTION)[0].tolist() == [
        *(1 if parity == 2 else NO_CLUE for parity in even),
        *(1 if parity == 1 else NO_CLUE for parity in even),
    ]


@pytest.mark.parametrize("genre", ["kropki", "thermometer", "arrow"])
def test_figures_that_a_solution_allows_move_to_those_that_its_image_allows(genre) -> None:
    enumeration = of_side_3(genre)
    facts = FigureFacts(enumeration, enumeration.figures)
    here = facts.read(0, SOLUTION)[0]
    for number, coords in enumerate(enumeration.moves.coords):
        image = np.empty_like(SOLUTION)
        image[:, coords] = SOLUTION
        (moved,) = facts.moved(0, np.array([number]))
        assert (facts.read(0, image)[0, moved] == here).all()


def test_the_regions_of_figures_are_listed_by_field() -> None:
    enumeration = of_side_3("kropki")
    facts = FigureFacts(enumeration, enumeration.figures)
    values = facts.read(0, SOLUTION)[0]
    found = facts.shown(0, (), values, values == 1)
    assert [entry.rule for entry in found] == [field.rule(3) for field in enumeration.figures]
    assert sum(len(entry.regions) for entry in found) == (values == 1).sum()
    assert facts.shown(0, (), values, np.zeros(len(values), np.bool_)) == ()
