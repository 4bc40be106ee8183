"""LinePiece: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Example, Reason, Refusal, line

from gridlanes.kernels.rules.loops.line_piece import CellLinks, line_piece
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import LinePiece
from gridlanes.rules.line_piece import OffPiece

DOMAIN_CONSISTENT = True
BINARY, THREE = Alphabet.binary(), Alphabet((4, 2, 7))
CASES = [
    Case(LinePiece(1, 4), Grid(2, 2), BINARY, [range(4)], "a turn"),
    Case(LinePiece(7, 2), Grid(2, 2), THREE, [(2, 0, 1, 3)], "straight, three marks"),
    Case(LinePiece(4, 1), Grid(2, 2), THREE, [range(4)], "a crossing, the first mark"),
    Case(
        LinePiece(1, Clue(0)),
        Grid(2, 2),
        BINARY,
        [range(4)],
        "clue",
        [*((piece,) for piece in range(10)), (70_000,), (NO_CLUE,)],
    ),
]
EXAMPLES = [
    Example("a turn between south and east", line_piece, CellLinks(1, 0b0110), [3, 3, 3, 3], [1, 2, 2, 1]),
    Example("a link that is missing", line_piece, CellLinks(1, 0b0101), [3, 3, 1, 3], [2, 1, 0, 1], True),
]
SCOPE = line(range(4), n_coords=4)
REASONS = [
    Reason(
        "a link too many",
        LinePiece(1, 2),
        SCOPE,
        [1, 1, (0, 1), 0],
        OffPiece((0, 1, 2, 3), 2),
        "the links of a cell are not those of piece 2",
    ),
    Reason("the links of a crossing", LinePiece(1, 1), SCOPE, [1, 1, 1, 1]),
]
REFUSALS = [
    Refusal(LinePiece(1, -2), SCOPE, "piece must be 0 or more"),
    Refusal(LinePiece(1, 1), line(range(3)), "4 coords"),
    Refusal(LinePiece(7, 1), SCOPE, "7 is not a mark"),
]


def naive(values, case):
    names = {1: "nesw", 2: "ns", 3: "ew", 4: "ne", 5: "nw", 6: "sw", 7: "se"}
    held = {side for side, value in zip("nesw", values, strict=True) if value == case.rule.mark}
    return case.rule.piece == 0 or (case.rule.piece in names and held == {*names[case.rule.piece]})
