"""What the rules on displayed numbers share; the laws are in test_laws.py."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.errors import ModelError
from gridlanes.kernels.rules.values import NO_TARGET, OUT_OF_REACH, values_naive
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.model.scope import Scope
from gridlanes.rules import (
    RULES,
    Difference,
    Increasing,
    MinDifference,
    Product,
    Quotient,
    RunLengths,
    SandwichSum,
    Sum,
    SumEqual,
    VisibleCount,
)
from gridlanes.rules.decided import EmptyDomain
from gridlanes.rules.shared.lines import (
    WIDEST,
    counted,
    first_empty,
    greatest,
    is_ascending,
    least,
    target_code,
    target_word,
    values_block,
)

HOLES = Alphabet((7, 0, 3))


def site_of(n_coords, alphabet=HOLES):
    return Scope(Grid(1, n_coords), alphabet, (np.arange(n_coords),))


def test_the_least_and_the_greatest_value_left_are_displayed_values():
    state = np.array([[1, 0, 1], [0, 1, 1], [0, 0, 0]], np.bool_)
    assert least(state, site_of(3)).tolist() == [3, 0, 256]
    assert greatest(state, site_of(3)).tolist() == [7, 3, -1]
    assert first_empty(state, site_of(3)) == EmptyDomain((2,))
    assert first_empty(state[:2], site_of(2)) is None


@pytest.mark.parametrize("values", [(1, 2, 3), (0, 1), (9,), (3, 2, 1), (1, 2, 4), (200, 255)])
def test_a_values_block_tells_a_kernel_all_values(values):
    scope = site_of(1, Alphabet(values))
    assert values_naive(values_block(scope)) == list(values)
    assert is_ascending(scope) == (list(values) == sorted(values))


def test_targets_out_of_bounds_are_out_of_reach_and_a_missing_one_is_none():
    assert [target_word(clue) for clue in (0, 77, 10**6, -5, NO_CLUE)] == [0, 77, OUT_OF_REACH, OUT_OF_REACH, NO_TARGET]
    assert target_code(Clue(3)) == Clue(3)
    assert target_code(NO_TARGET) == OUT_OF_REACH
    assert counted([5, 6]) == [2, 5, 6]


NUMERIC = [Sum(3), Increasing(), MinDifference(1), Product(4), SumEqual(), SandwichSum(4), VisibleCount(1)]


@pytest.mark.parametrize("rule", [*NUMERIC, Difference(1), Quotient(1)], ids=lambda rule: rule.name)
def test_rules_on_numbers_refuse_binary_marks(rule):
    length = 2 if isinstance(rule, (Difference, Quotient)) else 4
    with pytest.raises(ModelError, match="binary"):
        rule.validate(site_of(length, Alphabet.binary()))


@pytest.mark.parametrize("rule", [*NUMERIC[:4], *NUMERIC[5:], RunLengths(3, (1,))], ids=lambda rule: rule.name)
def test_one_region_is_meant_with_each_coord_once(rule):
    two = Scope(Grid(1, 4), HOLES, (np.arange(2), np.arange(2, 4)))
    with pytest.raises(ModelError, match="needs 1 region, found 2"):
        rule.validate(two)
    with pytest.raises(ModelError, match="named twice"):
        rule.validate(Scope(Grid(1, 4), HOLES, (np.array([1, 2, 1]),)))
    with pytest.raises(ModelError, match="coords, found 0"):
        rule.validate(Scope(Grid(1, 4), HOLES, (np.array([], int),)))


@pytest.mark.parametrize("rule", [Sum(-1), MinDifference(-1), Product(-1), SandwichSum(-1), VisibleCount(-1)])
def test_numbers_below_zero_are_refused(rule):
    with pytest.raises(ModelError, match="0 or more, found -1"):
        rule.validate(site_of(3))


@pytest.mark.parametrize("rule", [Sum(5, distinct=True), Product(4), SandwichSum(4), VisibleCount(1)])
def test_kernels_on_columns_read_no_more_than_62_marks(rule):
    rule.validate(site_of(3, Alphabet.counting(WIDEST)))
    with pytest.raises(ModelError, match="at most 62 marks, found 63"):
        rule.validate(site_of(3, Alphabet.counting(WIDEST + 1)))


@pytest.mark.parametrize("rule", [Sum(3), Sum(3, True), MinDifference(2), Product(3), SandwichSum(3), VisibleCount(2)])
def test_parameters_do_not_depend_on_the_region(rule):
    """A puzzle's own regions of one rule share the parameters of the first."""
    assert rule.parameters(site_of(3)) == rule.parameters(site_of(2))


def test_every_rule_on_numbers_says_so():
    names = {name for name, rule in RULES.items() if rule.numeric}
    assert names >= {type(rule).name for rule in NUMERIC} | {"difference", "quotient", "less"}
