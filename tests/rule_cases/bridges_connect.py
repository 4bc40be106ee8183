"""BridgesConnect: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Reason, Refusal, scope_of

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid, Layer
from gridlanes.rules import BridgesConnect
from gridlanes.rules.bridges_connect import BridgesAstray, BridgesInLoop, IslandOverbuilt, IslandsApart

ONE, TWO, FOUR = Alphabet((0, 1)), Alphabet((0, 1, 2)), Alphabet((0, 1, 2, 3, 4))
NO = NO_CLUE


def _grid(rows, cols):
    return Grid(rows, cols, layers=(Layer.EDGES_H, Layer.EDGES_V))


def _inner(grid):
    level, upright = grid.ids(Layer.EDGES_H)[1:-1], grid.ids(Layer.EDGES_V)[:, 1:-1]
    return [*level.ravel().tolist(), *upright.ravel().tolist()]


def _case(rows, cols, label, totals=None, clues=((),), alphabet=TWO, loops=True):
    rule = BridgesConnect(totals or tuple(map(Clue, range(rows * cols))), loops)
    return Case(rule, _grid(rows, cols), alphabet, [_inner(_grid(rows, cols))], label, clues)


_SIX = [
    (2, NO, 3, 2, 1, 2),
    (3, 3, 2, 2, 1, 1),
    (0, NO, 0, 0, NO, 0),
    (1, NO, 2, 1, 0, 2),
    (4, 6, 4, 4, 6, 4),
    (2, NO, 2, NO, 2, 2),
    (NO, 2, NO, 2, 4, 2),
    (1, 1, 1, 1, 1, 1),
    (NO,) * 6,
    (NO, NO, 3, NO, NO, NO),
    (99_999, NO, 2, 2, NO, 70_000),
]
_NINE = [
    (2, NO, 3, NO, NO, NO, 2, NO, 1),
    (2, 2, 2, 2, NO, 2, 2, 2, 2),
    (1, 2, 1, 2, 8, 2, 1, 2, 1),
    (NO, 2, NO, 2, NO, 2, NO, 2, NO),
    (3, NO, 3, NO, 4, NO, 3, NO, 3),
    (0,) * 9,
]
CASES = [
    _case(1, 4, "one row", clues=[(1, NO, 2, 1), (2, 2, 2, 2), (NO, 1, 1, NO), (2, NO, NO, 2), (0, 0, NO, NO)]),
    _case(4, 1, "one column", clues=[(1, NO, 2, 1), (4, 4, 4, 4), (0, NO, NO, 0)], alphabet=FOUR),
    _case(2, 3, "six cells", clues=_SIX),
    _case(2, 3, "six cells without loops", clues=_SIX, loops=False),
    _case(2, 2, "four bridges", (Clue(0), 5, 0, Clue(1)), [(3, 4), (NO, 5), (0, 0), (8, 1)], FOUR, loops=False),
    _case(3, 3, "nine cells", clues=_NINE, alphabet=ONE),
    _case(3, 3, "nine cells without loops", clues=_NINE, alphabet=ONE, loops=False),
    _case(
        4,
        5,
        "large",
        clues=[
            (2, NO, 4, NO, 2, NO, 1, NO, 2, NO, 3, NO, NO, NO, 2, NO, 1, NO, 3, NO),
            (3, NO, NO, 4, NO, NO, 0, NO, NO, 2, 3, NO, 2, 3, NO, NO, 1, NO, 0, 2),
        ],
    ),
]


GRID = _grid(2, 2)
SCOPE = scope_of(GRID, TWO, _inner(GRID))
UP_LEFT, UP_RIGHT, ABOVE, BELOW = _inner(GRID)
REASONS = [
    Reason(
        "a bridge that leads nowhere",
        BridgesConnect((1, 2, NO, 1)),
        SCOPE,
        [0, 1, 1, 1],
        BridgesAstray((UP_LEFT, BELOW)),
        "bridges do not go straight on where there is no island",
    ),
    Reason(
        "two groups",
        BridgesConnect((2, 2, 2, 2)),
        SCOPE,
        [2, 2, 0, 0],
        IslandsApart((UP_LEFT, UP_RIGHT, ABOVE), 2),
        "the islands are 2 groups that no bridge joins",
    ),
    Reason(
        "too many",
        BridgesConnect((2, 2, 3, 2)),
        SCOPE,
        [1, 2, 1, 1],
        IslandOverbuilt((UP_RIGHT, ABOVE), 3, 2),
        "an island has 3 bridges, its number is 2",
    ),
    Reason(
        "a loop",
        BridgesConnect((2, 2, 2, 2), loops=False),
        SCOPE,
        [1, 1, 1, 1],
        BridgesInLoop((UP_LEFT, UP_RIGHT, ABOVE, BELOW)),
        "bridges form a loop",
    ),
    Reason("a loop that may be", BridgesConnect((2, 2, 2, 2)), SCOPE, [1, 1, 1, 1]),
    Reason("not yet finished", BridgesConnect((1, 1, 1, 1)), SCOPE, [1, (0, 1), (0, 1), 0]),
]
REFUSALS = [
    Refusal(BridgesConnect((1, 2)), SCOPE, "one number for each of 4 cells, found 2"),
    Refusal(BridgesConnect((-3, 2, 1, 1)), SCOPE, "a number must be 0 or more, found -3"),
    Refusal(BridgesConnect((1, 2, 1, 1)), scope_of(GRID, TWO, [0]), "which coord 0 is not"),
    Refusal(
        BridgesConnect((1, 2, 1, 1)),
        scope_of(GRID, Alphabet((1, 2)), _inner(GRID)),
        "at most 4, found 1, 2",
    ),
]


def naive(values, case):
    """Bridges walk from island to island; all islands are come to, each over no more bridges than its number."""
    rows, cols, totals = case.grid.rows, case.grid.cols, case.rule.totals
    over = {}
    for coord, value in zip(case.scope.coords.tolist(), values, strict=True):
        layer, row, col = case.grid.place(coord)
        before = (row, col - 1) if layer == Layer.EDGES_V else (row - 1, col)
        over[before, (row, col)] = over[(row, col), before] = value
    islands = {divmod(cell, cols): total for cell, total in enumerate(totals) if total != NO}
    beside = {place: [] for place in islands}
    for row in range(rows):
        for col in range(cols):
            steps = [(-1, 0), (0, 1), (1, 0), (0, -1)]
            ways = [over.get(((row, col), (row + down, col + right)), 0) for down, right in steps]
            if (row, col) not in islands:
                if ways[0] != ways[2] or ways[1] != ways[3]:
                    return False
                continue
            if not 0 < sum(ways) <= (islands[row, col] or 99):
                return False
            for (down, right), way in zip(steps, ways, strict=True):
                if way:
                    there = (row + down, col + right)
                    while there not in islands and 0 <= there[0] < rows and 0 <= there[1] < cols:
                        there = (there[0] + down, there[1] + right)
                    if there not in islands:
                        return False
                    beside[row, col].append(there)
    reached = {*list(islands)[:1]}
    for _ in islands:
        reached |= {other for place in reached for other in beside[place]}
    n_ways = sum(map(len, beside.values())) // 2
    return len(reached) == len(islands) and (case.rule.loops or not islands or n_ways == len(islands) - 1)
