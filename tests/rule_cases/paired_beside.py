"""PairedBeside: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from itertools import combinations

from rule_laws import Case, Reason, Refusal, scope_of

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import PairedBeside
from gridlanes.rules.paired_beside import MarkedTouch, Unpaired

CAMP, BINARY, OTHERS = Alphabet((0, 1, 2)), Alphabet.binary(), Alphabet((4, 7, 2, 9))

CASES = [
    Case(PairedBeside(1, 2), Grid(2, 3), CAMP, [range(6)], "six cells"),
    Case(PairedBeside(1, 2), Grid(1, 7), CAMP, [range(7)], "a line"),
    Case(PairedBeside(0, 1), Grid(3, 4), BINARY, [range(12)], "all cells are one or the other"),
    Case(PairedBeside(2, 9), Grid(3, 3), OTHERS, [(0, 1, 4, 3, 7, 8)], "a crooked region, four marks"),
    Case(PairedBeside(1, 2), Grid(5, 5), CAMP, [range(25)], "five by five"),
]

TOUCH, ALONE = "coords 0 and 4 touch and both hold the mark", "the coords that hold the marks do not form pairs"
ROUND = scope_of(Grid(3, 3), CAMP, range(9))
REASONS = [
    Reason("two touch at a corner", PairedBeside(1, 2), ROUND, [1, 2, 0, 2, 1, 0, 0, 0, 0], MarkedTouch((0, 4)), TOUCH),
    Reason("one is alone", PairedBeside(1, 2), ROUND, [1, 2, 0, 0, 0, 0, 0, 0, 1], Unpaired((8,)), ALONE),
    Reason("pairs go round", PairedBeside(1, 2), ROUND, [1, 2, 1, 2, 0, 2, 1, 2, 1]),
    Reason(
        "two have one partner between them",
        PairedBeside(1, 2),
        scope_of(Grid(1, 5), CAMP, range(5)),
        [2, 1, 2, 0, 0],
        Unpaired((0, 1, 2, 3, 4)),
        ALONE,
    ),
]
REFUSALS = [
    Refusal(PairedBeside(1, 1), ROUND, "two marks pair up, found 1 twice"),
    Refusal(PairedBeside(1, 5), ROUND, "5 is not a mark"),
]


def naive(values, case):
    places = [case.grid.place(coord)[1:] for coord in case.regions[0]]
    marked, partners = (
        [place for place, value in zip(places, values, strict=True) if value == mark]
        for mark in (case.rule.mark, case.rule.partner)
    )
    if any(max(abs(a - c), abs(b - d)) == 1 for (a, b), (c, d) in combinations(marked, 2)):
        return False

    def pairs(left, free):
        if not left:
            return not free
        (row, col), *others = left
        beside = [place for place in free if abs(place[0] - row) + abs(place[1] - col) == 1]
        return any(pairs(others, [place for place in free if place != other]) for other in beside)

    return pairs(marked, partners)
