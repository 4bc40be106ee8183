"""What rules refuse, in the same words whichever rule it is."""

from __future__ import annotations

import re

import pytest
from rule_laws import cases_of, line, scope_of

from gridlanes.errors import ModelError
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.grid import Grid
from gridlanes.model.scope import Scope
from gridlanes.rules import (
    RULES,
    AtLeast,
    AtMost,
    AtMostInSight,
    BoundedSize,
    Clone,
    Connected,
    Difference,
    Distinct,
    ExactCount,
    Increasing,
    Less,
    LimitedRuns,
    Lit,
    MinDifference,
    NoTwoByTwo,
    OnePath,
    Polyomino,
    Product,
    Quotient,
    RunLengths,
    SandwichSum,
    Sum,
    SumEqual,
    Table,
    ValueGroupedSize,
    VisibleCount,
)
from gridlanes.rules.shared.refusals import WIDEST, known

HOLES = Alphabet((7, 0, 3))
NUMERIC = [Sum(3), Increasing(), MinDifference(1), Product(4), SumEqual(), SandwichSum(4), VisibleCount(1)]
PAIRS = [Difference(1), Quotient(1), Less()]
ONE_REGION = [
    *(rule for rule in NUMERIC if rule.name != "sum_equal"),
    *PAIRS,
    *(Connected(3), OnePath(3, True), BoundedSize(3, 0, 3), Polyomino(3, ("##",)), NoTwoByTwo(3)),
    *(ExactCount(3, 1), AtMost(3, 1), AtLeast(3, 1), RunLengths(3, (1,)), LimitedRuns(3, 1, 2), Distinct()),
    *(AtMostInSight(3, 7), Table([(3, 7)])),
]


def named(rule):
    return f"{rule.name}{' distinct' * getattr(rule, 'distinct', False)}"


def assert_refused(rule, scope, reason):
    with pytest.raises(ModelError, match=f"^{type(rule).__name__}: {re.escape(reason)}"):
        rule.validate(scope)


@pytest.mark.parametrize("rule", ONE_REGION, ids=named)
def test_one_region_is_meant(rule):
    reason = "needs 1 region, found 2: join them with Union, or make a constraint of each"
    assert_refused(rule, scope_of(Grid(1, 4), HOLES, (0, 1), (2, 3)), reason)
    with pytest.raises(ModelError, match=r"needs 1 region, found 0$"):
        rule.validate(scope_of(Grid(1, 4), HOLES))


@pytest.mark.parametrize("rule", [rule for rule in ONE_REGION if rule.name != "distinct"], ids=named)
def test_a_region_names_each_coord_once(rule):
    assert_refused(rule, line((1, 2, 1), HOLES), "a coord is named twice in its region")


def test_regions_that_are_one_line_share_no_coord():
    assert_refused(SumEqual(), scope_of(Grid(1, 4), HOLES, (0, 1, 2), (2,)), "a coord is named twice in its regions")
    assert_refused(SumEqual(), scope_of(Grid(1, 4), HOLES, (0,), (1,), (2,)), "needs 2 regions, found 3")
    assert_refused(Lit(3, 7), line((0, 1, 0), HOLES), "a coord is named twice")


@pytest.mark.parametrize("rule", [*NUMERIC, *PAIRS, ValueGroupedSize()], ids=named)
def test_rules_on_numbers_refuse_binary_marks(rule):
    assert rule.numeric
    assert_refused(rule, line(range(4)), "adds or compares numbers; the marks of this puzzle are binary")


def test_every_rule_on_numbers_says_so():
    names = {name for name, rule in RULES.items() if rule.numeric}
    assert names >= {rule.name for rule in (*NUMERIC, *PAIRS, ValueGroupedSize())}


@pytest.mark.parametrize("name", [name for name, rule in RULES.items() if rule.numeric])
def test_each_rule_on_numbers_refuses_its_own_cases_with_binary_marks(name):
    case = cases_of(name).CASES[0]
    scope = Scope(case.grid, Alphabet.binary(), case.scope.regions)
    with pytest.raises(ModelError, match="adds or compares numbers; the marks of this puzzle are binary"):
        case.rule.validate(scope)


@pytest.mark.parametrize(
    ("rule", "length", "span"),
    [
        *((rule, length, "2") for rule in PAIRS for length in (1, 3)),
        *((rule, 0, "1 or more") for rule in NUMERIC if rule.name in ("sum", "increasing", "min_difference")),
        (SumEqual(), 1, "2 or more"),
        (VisibleCount(3), 62, "1 to 61"),
        (RunLengths(3, (1,)), 128, "1 to 127"),
        (Product(3), 101, "1 to 100"),
    ],
)
def test_lengths_out_of_bounds_are_refused(rule, length, span):
    assert_refused(rule, line(range(length), HOLES, 101), f"needs a region of {span} coords, found {length}")


@pytest.mark.parametrize(
    "rule",
    [Sum(-1), MinDifference(-1), Product(-1), SandwichSum(-1), VisibleCount(-1), ExactCount(3, -1), AtMost(3, -1)],
    ids=named,
)
def test_numbers_below_zero_are_refused(rule):
    with pytest.raises(ModelError, match=f"^{type(rule).__name__}: .* must be 0 or more, found -1"):
        rule.validate(line(range(3), HOLES))


@pytest.mark.parametrize("rule", [Sum(5, distinct=True), Product(4), SandwichSum(4), VisibleCount(1)], ids=named)
def test_kernels_on_columns_read_no_more_than_62_marks(rule):
    rule.validate(line(range(3), Alphabet.counting(WIDEST)))
    assert_refused(rule, line(range(3), Alphabet.counting(WIDEST + 1)), "takes alphabets of at most 62 marks, found 63")


@pytest.mark.parametrize("rule", [ExactCount(9, 1), Connected(9), RunLengths(9, (1,)), Lit(9, 3)], ids=named)
def test_marks_are_of_the_alphabet(rule):
    with pytest.raises(ModelError, match="9 is not a mark"):
        rule.validate(line(range(3), HOLES))


def test_a_clue_is_no_number_until_it_has_a_value():
    assert known(5) == 5
    with pytest.raises(ModelError, match="clue 2 has no value here: bind the rule"):
        known(Clue(2))
    assert Clone().bound([]) == Clone()
