"""Pin: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Reason, Refusal, line

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import Pin
from gridlanes.rules.pin import PinLost

CASES = [
    Case(Pin(1), Grid(1, 2), Alphabet.binary(), [(1,)], "a binary mark"),
    Case(Pin(7), Grid(2, 2), Alphabet((0, 3, 7)), [(0,)], "a digit"),
    Case(Pin(60), Grid(1, 1), Alphabet.counting(60), [(0,)], "the last of sixty"),
]


HERE, LOST = line((3,), Alphabet((0, 5, 7))), PinLost((3,), 5)
SAID = "coord 3 must hold 5, which is no longer possible there"
REASONS = [
    *(Reason("a pin is lost", Pin(5), HERE, [left], LOST, SAID) for left in ((), (0,), (7,), (0, 7))),
    *(Reason("a pin is kept or open", Pin(5), HERE, [left]) for left in ((5,), (0, 5), (5, 7), (0, 5, 7))),
]
REFUSALS = [
    Refusal(Pin(1), HERE, "1 is not a mark"),
    Refusal(Pin(0), line((0, 1), Alphabet((0, 5))), "one coord, its region has 2"),
]


def naive(values, case):
    return values == [case.rule.mark]
