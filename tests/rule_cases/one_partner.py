"""OnePartner: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Example, Reason, Refusal, scope_of

from gridlanes.kernels.rules.counting import OneMark
from gridlanes.kernels.rules.one_partner import one_partner
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import OnePartner
from gridlanes.rules.one_partner import WrongPartners

BINARY, DIGITS = Alphabet.binary(), Alphabet((0, 3, 7))

CASES = [
    Case(OnePartner(1), Grid(3, 3), BINARY, [(4, 1, 3, 5, 7)], "a cell and those beside it"),
    Case(OnePartner(0), Grid(2, 2), BINARY, [(0, 1, 2)], "a corner, empty cells"),
    Case(OnePartner(7), Grid(1, 3), DIGITS, [(1, 0, 2)], "three marks"),
    Case(OnePartner(1), Grid(1, 2), BINARY, [(1,)], "nothing beside it"),
    Case(OnePartner(16), Grid(1, 3), Alphabet.counting(16), [(1, 0, 2)], "the last of sixteen marks"),
    Case(OnePartner(40), Grid(1, 3), Alphabet.counting(40), [(1, 0, 2)], "the last of forty marks"),
]

EXAMPLES = [
    Example("the only one that is possible takes it", one_partner, OneMark(1), "#.?.", "#.#."),
    Example("the others lose it", one_partner, OneMark(1), "##??", "##.."),
    Example("two are too many", one_partner, OneMark(1), "?##?", ".##?"),
    Example("none is too few", one_partner, OneMark(1), "?...", "...."),
    Example("open, nothing follows", one_partner, OneMark(1), "??#?", "??#?"),
    Example("two are too many", one_partner, OneMark(1), "###?", "###?", True),
]
BESIDE = scope_of(Grid(1, 4), BINARY, (1, 0, 2, 3))
REASONS = [
    Reason(
        "two beside it",
        OnePartner(1),
        BESIDE,
        "###?",
        WrongPartners((1, 0, 2, 3), 2, 3),
        "coord 1 holds the mark, and 2 to 3 coords beside it, of which there must be one",
    ),
    Reason("one is open", OnePartner(1), BESIDE, "#?.."),
]
REFUSALS = [Refusal(OnePartner(1), scope_of(Grid(1, 2), BINARY, ()), "is about a first coord, found none")]


def naive(values, case):
    held = [value == case.rule.mark for value in values]
    return not held[0] or sum(held[1:]) == 1
