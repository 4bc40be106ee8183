"""SidesOfLoop: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from itertools import product

from rule_laws import Case, Reason, Refusal, line, scope_of

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid, Layer
from gridlanes.rules import SidesOfLoop
from gridlanes.rules.sides_of_loop import NoBorder, OnOtherSide

BINARY, LAYERS = Alphabet.binary(), (Layer.CELLS, Layer.EDGES_H, Layer.EDGES_V)


def _board(rows, cols):
    grid = Grid(rows, cols, layers=LAYERS)
    level, upright = grid.ids(Layer.EDGES_H)[1:-1], grid.ids(Layer.EDGES_V)[:, 1:-1]
    return grid, [grid.ids(Layer.CELLS).ravel().tolist(), [*level.ravel().tolist(), *upright.ravel().tolist()]]


def _case(rule, rows, cols, label, alphabet=BINARY):
    grid, regions = _board(rows, cols)
    return Case(rule, grid, alphabet, regions, label)


CASES = [
    _case(SidesOfLoop(1, 1, 0), 2, 2, "one loop at most"),
    _case(SidesOfLoop(0, 0, 1), 2, 2, "the first mark is crossed"),
    _case(SidesOfLoop(7, 4, 2), 1, 3, "one row, three marks", Alphabet((4, 2, 7))),
    _case(SidesOfLoop(2, 7, 4), 2, 2, "three marks", Alphabet((4, 2, 7))),
    _case(SidesOfLoop(1, 2, 3), 4, 4, "room for a cell inside", Alphabet((0, 1, 2, 3))),
    _case(SidesOfLoop(1, None, 0), 2, 2, "a mark for outside alone"),
    _case(SidesOfLoop(7, None, 2), 2, 2, "three marks, one for outside", Alphabet((4, 2, 7))),
]
GRID, REGIONS = _board(2, 2)
LOOK = scope_of(GRID, BINARY, *REGIONS)
EDGES = tuple(REGIONS[1])
REASONS = [
    Reason(
        "a cell that the loop goes through is not inside",
        SidesOfLoop(1, 1, 0),
        LOOK,
        "#???####",
        OnOtherSide((0,), "inside"),
        "coord 0 is not inside of the loop",
    ),
    Reason(
        "nor outside",
        SidesOfLoop(1, 1, 0),
        LOOK,
        ".???####",
        OnOtherSide((0,), "outside"),
        "coord 0 is not outside of the loop",
    ),
    Reason(
        "a loop with an end",
        SidesOfLoop(1, 1, 0),
        LOOK,
        "????###.",
        NoBorder(EDGES),
        "the crossed edges are not closed loops",
    ),
    Reason(
        "where no mark says inside",
        SidesOfLoop(1, None, 0),
        LOOK,
        ".???####",
        OnOtherSide((0,), "outside"),
        "coord 0 is not outside of the loop",
    ),
    Reason("not known yet", SidesOfLoop(1, 1, 0), LOOK, "????????"),
]
REFUSALS = [
    Refusal(SidesOfLoop(1, 1, 1), LOOK, "found 1 twice"),
    Refusal(SidesOfLoop(1, 7, 0), LOOK, "7 is not a mark"),
    Refusal(SidesOfLoop(1, 1, 0), line((0, 1)), "2 regions"),
    Refusal(SidesOfLoop(1, 1, 0), scope_of(Grid(1, 5), BINARY, (0, 1), (2,)), "a board that has cells and edges"),
    Refusal(SidesOfLoop(1, 1, 0), scope_of(GRID, BINARY, REGIONS[0], EDGES[1:]), "all edges between two cells"),
    Refusal(SidesOfLoop(0, 1, 2), scope_of(GRID, Alphabet(tuple(range(16))), *REGIONS), "at most 15 marks"),
]


def naive(values, case):
    """By flood over corners from the border: each is on one side alone."""
    grid, rule = case.grid, case.rule
    held = dict(zip(case.scope.coords.tolist(), values, strict=True))
    side = {place: 0 for place in product(range(grid.rows + 1), range(grid.cols + 1)) if _is_at_border(place, grid)}
    queue = [*side]
    crossed = {grid.place(edge): held[edge] == rule.mark for edge in case.regions[1]}
    for row, col in queue:
        for (down, right), edge in {
            (0, 1): (Layer.EDGES_H, row, col),
            (0, -1): (Layer.EDGES_H, row, col - 1),
            (1, 0): (Layer.EDGES_V, row, col),
            (-1, 0): (Layer.EDGES_V, row - 1, col),
        }.items():
            other = (row + down, col + right)
            if edge not in crossed:
                continue
            found = side[row, col] ^ crossed[edge]
            if side.setdefault(other, found) != found:
                return False
            if other not in queue:
                queue.append(other)
    for cell in case.regions[0]:
        _, row, col = grid.place(cell)
        around = {side[row + down, col + right] for down, right in product((0, 1), repeat=2)}
        wanted = {rule.inside: {1}, rule.outside: {0}}.get(held[cell], around)  # no cell holds None
        if around != wanted:
            return False
    return True


def _is_at_border(place, grid):
    return place[0] in (0, grid.rows) or place[1] in (0, grid.cols)
