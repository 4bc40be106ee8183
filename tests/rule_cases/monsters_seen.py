"""MonstersSeen: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Reason, Refusal, scope_of

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import MonstersSeen
from gridlanes.rules.monsters_seen import SeenMiscounted

NO, MARKS = NO_CLUE, Alphabet.counting(5)


def _case(rows, cols, label, totals=None, clues=((),)):
    rule = MonstersSeen(totals or tuple(map(Clue, range(2 * (rows + cols)))))
    return Case(rule, Grid(rows, cols), MARKS, [range(rows * cols)], label, clues)


CASES = [
    _case(1, 1, "one cell", clues=[(1, 1, 1, 1), (0, 0, 0, 0), (NO, 0, NO, NO), (2, NO, NO, NO)]),
    _case(1, 3, "one row", clues=[(1, 0, 1, 2, 1, 0, 1, 2), (NO, NO, 0, NO, NO, 1, NO, NO), (NO,) * 8]),
    _case(
        2,
        2,
        "four cells",
        clues=[
            (1, 0, 0, 1, 2, 0, 0, 1),
            (2, NO, NO, 3, NO, NO, 0, 2),
            (NO, 1, 2, NO, NO, NO, NO, NO),
            (0,) * 8,
            (4, 3, 2, NO, NO, NO, 99_999, NO),
        ],
    ),
    _case(2, 2, "some are known", (1, Clue(0), NO, NO, 2, NO, NO, Clue(1)), [(0, 1), (NO, 2), (3, NO)]),
    _case(4, 4, "large", clues=[(2, 0, 3, 1, 1, NO, 2, 4, 0, 2, NO, 3, 2, 2, 1, 0), (NO, 2) * 8]),
]


SCOPE = scope_of(Grid(1, 2), MARKS, range(2))
REASONS = [
    Reason(
        "too many",
        MonstersSeen((NO, NO, 0, NO, NO, NO)),
        SCOPE,
        [(1, 2), 3],
        SeenMiscounted((1,), 1, 2, 0),
        "a line of sight from coord 1 on is to show 0 monsters, and shows 1 to 2",
    ),
    Reason("a ghost is seen behind a mirror", MonstersSeen((0, 0, 0, 0, 1, 0)), SCOPE, [1, 4]),
    Reason("the mirror is not known", MonstersSeen((NO, NO, 0, NO, NO, NO)), SCOPE, [3, (3, 4)]),
]
REFUSALS = [
    Refusal(MonstersSeen((1, 2, 3)), SCOPE, "has 6 numbers"),
    Refusal(MonstersSeen((1, 2, 3, 0, 0, -3)), SCOPE, "a number must be 0 or more, found -3"),
    Refusal(MonstersSeen((1,) * 6), scope_of(Grid(1, 2), Alphabet.counting(4), range(2)), "5 marks"),
]


def naive(values, case):
    """Walks each line of sight, cell by cell."""
    rows, cols = case.grid.rows, case.grid.cols
    starts = [((-1, col), (1, 0)) for col in range(cols)] + [((row, cols), (0, -1)) for row in range(rows)]
    starts += [((rows, col), (-1, 0)) for col in range(cols)] + [((row, -1), (0, 1)) for row in range(rows)]
    for ((row, col), (down, right)), total in zip(starts, case.rule.totals, strict=True):
        seen, mirrored = 0, False
        row, col = row + down, col + right
        while 0 <= row < rows and 0 <= col < cols:
            mark = values[row * cols + col]
            if mark in (4, 5):
                mirrored = True
                down, right = (right, down) if mark == 4 else (-right, -down)
            else:
                seen += mark == 3 or mark == (1 if mirrored else 2)
            row, col = row + down, col + right
        if total not in (NO, seen):
            return False
    return True
