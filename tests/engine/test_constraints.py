"""Constraints: a rule and its region, by value."""

from __future__ import annotations

import dataclasses

import pytest

from gridlanes.constraints import Constraint
from gridlanes.regions import Row
from gridlanes.rules import Distinct, Pin


def test_constraints_are_compared_by_value_and_can_be_looked_up():
    assert Constraint(Distinct(), Row(1)) == Constraint(Distinct(), Row(1))
    assert len({Constraint(Distinct(), Row(1)), Constraint(Distinct(), Row(1)), Constraint(Pin(1), Row(1))}) == 2


def test_a_constraint_does_not_change():
    with pytest.raises(dataclasses.FrozenInstanceError):
        Constraint(Distinct(), Row(1)).rule = Pin(1)
