"""Polyomino: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from functools import cache

from drawn import scope_drawn
from geometry import held, pieces
from rule_laws import Case, Drawn, Reason, Refusal

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid, Layer
from gridlanes.rules import Polyomino
from gridlanes.rules.polyomino import PolyominoIsolated

BINARY, DIGITS = Alphabet.binary(), Alphabet((0, 3, 7))
WALLED = Grid(3, 4, materials={Layer.CELLS: [[0, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, 2]]})
CORNERS = Grid(2, 2, layers=(Layer.CORNERS,))
TETROMINOES = ("####", "##/##", "###/.#.", "###/#..", "##./.##")

CASES = [
    Case(Polyomino(1, ("##/#.",)), Grid(3, 4), BINARY, [range(12)], "L of three"),
    Case(Polyomino(1, ("##", "###")), Grid(3, 4), BINARY, [range(12)], "straight ones of two and three"),
    Case(Polyomino(1, TETROMINOES), Grid(3, 4), BINARY, [range(12)], "tetrominoes"),
    Case(Polyomino(1, ("###/.#.",)), Grid(3, 3), BINARY, [(8, 7, 6, 5, 4, 3, 2, 1, 0)], "T, backwards"),
    Case(Polyomino(0, ("#",)), Grid(2, 4), BINARY, [range(8)], "single zeros"),
    Case(Polyomino(1, ("#", "#./##", "####")), Grid(2, 5), BINARY, [(0, 1, 2, 4, 5, 6, 7, 8, 9)], "a hole"),
    Case(Polyomino(7, ("##", "##/#.")), Grid(2, 3), DIGITS, [range(6)], "7s"),
    Case(Polyomino(1, ("#.#/###",)), WALLED, BINARY, [range(10)], "U beside walls"),
    Case(Polyomino(1, ("##/##", "##")), CORNERS, BINARY, [range(9)], "corners"),
    Case(Polyomino(1, ("####",)), Grid(2, 3), BINARY, [range(6)], "too long to fit"),
    Case(Polyomino(1, ("#",)), Grid(1, 2), BINARY, [()], "an empty region"),
    Case(Polyomino(5, ("##",)), Grid(1, 3), Alphabet.counting(16), [range(3)], "sixteen marks"),
    Case(Polyomino(64, ("##",)), Grid(1, 2), Alphabet.counting(64), [range(2)], "the last of 64 marks"),
    Case(Polyomino(1, TETROMINOES), Grid(6, 6), BINARY, [range(36)], "tetrominoes in six rows"),
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


DRAWN = [Drawn("not inferred: whichever way one grows, it touches another", Polyomino(1, ("##/#.",)), "..../#??./#???")]
DRAWN_TO_THE_END = [
    Drawn("components take a shape", Polyomino(1, shapes), before, after)
    for shapes, before, after in (
        (("##",), "?#?", "?#?"),
        (("##",), "?#.", "##."),  # the only way on
        (("##",), ".#.", "broken"),
        (("##",), "?##?/????", ".##./...."),  # complete
        (("##", "###"), "?##?/????", "?##?/...."),  # may grow in a row
        (("##", "####"), "?##?/????", "?##?/...."),
        (("###",), "?#?/.?.", "###/..."),
        (("##/##",), "???/.#./???", "broken"),
        (("##/##",), "??./?#./...", "##./##./..."),
        (("#./##",), "#.#/???/...", "broken"),
        (("#",), "##", "broken"),
        (("#####",), "????", "...."),  # too long
    )
]
THREES, NINE = Polyomino(1, ("###",)), scope_drawn("?#./?#?/..?")
SAID = "a component of 2 coords that hold the mark can become none of the shapes"
REASONS = [
    Reason("one that fits nowhere is named", THREES, NINE, "?#./?#?/..?", PolyominoIsolated((1, 4), 2), SAID),
    Reason("one may grow down", THREES, NINE, "?#./?#?/.?."),
]
REFUSALS = [
    Refusal(Polyomino(1, shapes), scope_drawn("???"), "shape")
    for shapes in ((), ("",), ("...",), ("#.#",), ("#/.#",), ("#x",))
]
REFUSALS += [Refusal(Polyomino(1, ("##",)), scope_drawn("+?+/? ?/+?+"), "region of edges")]


def naive(values, case):
    drawings = [shape.split("/") for shape in case.rule.shapes]
    cells = [tuple((r, c) for r, row in enumerate(d) for c, x in enumerate(row) if x == "#") for d in drawings]
    allowed = [_normal(shape) for shape in cells]
    found = pieces(case.grid, held(values, case))
    return all(_normal(tuple(case.grid.place(coord)[1:] for coord in piece)) in allowed for piece in found)
