"""The kernel `alternating_counts`, which serves lines of Magnets; see tests/rule_laws.py."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from rule_laws import Case

from gridlanes.kernels.rules.counts.alternating_counts import TwoMarkCounts, alternating_counts
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import ExactCount, Rule


@dataclass(frozen=True)
class Poles(Rule):
    """So many coords hold each of two marks, and two in a row do not hold the same of them."""

    marks: tuple[int, int]
    counts: tuple[int | Clue, int | Clue]
    positional = True
    partial_clues = True

    def lower(self, program, scope):
        reader = ExactCount(self.marks[0], 0)
        first, second = (count if isinstance(count, Clue) else reader.clue_word(count) for count in self.counts)
        numbers = (scope.number(mark) for mark in self.marks)
        program.add(alternating_counts, scope.coords, TwoMarkCounts(*numbers, first, second), rule=reader)


POLES, FIVE = Alphabet((0, 1, 2)), Alphabet((3, 0, 1, 7, 2))
CLUES = [(2, 1), (0, 0), (1, 2), (3, 1), (NO_CLUE, 2), (1, NO_CLUE), (NO_CLUE, NO_CLUE), (9, 1)]


def _case(rule, n, alphabet, label, clues=((),)):
    return Case(rule, Grid(1, n), alphabet, [range(n)], label, clues=[*clues])


CASES = [
    _case(Poles((1, 2), (2, 2)), 5, POLES, "two of each"),
    _case(Poles((1, 2), (2, 1)), 3, POLES, "full"),
    _case(Poles((2, 1), (1, 0)), 2, POLES, "one alone"),
    _case(Poles((1, 2), (1, 0)), 1, POLES, "one coord"),
    _case(Poles((1, 2), (5, 0)), 4, POLES, "more than there are"),
    _case(Poles((7, 3), (1, 1)), 4, FIVE, "of five marks"),
    _case(Poles((1, 2), (Clue(1), Clue(0))), 5, POLES, "clues", CLUES),
    _case(Poles((1, 2), (Clue(0), 1)), 6, POLES, "one clue", [(2,), (NO_CLUE,), (5,)]),
    _case(Poles((1, 2), (6, 7)), 20, POLES, "long"),
    _case(Poles((64, 1), (1, 2)), 4, Alphabet.counting(64), "the last of sixty-four marks"),
]


def naive(values, case):
    counts = (values.count(mark) for mark in case.rule.marks)
    if any(said not in (NO_CLUE, found) for said, found in zip(case.rule.counts, counts, strict=True)):
        return False
    return all(a != b or a not in case.rule.marks for a, b in pairwise(values))
