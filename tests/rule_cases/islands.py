"""Islands: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Reason, Refusal, scope_of

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import Islands
from gridlanes.rules.islands import IslandMissized, IslandNumbered, NumberNotHeld

BINARY, DIGITS = Alphabet.binary(), Alphabet((0, 3, 7))
NO = NO_CLUE


def _case(rule, rows, cols, label, clues=((),), alphabet=BINARY):
    return Case(rule, Grid(rows, cols), alphabet, [range(rows * cols)], label, clues)


def _clues(n):
    return Islands(1, tuple(map(Clue, range(n))))


CASES = [
    _case(
        _clues(9),
        3,
        3,
        "nine cells",
        [
            (NO,) * 9,
            (3, NO, NO, NO, NO, NO, NO, NO, 2),
            (2, NO, NO, NO, NO, NO, 4, NO, NO),
            (NO, 0, NO, NO, NO, NO, NO, 3, NO),
            (0, NO, 0, NO, NO, NO, 0, NO, NO),
            (NO, NO, NO, NO, 99_999, NO, NO, NO, NO),
            (NO, 1, NO, 1, NO, 1, NO, 1, NO),
            (9, NO, NO, NO, NO, NO, NO, NO, NO),
            (NO, 1, 1, NO, NO, NO, NO, NO, NO),
        ],
    ),
    _case(Islands(1, (3, NO, NO, NO, NO, 2, NO, NO)), 2, 4, "two islands"),
    _case(Islands(1, (Clue(0), NO, NO, 0, NO, NO, Clue(1))), 1, 7, "one row", [(3, 1), (NO, 2), (0, NO), (2, 3)]),
    _case(Islands(0, (NO, Clue(0), NO, NO, 2)), 5, 1, "one column of zeros", [(1,), (2,), (NO,)]),
    _case(Islands(7, (NO, 0, 2, NO)), 2, 2, "7s", alphabet=DIGITS),
    _case(Islands(16, (NO, 1)), 1, 2, "the last of sixteen marks", alphabet=Alphabet.counting(16)),
    _case(Islands(1, (NO, 2)), 1, 2, "sixty marks", alphabet=Alphabet.counting(60)),
    _case(
        _clues(30),
        5,
        6,
        "large",
        [
            (3, *[NO] * 8, 4, *[NO] * 9, 2, *[NO] * 9, 5),
            (NO, NO, 7, *[NO] * 11, 3, *[NO] * 15),
            (0, *[NO] * 10, 4, *[NO] * 13, 6, *[NO] * 4),
        ],
    ),
]


SCOPE = scope_of(Grid(2, 3), BINARY, range(6))
RULE = Islands(1, (2, NO, NO, NO, NO, 2))
REASONS = [
    Reason(
        "a number that holds nothing",
        RULE,
        SCOPE,
        [0, (0, 1), (0, 1), (0, 1), (0, 1), (0, 1)],
        NumberNotHeld((0,)),
        "coord 0 has a number and is not of an island",
    ),
    Reason(
        "two numbers in one island",
        Islands(1, (2, NO, NO, 2, NO, NO)),
        SCOPE,
        [1, (0, 1), (0, 1), 1, (0, 1), (0, 1)],
        IslandNumbered((0, 3), 2),
        "the island of coords (0, 3) has 2 numbers, it must have one",
    ),
    Reason(
        "no number",
        Islands(1, (1, NO, NO, NO, NO, NO)),
        SCOPE,
        [1, 0, 1, 0, 0, (0, 1)],
        IslandNumbered((2, 5), 0),
        "the island of coords (2, 5) has 0 numbers, it must have one",
    ),
    Reason(
        "too large",
        RULE,
        SCOPE,
        [1, 1, (0, 1), 1, (0, 1), (0, 1)],
        IslandMissized((0, 1, 3), 3, 2),
        "the island of coords (0, 1, 3) comes to 3 cells, its number is 2",
    ),
    Reason(
        "too small",
        RULE,
        SCOPE,
        [(0, 1), 0, (0, 1), 0, (0, 1), (0, 1)],
        IslandMissized((0,), 1, 2),
        "the island of coords (0,) comes to 1 cells, its number is 2",
    ),
    Reason("there is room", RULE, SCOPE, [(0, 1), 0, (0, 1), (0, 1), (0, 1), (0, 1)]),
]
REFUSALS = [
    Refusal(Islands(1, (1, 2)), SCOPE, "one number for each of 6 coords, found 2"),
    Refusal(Islands(1, (-3, 2, 1, 1, 1, 1)), SCOPE, "a number must be 0 or more, found -3"),
    Refusal(Islands(1, (1,)), scope_of(Grid(1, 1), Alphabet.counting(64), range(1)), "at most 62 marks"),
]


def naive(values, case):
    """Each cell that holds the mark is of an island with one number, its size; each number is of an island."""
    cols, rule = case.grid.cols, case.rule
    held = {k for k, value in enumerate(values) if value == rule.mark}
    if any(size != NO and k not in held for k, size in enumerate(rule.sizes)):
        return False
    while held:
        island, waiting = set(), [min(held)]
        while waiting:
            k = waiting.pop()
            if k in held:
                held.remove(k)
                island.add(k)
                waiting += [k - cols, k + cols, *([k - 1] if k % cols else []), *([k + 1] if (k + 1) % cols else [])]
        numbers = [rule.sizes[k] for k in island if rule.sizes[k] != NO]
        if len(numbers) != 1 or numbers[0] not in (0, len(island)):
            return False
    return True
