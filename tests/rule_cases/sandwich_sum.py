"""SandwichSum: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import SandwichSum

FOUR, NINE, HOLES = Alphabet.counting(4), Alphabet.counting(9), Alphabet((7, 0, 3, 20))

CASES = [
    Case(SandwichSum(5), Grid(1, 5), FOUR, [range(5)], "five"),
    Case(SandwichSum(0), Grid(1, 5), FOUR, [(4, 1, 0)], "neighbours"),
    Case(SandwichSum(4, 2, 3), Grid(1, 6), FOUR, [range(6)], "between 2 and 3"),
    Case(SandwichSum(7, high=3), Grid(1, 5), HOLES, [range(5)], "between 0 and 3, not ascending"),
    Case(SandwichSum(7), Grid(1, 4), NINE, [(0, 2, 3)], "three of nine"),
    Case(SandwichSum(3), Grid(1, 3), FOUR, [(0, 2)], "two coords have nothing between"),
    Case(SandwichSum(0), Grid(1, 3), Alphabet((5, 3)), [(0, 2)], "two marks"),
    Case(SandwichSum(99_999), Grid(1, 3), FOUR, [range(3)], "more than a word holds"),
    Case(SandwichSum(255), Grid(1, 6), Alphabet((0, 90, 165, 255)), [range(6)], "far sums"),
    Case(SandwichSum(0, 3, 9), Grid(1, 2), Alphabet.counting(16), [(0, 1)], "sixteen marks"),
    Case(SandwichSum(0, 62, 61), Grid(1, 2), Alphabet.counting(62), [(0, 1)], "sixty-two marks"),
    Case(SandwichSum(15), Grid(1, 9), NINE, [range(9)], "nine of nine"),
    Case(SandwichSum(5, distinct=True), Grid(1, 4), FOUR, [range(4)], "a line of all marks"),
    Case(SandwichSum(4, distinct=True), Grid(1, 4), NINE, [(2, 0, 3)], "a line of three of nine"),
    Case(SandwichSum(0, distinct=True), Grid(1, 4), Alphabet.counting(5), [range(4)], "different neighbours"),
    Case(
        SandwichSum(3, 4, 2, True), Grid(1, 5), Alphabet((0, 1, 2, 3, 4)), [range(5)], "a line from 0, between 4 and 2"
    ),
    Case(SandwichSum(6, distinct=True), Grid(1, 5), FOUR, [range(5)], "a line longer than its alphabet"),
    Case(SandwichSum(7, high=3, distinct=True), Grid(1, 5), HOLES, [range(4)], "a line with holes"),
    Case(SandwichSum(9, distinct=True), Grid(1, 3), Alphabet.counting(12), [range(3)], "a line of twelve marks"),
    Case(SandwichSum(18, distinct=True), Grid(1, 9), NINE, [range(9)], "a row"),
    Case(
        SandwichSum(Clue(0), distinct=True),
        Grid(1, 4),
        FOUR,
        [range(4)],
        "a line with a clue",
        [(0,), (2,), (5,), (9,), (70_000,), (NO_CLUE,)],
    ),
    Case(SandwichSum(Clue(0)), Grid(1, 5), FOUR, [range(5)], "clue", [(0,), (2,), (9,), (10,), (70_000,), (NO_CLUE,)]),
]


def naive(values, case):
    rule = case.rule
    low = min(case.alphabet.values) if rule.low is None else rule.low
    high = max(case.alphabet.values) if rule.high is None else rule.high
    if values.count(low) != 1 or values.count(high) != 1:
        return False
    if rule.distinct and len(set(values)) < len(values):
        return False
    first, last = sorted((values.index(low), values.index(high)))
    return sum(values[first + 1 : last]) == rule.target
