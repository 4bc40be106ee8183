"""Constraints: a rule, its regions and its role, by value."""

from __future__ import annotations

import dataclasses
import pickle

import pytest

from gridlanes.errors import ModelError
from gridlanes.lowering.program import Program
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.presentation import Presentation
from gridlanes.model.regions import Col, Row
from gridlanes.puzzles.constraint import Constraint, Role
from gridlanes.rules import AtLeastOne, Distinct, Pin


def test_constraints_are_compared_by_value_and_can_be_looked_up():
    assert Constraint(Distinct(), Row(1)) == Constraint(Distinct(), Row(1))
    assert len({Constraint(Distinct(), Row(1)), Constraint(Distinct(), Row(1)), Constraint(Pin(1), Row(1))}) == 2


def test_one_region_or_several_goal_or_forbidden():
    constraint = Constraint(Distinct(), Row(1))
    assert (constraint.regions, constraint.region, constraint.role) == ((Row(1),), Row(1), Role.GOAL)
    assert Constraint(Distinct(), [Row(1), Col(2)]).regions == (Row(1), Col(2))
    assert Constraint(Distinct(), Row(1), Role.FORBIDDEN) != constraint
    assert dataclasses.replace(constraint, role=Role.FORBIDDEN) == Constraint(Distinct(), Row(1), Role.FORBIDDEN)


def test_how_its_regions_are_drawn_does_not_make_another_constraint():
    drawn = Row(1, presentation=Presentation(label=7))
    assert Constraint(Distinct(), drawn) == Constraint(Distinct(), Row(1))
    assert Constraint(Distinct(), drawn).region.presentation == Presentation(label=7)


def test_a_constraint_does_not_change():
    with pytest.raises(dataclasses.FrozenInstanceError):
        Constraint(Distinct(), Row(1)).rule = Pin(1)


def test_its_site_has_the_coords_of_its_regions_one_after_another():
    scope = Constraint(Distinct(), Row(1)).scope(Grid(2, 3), Alphabet.counting(3))
    assert scope.coords.tolist() == [3, 4, 5]
    assert scope.lengths == (3,)


def test_a_site_that_the_rule_cannot_speak_of_is_refused():
    with pytest.raises(ModelError, match="one coord"):
        Constraint(Pin(1), Row(1)).scope(Grid(2, 3), Alphabet.counting(3))
    with pytest.raises(ModelError, match="needs 1 region"):
        Constraint(Distinct(), (Row(0), Row(1))).scope(Grid(2, 3), Alphabet.counting(3))


def test_its_site_on_one_grid_is_made_once_and_is_no_part_of_it():
    grid, alphabet, constraint = Grid(2, 3), Alphabet.counting(3), Constraint(Distinct(), Row(1))
    scope = constraint.scope(grid, alphabet)
    assert constraint.scope(grid, alphabet) is scope
    assert constraint.scope(Grid(3, 2), alphabet).coords.tolist() == [2, 3]
    assert constraint.scope(grid, Alphabet.counting(4)).alphabet == Alphabet.counting(4)
    again = pickle.loads(pickle.dumps(constraint))
    assert again == constraint == Constraint(Distinct(), Row(1))
    assert vars(again).keys() == vars(Constraint(Distinct(), Row(1))).keys() == {"rule", "regions", "role"}


def test_it_is_lowered_where_it_stands_on_the_programs_grid():
    program, grid, alphabet = Program(Grid(2, 3), Alphabet.binary()), Grid(2, 3), Alphabet.binary()
    constraint = Constraint(AtLeastOne(1), Row(1))
    constraint.lower(program)
    plain = Program(grid, alphabet)
    constraint.rule.lower(plain, constraint.scope(grid, alphabet))
    assert program.index().tolist() == plain.index().tolist()
    assert program.index().size
