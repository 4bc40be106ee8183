"""Rules: the registry, and what each must offer."""

from __future__ import annotations

import importlib
from dataclasses import FrozenInstanceError, dataclass, is_dataclass
from pathlib import Path

import numpy as np
import pytest

from gridlanes.errors import ModelError
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.model.outcome import Outcome, Violation
from gridlanes.model.scope import Scope
from gridlanes.rules import RULES, ExactCount, Rule
from gridlanes.rules.base import committed

FOLDER = Path(__file__).resolve().parents[3] / "engine" / "rules"


def site_of(n_coords, alphabet=None):
    return Scope(Grid(1, n_coords), alphabet or Alphabet.counting(3), (np.arange(n_coords),))


@dataclass(frozen=True)
class Ends(Rule):
    """The first and the last coord hold the same mark; says nothing of its own until they are decided."""

    shift: int | Clue = 0

    def holds(self, numbers, scope):
        return numbers[:, 0] == numbers[:, -1] + self.shift


def test_the_registry_lists_every_rule_of_the_folder_by_its_name():
    found = {}
    for path in FOLDER.glob("*.py"):
        module = importlib.import_module(f"gridlanes.rules.{path.stem}" if path.stem != "__init__" else Rule.__module__)
        for value in vars(module).values():
            if isinstance(value, type) and issubclass(value, Rule) and "name" in vars(value):
                found[value.name] = value
    assert {name: rule for name, rule in RULES.items() if rule.__module__.startswith("gridlanes.rules")} == found


@pytest.mark.parametrize("name", RULES)
def test_each_rule_is_documented_frozen_and_brings_what_solvers_ask_for(name):
    rule = RULES[name]
    assert issubclass(rule, Rule)
    assert rule.name == name
    assert rule.__doc__
    assert is_dataclass(rule)
    assert rule.__dataclass_params__.frozen
    for method in ("check", "violation", "encode"):
        assert getattr(rule, method) is not getattr(Rule, method), method


def test_the_base_promises_and_does_nothing():
    scope = site_of(1)
    with pytest.raises(NotImplementedError):
        Rule().check(np.ones((1, 1, 3), np.bool_), scope)
    with pytest.raises(NotImplementedError):
        Rule().holds(np.zeros((1, 1), np.uint8), scope)
    with pytest.raises(NotImplementedError):
        Rule().encode(None, scope)
    with pytest.raises(FrozenInstanceError):
        Ends().shift = 1


def test_a_rule_that_has_holds_alone_is_pending_until_it_is_decided():
    possible = np.array(
        [
            [[1, 0, 0], [1, 0, 0]],
            [[1, 0, 0], [0, 1, 0]],
            [[1, 0, 0], [0, 1, 1]],
            [[1, 0, 0], [0, 0, 0]],
        ],
        np.bool_,
    )
    scope = site_of(2)
    outcomes = Ends().check(possible, scope)
    assert outcomes.tolist() == [Outcome.SATISFIED, Outcome.VIOLATED, Outcome.PENDING, Outcome.VIOLATED]
    assert [Ends().violation(state, scope) for state in possible] == [None, Violation((0, 1)), None, Violation((0, 1))]
    assert Ends().check(possible[:0], scope).tolist() == []


def test_a_rule_that_has_check_alone_holds_where_it_is_satisfied():
    class First(Rule):
        def check(self, possible, scope):
            return np.where(possible[:, 0, 1], Outcome.SATISFIED, Outcome.VIOLATED).astype(np.uint8)

    assert First().holds(np.array([[1, 0], [0, 1]], np.uint8), site_of(2)).tolist() == [True, False]


def test_rules_that_calculate_refuse_binary_marks():
    class Sums(Rule):
        numeric = True

    Sums().validate(site_of(2))
    with pytest.raises(ModelError, match="binary"):
        Sums().validate(site_of(2, Alphabet.binary()))


def test_a_bound_rule_has_the_puzzles_own_numbers_and_a_missing_one_leaves_none():
    rule = Ends(Clue(2))
    assert rule.slots == (2,)
    assert rule.bound([7, 8, 9]) == Ends(9)
    assert rule.bound([7, 8, NO_CLUE]) is None
    assert Ends(4).slots == ()
    assert Ends(4).bound([]) == Ends(4)


def test_committed_gives_the_only_mark_left():
    possible = np.array([[1, 0, 0], [0, 1, 1], [0, 0, 0], [0, 0, 1]], np.bool_)
    assert committed(possible).tolist() == [0, -1, -1, 2]


def test_each_assignment_is_judged_by_its_own_clues():
    scope = Scope(Grid(1, 3), Alphabet.binary(), (np.arange(3),))
    numbers = np.array([[1, 1, 0], [1, 1, 0], [0, 0, 0], [0, 1, 0]], np.uint8)
    clues = np.array([[9, 2], [9, 1], [9, NO_CLUE], [9, 1]], np.int32)
    assert ExactCount(1, Clue(1)).holds_each(numbers, clues, scope).tolist() == [True, False, True, True]
