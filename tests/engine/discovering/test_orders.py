"""What rules know of the order of their regions is so: on the cases of each rule."""

from __future__ import annotations

import importlib

import numpy as np
import pytest

from gridlanes.discovering.orders import RegionOrder, named, order_of
from gridlanes.rules import AtMost, Connected, Increasing

MAX_STATES = 200


def cases_of(rule):
    cases = importlib.import_module(f"rule_cases.{rule.name}").CASES
    return [
        case for case in cases if not case.rule.slots and 1 < case.scope.lengths[0] < 8 and len(case.scope.lengths) == 1
    ]


def reordered(rule, order):
    """For each case what the rule says of assignments, and of the same in another order."""
    rng = np.random.default_rng(5)
    for case in cases_of(rule):
        n = len(case.scope.coords)
        numbers = rng.integers(0, len(case.scope.alphabet), (MAX_STATES, n)).astype(np.uint8)
        other = np.arange(n)[::-1] if order is RegionOrder.EITHER_WAY else rng.permutation(n)
        yield case.rule.holds(numbers, case.scope), case.rule.holds(numbers[:, other], case.scope)


@pytest.mark.parametrize(
    "rule", named(RegionOrder.ANY_ORDER) + named(RegionOrder.EITHER_WAY), ids=lambda rule: rule.name
)
def test_the_order_of_coords_does_not_matter(rule) -> None:
    order = RegionOrder.ANY_ORDER if rule in named(RegionOrder.ANY_ORDER) else RegionOrder.EITHER_WAY
    checked = 0
    for said, said_otherwise in reordered(rule, order):
        assert np.array_equal(said, said_otherwise)
        checked += 1
    assert checked


@pytest.mark.parametrize("rule", named(RegionOrder.ANY_PART), ids=lambda rule: rule.name)
def test_what_holds_of_a_region_holds_of_its_ends_left_out(rule) -> None:
    checked = 0
    for case in cases_of(rule):
        rng = np.random.default_rng(5)
        numbers = rng.integers(0, len(case.scope.alphabet), (MAX_STATES, len(case.scope.coords))).astype(np.uint8)
        scope = type(case.scope)(case.scope.grid, case.scope.alphabet, (case.scope.coords[1:-1],))
        held = case.rule.holds(numbers, case.scope)
        assert case.rule.holds(numbers[held][:, 1:-1], scope).all()
        checked += 1
    assert checked


def test_of_others_as_much_as_can_be() -> None:
    assert order_of(Increasing()) is RegionOrder.AS_LISTED
    assert order_of(Connected(1)) is RegionOrder.PLACES
    assert order_of(AtMost(1, 2)) is RegionOrder.ANY_PART
