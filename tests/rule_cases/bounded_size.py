"""BoundedSize: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from drawn import scope_drawn
from geometry import held, pieces
from rule_laws import Case, Drawn, Reason, Refusal

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid, Layer
from gridlanes.rules import BoundedSize
from gridlanes.rules.bounded_size import OverSize, UnderSize

BINARY, DIGITS = Alphabet.binary(), Alphabet((0, 3, 7))
WALLED = Grid(3, 4, materials={Layer.CELLS: [[0, 0, 0, 0], [0, 1, 1, 0], [0, 0, 2, 0]]})
EDGES = Grid(1, 3, layers=(Layer.EDGES_H, Layer.EDGES_V))
CORNERS = Grid(2, 2, layers=(Layer.CORNERS,))
BOTH = [(0, 2), (3, 3), (2, 99_999), (NO_CLUE, 3), (2, NO_CLUE), (5, 2), (NO_CLUE, NO_CLUE), (70_000, 70_000)]

CASES = [
    Case(BoundedSize(1, 2, 4), Grid(3, 4), BINARY, [range(12)], "two to four"),
    Case(BoundedSize(1, 3, 3), Grid(3, 3), BINARY, [range(9)], "threes"),
    Case(BoundedSize(1, 5, 9), Grid(3, 3), BINARY, [(8, 7, 6, 5, 4, 3, 2, 1, 0)], "at least five"),
    Case(BoundedSize(1, 0, 1), Grid(2, 4), BINARY, [range(8)], "alone"),
    Case(BoundedSize(1, 1, 0), Grid(1, 3), BINARY, [range(3)], "none at all"),
    Case(BoundedSize(1, 4, 2), Grid(1, 5), BINARY, [range(5)], "bounds that exclude each other"),
    Case(BoundedSize(0, 0, 70_000), Grid(2, 2), BINARY, [range(4)], "no bounds"),
    Case(BoundedSize(7, 2, 3), Grid(2, 3), DIGITS, [range(6)], "7s"),
    Case(BoundedSize(1, 4, 5), WALLED, BINARY, [range(9)], "a ring around walls"),
    Case(BoundedSize(1, 2, 3), EDGES, BINARY, [range(10)], "edges"),
    Case(BoundedSize(1, 3, 5), CORNERS, BINARY, [range(9)], "corners"),
    Case(BoundedSize(1, 1, 2), Grid(1, 2), BINARY, [()], "an empty region"),
    Case(BoundedSize(1, Clue(0), Clue(1)), Grid(2, 4), BINARY, [range(8)], "clues", BOTH),
    Case(BoundedSize(1, 2, Clue(0)), Grid(2, 3), BINARY, [range(6)], "clue", [(0,), (2,), (4,), (NO_CLUE,)]),
    Case(BoundedSize(5, 2, 2), Grid(1, 3), Alphabet.counting(16), [range(3)], "sixteen marks"),
    Case(BoundedSize(64, 2, 2), Grid(1, 2), Alphabet.counting(64), [range(2)], "the last of 64 marks"),
    Case(BoundedSize(1, 5, 8), Grid(6, 6), BINARY, [range(36)], "six rows"),
    Case(BoundedSize(1, Clue(0), 9), Grid(5, 6), BINARY, [range(30)], "a clue of 30 cells", [(4,), (9,), (NO_CLUE,)]),
]


ROOM = "components are closed off, kept apart and given room"
DRAWN = [
    # Two components may need more room than there is.
    Drawn("not inferred", BoundedSize(1, 5, 5), "##???/..???/##???", "###??/..???/###??"),
    Drawn("there is not room for two of five", BoundedSize(1, 5, 5), "###??/..???/###??", "####?/...??/####?"),
]
DRAWN_TO_THE_END = [
    Drawn(ROOM, BoundedSize(1, low, high), before, after)
    for low, high, before, after in (
        (2, 3, "####", "broken"),
        (1, 2, "?##?", ".##."),  # full
        (1, 4, "##?##", "##.##"),  # would join
        (1, 5, "##?##", "##?##"),
        (3, 9, "??.???", "...???"),  # too little room
        (3, 9, "#?.???", "broken"),
        (2, 9, "#?./..?", "##./..."),  # the only way on, and a coord alone
        (4, 4, "..?../..#../.....", "broken"),
        (4, 4, "?..../?#???/.....", "?..../?##??/....."),  # three to the left are not enough
        (4, 4, "...../.#???/.....", "...../.####/....."),
        (3, 4, "#?????????", "###???????"),
        (3, 3, "##??/..??/....", "###./..../...."),  # beyond reach
        (3, 4, "##??/?.?./....", "##??/?.?./...."),
        (2, 3, "##..?/...?#", "##..?/...?#"),
        (3, 3, "?##/???/#??", "?##/?.?/##?"),  # not over the coord in the middle, which would join all
    )
]
OVER = "a component of the mark has 3 coords already, at most 2 are allowed"
UNDER = "a component of the mark has room for 2 coords, at least 3 are demanded"
FIVE, TWO = scope_drawn("###.?"), scope_drawn("##")
REASONS = [
    Reason("a component is too large", BoundedSize(1, 0, 2), FIVE, "###.?", OverSize((0, 1, 2), 3, 2), OVER),
    Reason("a component has too little room", BoundedSize(1, 3, 9), FIVE, ".?#.?", UnderSize((2,), 2, 3), UNDER),
    Reason("a component has room enough", BoundedSize(1, 3, 9), FIVE, "??#.?"),
]
REFUSALS = [
    Refusal(BoundedSize(1, -2, 3), TWO, "low must be 0 or more"),
    Refusal(BoundedSize(1, 0, -1), TWO, "high must be 0 or more"),
]


def naive(values, case):
    sizes = [len(piece) for piece in pieces(case.grid, held(values, case))]
    return all(case.rule.low <= size <= case.rule.high for size in sizes)
