"""OneShape: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Example, Reason, Refusal, scope_of

from gridlanes.kernels.rules.shapes.one_shape import one_shape
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid, Layer
from gridlanes.rules import OneShape
from gridlanes.rules.one_shape import NoShapeFits

DOMAIN_CONSISTENT = True
THREE, FIVE = Alphabet((0, 1, 2)), Alphabet((0, 1, 2, 3, 4))
TROMINOES = OneShape(0, ((1, "###"), (2, "##/#.")))
TETROMINOES = OneShape(0, ((1, "#./#./##"), (2, "####"), (3, "###/.#."), (4, "##./.##")))

CASES = [
    Case(TROMINOES, Grid(2, 3), THREE, [range(6)], "two rows"),
    Case(TROMINOES, Grid(3, 3), THREE, [(4, 0, 1, 8, 7, 3)], "shuffled, with a gap"),
    Case(TROMINOES, Grid(1, 4), THREE, [range(4)], "a line"),
    Case(OneShape(2, ((0, "##"),)), Grid(2, 3), THREE, [range(6)], "a domino, another mark is empty"),
    Case(OneShape(1, ((0, "#"),)), Grid(2, 2), THREE, [range(4)], "one cell"),
    Case(TETROMINOES, Grid(1, 5), FIVE, [range(5)], "a line of five"),
    Case(TETROMINOES, Grid(2, 3), FIVE, [(0, 1, 2, 4, 5)], "five cells"),
    Case(OneShape(1, ((2, "##"), (16, "##"))), Grid(1, 3), Alphabet.counting(16), [range(3)], "of sixteen marks"),
    Case(OneShape(60, ((1, "##"),)), Grid(1, 2), Alphabet.counting(60), [range(2)], "of sixty marks"),
    Case(TETROMINOES, Grid(5, 5), FIVE, [range(25)], "25 cells"),
]


def _words(drawing):
    """The words of a drawing, one after another: 1 to 4 for decided marks, ``.`` for empty, ``?`` for anything."""
    return [{".": 1, "?": 0b11111}.get(each) or 1 << int(each) for each in drawing.split()]


SCOPE = scope_of(Grid(2, 4), FIVE, range(8))
ALL_FIT, NONE_FITS = "what no place needs goes", "there is no place"
EXAMPLES = [
    Example(
        ALL_FIT,
        one_shape,
        TETROMINOES.parameters(SCOPE),
        _words("3 ? ? . ? ? . ."),
        _words("3 3 3 . . 3 . ."),
    ),
    Example(NONE_FITS, one_shape, TETROMINOES.parameters(SCOPE), _words("1 . ? 1 . . . ."), [0] * 8, True),
    Example(
        "not inferred: what is beside the region",
        one_shape,
        TETROMINOES.parameters(SCOPE),
        _words(". ? ? . ? ? ? ?"),
        [1, 0b11011, 0b11011, 1, 0b11111, 0b11111, 0b11111, 0b11111],
    ),
]
REASONS = [
    Reason(
        "what must be part of one is named",
        TETROMINOES,
        SCOPE,
        [1, 0, 0, 1, 0, 0, 0, 0],
        NoShapeFits((0, 3)),
        "no shape fits among the coords (0, 3)",
    ),
    Reason(
        "there is none at all",
        TETROMINOES,
        SCOPE,
        [0] * 8,
        NoShapeFits(tuple(range(8))),
        "no shape fits among the coords (0, 1, 2, 3, 4, 5, 6, 7)",
    ),
    Reason("one may lie here", TETROMINOES, SCOPE, [(0, 1, 2, 3, 4)] * 8),
]
EDGES = Grid(2, 2, layers=(Layer.EDGES_H, Layer.EDGES_V))
REFUSALS = [
    Refusal(OneShape(0, ()), SCOPE, "needs shapes of one number of cells"),
    Refusal(OneShape(0, ((1, "##"), (2, "#"))), SCOPE, "needs shapes of one number of cells"),
    Refusal(OneShape(0, ((0, "##"),)), SCOPE, "a mark of its own"),
    Refusal(OneShape(0, ((1, "##"), (1, "#/#"))), SCOPE, "a mark of its own"),
    Refusal(OneShape(0, ((1, "##"),)), scope_of(EDGES, THREE, range(4)), "cells or of corners"),
]


def naive(values, case):
    """What is not empty holds one mark and has, up to its place, turns and mirrors, the shape of that mark."""
    rule, (region,) = case.rule, case.scope.regions
    held = {case.grid.place(coord)[1:]: value for coord, value in zip(region.tolist(), values, strict=True)}
    left = {place: value for place, value in held.items() if value != rule.empty}
    if len({*left.values()}) != 1:
        return False
    shape = dict(rule.shapes).get(next(iter(left.values())))
    return shape is not None and _form([*left]) == _form(
        [(r, c) for r, line in enumerate(shape.split("/")) for c, x in enumerate(line) if x == "#"]
    )


def _form(places):
    """The same for all shapes that are turned, mirrored or moved."""
    found = []
    for _ in range(4):
        places = [(c, -r) for r, c in places]
        for turned in (places, [(r, -c) for r, c in places]):
            top, left = min(r for r, _ in turned), min(c for _, c in turned)
            found.append(sorted((r - top, c - left) for r, c in turned))
    return min(found)
