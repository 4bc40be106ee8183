"""OneOwnSize: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Example, Reason, Refusal, line

from gridlanes.kernels.rules.counts.one_own_size import OneHolder, one_own_size
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import OneOwnSize
from gridlanes.rules.one_own_size import OtherSize, SizesHeld

DOMAIN_CONSISTENT = True
FOUR, FROM_ZERO = Alphabet((1, 2, 3, 4, 0)), Alphabet((0, 1, 2, 3))

CASES = [
    Case(OneOwnSize(0), Grid(1, 4), FOUR, [range(4)], "four"),
    Case(OneOwnSize(0), Grid(2, 3), FROM_ZERO, [(5, 0, 3)], "shuffled"),
    Case(OneOwnSize(0), Grid(1, 2), FOUR, [(1,)], "one coord"),
    Case(OneOwnSize(1), Grid(1, 3), FOUR, [(0, 2)], "another mark is empty"),
    Case(OneOwnSize(16), Grid(1, 3), Alphabet.counting(16), [(0, 2)], "sixteen marks"),
    Case(OneOwnSize(60), Grid(1, 3), Alphabet.counting(60), [(2, 0)], "sixty marks"),
    Case(OneOwnSize(0), Grid(3, 3), Alphabet((*range(1, 10), 0)), [range(9)], "nine"),
]


ONCE = "it is held once"
THREE = OneHolder(3, 2)
EXAMPLES = [
    Example("other values go", one_own_size, THREE, [0b1111, 0b1111, 0b1001], [0b1100, 0b1100, 0b1000]),
    Example(ONCE, one_own_size, THREE, [0b1101, 0b0100, 0b1111], [0b1000, 0b0100, 0b1000]),
    Example(ONCE, one_own_size, THREE, [0b1011, 0b1001, 0b1111], [0b1000, 0b1000, 0b0100]),
    Example(ONCE, one_own_size, THREE, [0b0100, 0b0111, 0b1111], [0, 0, 0], True),
    Example("nothing is left", one_own_size, THREE, [0b1000, 0b1011, 0b1011], [0, 0, 0], True),
    Example("not inferred: from others", one_own_size, THREE, [0b1100, 0b1100, 0b1100], [0b1100, 0b1100, 0b1100]),
]
LINE = line((4, 1, 2), FOUR)
REASONS = [
    Reason(
        "another value",
        OneOwnSize(0),
        LINE,
        [1, (0, 3), (0, 1)],
        OtherSize((4,), 3),
        "coord 4 holds a value that is not 3, the size of its region",
    ),
    Reason(
        "too many",
        OneOwnSize(0),
        LINE,
        [3, 3, (0, 3)],
        SizesHeld((4, 1, 2), 2, 3),
        "of 3 coords 2 to 3 can hold a value, of which there must be 1",
    ),
    Reason("one of two", OneOwnSize(0), LINE, [0, (0, 3), (0, 3)]),
]
REFUSALS = [
    Refusal(OneOwnSize(0), line(range(3), Alphabet((1, 2, 0))), "a region of 3 coords holds 3, which is not a mark"),
    Refusal(OneOwnSize(3), line(range(3), FOUR), "a region of 3 coords holds 3, which is not a mark beside"),
]


def naive(values, case):
    return [value for value in values if value != case.rule.empty] == [len(values)]
