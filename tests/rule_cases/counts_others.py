"""CountsOthers: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Example, Reason, Refusal, line

from gridlanes.kernels.rules.counts.counts_others import Counting, counts_others
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import CountsOthers
from gridlanes.rules.counts_others import OthersMiscounted

DOMAIN_CONSISTENT = True
FOUR, HOLES = Alphabet((1, 2, 3, 4, 0)), Alphabet((7, 0, 2, 9, 1))

CASES = [
    Case(CountsOthers(0), Grid(1, 5), FOUR, [range(5)], "four others"),
    Case(CountsOthers(0), Grid(1, 4), FOUR, [(2, 0, 3)], "two others"),
    Case(CountsOthers(9), Grid(1, 4), HOLES, [range(4)], "another empty mark, and 0 as a number"),
    Case(CountsOthers(0), Grid(1, 2), FOUR, [(1,)], "no others"),
    Case(CountsOthers(16), Grid(1, 3), Alphabet.counting(16), [range(3)], "sixteen marks"),
    Case(CountsOthers(60), Grid(1, 2), Alphabet.counting(60), [range(2)], "sixty marks"),
]

ANY, NONE, SOME, TOLD = 0b11111, 0b10000, 0b01111, Counting(4, [1, 2, 3, 4, 0])
EXAMPLES = [
    Example("as many as must be, and no more than can", counts_others, TOLD, [SOME, SOME, ANY], [0b00011, SOME, ANY]),
    Example("all have a number", counts_others, TOLD, [2, ANY, ANY], [2, SOME, SOME]),
    Example("no other has one", counts_others, TOLD, [1, 1, ANY], [1, 1, NONE]),
    Example("too few", counts_others, TOLD, [8, ANY, NONE], [0, 0, 0], True),
    Example("not inferred: two of 1 are not alone", counts_others, TOLD, [1, 1, ANY, NONE], [1, 1, NONE, NONE]),
]
LOOK = line((4, 1, 2), FOUR)
REASONS = [
    Reason(
        "a number too large",
        CountsOthers(0),
        LOOK,
        [3, 1, 1],
        OthersMiscounted((4, 1, 2), 2, 2),
        "coord 4 cannot hold the number of those beside it with a number, 2 to 2",
    ),
    Reason("an empty coord counts nothing", CountsOthers(0), LOOK, [0, 1, 0]),
]
REFUSALS = [
    Refusal(CountsOthers(5), LOOK, "5 is not a mark"),
    Refusal(CountsOthers(0), line((1, 1), FOUR), "named twice"),
]


def naive(values, case):
    first, *others = values
    empty = case.rule.empty
    return first == empty or first == sum(other != empty for other in others)
