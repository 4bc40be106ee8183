"""OneLoop: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from drawn import scope_drawn
from rule_cases.one_path import inner, naive
from rule_laws import Case, Drawn, Refusal, scope_of

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid, Layer
from gridlanes.rules import OneLoop

BINARY, DIGITS = Alphabet.binary(), Alphabet((0, 3, 7))


def _edges(rows, cols):
    return Grid(rows, cols, layers=(Layer.EDGES_H, Layer.EDGES_V))


CASES = [
    Case(OneLoop(1), _edges(1, 1), BINARY, [range(4)], "one cell"),
    Case(OneLoop(1), _edges(2, 2), BINARY, [range(12)], "four cells"),
    Case(OneLoop(1), _edges(1, 3), BINARY, [range(10)], "one row"),
    Case(OneLoop(1), _edges(1, 3), BINARY, [(0, 3, 6, 7, 2, 5, 8, 9)], "two cells apart, shuffled"),
    Case(OneLoop(0), _edges(1, 2), BINARY, [range(7)], "a loop of zeros"),
    Case(OneLoop(7), _edges(1, 1), DIGITS, [range(4)], "a loop of 7s"),
    Case(OneLoop(40), _edges(1, 1), Alphabet.counting(40), [range(2)], "two edges with forty marks"),
    Case(OneLoop(1), _edges(1, 2), BINARY, [()], "an empty region"),
    Case(OneLoop(1, across=True), _edges(2, 2), BINARY, [inner(2, 2)], "a loop of four cells"),
    Case(OneLoop(1, across=True), _edges(3, 3), BINARY, [inner(3, 3)], "a loop from cell to cell"),
    Case(OneLoop(7, across=True), _edges(2, 2), DIGITS, [inner(2, 2)], "7s from cell to cell"),
    Case(OneLoop(1), _edges(4, 5), BINARY, [range(49)], "49 edges"),
]

ONCE = "loops close once and alone"
DRAWN = [
    *(
        Drawn(ONCE, OneLoop(1), before, after)
        for before, after in (
            ("+?+?+/? ? ?/+?+?+", "+?+?+/? ? ?/+?+?+"),
            ("+#+?+/# ? ?/+#+?+", "+#+?+/# ? ?/+#+?+"),  # one chain may close
            ("+#+?+/# # ?/+#+?+", "+#+.+/# # ./+#+.+"),
            ("+#+#+/# ? ?/+?+?+", "+#+#+/# . ?/+?+?+"),  # the corner has two
            ("+#+?+/# ? #/+#+?+", "+#+?+/# . #/+#+?+"),  # the chain may not close beside the other
            ("+#+#+/# # ?/+?+?+", "broken"),
            ("+#+?+/# # #/+#+?+", "broken"),
            ("+.+.+/. . ./+.+.+", "broken"),
            ("+#+#+/# . #/+#+.+", "broken"),
            ("+#+#+/# . #/+#+#+", "+#+#+/# . #/+#+#+"),
            ("+#+.+#+/# # # #/+#+.+#+", "broken"),
        )
    ),
    Drawn("not inferred: a chain with one way to go on stays where it is", OneLoop(1), "+#+?+/# . ?/+.+?+"),
]
EDGES = scope_drawn("+#+#+/# . #/+#+#+")
REFUSALS = [
    Refusal(OneLoop(1, closed=False), EDGES, "is closed; OnePath is for those that are not"),
    Refusal(OneLoop(1), scope_of(Grid(2, 2), Alphabet.binary(), range(4)), "made of edges"),
    Refusal(OneLoop(63), scope_of(EDGES.grid, Alphabet.counting(64), range(7)), "one of the first 62 marks"),
]


__all__ = ["CASES", "naive"]
