"""DegreeIn: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Example, Reason, line

from gridlanes.kernels.rules.counts.degree_in import Degrees, degree_in
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import DegreeIn
from gridlanes.rules.degree_in import DegreeOutOfAllowed

DOMAIN_CONSISTENT = True
BINARY, DIGITS = Alphabet.binary(), Alphabet((0, 3, 7))

CASES = [
    Case(DegreeIn(1, (0, 2)), Grid(2, 2), BINARY, [range(4)], "a corner of a loop"),
    Case(DegreeIn(1, (2, 0, 2)), Grid(1, 2), BINARY, [range(2)], "a corner of two edges"),
    Case(DegreeIn(1, (4, 1)), Grid(1, 6), BINARY, [range(6)], "one or four of six"),
    Case(DegreeIn(0, (1, 2)), Grid(2, 3), BINARY, [(5, 0, 3, 1)], "empty ones, shuffled"),
    Case(DegreeIn(7, (0, 3)), Grid(1, 4), DIGITS, [(0, 1, 2)], "no or three 7s"),
    Case(DegreeIn(7, (2,)), Grid(1, 4), DIGITS, [(0, 1, 2)], "one count"),
    Case(DegreeIn(3, (1, 90_000)), Grid(1, 4), DIGITS, [(3, 0)], "more than a word counts"),
    Case(DegreeIn(3, (5, 6)), Grid(1, 4), DIGITS, [(3, 0)], "more than there are"),
    Case(DegreeIn(1, (0, 2)), Grid(1, 2), BINARY, [()], "an empty region"),
    Case(DegreeIn(16, (1, 2)), Grid(1, 3), Alphabet.counting(16), [(0, 2)], "the last of sixteen marks"),
    Case(DegreeIn(40, (0, 2)), Grid(1, 3), Alphabet.counting(40), [(0, 2)], "the last of forty marks"),
    Case(DegreeIn(1, (2, 3, 17, 22)), Grid(5, 5), BINARY, [range(25)], "of 25"),
]


WITHIN = "open coords follow from the counts within reach"
EXAMPLES = [
    Example(WITHIN, degree_in, Degrees(1, [0, 2]), "#?..", "##.."),
    Example(WITHIN, degree_in, Degrees(1, [0, 2]), "#?#?", "#.#."),
    Example(WITHIN, degree_in, Degrees(1, [0, 2]), ".?..", "...."),
    Example(WITHIN, degree_in, Degrees(1, [0, 2]), "??..", "??.."),
    Example(WITHIN, degree_in, Degrees(1, [1, 3]), "??#.", "??#."),
    Example(WITHIN, degree_in, Degrees(1, [0, 2]), "#...", "#...", True),
    Example(WITHIN, degree_in, Degrees(1, [0, 2]), "###?", "###?", True),
]
EVEN, LINE, OUTSIDE = DegreeIn(1, (0, 2)), line((4, 1, 2)), DegreeOutOfAllowed((4, 1, 2), 1, 1, (0, 2))
SAID = "1 to 1 coords hold the mark, of which there must be 0 or 2"
REASONS = [
    Reason("the counts that are left are named", EVEN, LINE, "#..", OUTSIDE, SAID),
    Reason("one is open", EVEN, LINE, "#?."),
]


def naive(values, case):
    return any(values.count(case.rule.mark) == n for n in case.rule.allowed)
