"""CountInShortRuns: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Example, Reason, Refusal, line, scope_of

from gridlanes.kernels.rules.lines.short_runs import ShortRuns, short_runs
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid, Layer
from gridlanes.rules import CountInShortRuns
from gridlanes.rules.count_in_short_runs import MiscountedInRuns, RunAlike

BINARY, THREE = Alphabet.binary(), Alphabet((7, 0, 3))
COUNTS = [(0,), (3,), (5,), (6,), (9,), (NO_CLUE,)]

CASES = [
    Case(CountInShortRuns(1, Clue(0), 2), Grid(3, 3), BINARY, [range(9)], "three in a line", COUNTS),
    Case(CountInShortRuns(1, 6, 3), Grid(2, 4), BINARY, [range(8)], "two rows of four"),
    Case(CountInShortRuns(1, Clue(0), 1), Grid(3, 3), BINARY, [(0, 2, 3, 5, 6, 7, 8)], "no two alike", COUNTS[1:3]),
    Case(CountInShortRuns(0, 2, 2), Grid(2, 4), BINARY, [(3, 0, 1, 2)], "the other mark, shuffled"),
    Case(CountInShortRuns(0, 2, 2), Grid(1, 5), THREE, [range(5)], "one of three marks"),
    Case(CountInShortRuns(16, 1, 1), Grid(1, 2), Alphabet.counting(16), [range(2)], "the last of sixteen marks"),
    Case(CountInShortRuns(1, 1, 1), Grid(1, 2), Alphabet.counting(60), [range(2)], "sixty marks"),
    Case(CountInShortRuns(1, Clue(0), 3), Grid(4, 6), BINARY, [range(24)], "large", [(18,), (6,), (12,), (19,)]),
]


def _row(n, count, span):
    return ShortRuns(1, count, span, [n, *range(n)], [entry for k in range(n) for entry in (1, k)])


def _told(lines):
    return [entry for one in lines for entry in (len(one), *one)]


# Two runs of three in rows and two in columns, apart: each needs one, and three are not enough for all.
ROWS = _told([(0, 1, 2), (3, 4, 5), *((k,) for k in range(6, 12))])
COLUMNS = _told([*((k,) for k in range(6)), (6, 7, 8), (9, 10, 11)])
EXAMPLES = [
    Example("of five one must be in the middle", short_runs, _row(5, 4, 4), "?????", "#???#"),
    Example("one is there already", short_runs, _row(5, 4, 4), "?.???", "#.###"),
    Example("too few that do not hold it", short_runs, _row(8, 7, 4), "????????", "????????", True),
    Example("the same of those that hold it", short_runs, _row(5, 1, 4), "?????", ".???."),
    Example(
        "not inferred: rows and columns together", short_runs, ShortRuns(1, 9, 3, ROWS, COLUMNS), "?" * 12, "?" * 12
    ),
]
SCOPE = scope_of(Grid(2, 3), BINARY, range(6))
REASONS = [
    Reason(
        "a long run",
        CountInShortRuns(1, 3, 2),
        SCOPE,
        "###???",
        RunAlike((0, 1, 2)),
        "the coords (0, 1, 2) in a line are alike",
    ),
    Reason(
        "too many",
        CountInShortRuns(1, 1, 2),
        SCOPE,
        "?#?#??",
        MiscountedInRuns((0, 1, 2, 3, 4, 5), 2, 6, 1),
        "2 to 6 of 6 coords can hold the mark, of which there must be 1",
    ),
    Reason("there is room", CountInShortRuns(1, 3, 2), SCOPE, "?#?#??"),
]
REFUSALS = [
    Refusal(CountInShortRuns(5, 1, 2), line((0, 1), THREE), "5 is not a mark"),
    Refusal(CountInShortRuns(1, 1, 0), SCOPE, "longest is 1 or more, found 0"),
    Refusal(CountInShortRuns(1, -2, 1), SCOPE, "count must be 0 or more, found -2"),
    Refusal(
        CountInShortRuns(1, 1, 2),
        scope_of(Grid(1, 2, layers=(Layer.EDGES_H,)), BINARY, (0, 1)),
        "only cells stand in rows and columns",
    ),
    Refusal(CountInShortRuns(1, 1, 2), scope_of(Grid(1, 1), Alphabet.counting(64), range(1)), "at most 62 marks"),
]


def naive(values, case):
    rule, spots = case.rule, [case.grid.place(coord)[1:] for coord in case.scope.coords.tolist()]
    held = {spot: value == rule.mark for spot, value in zip(spots, values, strict=True)}
    for row, col in spots:
        for down, right in ((0, 1), (1, 0)):
            run = [held.get((row + k * down, col + k * right)) for k in range(rule.longest + 1)]
            if run in ([True] * len(run), [False] * len(run)):
                return False
    return sum(held.values()) == rule.count
