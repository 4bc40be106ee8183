"""Claim: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Example, Reason, Refusal, line

from gridlanes.kernels.rules.counts.claim import NONE, Claimed, claim
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import Claim
from gridlanes.rules.claim import ClaimWrong

DOMAIN_CONSISTENT = True
FOUR, THREE = Alphabet((0, 1, 2, 3)), Alphabet((5, 7, 6))

CASES = [
    Case(Claim(1, 2, 3, 1), Grid(1, 4), FOUR, [range(4)], "one of three"),
    Case(Claim(1, 2, 3, 2), Grid(2, 2), FOUR, [(3, 0, 1)], "two of two, shuffled"),
    Case(Claim(5, 6, 7, 0), Grid(1, 4), THREE, [range(4)], "none of three"),
    Case(Claim(1, 2, 3, 9), Grid(1, 3), FOUR, [range(3)], "more than there are"),
    Case(Claim(1, 2, 3, 0), Grid(1, 2), FOUR, [(1,)], "alone"),
    Case(Claim(1, 2, 3, NO_CLUE), Grid(1, 3), FOUR, [range(3)], "no number"),
    Case(Claim(16, 2, 1, 1), Grid(1, 3), Alphabet.counting(16), [(0, 1)], "sixteen marks"),
    Case(Claim(64, 2, 1, 1), Grid(1, 3), Alphabet.counting(64), [(0, 1)], "sixty-four marks"),
    Case(Claim(1, 2, 3, Clue(0)), Grid(1, 4), FOUR, [range(4)], "clue", [(0,), (2,), (3,), (7,), (NO_CLUE,)]),
]


OPEN, EITHER = 0b0011, 0b1100
TRUTH, LIE = "who tells the truth settles the others", "who lies settles the last one that is open"
ONE = Claimed(1, 2, 3, 1)
EXAMPLES = [
    Example(TRUTH, claim, ONE, [0b0100, 0b0010, OPEN], [0b0100, 0b0010, 0b0001]),
    Example(TRUTH, claim, ONE, [EITHER, 0b0001, 0b0001], [0b1000, 0b0001, 0b0001]),
    Example(LIE, claim, ONE, [0b1000, 0b0010, OPEN], [0b1000, 0b0010, 0b0010]),
    Example(LIE, claim, ONE, [0b1000, 0b0001, OPEN], [0b1000, 0b0001, 0b0001]),
    Example(LIE, claim, ONE, [0b1000, 0b0010, 0b0001], [0, 0b0010, 0b0001], True),
    Example("without a number it is neither", claim, Claimed(1, 2, 3, NONE), [0b1111, OPEN], [OPEN, OPEN]),
    Example("not inferred: from other claims", claim, ONE, [EITHER, OPEN, OPEN], [EITHER, OPEN, OPEN]),
]
LINE = line((4, 1, 2), FOUR)
REASONS = [
    Reason(
        "a wrong claim is named",
        Claim(1, 2, 3, 2),
        LINE,
        [2, 1, 0],
        ClaimWrong((4, 1, 2), 1, 1, 2),
        "coord 4 is wrong about 1 to 1 coords that can hold the mark; its number is 2",
    ),
    Reason("it may be true", Claim(1, 2, 3, 2), LINE, [2, 1, (0, 1)]),
    Reason("it may be a lie", Claim(1, 2, 3, 2), LINE, [3, 1, (0, 1)]),
]
REFUSALS = [Refusal(Claim(1, 2, 2, 0), LINE, "must be three different marks")]


def naive(values, case):
    rule, (first, *others) = case.rule, values
    if rule.count == NO_CLUE:
        return first not in (rule.true, rule.lie)
    return first == (rule.true if others.count(rule.mark) == rule.count else rule.lie)
