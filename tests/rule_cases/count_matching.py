"""CountMatching: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Reason, Refusal, line

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import CountMatching
from gridlanes.rules.count_matching import MatchesMiscounted

DOMAIN_CONSISTENT = True
BINARY, DIGITS = Alphabet.binary(), Alphabet((4, 5, 9))
MARKS = (0, 1, 1, 0)

CASES = [
    Case(CountMatching(MARKS, 2), Grid(2, 2), BINARY, [range(4)], "two of four"),
    Case(CountMatching((0, 1), 1), Grid(1, 4), BINARY, [(3, 1)], "one of two"),
    Case(CountMatching((1,), 0), Grid(1, 2), BINARY, [(1,)], "not the one"),
    Case(CountMatching((9, 4, 9), 3), Grid(1, 4), DIGITS, [(0, 1, 3)], "all of three, three marks"),
    Case(CountMatching((5, 5, 4), 1), Grid(1, 4), DIGITS, [(2, 1, 3)], "one of three, three marks"),
    Case(CountMatching((1, 0), 3), Grid(1, 2), BINARY, [(0, 1)], "more than there are"),
    Case(CountMatching((1, 0), 70_000), Grid(1, 2), BINARY, [(0, 1)], "more than a word counts"),
    Case(CountMatching((), 0), Grid(1, 2), BINARY, [()], "nothing of no coord"),
    Case(CountMatching((), 1), Grid(1, 2), BINARY, [()], "one of no coord"),
    Case(CountMatching((40, 1), 1), Grid(1, 3), Alphabet.counting(40), [(0, 2)], "forty marks"),
    Case(
        CountMatching(MARKS, Clue(0)),
        Grid(2, 2),
        BINARY,
        [(3, 0, 1, 2)],
        "clue",
        [(0,), (1,), (3,), (4,), (9,), (NO_CLUE,)],
    ),
    Case(CountMatching((9, 4, 9, 5, 5), 2), Grid(1, 6), DIGITS, [(0, 1, 3, 5, 2)], "two of five"),
    Case(CountMatching((1, 0, 1, 0, 1, 1), 0), Grid(1, 6), BINARY, [range(6)], "none of six"),
    Case(CountMatching((1, 0, 1, 0, 1), 70_000), Grid(1, 5), BINARY, [range(5)], "more of five than a word counts"),
    Case(
        CountMatching((9, 4, 9, 5, 4), Clue(0)),
        Grid(1, 5),
        DIGITS,
        [(4, 1, 3, 0, 2)],
        "clue of five",
        [(0,), (2,), (5,), (9,), (NO_CLUE,)],
    ),
    Case(CountMatching((9, 4), Clue(1)), Grid(2, 2), DIGITS, [(0, 3)], "second clue", [(9, 2), (9, NO_CLUE)]),
]

LINE = line((4, 1, 2), DIGITS)
REASONS = [
    Reason(
        "too many are named",
        CountMatching((9, 4, 9), 1),
        LINE,
        [9, (4, 5), 9],
        MatchesMiscounted((4, 2), 2, 3, 1),
        "2 to 3 coords can hold the marks that are counted, of which there must be 1",
    ),
    Reason(
        "too few places are named",
        CountMatching((9, 4, 9), 2),
        LINE,
        [4, (4, 5), 5],
        MatchesMiscounted((4, 1, 2), 0, 1, 2),
        "0 to 1 coords can hold the marks that are counted, of which there must be 2",
    ),
    Reason("two are possible", CountMatching((9, 4, 9), 2), LINE, [9, (4, 5), 5]),
]
REFUSALS = [
    Refusal(CountMatching((4, 5), 1), LINE, "needs a region of 2 coords, found 3"),
    Refusal(CountMatching((4, 5, 6), 1), LINE, "6"),
    Refusal(CountMatching((4, 5), 1), line((1, 1), DIGITS), "a coord is named twice"),
    Refusal(CountMatching((4, 5, 4), -1), LINE, "n must be 0 or more, found -1"),
]


def naive(values, case):
    return sum(value == mark for value, mark in zip(values, case.rule.marks, strict=True)) == case.rule.n
