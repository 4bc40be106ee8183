"""TwoCounts: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Example, Reason, Refusal, scope_of

from gridlanes.kernels.rules.counts.two_counts import Overlap, two_counts
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import TwoCounts
from gridlanes.rules.two_counts import RegionMiscounted

BINARY, DIGITS = Alphabet.binary(), Alphabet((0, 3, 7))
CLUES = [(1, 2), (0, 0), (3, 1), (NO_CLUE, 2), (NO_CLUE, NO_CLUE), (9, 1)]
CASES = [
    Case(TwoCounts(1, (1, 2)), Grid(1, 5), BINARY, [range(3), range(2, 5)], "one in common"),
    Case(TwoCounts(1, (Clue(1), Clue(0))), Grid(1, 5), BINARY, [range(4), range(1, 5)], "clues", clues=CLUES),
    Case(
        TwoCounts(1, (Clue(0), 2)), Grid(1, 4), BINARY, [range(3), (3, 1)], "one clue", clues=[(2,), (NO_CLUE,), (5,)]
    ),
    Case(TwoCounts(0, (2, 1)), Grid(2, 3), BINARY, [(0, 1, 3, 4), (5, 4, 2, 1)], "backwards, empty ones"),
    Case(TwoCounts(7, (1, 1)), Grid(1, 4), DIGITS, [(0, 1), (2, 3)], "nothing in common"),
    Case(TwoCounts(1, (2, 2)), Grid(1, 3), BINARY, [range(3), range(3)], "the same"),
    Case(TwoCounts(1, (2, 1)), Grid(1, 3), BINARY, [range(3), (1,)], "one inside"),
    Case(TwoCounts(1, (5, 1)), Grid(1, 3), BINARY, [(0, 1), (1, 2)], "more than there are"),
    Case(TwoCounts(1, (0, 0)), Grid(1, 2), BINARY, [(), ()], "empty regions"),
    Case(TwoCounts(64, (1, 2)), Grid(1, 3), Alphabet.counting(64), [(0, 1), (1, 2)], "the last of sixty-four marks"),
]

EXAMPLES = [
    Example("what one region alone must hold", two_counts, Overlap(1, 1, 1, 1, 3), before, after, broken)
    for before, after, broken in (
        ([0b11, 0b11, 0b11, 0b11], [0b01, 0b10, 0b10, 0b10], False),
        ([0b10, 0b11, 0b11, 0b11], [0b10, 0b11, 0b11, 0b11], True),
    )
]
HERE = scope_of(Grid(1, 4), BINARY, (0, 1), (1, 2, 3))
REASONS = [
    Reason(
        "too many in the second",
        TwoCounts(1, (1, 1)),
        HERE,
        "?..##",
        RegionMiscounted((1, 2, 3), 2, 2, 1),
        "2 to 2 coords hold the mark, of which there must be 1",
    ),
    Reason(
        "too few in the first",
        TwoCounts(1, (2, 1)),
        HERE,
        "?....",
        RegionMiscounted((0, 1), 0, 1, 2),
        "0 to 1 coords hold the mark, of which there must be 2",
    ),
    Reason("some are open", TwoCounts(1, (1, 1)), HERE, ".???."),
]
REFUSALS = [
    Refusal(TwoCounts(1, (1, 1)), scope_of(Grid(1, 2), BINARY, (0, 1)), "is about two regions, found 1"),
]


def naive(values, case):
    return all(
        count == NO_CLUE or region.count(case.rule.mark) == count
        for region, count in zip(case.split(values), case.rule.counts, strict=True)
    )
