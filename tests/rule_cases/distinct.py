"""Distinct: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Example, Reason, Refusal, line, scope_of

from gridlanes.kernels.rules.marks.distinct_region import MarkCount, distinct_region
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import Distinct
from gridlanes.rules.distinct import DistinctRepeat, DistinctShort

DIGITS = Alphabet((0, 3, 7))

CASES = [
    Case(Distinct(), Grid(1, 2), Alphabet.binary(), [(0, 1)], "two binary marks"),
    Case(Distinct(), Grid(2, 2), DIGITS, [(3, 0, 1)], "as many as there are marks"),
    Case(Distinct(), Grid(2, 2), Alphabet.counting(4), [range(4)], "four of four"),
    Case(Distinct(), Grid(2, 3), Alphabet.counting(6), [(0, 5, 2)], "three of six"),
    Case(Distinct(), Grid(1, 4), DIGITS, [range(4)], "more than there are marks"),
    Case(Distinct(), Grid(1, 2), DIGITS, [(1,)], "one coord"),
    Case(Distinct(), Grid(1, 3), Alphabet.counting(16), [(0, 2)], "two of sixteen"),
    Case(Distinct(), Grid(1, 3), Alphabet.counting(60), [(2, 0)], "two of sixty"),
    Case(Distinct(), Grid(4, 4), Alphabet.counting(16), [range(16)], "sixteen of sixteen"),
    Case(Distinct(), Grid(5, 5), Alphabet.counting(25), [range(20)], "twenty of 25"),
]


HIDDEN, WRONG = "hidden singles need a region as long as its alphabet", "marks twice or nowhere are contradictions"
NAKED_PAIR = [0b0011, 0b0011, 0b1111, 0b1111]
EXAMPLES = [
    Example(HIDDEN, distinct_region, MarkCount(3), [0b0011, 0b0011, 0b0111], [0b0011, 0b0011, 0b0100]),
    Example(HIDDEN, distinct_region, MarkCount(4), [0b0011, 0b0011, 0b0111], [0b0011, 0b0011, 0b0111]),
    Example(
        "a decided mark leaves the others", distinct_region, MarkCount(4), [1, 0b0111, 0b1011], [1, 0b0110, 0b1010]
    ),
    Example(WRONG, distinct_region, MarkCount(4), [0b001, 0b001, 0b110], [0b001, 0b001, 0b110], True),
    Example(WRONG, distinct_region, MarkCount(3), [0b011] * 3, [0b011] * 3, True),
    Example(WRONG, distinct_region, MarkCount(4), [0b011] * 3, [0b011] * 3, True),
    Example("not inferred: a naked pair", distinct_region, MarkCount(4), NAKED_PAIR, NAKED_PAIR),
]
THREE = line((4, 5, 6), Alphabet.counting(3), 7)
REASONS = [
    Reason(
        "two that repeat are named",
        Distinct(),
        THREE,
        [1, 2, 1],
        DistinctRepeat((4, 6), 1),
        "coords 4 and 6 both hold 1",
    ),
    Reason(
        "an empty coord is named",
        Distinct(),
        THREE,
        [1, (), 2],
        DistinctShort((5,), 0),
        "1 coords must differ, and have 0 marks left",
    ),
    Reason(
        "too few marks",
        Distinct(),
        THREE,
        [(1, 2)] * 3,
        DistinctShort((4, 5, 6), 2),
        "3 coords must differ, and have 2 marks left",
    ),
    Reason("marks enough", Distinct(), THREE, [(1, 2), (1, 2), (1, 2, 3)]),
    Reason(
        "a crowd among more coords is not seen",
        Distinct(),
        line(range(4), Alphabet.counting(4)),
        [*[(1, 2)] * 3, (3, 4)],
    ),
]
REFUSALS = [Refusal(Distinct(), scope_of(Grid(1, 2), Alphabet.counting(2), (0,), (1,)), "needs 1 region, found 2")]


def naive(values, case):
    return all(values.count(value) == 1 for value in values)
