"""Quotient: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Example, Reason, Refusal, line

from gridlanes.kernels.rules.shared.values import Target
from gridlanes.kernels.rules.sums.quotient import quotient
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import Quotient
from gridlanes.rules.quotient import WrongQuotient

DOMAIN_CONSISTENT = True
NINE = Alphabet.counting(9)

CASES = [
    Case(Quotient(2), Grid(1, 3), NINE, [(2, 0)], "twice"),
    Case(Quotient(1), Grid(1, 3), NINE, [(0, 1)], "once"),
    Case(Quotient(3), Grid(1, 3), Alphabet((3, 9, 0, 27)), [(0, 1)], "with 0, not ascending"),
    Case(Quotient(0), Grid(1, 3), Alphabet((0, 1, 2)), [(0, 1)], "no times"),
    Case(Quotient(99_999), Grid(1, 3), NINE, [(0, 1)], "more than a word holds"),
    Case(Quotient(255), Grid(1, 3), Alphabet((1, 2, 255)), [(0, 1)], "a byte"),
    Case(Quotient(4), Grid(1, 2), Alphabet.counting(16), [(0, 1)], "sixteen marks"),
    Case(Quotient(4), Grid(1, 2), Alphabet.counting(64), [(0, 1)], "sixty-four marks"),
    Case(Quotient(Clue(0)), Grid(1, 2), NINE, [(0, 1)], "clue", [(0,), (1,), (4,), (300,), (NO_CLUE,)]),
]


NINE, ONES, ZERO_AND_ONE = 0b111111111, [9, 0, 1], [2, 0, 0]
PARTNER = "a value needs a partner so many times larger or smaller"
EXAMPLES = [
    Example(PARTNER, quotient, Target(2, ONES), [NINE, NINE], [0b10101111, 0b10101111]),
    Example(PARTNER, quotient, Target(3, ONES), [NINE, 0b100], [0b100000001, 0b100]),
    Example(PARTNER, quotient, Target(1, ZERO_AND_ONE), [0b11, 0b11], [0b10, 0b10]),
    Example(PARTNER, quotient, Target(1, ZERO_AND_ONE), [0b01, 0b11], [0, 0], True),
    Example(PARTNER, quotient, Target(2, ONES), [0b10000, 0b100], [0, 0], True),
    Example(PARTNER, quotient, Target(65535, ONES), [NINE, NINE], [NINE, NINE]),
    Example("not inferred: with b = 2, a and c are 1 or 4 each", quotient, Target(2, ONES), [9, 2], [9, 2]),
]
PAIR, LEFT = line((4, 1), Alphabet((0, 3, 9))), [(0, 3), 9]
WRONG = WrongQuotient((4, 1), (0, 3), (9,), 2)
REASONS = [
    Reason("what is left is named", Quotient(2), PAIR, LEFT, WRONG, "of 0 or 3 and 9 neither is 2 times the other"),
    Reason("one is three times another", Quotient(3), PAIR, LEFT),
    *(
        Reason("nothing is a multiple of 0", Quotient(n), PAIR, [0, 0], WrongQuotient((4, 1), (0,), (0,), n), said)
        for n, said in enumerate(f"of 0 and 0 neither is {n} times the other" for n in range(2))
    ),
]
REFUSALS = [Refusal(Quotient(1), line(range(3), Alphabet((0, 3, 9))), "needs a region of 2 coords, found 3")]


def naive(values, case):
    small, large = sorted(values)
    return small > 0 and large == small * case.rule.target
