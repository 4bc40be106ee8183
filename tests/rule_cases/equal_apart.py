"""EqualApart: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Example, Reason, line

from gridlanes.kernels.rules.marks.equal_apart import Reach, equal_apart
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import EqualApart
from gridlanes.rules.equal_apart import TooNear

THREE, WALLED = Alphabet.counting(3), Alphabet((1, 2, 3, 0))

CASES = [
    Case(EqualApart(), Grid(1, 5), THREE, [range(5)], "as far as their values"),
    Case(EqualApart(), Grid(2, 3), WALLED, [(5, 0, 3, 1)], "shuffled, with a mark 0"),
    Case(EqualApart(1), Grid(1, 5), WALLED, [range(5)], "neighbours differ, but for 0"),
    Case(EqualApart(2), Grid(1, 4), THREE, [range(4)], "two apart"),
    Case(EqualApart(0), Grid(1, 3), THREE, [range(3)], "no distance"),
    Case(EqualApart(9), Grid(1, 3), THREE, [range(3)], "farther than the line is long"),
    Case(EqualApart(), Grid(1, 2), THREE, [(1,)], "one coord"),
    Case(EqualApart(), Grid(1, 3), Alphabet.counting(16), [(0, 1)], "sixteen marks"),
    Case(EqualApart(), Grid(1, 3), Alphabet.counting(60), [(2, 0)], "sixty marks"),
    Case(EqualApart(), Grid(1, 9), Alphabet((7, 0, 3)), [range(9)], "a longer line"),
]


NEAR = "a decided value leaves those that are near"
EXAMPLES = [
    Example(NEAR, equal_apart, Reach([1, 2, 2]), [2, 7, 7], [2, 5, 5]),
    Example(NEAR, equal_apart, Reach([1, 2, 2]), [1, 7, 7], [1, 6, 7]),
    Example(NEAR, equal_apart, Reach([1, 2, 2], [7, 6]), [1, 7, 7], [1, 6, 7]),
    Example(NEAR, equal_apart, Reach([1, 2, 2]), [2, 5, 2], [0, 5, 0], True),
    Example("0 keeps no distance", equal_apart, Reach([1, 0]), [2, 3, 2], [2, 3, 2]),
    Example("not inferred: one of two places", equal_apart, Reach([1, 2, 2]), [6, 7, 6], [6, 7, 6]),
]
LINE = line((4, 1, 2, 0), THREE)
REASONS = [
    Reason(
        "those that are too near are named",
        EqualApart(),
        LINE,
        [2, (1, 3), 2, 1],
        TooNear((4, 2), 2, 2),
        "coords 4 and 2 both hold 2, 2 apart",
    ),
    Reason("those that are far are right", EqualApart(), LINE, [1, 2, 1, 3]),
]


def naive(values, case):
    def reach(value):
        return value if case.rule.distance is None else case.rule.distance * (value != 0)

    return not any(values[a] == values[b] and b - a <= reach(values[a]) for b in range(len(values)) for a in range(b))
