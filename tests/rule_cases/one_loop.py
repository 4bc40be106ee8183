"""OneLoop: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_cases.path import naive
from rule_laws import Case

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
    Case(OneLoop(1), _edges(4, 5), BINARY, [range(49)], "49 edges"),
]

__all__ = ["CASES", "naive"]
