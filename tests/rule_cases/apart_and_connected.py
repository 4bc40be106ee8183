"""ApartAndConnected: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from geometry import pieces
from rule_laws import Case, Drawn, Reason, Refusal, scope_of

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid, Layer
from gridlanes.rules import ApartAndConnected
from gridlanes.rules.apart_and_connected import BesideEachOther
from gridlanes.rules.connected import Disconnected

DOMAIN_CONSISTENT = True
BINARY, DIGITS = Alphabet.binary(), Alphabet((0, 3, 7))
RULE = ApartAndConnected(1)

CASES = [
    Case(RULE, Grid(3, 4), BINARY, [range(12)], "twelve cells"),
    Case(RULE, Grid(2, 2), BINARY, [range(4)], "four cells"),
    Case(RULE, Grid(2, 5), BINARY, [range(10)], "two rows"),
    Case(RULE, Grid(5, 2), BINARY, [range(10)], "two columns"),
    Case(RULE, Grid(1, 5), BINARY, [range(5)], "one row"),
    Case(RULE, Grid(4, 1), BINARY, [range(4)], "one column"),
    Case(RULE, Grid(1, 1), BINARY, [range(1)], "one cell"),
    Case(ApartAndConnected(7), Grid(2, 3), DIGITS, [range(6)], "7s"),
    Case(ApartAndConnected(0), Grid(4, 4), BINARY, [(5, 6, 9, 10)], "a rectangle inside"),
    Case(ApartAndConnected(40), Grid(1, 2), Alphabet.counting(40), [range(2)], "forty marks"),
    Case(RULE, Grid(6, 7), BINARY, [range(42)], "large"),
]


CLOSED = "what would close a chain, or touch the mark, loses it"
DRAWN = [
    *(
        Drawn(CLOSED, RULE, before, after)
        for before, after in (
            ("?????/??#??/?#???/?????", "??.??/?.#.?/.#.??/?.???"),
            ("????/????/????", "????/????/????"),
            ("???/#??/???", "..?/#.?/..?"),
            ("?????/??#??/?#?#?/?????/?????", "??.??/?.#.?/.#.#./?...?/?????"),
            ("#?/??", "#./.."),
            ("#?#/???", "#.#/..."),
            ("?????", "?...?"),
            ("##/??", "broken"),
            (".#?/#??/???", "broken"),
        )
    ),
]
SCOPE = scope_of(Grid(3, 3), BINARY, range(9))
REASONS = [
    Reason(
        "two beside each other are named",
        RULE,
        SCOPE,
        "?#?.#.???",
        BesideEachOther((1, 4)),
        "coords 1 and 4 are beside each other and both hold the mark",
    ),
    Reason(
        "what is cut off is named",
        RULE,
        SCOPE,
        ".#?#.????",
        Disconnected((0, 4), 2),
        "the mark is held in 2 pieces that cannot be joined, at coords (0, 4)",
    ),
    Reason("the end of a row is not beside the start of the next", RULE, SCOPE, "..##.????"),
]
REFUSALS = [
    Refusal(RULE, scope_of(Grid(3, 3), BINARY, (0, 1, 3)), "a rectangle of cells"),
    Refusal(RULE, scope_of(Grid(3, 3), BINARY, (1, 0)), "a rectangle of cells"),
    Refusal(RULE, scope_of(Grid(2, 2, layers=(Layer.CORNERS,)), BINARY, range(9)), "this grid has no cells"),
    Refusal(RULE, scope_of(Grid(1, 2), Alphabet.counting(64), range(2)), "alphabets of at most 62 marks"),
]


def naive(values, case):
    coords = case.scope.coords.tolist()
    marked = {coord for coord, value in zip(coords, values, strict=True) if value == case.rule.mark}
    if any(other in marked for coord in marked for other in case.grid.adjacent(coord)):
        return False
    return len(pieces(case.grid, {*coords} - marked)) <= 1
