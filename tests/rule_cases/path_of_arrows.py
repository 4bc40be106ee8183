"""PathOfArrows: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Reason, Refusal, scope_of

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import PathOfArrows
from gridlanes.rules.path_of_arrows import NoWayOn

NO = NO_CLUE
TO = {1: (-1, 0), 2: (-1, 1), 3: (0, 1), 4: (1, 1), 5: (1, 0), 6: (1, -1), 7: (0, -1), 8: (-1, -1)}


def _case(rows, cols, label, arrows=None, clues=((),), alphabet=None):
    rule = PathOfArrows(arrows or tuple(map(Clue, range(rows * cols))))
    marks = alphabet or Alphabet.counting(rows * cols)
    return Case(rule, Grid(rows, cols), marks, [range(rows * cols)], label, clues)


CASES = [
    _case(1, 4, "one row", clues=[(3, 3, 3, 7), (3, NO, 7, 7), (3, 3, 7, NO), (7, 3, 7, 3), (NO,) * 4, (1, 9, 3, 0)]),
    _case(3, 1, "one column", clues=[(5, 1, 1), (5, 5, NO), (1, 1, 1)]),
    _case(2, 2, "four cells", clues=[(3, 6, 3, NO), (4, 5, 1, 7), (5, 7, 3, 8), (NO, 7, 2, 1), (4, 4, 4, 4)]),
    _case(2, 2, "some are known", (3, Clue(0), Clue(1), NO), [(6, 3), (5, NO), (7, 2)], Alphabet((5, 6, 7, 8))),
    _case(1, 1, "alone", clues=[(NO,), (1,), (4,)]),
    _case(
        3,
        3,
        "nine cells",
        clues=[
            (3, 4, 5, 3, 7, 6, 2, 3, NO),
            (4, 5, 6, 3, 1, 7, 2, 1, 8),
            (3, 3, 5, 5, 7, 7, 3, 3, 1),
        ],
    ),
    _case(4, 4, "sixteen marks", clues=[(3, 5, 6, 5, 3, 3, 4, 7, 2, 1, 1, 6, 2, 1, 3, NO), (4,) * 16]),
]


SCOPE = scope_of(Grid(2, 2), Alphabet.counting(4), range(4))
REASONS = [
    Reason(
        "nothing follows",
        PathOfArrows((3, 5, 7, 1)),
        SCOPE,
        [1, (3, 4), (2, 3), (2, 3, 4)],
        NoWayOn((0,), 1),
        "coord 0 holds 1, which nothing follows where its arrow points, or leads to",
    ),
    Reason("there is a way", PathOfArrows((3, 5, 1, 7)), SCOPE, [1, 2, (3, 4), (3, 4)]),
]
REFUSALS = [
    Refusal(PathOfArrows((1, 2, 3)), SCOPE, "has an arrow for each of 4 cells, found 3"),
    Refusal(PathOfArrows((1, 2, 3, -3)), SCOPE, "an arrow must be 0 or more, found -3"),
    Refusal(PathOfArrows((1,) * 4), scope_of(Grid(2, 2), Alphabet.counting(5), range(4)), "one for each cell"),
    Refusal(PathOfArrows((1,) * 4), scope_of(Grid(2, 2), Alphabet.counting(4), [3, 2, 1, 0]), "all 4 cells"),
]


def naive(values, case):
    """Follows the arrows from the first value on."""
    low, cols = min(case.alphabet.values), case.grid.cols
    if len({*values}) < len(values):
        return False
    for value in range(low, low + len(values) - 1):
        at, there = divmod(values.index(value), cols), divmod(values.index(value + 1), cols)
        step = TO.get(case.rule.arrows[values.index(value)])
        if step is None or not any((at[0] + n * step[0], at[1] + n * step[1]) == there for n in range(1, 99)):
            return False
    return True
