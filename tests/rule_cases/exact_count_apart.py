"""ExactCountApart: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Drawn, Reason, Refusal, scope_of

from gridlanes.kernels.rules.counts.exact_count_apart import exact_count_apart
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid, Layer
from gridlanes.rules import ExactCountApart
from gridlanes.rules.exact_count_apart import Touching
from gridlanes.rules.shared.count_apart import ApartMiscounted

BINARY, DIGITS = Alphabet.binary(), Alphabet((0, 3, 7))


class Unprepared(ExactCountApart):
    """The same with tables as for a region of a single puzzle, whose blocks the kernel finds itself."""

    def lower(self, program, scope):
        program.add(exact_count_apart, scope.coords, self.parameters(scope))


CASES = [
    Case(ExactCountApart(1, 2), Grid(1, 6), BINARY, [range(6)], "two in a row"),
    Case(ExactCountApart(1, 2), Grid(3, 3), BINARY, [range(9)], "two of nine cells"),
    Case(ExactCountApart(1, 4), Grid(3, 3), BINARY, [(8, 7, 6, 5, 4, 3, 2, 1, 0)], "the corners, backwards"),
    Case(ExactCountApart(0, 2), Grid(3, 3), BINARY, [(0, 1, 3, 5, 7, 8)], "two empty of six"),
    Case(ExactCountApart(7, 1), Grid(2, 3), DIGITS, [(0, 1, 4, 5)], "one 7"),
    Case(ExactCountApart(1, 3), Grid(2, 5), BINARY, [range(10)], "three in two rows"),
    Case(ExactCountApart(3, 0), Grid(2, 2), DIGITS, [range(4)], "none"),
    Case(ExactCountApart(1, 2), Grid(2, 2), BINARY, [range(4)], "more than can be"),
    Case(ExactCountApart(1, 1), Grid(1, 2), BINARY, [()], "one of an empty region"),
    Case(ExactCountApart(1, 0), Grid(1, 2), BINARY, [()], "nothing of an empty region"),
    Case(ExactCountApart(16, 1), Grid(1, 3), Alphabet.counting(16), [(0, 2)], "the last of sixteen marks"),
    Case(ExactCountApart(40, 2), Grid(1, 3), Alphabet.counting(40), [(0, 2)], "the last of forty marks"),
    Case(ExactCountApart(64, 1), Grid(1, 3), Alphabet.counting(64), [(0, 2)], "the last of sixty-four marks"),
    Case(ExactCountApart(1, 5), Grid(6, 6), BINARY, [range(36)], "five of 36"),
    Case(Unprepared(1, 3), Grid(2, 5), BINARY, [range(10)], "three in two rows, unprepared"),
    Case(Unprepared(1, 4), Grid(3, 3), BINARY, [(8, 7, 6, 5, 4, 3, 2, 1, 0)], "the corners, backwards, unprepared"),
    Case(Unprepared(0, 2), Grid(3, 3), BINARY, [(0, 1, 3, 5, 7, 8)], "two empty of six, unprepared"),
]

DRAWN = [
    Drawn("as many blocks as marks: a block's only cell takes one", ExactCountApart(1, 2), "?..??", "#..??"),
    Drawn("too few blocks", ExactCountApart(1, 2), "??...", "broken"),
    Drawn("as many marks as wanted", ExactCountApart(1, 2), "#..#?", "#..#."),
    Drawn("not inferred: other covers", ExactCountApart(1, 2), ".?./???/.?."),
]
BLOCK = scope_of(Grid(2, 3), BINARY, (0, 1, 4, 5))
SAID = "1 to 3 cells hold the mark, of which there must be exactly 4"
REASONS = [
    Reason(
        "cells that touch at a corner",
        ExactCountApart(1, 2),
        BLOCK,
        "#.#.",
        Touching((0, 4)),
        "two cells that hold the mark touch, at a side or a corner",
    ),
    Reason("too few", ExactCountApart(1, 4), BLOCK, "#.??", ApartMiscounted((0, 1, 4, 5), 1, 3, 4), SAID),
    Reason("one is open", ExactCountApart(1, 1), BLOCK, "?..."),
]
REFUSALS = [
    Refusal(ExactCountApart(1, -1), BLOCK, "n must be 0 or more, found -1"),
    Refusal(ExactCountApart(1, 70_000), BLOCK, "n is at most 16383, found 70000"),
    Refusal(ExactCountApart(1, 1), scope_of(Grid(1, 2, layers=(Layer.CORNERS,)), BINARY, (0, 1)), "without holes"),
]


def naive(values, case):
    held = [coord for coord, value in zip(case.scope.coords.tolist(), values, strict=True) if value == case.rule.mark]
    places = [divmod(coord, case.grid.cols) for coord in held]
    apart = all(max(abs(a - c), abs(b - d)) > 1 for i, (a, b) in enumerate(places) for c, d in places[:i])
    return len(held) == case.rule.n and apart
