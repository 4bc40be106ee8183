"""CountNoneBeside: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Drawn, Reason, Refusal, scope_of

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid, Layer
from gridlanes.rules import CountNoneBeside
from gridlanes.rules.count_none_beside import SideBySide
from gridlanes.rules.shared.count_apart import ApartMiscounted

BINARY, DIGITS = Alphabet.binary(), Alphabet((0, 3, 7))

CASES = [
    Case(CountNoneBeside(1, 2), Grid(1, 6), BINARY, [range(6)], "two in a row"),
    Case(CountNoneBeside(1, 3), Grid(1, 5), BINARY, [range(5)], "as many as a row holds"),
    Case(CountNoneBeside(1, 4), Grid(3, 3), BINARY, [range(9)], "four of nine cells"),
    Case(CountNoneBeside(1, 5), Grid(3, 3), BINARY, [(8, 7, 6, 5, 4, 3, 2, 1, 0)], "five of nine cells, backwards"),
    Case(CountNoneBeside(0, 2), Grid(3, 3), BINARY, [(0, 1, 3, 5, 7, 8)], "two empty of six"),
    Case(CountNoneBeside(7, 1), Grid(2, 3), DIGITS, [(0, 1, 4, 5)], "one 7"),
    Case(CountNoneBeside(3, 0), Grid(2, 2), DIGITS, [range(4)], "none"),
    Case(CountNoneBeside(1, 3), Grid(2, 2), BINARY, [range(4)], "more than can be"),
    Case(
        CountNoneBeside(1, Clue(0)),
        Grid(2, 4),
        BINARY,
        [(1, 2, 4, 5, 6)],
        "a clue",
        [(0,), (2,), (3,), (9,), (NO_CLUE,)],
    ),
    Case(CountNoneBeside(1, 1), Grid(1, 2), BINARY, [()], "one of an empty region"),
    Case(CountNoneBeside(1, 0), Grid(1, 2), BINARY, [()], "nothing of an empty region"),
    Case(CountNoneBeside(16, 1), Grid(1, 3), Alphabet.counting(16), [(0, 1)], "the last of sixteen marks"),
    Case(CountNoneBeside(40, 2), Grid(1, 3), Alphabet.counting(40), [(0, 2)], "the last of forty marks"),
]

DRAWN = [
    Drawn("as many as a row holds", CountNoneBeside(1, 3), "?????", "#.#.#"),
    Drawn("the only three that fit", CountNoneBeside(1, 3), "???/?.?", ".#./#.#"),
    Drawn("a neighbour holds the mark", CountNoneBeside(1, 2), "#????", "#.???"),
    Drawn("too little room", CountNoneBeside(1, 2), ".??..", "broken"),
]
BLOCK = scope_of(Grid(2, 3), BINARY, (0, 1, 4, 5))
SAID = "1 to 3 cells hold the mark, of which there must be exactly 4"
REASONS = [
    Reason(
        "cells beside each other",
        CountNoneBeside(1, 2),
        BLOCK,
        "##..",
        SideBySide((0, 1)),
        "coords 0 and 1 are beside each other and both hold the mark",
    ),
    Reason("too few", CountNoneBeside(1, 4), BLOCK, "#.??", ApartMiscounted((0, 1, 4, 5), 1, 3, 4), SAID),
    Reason("one is open", CountNoneBeside(1, 1), BLOCK, "?..."),
]
REFUSALS = [
    Refusal(CountNoneBeside(1, -1), BLOCK, "n must be 0 or more, found -1"),
    Refusal(CountNoneBeside(1, 1), scope_of(Grid(1, 2, layers=(Layer.CORNERS,)), BINARY, (0, 1)), "without holes"),
]


def naive(values, case):
    held = [coord for coord, value in zip(case.scope.coords.tolist(), values, strict=True) if value == case.rule.mark]
    places = [divmod(coord, case.grid.cols) for coord in held]
    apart = all(abs(a - c) + abs(b - d) > 1 for i, (a, b) in enumerate(places) for c, d in places[:i])
    return len(held) == case.rule.n and apart
