"""LimitedRuns: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from itertools import groupby

from rule_laws import Case, Example, Reason, Refusal, line

from gridlanes.kernels.rules.lines.limited_runs import Runs, limited_runs
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import LimitedRuns
from gridlanes.rules.limited_runs import RunsImpossible, RunsMiscounted, RunTooLong

DOMAIN_CONSISTENT = True
BINARY, DIGITS = Alphabet.binary(), Alphabet((0, 3, 7))

CASES = [
    Case(LimitedRuns(1, 4, 2), Grid(1, 8), BINARY, [range(8)], "takuzu"),
    Case(LimitedRuns(0, 5, 3), Grid(2, 5), BINARY, [(9, 8, 7, 6, 5, 0, 1, 2, 3, 4)], "five of ten, shuffled"),
    Case(LimitedRuns(1, 3, 1), Grid(1, 6), BINARY, [range(6)], "alternating"),
    Case(LimitedRuns(1, 2, 2), Grid(1, 8), BINARY, [range(8)], "two of eight"),
    Case(LimitedRuns(1, 1, 3), Grid(1, 8), BINARY, [range(8)], "too few to part eight"),
    Case(LimitedRuns(1, 2, 9), Grid(1, 5), BINARY, [range(5)], "runs of any length"),
    Case(LimitedRuns(1, 4, 4), Grid(1, 4), BINARY, [range(4)], "all"),
    Case(LimitedRuns(7, 3, 2), Grid(1, 6), DIGITS, [range(6)], "sevens and others"),
    Case(LimitedRuns(0, 2, 1), Grid(2, 2), DIGITS, [(0, 3, 2)], "zeros and others"),
    Case(LimitedRuns(1, 0, 1), Grid(1, 2), BINARY, [()], "an empty region"),
    Case(LimitedRuns(16, 1, 1), Grid(1, 3), Alphabet.counting(16), [(0, 2)], "the last of sixteen marks"),
    Case(LimitedRuns(1, 10, 2), Grid(1, 20), BINARY, [range(20)], "a line of twenty"),
    Case(LimitedRuns(1, 16, 2), Grid(1, 32), BINARY, [range(32)], "a line of 32, counts wider than 16 bits"),
]


NARROWED, BROKEN = "a line is narrowed to what some completion has", "a line without a completion is broken"
EXAMPLES = [
    *(
        Example(NARROWED, limited_runs, Runs(1, 3, 2), before, after)
        for before, after in (
            ("##????", "##.??."),
            ("#?#???", "#.#???"),
            ("#?#?#?", "#.#.#."),
            (".??.??", ".??.??"),
            ("..?.??", "..#.##"),
            ("#????#", "#.??.#"),  # two at an end would leave four in the middle with three alike in a row
            ("#???..", "#??#.."),
        )
    ),
    *(
        Example(BROKEN, limited_runs, Runs(1, 3, 2), before, "!!!!!!", True)
        for before in ("###???", "....??", "####??", "##?##?")
    ),
    Example("not inferred: what a crossing line says", limited_runs, Runs(1, 2, 2), "????", "????"),
]
SIX, THREE = line(range(6), Alphabet((0, 1)), 6), LimitedRuns(1, 3, 2)
LONG, SOME = (
    "3 coords in a row are alike, of which at most 2 may be",
    "{} to {} coords can hold the mark, of which there must be exactly 3",
)
REASONS = [
    Reason("the run is named", THREE, SIX, "?###??", RunTooLong((1, 2, 3), 2), LONG),
    Reason("the run is named", THREE, SIX, "...???", RunTooLong((0, 1, 2), 2), LONG),
    Reason("too many are named", THREE, SIX, "##.#?#", RunsMiscounted((0, 1, 3, 5), 4, 5, 3), SOME.format(4, 5)),
    Reason("too few are named", THREE, SIX, "..#.?.", RunsMiscounted((0, 1, 2, 3, 4, 5), 1, 2, 3), SOME.format(1, 2)),
    *(Reason("some completion is right", THREE, SIX, state) for state in ("??#?#?", "##??..", "#????#")),
    Reason(
        "neither run nor count is wrong yet",
        LimitedRuns(1, 1, 2),
        SIX,
        "??????",
        RunsImpossible((0, 1, 2, 3, 4, 5), 1, 2),
        "no completion has exactly 1 of the mark and runs of at most 2",
    ),
]
REFUSALS = [
    Refusal(LimitedRuns(1, 7, 2), SIX, "0 to 6, the length of the region, found 7"),
    Refusal(LimitedRuns(1, -1, 2), SIX, "0 to 6, the length of the region, found -1"),
    Refusal(LimitedRuns(1, 3, 0), SIX, "longest must be at least 1, found 0"),
    Refusal(LimitedRuns(5, 3, 2), SIX, "5 is not a mark"),
]


def naive(values, case):
    rule = case.rule
    sides = [value == rule.mark for value in values]
    return sum(sides) == rule.count and all(len(list(run)) <= rule.longest for _, run in groupby(sides))
