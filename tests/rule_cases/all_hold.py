"""AllHold: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Reason, Refusal, line

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import AllHold
from gridlanes.rules.all_hold import NotAllHeld

DOMAIN_CONSISTENT = True
DIGITS = Alphabet((4, 0, 2))

CASES = [
    Case(AllHold(2), Grid(1, 5), DIGITS, [range(5)], "five hold 2"),
    Case(AllHold(0), Grid(2, 4), DIGITS, [(0, 1, 5, 6)], "a crooked region holds 0"),
    Case(AllHold(4), Grid(1, 3), DIGITS, [(1,)], "one coord"),
    Case(AllHold(3), Grid(1, 3), DIGITS, [range(3)], "no mark"),
    Case(AllHold(99_999), Grid(1, 3), DIGITS, [range(3)], "more than a word holds"),
    Case(AllHold(16), Grid(1, 2), Alphabet.counting(16), [(0, 1)], "the last of sixteen marks"),
    Case(AllHold(60), Grid(1, 2), Alphabet.counting(60), [(0, 1)], "sixty marks"),
    Case(AllHold(Clue(0)), Grid(1, 4), DIGITS, [range(4)], "clue", [(2,), (0,), (3,), (70_000,), (NO_CLUE,)]),
]

REASONS = [
    Reason(
        "one holds another mark",
        AllHold(2),
        line((4, 1, 2), DIGITS),
        [2, 0, 2],
        NotAllHeld((4, 1, 2), 2),
        "all of 3 coords must hold 2, and one of them cannot",
    ),
    Reason("all hold it", AllHold(2), line((4, 1, 2), DIGITS), [2, 2, 2]),
]
REFUSALS = [
    Refusal(AllHold(2), line((1, 1), DIGITS), "a coord is named twice"),
    Refusal(AllHold(-1), line((1, 2), DIGITS), "value must be 0 or more"),
]


def naive(values, case):
    return all(value == case.rule.value for value in values)
