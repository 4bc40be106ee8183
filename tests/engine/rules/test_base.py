"""Rules: the registry, and what each must offer."""

from __future__ import annotations

import ast
import importlib
from dataclasses import FrozenInstanceError, dataclass, is_dataclass
from pathlib import Path

import numpy as np
import pytest
from drawn import possible_of

import gridlanes.rules
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.model.outcome import Outcome, Violation
from gridlanes.model.scope import Scope
from gridlanes.rules import RULES, BoundedSize, Islands, Rule, Sum
from gridlanes.rules.base import committed, each_slot, holds_at_once, outcomes, sides

FOLDER = Path(__file__).resolve().parents[3] / "engine" / "rules"


def scope_with(n_coords, alphabet=None):
    return Scope(Grid(1, n_coords), alphabet or Alphabet.counting(3), (np.arange(n_coords),))


@dataclass(frozen=True)
class Ends(Rule):
    """The first and the last coord hold the same mark; says nothing of its own until they are decided."""

    shift: int | Clue = 0

    def holds(self, numbers, scope):
        return numbers[:, 0] == numbers[:, -1] + self.shift


def test_the_registry_has_every_rule_of_the_folder_by_its_name():
    found = {}
    for path in FOLDER.rglob("*.py"):
        module = ".".join(("gridlanes.rules", *path.relative_to(FOLDER).with_suffix("").parts))
        for value in vars(importlib.import_module(module.removesuffix(".__init__"))).values():
            if isinstance(value, type) and issubclass(value, Rule) and "name" in vars(value):
                found[value.name] = value
    assert found == RULES
    assert list(RULES) == sorted(RULES)
    for name, rule in RULES.items():
        assert rule.__module__ == f"gridlanes.rules.{name}"
        assert getattr(gridlanes.rules, rule.__name__) is rule
        assert rule.__name__ in dir(gridlanes.rules)


def test_the_list_for_type_checkers_is_the_folder():
    tree = ast.parse((FOLDER / "__init__.py").read_text(encoding="utf-8"))
    (block,) = (node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING")
    listed = [(node.module, alias.name, alias.asname) for node in block.body for alias in node.names]
    assert listed == [(rule.__module__, rule.__name__, rule.__name__) for rule in RULES.values()]


@pytest.mark.parametrize("name", ["Nothing", "AtMostOver", "Base", "Shared", ""])
def test_what_is_no_rule_is_no_attribute(name):
    with pytest.raises(AttributeError, match=f"no attribute '{name}'"):
        getattr(gridlanes.rules, name)


@pytest.mark.parametrize("name", RULES)
def test_each_rule_is_documented_frozen_and_brings_what_solvers_ask_for(name):
    rule = RULES[name]
    assert issubclass(rule, Rule)
    assert rule.name == name
    assert rule.__doc__
    assert is_dataclass(rule)
    assert rule.__dataclass_params__.frozen
    for method in ("check", "explain", "encode"):
        assert getattr(rule, method) is not getattr(Rule, method), method


def test_the_base_promises_and_does_nothing():
    scope = scope_with(1)
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
    scope = scope_with(2)
    outcomes = Ends().check(possible, scope)
    assert outcomes.tolist() == [Outcome.SATISFIED, Outcome.VIOLATED, Outcome.PENDING, Outcome.VIOLATED]
    assert [Ends().violation(state, scope) for state in possible] == [None, Violation((0, 1)), None, Violation((0, 1))]
    assert Ends().check(possible[:0], scope).tolist() == []


def test_a_rule_that_has_check_alone_holds_where_it_is_satisfied():
    class First(Rule):
        def check(self, possible, scope):
            return np.where(possible[:, 0, 1], Outcome.SATISFIED, Outcome.VIOLATED).astype(np.uint8)

    assert First().holds(np.array([[1, 0], [0, 1]], np.uint8), scope_with(2)).tolist() == [True, False]


def test_a_bound_rule_has_the_puzzles_own_numbers_and_a_missing_one_leaves_none():
    rule = Ends(Clue(2))
    assert rule.slots == (2,)
    assert rule.bound([7, 8, 9]) == Ends(9)
    assert rule.bound([7, 8, NO_CLUE]) is None
    assert Ends(4).slots == ()
    assert Ends(4).bound([]) == Ends(4)


def test_a_rule_that_is_bound_except_for_some_slots_keeps_the_clues_of_these():
    rule, is_open = Ends(Clue(2)), [False, False, True]
    assert rule.bound_except([7, 8, 9], is_open) == rule
    assert rule.bound_except([7, 8, 9], [True, True, False]) == Ends(9)
    assert rule.bound_except([7, 8, NO_CLUE], [True, True, False]) is None
    assert Ends(4).bound_except([], []) == Ends(4)
    islands = Islands(0, (Clue(0), Clue(1), 3))
    assert islands.bound_except([5, NO_CLUE], [True, False]) == Islands(0, (Clue(0), NO_CLUE, 3))


def test_sides_are_what_holds_the_mark_and_what_can():
    hold, can = sides(possible_of("#?."), 1)
    assert (hold.tolist(), can.tolist()) == ([True, False, False], [True, True, False])


def test_violated_goes_before_satisfied():
    codes = outcomes(np.array([True, True, False]), np.array([True, False, False]))
    assert codes.tolist() == [Outcome.VIOLATED, Outcome.SATISFIED, Outcome.PENDING]


def test_clues_that_are_read_agree_or_there_are_none():
    rule = BoundedSize(1, Clue(4), Clue(4))
    assert each_slot(rule, [np.array([1, 2, 3]), np.array([1, 3, NO_CLUE])], 3).tolist() == [
        [1, 1],
        [NO_CLUE, NO_CLUE],
        [NO_CLUE, NO_CLUE],
    ]
    assert each_slot(Ends(), [], 2).shape == (2, 0)
    with pytest.raises(NotImplementedError):
        Ends(Clue(0)).read_clues(np.zeros((1, 2), np.uint8), scope_with(2))


def test_committed_gives_the_only_mark_left():
    possible = np.array([[1, 0, 0], [0, 1, 1], [0, 0, 0], [0, 0, 1]], np.bool_)
    assert committed(possible).tolist() == [0, -1, -1, 2]


def test_a_rule_with_a_holds_of_its_own_is_not_judged_by_one_that_it_inherits():
    class Odd(Sum):
        def holds(self, numbers, scope):
            return super().holds(numbers, scope) & (numbers[:, 0] % 2 == 1)

    class Both(Odd):
        def holds_laid_out(self, regions):
            return super().holds_laid_out(regions) & (regions.first % 2 == 1)

    assert [holds_at_once(kind) for kind in (Rule, Sum, Odd, Both)] == [False, True, False, True]
