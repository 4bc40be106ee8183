"""FirstSeen: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Example, Reason, Refusal, line

from gridlanes.kernels.rules.lines.first_seen import First, first_seen
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import FirstSeen
from gridlanes.rules.first_seen import OtherFirst

DOMAIN_CONSISTENT = True
FOUR, HOLES = Alphabet((1, 2, 3, 0)), Alphabet((7, 0, 3, 20))

CASES = [
    Case(FirstSeen(2, 0), Grid(1, 5), FOUR, [range(5)], "two first"),
    Case(FirstSeen(20, 3), Grid(1, 4), HOLES, [(2, 0, 3)], "another blank"),
    Case(FirstSeen(1, 0), Grid(1, 3), FOUR, [(1,)], "one coord"),
    Case(FirstSeen(0, 0), Grid(1, 3), FOUR, [range(3)], "blank is not seen"),
    Case(FirstSeen(9, 0), Grid(1, 3), FOUR, [range(3)], "no mark"),
    Case(FirstSeen(99_999, 0), Grid(1, 3), FOUR, [range(3)], "more than a word holds"),
    Case(FirstSeen(16, 1), Grid(1, 3), Alphabet.counting(16), [(0, 2)], "the last of sixteen marks"),
    Case(FirstSeen(60, 1), Grid(1, 3), Alphabet.counting(60), [(0, 2)], "sixty marks"),
    Case(FirstSeen(Clue(0), 0), Grid(1, 4), FOUR, [range(4)], "clue", [(1,), (3,), (0,), (70_000,), (NO_CLUE,)]),
]


ANY, VALUES = 0b1111, [1, 2, 3, 0]
EXAMPLES = [
    Example("blanks up to where it may be", first_seen, First(2, 3, VALUES), [0b1001, ANY, ANY], [8, 0b1010, ANY]),
    Example("the last place for it", first_seen, First(2, 3, VALUES), [0b1001, ANY, 1], [8, 2, 1]),
    Example("no place is a contradiction", first_seen, First(2, 3, VALUES), [5, ANY], [5, ANY], True),
    Example("any is seen", first_seen, First(65535, 3, VALUES), [1, 1], [1, 1]),
    Example("not inferred: that one stands once", first_seen, First(2, 3, VALUES), [ANY, 2], [0b1010, 2]),
]
LOOK = line((4, 1, 2), FOUR)
REASONS = [
    Reason(
        "what is wanted is named",
        FirstSeen(2, 0),
        LOOK,
        [0, 1, 2],
        OtherFirst((4, 1, 2), 2),
        "along 3 coords, 2 cannot be seen first",
    ),
    Reason("behind blanks it is first", FirstSeen(2, 0), LOOK, [0, 2, 1]),
]
REFUSALS = [
    Refusal(FirstSeen(2, 5), LOOK, "5 is not a mark"),
    Refusal(FirstSeen(-1, 0), LOOK, "value must be 0 or more"),
]


def naive(values, case):
    shown = [value for value in values if value != case.rule.blank]
    return bool(shown) and shown[0] == case.rule.value
