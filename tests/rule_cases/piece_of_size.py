"""PieceOfSize: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from drawn import scope_drawn
from geometry import held, pieces
from rule_laws import Case, Reason, Refusal

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import PieceOfSize
from gridlanes.rules.connected import Disconnected
from gridlanes.rules.exact_count import ExactCountOver, ExactCountUnder

BINARY, DIGITS = Alphabet.binary(), Alphabet((0, 3, 7))
SIZES = [(0,), (1,), (4,), (7,), (NO_CLUE,)]

CASES = [
    Case(PieceOfSize(1, Clue(0)), Grid(2, 3), BINARY, [range(6)], "six cells", SIZES),
    Case(PieceOfSize(1, 3), Grid(3, 3), BINARY, [range(9)], "three of nine cells"),
    Case(PieceOfSize(0, 2), Grid(2, 4), BINARY, [(0, 1, 4, 3, 7)], "empty cells of a region in two parts"),
    Case(PieceOfSize(7, 2), Grid(2, 2), DIGITS, [range(4)], "7s"),
    Case(PieceOfSize(64, 1), Grid(1, 2), Alphabet.counting(64), [range(2)], "the last of 64 marks"),
]

LOOK = scope_drawn("?????")
REASONS = [
    Reason(
        "two pieces",
        PieceOfSize(1, 2),
        LOOK,
        "#?.?#",
        Disconnected((0, 4), 2),
        "the mark is held in 2 pieces that cannot be joined, at coords (0, 4)",
    ),
    Reason(
        "too many",
        PieceOfSize(1, 1),
        LOOK,
        "##???",
        ExactCountOver((0, 1), 2, 1),
        "2 coords hold the mark, of which there must be exactly 1",
    ),
    Reason(
        "too few",
        PieceOfSize(1, 3),
        LOOK,
        "...?#",
        ExactCountUnder((0, 1, 2, 3, 4), 2, 3),
        "2 coords can hold the mark, of which there must be exactly 3",
    ),
    Reason("not seen: one piece with too little room", PieceOfSize(1, 3), LOOK, "#?.??"),
]
REFUSALS = [Refusal(PieceOfSize(1, -1), LOOK, "size must be 0 or more")]


def naive(values, case):
    inside = held(values, case)
    return len(inside) == case.rule.size and len(pieces(case.grid, inside)) <= 1
