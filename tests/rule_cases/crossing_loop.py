"""CrossingLoop: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Reason, Refusal, scope_of

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid, Layer
from gridlanes.rules import CrossingLoop
from gridlanes.rules.crossing_loop import LoopAstray

BINARY, THREE = Alphabet.binary(), Alphabet((4, 2, 7))


def _grid(rows, cols):
    return Grid(rows, cols, layers=(Layer.EDGES_H, Layer.EDGES_V))


def _inner(grid):
    level, upright = grid.ids(Layer.EDGES_H)[1:-1], grid.ids(Layer.EDGES_V)[:, 1:-1]
    return [*level.ravel().tolist(), *upright.ravel().tolist()]


def _case(rows, cols, label, mark=1, alphabet=BINARY):
    return Case(CrossingLoop(mark), _grid(rows, cols), alphabet, [_inner(_grid(rows, cols))], label)


CASES = [
    _case(1, 3, "one row"),
    _case(2, 2, "a ring, three marks", 2, THREE),
    _case(2, 3, "six cells"),
    _case(3, 3, "nine cells"),
    _case(4, 5, "large"),
]
GRID = _grid(2, 2)
SCOPE = scope_of(GRID, BINARY, _inner(GRID))
LINKS = tuple(_inner(GRID))
WIDE = scope_of(_grid(2, 4), BINARY, _inner(_grid(2, 4)))
REASONS = [
    Reason(
        "a link too few",
        CrossingLoop(1),
        SCOPE,
        [1, 1, 1, 0],
        LoopAstray((LINKS[0], LINKS[1], LINKS[3]), "a cell cannot have two links, or all four"),
        "the links cannot be part of one loop through all cells: a cell cannot have two links, or all four",
    ),
    Reason(
        "two loops",
        CrossingLoop(1),
        WIDE,
        [1, 1, 1, 1, 1, 0, 1, 1, 0, 1],
        LoopAstray(tuple(WIDE.coords[[0, 1, 2, 3, 4, 6, 7, 9]].tolist()), "a loop closes early"),
        "the links cannot be part of one loop through all cells: a loop closes early",
    ),
    Reason("one loop", CrossingLoop(1), SCOPE, [1, 1, 1, 1]),
    Reason("not yet finished", CrossingLoop(1), SCOPE, [1, 1, (0, 1), 1]),
]
REFUSALS = [
    Refusal(CrossingLoop(1), scope_of(GRID, BINARY, [0]), "which coord 0 is not"),
    Refusal(CrossingLoop(7), SCOPE, "7 is not a mark"),
    Refusal(CrossingLoop(1), scope_of(_grid(1, 1), BINARY, []), "of which there are none"),
]


def naive(values, case):
    """One walks along the loop, straight on at crossings, and comes past every link."""
    linked = set()
    for coord, value in zip(case.scope.coords.tolist(), values, strict=True):
        layer, row, col = case.grid.place(coord)
        if value == case.rule.mark:
            linked.add(frozenset([(row, col), (row, col - 1) if layer == Layer.EDGES_V else (row - 1, col)]))
    cells = [(row, col) for row in range(case.grid.rows) for col in range(case.grid.cols)]
    beside = (
        {cell: [*set().union(*(link for link in linked if cell in link)) - {cell}] for cell in cells} if linked else {}
    )
    if not linked or any(len(near) not in (2, 4) for near in beside.values()):
        return False
    start = next(iter(beside[0, 0]))
    before, here, passed = (0, 0), start, {frozenset([(0, 0), start])}
    while True:
        ahead = (2 * here[0] - before[0], 2 * here[1] - before[1])
        onward = ahead if len(beside[here]) == 4 else next(cell for cell in beside[here] if cell != before)
        before, here = here, onward
        if (before, here) == ((0, 0), start):
            return passed == linked
        passed.add(frozenset([before, here]))
