"""CountsDiffer: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Example, Reason, Refusal, line

from gridlanes.kernels.rules.counts.counts_differ import counts_differ
from gridlanes.kernels.rules.counts.first_or_rest import Parted
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import CountsDiffer
from gridlanes.rules.counts_differ import EquallyMany

DOMAIN_CONSISTENT = True
BINARY, THREE = Alphabet.binary(), Alphabet((4, 2, 7))
CASES = [
    Case(CountsDiffer(1, 2), Grid(1, 5), BINARY, [range(5)], "two and three"),
    Case(CountsDiffer(7, 1), Grid(2, 2), THREE, [(2, 0, 1)], "three marks, in another order"),
    Case(CountsDiffer(4, 0), Grid(1, 3), THREE, [range(3)], "no first one: some of the others hold the mark"),
    Case(CountsDiffer(1, 4), Grid(1, 3), BINARY, [range(3)], "all are first ones"),
    Case(CountsDiffer(1, 1), Grid(1, 2), BINARY, [(1,)], "one coord"),
    Case(
        CountsDiffer(1, Clue(0)),
        Grid(1, 4),
        BINARY,
        [range(4)],
        "clue",
        [*((n,) for n in range(7)), (70_000,), (NO_CLUE,)],
    ),
]
EXAMPLES = [
    Example("the last one makes the difference", counts_differ, Parted(1, 2), [1, 2, 2, 3], [1, 2, 2, 2]),
    Example("the last one would make them equal", counts_differ, Parted(1, 2), [1, 3, 2, 1], [1, 1, 2, 1]),
    Example("equal", counts_differ, Parted(1, 2), [1, 2, 2, 1], [1, 2, 2, 1], True),
    Example("two are open", counts_differ, Parted(1, 2), [1, 3, 2, 3], [1, 3, 2, 3]),
]
SCOPE = line(range(4), n_coords=4)
REASONS = [
    Reason(
        "one of either",
        CountsDiffer(1, 2),
        SCOPE,
        [1, 0, 1, 0],
        EquallyMany((0, 1, 2, 3), 2, 1),
        "the first 2 of 4 coords hold the mark 1 times, and so do the others",
    ),
    Reason("two and one", CountsDiffer(1, 2), SCOPE, [1, 1, 1, 0]),
    Reason("one is open", CountsDiffer(1, 2), SCOPE, [1, 0, 1, (0, 1)]),
]
REFUSALS = [
    Refusal(CountsDiffer(1, -2), SCOPE, "n must be 0 or more"),
    Refusal(CountsDiffer(1, 1), line(()), "1 or more coords"),
    Refusal(CountsDiffer(7, 1), SCOPE, "7 is not a mark"),
]


def naive(values, case):
    first, rest = values[: case.rule.n], values[case.rule.n :]
    return first.count(case.rule.mark) != rest.count(case.rule.mark)
