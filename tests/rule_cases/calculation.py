"""Calculation: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from math import prod

from rule_laws import Case, Example, Reason, Refusal, line

from gridlanes.kernels.rules.sums.any_calculation import Wanted, any_calculation
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import Calculation
from gridlanes.rules.calculation import WrongResult

SIX, FOUR, HOLES = Alphabet.counting(6), Alphabet.counting(4), Alphabet((7, 0, 3, 20))

CASES = [
    Case(Calculation("+", 7), Grid(1, 3), SIX, [range(3)], "plus"),
    Case(Calculation("*", 12), Grid(1, 3), SIX, [(2, 0, 1)], "times"),
    Case(Calculation("-", 2), Grid(1, 3), SIX, [(2, 0)], "minus"),
    Case(Calculation("/", 2), Grid(1, 2), SIX, [(0, 1)], "divided"),
    Case(Calculation("?", 2), Grid(1, 2), SIX, [(0, 1)], "any, of two"),
    Case(Calculation("?", 6), Grid(1, 3), SIX, [range(3)], "any, of three"),
    Case(Calculation("?", 3), Grid(1, 2), SIX, [(1,)], "any, of one"),
    Case(Calculation("?", 0), Grid(1, 3), HOLES, [range(3)], "any, not ascending"),
    Case(Calculation("?", 99_999), Grid(1, 3), FOUR, [range(3)], "more than a word holds"),
    Case(Calculation("?", 16), Grid(1, 2), Alphabet.counting(16), [(0, 1)], "sixteen marks"),
    Case(Calculation("?", 30), Grid(1, 2), Alphabet.counting(60), [(0, 1)], "sixty marks"),
    Case(Calculation("+", Clue(0)), Grid(1, 3), FOUR, [range(3)], "plus, clue", [(3,), (9,), (20,), (NO_CLUE,)]),
    Case(Calculation("?", Clue(0)), Grid(1, 3), FOUR, [range(3)], "clue", [(6,), (8,), (0,), (70_000,), (NO_CLUE,)]),
]


ALL, ONES = 0b111111, [6, 0, 1]
LATE = "the last coord keeps what gives the target"
EXAMPLES = [
    Example(LATE, any_calculation, Wanted(2, ONES), [0b1000, ALL], [0b1000, 0b100010]),
    Example(LATE, any_calculation, Wanted(6, ONES), [0b1, 0b10, ALL], [0b1, 0b10, 0b100]),
    Example("none left is a contradiction", any_calculation, Wanted(30, ONES), [0b1, 0b11], [0b1, 0], True),
    Example("any target says nothing", any_calculation, Wanted(65535, ONES), [0b1, 0b11], [0b1, 0b11]),
    Example("not inferred: of two open coords", any_calculation, Wanted(30, ONES), [ALL, ALL], [ALL, ALL]),
]
PAIR = line((4, 1), SIX)
REASONS = [
    Reason(
        "what is wrong is named",
        Calculation("?", 9),
        PAIR,
        [1, 2],
        WrongResult((4, 1), 9, "?"),
        "the values of 2 coords give 9 by no calculation",
    ),
    Reason("one of the calculations is enough", Calculation("?", 2), PAIR, [6, 3]),
]
REFUSALS = [
    Refusal(Calculation("%", 1), PAIR, "the operator is one of + - * / ?, found '%'"),
    Refusal(Calculation("-", 1), line(range(3), SIX, 3), "needs a region of 2 coords, found 3"),
]


def naive(values, case):
    rule = case.rule
    ways = {"+": sum(values) == rule.target, "*": prod(values) == rule.target}
    if len(values) == 2:
        small, large = sorted(values)
        ways |= {"-": large - small == rule.target, "/": small > 0 and small * rule.target == large}
    return any(ways.values()) if rule.operator == "?" else ways[rule.operator]
