"""OwnCount: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Example, Reason, line

from gridlanes.kernels.rules.counts.own_count import OwnValues, own_count
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import OwnCount
from gridlanes.rules.own_count import OwnMiscounted

DOMAIN_CONSISTENT = True
THREE, FROM_ZERO = Alphabet((1, 2, 3, 0)), Alphabet((0, 1, 2))

CASES = [
    Case(OwnCount(0), Grid(1, 4), THREE, [range(4)], "four"),
    Case(OwnCount(0), Grid(2, 3), FROM_ZERO, [(5, 0, 3, 1)], "shuffled"),
    Case(OwnCount(0), Grid(1, 2), THREE, [(1,)], "one coord"),
    Case(OwnCount(0), Grid(1, 3), THREE, [(0, 2)], "larger values than coords"),
    Case(OwnCount(2), Grid(1, 3), THREE, [range(3)], "another mark is empty, and 0 no number"),
    Case(OwnCount(16), Grid(1, 3), Alphabet.counting(16), [(0, 2)], "sixteen marks"),
    Case(OwnCount(60), Grid(1, 3), Alphabet.counting(60), [(2, 0)], "sixty marks"),
    Case(OwnCount(0), Grid(3, 3), Alphabet((*range(1, 10), 0)), [range(9)], "nine"),
]


KEPT, SETTLED = "what no fitting value needs goes", "the rest is settled where there are enough"
OWN = OwnValues(3, [0, 1, 2], [1, 2, 3])
EXAMPLES = [
    Example(KEPT, own_count, OWN, [0b1111, 0b1111], [0b1011, 0b1011]),
    Example(KEPT, own_count, OWN, [0b0010, 0b1111, 0b1101], [0b0010, 0b0010, 0b1000]),
    Example(SETTLED, own_count, OWN, [0b0001, 0b1001, 0b1111], [0b0001, 0b1000, 0b1000]),
    Example("nothing fits", own_count, OWN, [0b1000, 0b1000], [0, 0], True),
    Example("nothing fits", own_count, OWN, [0b0001, 0b0010], [0, 0], True),
    Example("not inferred: from others", own_count, OWN, [0b1011, 0b1011], [0b1011, 0b1011]),
]
LINE = line((4, 1, 2), THREE)
REASONS = [
    Reason(
        "two values are named",
        OwnCount(0),
        LINE,
        [1, 2, (0, 1)],
        OwnMiscounted((4, 1, 2), (1, 2), 2, 3),
        "of 3 coords 2 to 3 can hold a value, and the values are (1, 2)",
    ),
    Reason(
        "too many",
        OwnCount(0),
        LINE,
        [1, 1, (0, 1)],
        OwnMiscounted((4, 1, 2), (1,), 2, 3),
        "of 3 coords 2 to 3 can hold a value, and the values are (1,)",
    ),
    Reason("as many", OwnCount(0), LINE, [2, 2, (0, 1)]),
]


def naive(values, case):
    held = [value for value in values if value != case.rule.empty]
    return len(held) > 0 and all(value == len(held) for value in held)
