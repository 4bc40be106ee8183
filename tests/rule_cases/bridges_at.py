"""BridgesAt: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Reason, Refusal, scope_of

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import BridgesAt
from gridlanes.rules.bridges_at import BridgesMiscounted, BridgesTurned

ONE, TWO, FOUR = Alphabet((0, 1)), Alphabet((0, 1, 2)), Alphabet((0, 1, 2, 3, 4))
DOMAIN_CONSISTENT = True


def _case(rule, label, clues=((),), alphabet=TWO, order=range(4)):
    return Case(rule, Grid(1, 5), alphabet, [order], label, clues)


_CLUES = [(NO_CLUE,), (0,), *((total,) for total in range(1, 10)), (16,), (17,), (99_999,)]
CASES = [
    _case(BridgesAt(Clue(0)), "clues", _CLUES),
    _case(BridgesAt(Clue(0)), "one bridge", _CLUES, ONE),
    _case(BridgesAt(Clue(0)), "four bridges", _CLUES, FOUR),
    _case(BridgesAt(NO_CLUE), "no island", order=[3, 1, 4, 0]),
    _case(BridgesAt(0), "a number that is not known"),
    _case(BridgesAt(3), "three", alphabet=FOUR),
    _case(BridgesAt(40), "too many"),
]

SCOPE = scope_of(Grid(1, 4), TWO, range(4))
ANY = (0, 1, 2)
REASONS = [
    Reason(
        "too few can come",
        BridgesAt(6),
        SCOPE,
        [ANY, 0, ANY, 1],
        BridgesMiscounted((0, 1, 2, 3), 1, 5, 6),
        "an island of 6 bridges can have 1 to 5",
    ),
    Reason(
        "bridges cross",
        BridgesAt(NO_CLUE),
        SCOPE,
        [(1, 2), 1, ANY, ANY],
        BridgesTurned((0, 1, 2, 3)),
        "where there is no island bridges go straight on, and do not cross",
    ),
    Reason("there is room", BridgesAt(6), SCOPE, [ANY, 0, ANY, 2]),
]
REFUSALS = [
    Refusal(BridgesAt(-3), SCOPE, "total must be 0 or more, found -3"),
    Refusal(BridgesAt(3), scope_of(Grid(1, 4), TWO, range(3)), "needs a region of 4 coords"),
    Refusal(
        BridgesAt(3),
        scope_of(Grid(1, 4), Alphabet((0, 1, 3)), range(4)),
        "at most 4, found 0, 1, 3",
    ),
    Refusal(BridgesAt(3), scope_of(Grid(1, 4), Alphabet(tuple(range(6))), range(4)), "found 0, 1, 2, 3, 4, 5"),
]


def naive(values, case):
    """The sum on an island; straight on, and not in both ways, elsewhere."""
    north, east, south, west = values
    if case.rule.total == NO_CLUE:
        return north == south and east == west and 0 in (north, east)
    return sum(values) == case.rule.total if case.rule.total else any(values)
