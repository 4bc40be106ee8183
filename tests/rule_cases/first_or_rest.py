"""FirstOrRest: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Example, Reason, Refusal, line

from gridlanes.kernels.rules.counts.first_or_rest import Parted, first_or_rest
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import FirstOrRest
from gridlanes.rules.first_or_rest import NeitherPart

DOMAIN_CONSISTENT = True
BINARY, THREE = Alphabet.binary(), Alphabet((4, 2, 7))
CASES = [
    Case(FirstOrRest(1, 2), Grid(1, 5), BINARY, [range(5)], "two or three"),
    Case(FirstOrRest(7, 1), Grid(2, 2), THREE, [(2, 0, 1)], "three marks, in another order"),
    Case(FirstOrRest(4, 0), Grid(1, 3), THREE, [range(3)], "no first one, the first mark"),
    Case(FirstOrRest(1, 3), Grid(1, 3), BINARY, [range(3)], "no other"),
    Case(FirstOrRest(1, 4), Grid(1, 3), BINARY, [range(3)], "more than there are"),
    Case(FirstOrRest(1, 1), Grid(1, 2), BINARY, [(1,)], "one coord"),
    Case(
        FirstOrRest(1, Clue(0)),
        Grid(1, 4),
        BINARY,
        [range(4)],
        "clue",
        [*((n,) for n in range(7)), (70_000,), (NO_CLUE,)],
    ),
]
EXAMPLES = [
    Example("one of the first", first_or_rest, Parted(1, 2), [3, 2, 3, 3], [2, 2, 1, 1]),
    Example("one of the others", first_or_rest, Parted(1, 2), [3, 3, 3, 2], [1, 1, 2, 2]),
    Example("one of either", first_or_rest, Parted(1, 2), [3, 2, 3, 2], [0, 0, 0, 0], True),
    Example("none need not hold it", first_or_rest, Parted(1, 3), [3, 3, 3], [2, 2, 2]),
]
SCOPE = line(range(4), n_coords=4)
REASONS = [
    Reason(
        "one of either",
        FirstOrRest(1, 2),
        SCOPE,
        [1, (0, 1), 1, (0, 1)],
        NeitherPart((0, 1, 2, 3), 2),
        "neither exactly the first 2 of 4 coords can hold the mark, nor exactly the others",
    ),
    Reason("the others", FirstOrRest(1, 1), SCOPE, [0, 1, 1, 1]),
]
REFUSALS = [
    Refusal(FirstOrRest(1, -2), SCOPE, "n must be 0 or more"),
    Refusal(FirstOrRest(1, 1), line(()), "1 or more coords"),
    Refusal(FirstOrRest(7, 1), SCOPE, "7 is not a mark"),
]


def naive(values, case):
    first, rest = values[: case.rule.n], values[case.rule.n :]
    kinds = [{value == case.rule.mark for value in part} for part in (first, rest)]
    right = [[{True}, {False}], [{False}, {True}], [{True}, set()], [set(), {True}]]
    return case.rule.n <= len(values) and kinds in right
