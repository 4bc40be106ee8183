"""EachShapeOnce: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from functools import cache

from drawn import scope_drawn
from geometry import held, pieces
from rule_laws import Case, Drawn, Reason, Refusal

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid, Layer
from gridlanes.rules import EachShapeOnce
from gridlanes.rules.each_shape_once import ShapeMiscounted, ShapesMiscounted
from gridlanes.rules.polyomino import PolyominoIsolated

BINARY, DIGITS = Alphabet.binary(), Alphabet((0, 3, 7))
WALLED = Grid(3, 4, materials={Layer.CELLS: [[0, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, 2]]})
CORNERS = Grid(2, 2, layers=(Layer.CORNERS,))
TROMINOES = ("###", "##/#.")
TETROMINOES = ("####", "##/##", "###/.#.", "###/#..", "##./.##")

CASES = [
    Case(EachShapeOnce(1, ("##/#.",)), Grid(3, 4), BINARY, [range(12)], "one L of three"),
    Case(EachShapeOnce(1, TROMINOES), Grid(3, 4), BINARY, [range(12)], "trominoes"),
    Case(EachShapeOnce(1, ("#", "##", "###")), Grid(3, 4), BINARY, [range(12)], "of three sizes"),
    Case(EachShapeOnce(0, ("#", "##")), Grid(2, 4), BINARY, [range(8)], "zeros"),
    Case(EachShapeOnce(1, ("#", "#./##")), Grid(2, 5), BINARY, [(0, 1, 2, 4, 5, 6, 7, 8, 9)], "a hole"),
    Case(EachShapeOnce(7, ("##", "##/#.")), Grid(2, 4), DIGITS, [range(8)], "7s"),
    Case(EachShapeOnce(1, ("#.#/###",)), WALLED, BINARY, [range(10)], "U beside walls"),
    Case(EachShapeOnce(1, ("##/##", "##")), CORNERS, BINARY, [range(9)], "corners"),
    Case(EachShapeOnce(1, ("####",)), Grid(2, 3), BINARY, [range(6)], "too long to fit"),
    Case(EachShapeOnce(5, ("##",)), Grid(1, 3), Alphabet.counting(16), [range(3)], "sixteen marks"),
    Case(EachShapeOnce(64, ("##",)), Grid(1, 2), Alphabet.counting(64), [range(2)], "the last of 64 marks"),
    Case(EachShapeOnce(1, ("#", "##"), (3, 1)), Grid(3, 4), BINARY, [range(12)], "single coords three times"),
    Case(EachShapeOnce(1, ("##/#.",), (2,)), Grid(3, 4), BINARY, [range(12)], "an L of three twice"),
    Case(EachShapeOnce(7, ("#", "###"), (1, 2)), Grid(3, 4), DIGITS, [range(12)], "7s, straight ones twice"),
    Case(EachShapeOnce(1, TETROMINOES), Grid(7, 7), BINARY, [range(49)], "tetrominoes in seven rows"),
]


@cache
def _normal(cells):
    """A tuple of cells turned and mirrored so that it is the first of its kind."""
    kinds = []
    for _ in range(4):
        cells = [(c, -r) for r, c in cells]
        for kind in (cells, [(r, -c) for r, c in cells]):
            top, left = min(r for r, _ in kind), min(c for _, c in kind)
            kinds.append(sorted((r - top, c - left) for r, c in kind))
    return min(kinds)


DRAWN = [Drawn("not inferred: whichever way one lies, there is no room", EachShapeOnce(1, TROMINOES), "???/???")]
DRAWN_TO_THE_END = [
    Drawn("shapes take their places", EachShapeOnce(1, shapes), before, after)
    for shapes, before, after in (
        (("##",), "?#?", "?#?"),
        (("##",), ".##.?", ".##.."),  # it is there
        (("##",), ".#.", "broken"),
        (("###",), "????", "?##?"),  # wherever it lies
        (("#",), "#.?", "#.."),
        (("#",), "#.#", "broken"),
        (("#", "##"), "#.??", "#.##"),
        (("#", "##"), "#.?.?", "broken"),
        (("##", "###"), "?##?", "broken"),  # no room for the other
    )
]
TWO, LINE = EachShapeOnce(1, ("#", "##")), scope_drawn("?????")
REASONS = [
    Reason(
        "one that is there twice",
        TWO,
        LINE,
        "#.#.?",
        ShapeMiscounted((0, 1, 2, 3, 4), "#", 2, 3),
        "the shape # lies in 2 to 3 places, of which there must be one",
    ),
    Reason(
        "one that fits nowhere is named",
        TWO,
        LINE,
        "###??",
        PolyominoIsolated((0, 1, 2), 3),
        "a component of 3 coords that hold the mark can become none of the shapes",
    ),
    Reason("one each", TWO, LINE, "#.##."),
    Reason(
        "one that is to be there twice",
        EachShapeOnce(1, ("#", "##"), (2, 1)),
        LINE,
        "#.##.",
        ShapesMiscounted((0, 1, 2, 3, 4), "#", 1, 1, 2),
        "the shape # lies in 1 to 1 places, of which there must be 2",
    ),
]
REFUSALS = [
    Refusal(EachShapeOnce(1, ()), scope_drawn("???"), "shape"),
    Refusal(EachShapeOnce(1, ("#/##", "##/.#")), scope_drawn("???"), "shape"),
    Refusal(EachShapeOnce(1, ("##", "#/#")), scope_drawn("???"), "no two shapes are the same"),
    Refusal(EachShapeOnce(1, ("##",), (1, 1)), scope_drawn("???"), "each of 1 shapes is there once or more"),
    Refusal(EachShapeOnce(1, ("##",), (0,)), scope_drawn("???"), "each of 1 shapes is there once or more"),
    Refusal(EachShapeOnce(1, ("##",)), scope_drawn("+?+/? ?/+?+"), "region of edges"),
]


def naive(values, case):
    drawings = [shape.split("/") for shape in case.rule.shapes]
    cells = [tuple((r, c) for r, row in enumerate(d) for c, x in enumerate(row) if x == "#") for d in drawings]
    cells = [shape for shape, n in zip(cells, case.rule.times or [1] * len(cells), strict=True) for _ in range(n)]
    found = pieces(case.grid, held(values, case))
    lying = [_normal(tuple(case.grid.place(coord)[1:] for coord in piece)) for piece in found]
    return sorted(lying) == sorted(_normal(shape) for shape in cells)
