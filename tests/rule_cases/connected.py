"""Connected: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from drawn import scope_drawn
from geometry import around, beside, held, pieces
from rule_laws import Case, Drawn, Reason, Refusal

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid, Layer
from gridlanes.rules import Connected
from gridlanes.rules.connected import CutOff, Disconnected

DOMAIN_CONSISTENT = True
BINARY, DIGITS = Alphabet.binary(), Alphabet((0, 3, 7))
WALLED = Grid(3, 4, materials={Layer.CELLS: [[0, 0, 0, 0], [0, 1, 1, 0], [0, 0, 2, 0]]})
EDGES = Grid(1, 3, layers=(Layer.EDGES_H, Layer.EDGES_V))
CORNERS = Grid(2, 2, layers=(Layer.CORNERS,))

CASES = [
    Case(Connected(1), Grid(3, 3), BINARY, [range(9)], "nine cells"),
    Case(Connected(0), Grid(2, 5), BINARY, [(9, 0, 3, 4, 1, 2, 8, 6)], "empty cells, shuffled"),
    Case(Connected(7), Grid(2, 3), DIGITS, [range(6)], "7s"),
    Case(Connected(3), Grid(1, 6), DIGITS, [range(6)], "3s in a row"),
    Case(Connected(1), WALLED, BINARY, [range(9)], "a ring around walls"),
    Case(Connected(1), Grid(2, 4), BINARY, [(0, 1, 4, 3, 7)], "a region in two parts"),
    Case(Connected(1), EDGES, BINARY, [range(10)], "edges"),
    Case(Connected(1), CORNERS, BINARY, [range(9)], "corners"),
    Case(Connected(1), Grid(1, 2), BINARY, [()], "an empty region"),
    Case(Connected(7, others=True), Grid(2, 3), DIGITS, [range(6)], "all but 7s"),
    Case(Connected(0, others=True), Grid(3, 3), BINARY, [range(9)], "nine cells but the empty ones"),
    Case(Connected(64, others=True), Grid(1, 2), Alphabet.counting(64), [range(2)], "all but the last of 64 marks"),
    Case(Connected(1, outside=True), Grid(3, 4), BINARY, [range(12)], "or outside: twelve cells"),
    Case(Connected(1, outside=True), Grid(3, 3), BINARY, [(4, 1, 5)], "or outside: three cells, shuffled"),
    Case(Connected(1, outside=True), WALLED, BINARY, [range(9)], "or outside: a ring around walls"),
    Case(Connected(7, outside=True, others=True), Grid(3, 3), DIGITS, [range(4, 9)], "or outside: all but 7s"),
    Case(Connected(1, outside=True), Grid(1, 2), BINARY, [()], "or outside: an empty region"),
    Case(Connected(1, outside=True), Grid(5, 6), BINARY, [range(30)], "or outside: five rows"),
    Case(Connected(1, around=True), Grid(3, 3), BINARY, [range(9)], "at corners: nine cells"),
    Case(Connected(7, around=True, others=True), Grid(2, 3), DIGITS, [range(6)], "at corners: all but 7s"),
    Case(Connected(1, around=True), WALLED, BINARY, [range(9)], "at corners: a ring around walls"),
    Case(Connected(1, around=True), Grid(2, 4), BINARY, [(0, 5, 1, 7, 2)], "at corners: a region, shuffled"),
    Case(Connected(5), Grid(1, 3), Alphabet.counting(16), [range(3)], "sixteen marks"),
    Case(Connected(64), Grid(1, 2), Alphabet.counting(64), [range(2)], "the last of 64 marks"),
    Case(Connected(1), Grid(6, 6), BINARY, [range(36)], "six rows"),
    Case(Connected(1), Grid(7, 5), BINARY, [range(35)], "seven rows"),
    Case(Connected(7, others=True), Grid(5, 6), DIGITS, [range(30)], "five rows but the 7s"),
    Case(Connected(1, around=True), Grid(6, 6), BINARY, [range(36)], "at corners: six rows"),
    Case(Connected(1, around=True, outside=True), Grid(5, 5), BINARY, [range(25)], "at corners, or outside: five rows"),
    Case(Connected(1), Grid(2, 60), BINARY, [range(120)], "as wide as a row of bits"),
    Case(Connected(1), Grid(2, 61), BINARY, [range(122)], "wider than a row of bits"),
    Case(Connected(1), Grid(3, 3, layers=(Layer.EDGES_H, Layer.EDGES_V)), BINARY, [range(24)], "24 edges"),
]


OUTSIDE = Connected(1, outside=True)
SHARED = "what is out of reach goes and what all ways share is taken"
CROSSED = "????/?#.?/?.#?/????"
DRAWN = [
    *(
        Drawn(SHARED, Connected(1), before, after)
        for before, after in (
            ("#?#", "###"),
            ("#?.?#", "broken"),
            ("#?.?", "#?.."),
            ("???/?.?/???", "???/?.?/???"),  # nothing holds the mark: nothing is known
            ("#??/?.?/??#", "#??/?.?/??#"),  # two ways around
            ("#??/..?/??#", "###/..#/??#"),
            ("#??#/?.??/????", "#??#/?.??/????"),
            (".?./?.?/.?.", ".?./?.?/.?."),
        )
    ),
    *(
        Drawn("what cannot come to the border goes, and what all ways to it share is taken", OUTSIDE, before, after)
        for before, after in (
            ("?.?/.?./?.?", "?.?/.../?.?"),
            ("..../.##?/....", "..../.###/...."),
            ("..?../.?#?./.....", "..#../.?#?./....."),
            ("...../.?#?./.....", "broken"),
            ("????/?#??/????/????", "????/?#??/????/????"),
        )
    ),
    *(
        Drawn("at corners, too", Connected(1, around=True), before, after)
        for before, after in (("#../.??/.?#", "#../.#?/.?#"), ("#../..?/.?#", "broken"), ("#??/?.?/??#", "#??/?.?/??#"))
    ),
    *(Drawn("not inferred: two marks may cross in a block", Connected(mark), CROSSED) for mark in (0, 1)),
]
PIECES = "##.?/...#/#..?"
APART = "the mark is held in 3 pieces that cannot be joined, at coords (0, 7, 8)"
REASONS = [
    Reason(
        "each piece is named by one coord", Connected(1), scope_drawn(PIECES), PIECES, Disconnected((0, 7, 8), 3), APART
    ),
    Reason(
        "what cannot reach the border is named",
        OUTSIDE,
        scope_drawn("...../.##?./....."),
        "...../.##?./.....",
        CutOff((6,)),
        "the mark at coords (6,) is cut off from the border of the board",
    ),
    Reason("corners join", Connected(1, around=True), scope_drawn("#./.#"), "#./.#"),
    Reason("two may be joined", Connected(1), scope_drawn("#?#"), "#?#"),
]

REFUSALS = [
    Refusal(Connected(1, outside=True), scope_drawn("+?+/? ?/+?+"), "only cells can be connected outside of the board"),
    Refusal(Connected(1, around=True), scope_drawn("+?+/? ?/+?+"), "only cells can be connected at corners"),
]


def naive(values, case):
    region, inside = case.scope.regions[0].tolist(), held(values, case)
    if case.rule.others:
        inside = [coord for coord in region if coord not in inside]
    found = pieces(case.grid, inside, around if case.rule.around else beside)
    if case.rule.outside:
        rows, cols = case.grid.rows, case.grid.cols
        at_border = {
            coord for (_, row, col), coord in case.grid.coord_at.items() if row in (0, rows - 1) or col in (0, cols - 1)
        }
        return all(at_border.intersection(piece) for piece in found)
    return len(found) <= 1
