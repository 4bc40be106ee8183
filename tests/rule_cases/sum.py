"""Sum: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import Sum

ONE_TO_FOUR, NINE, HOLES = Alphabet.counting(4), Alphabet.counting(9), Alphabet((7, 0, 3, 20))
TARGETS = [(0,), (6,), (12,), (99_999,), (NO_CLUE,)]

CASES = [
    Case(Sum(9), Grid(1, 5), ONE_TO_FOUR, [range(5)], "nine in five"),
    Case(Sum(13), Grid(2, 3), HOLES, [(5, 0, 3, 1)], "holes, not ascending, shuffled"),
    Case(Sum(5), Grid(1, 3), Alphabet.counting(16), [(2, 0)], "sixteen marks"),
    Case(Sum(70_000), Grid(1, 2), ONE_TO_FOUR, [(0, 1)], "more than a word holds"),
    Case(Sum(3), Grid(1, 2), ONE_TO_FOUR, [(1,)], "a single coord"),
    Case(Sum(40), Grid(1, 2), Alphabet((10, 30)), [(0, 1)], "two marks that are not binary"),
    Case(Sum(260), Grid(1, 3), Alphabet((10, 90, 160, 255)), [(0, 1, 2)], "far from both ends"),
    Case(Sum(70), Grid(1, 2), Alphabet.counting(64), [(0, 1)], "sixty-four marks"),
    Case(Sum(Clue(0)), Grid(1, 4), ONE_TO_FOUR, [range(4)], "clue", TARGETS),
    Case(Sum(Clue(0)), Grid(5, 5), NINE, [range(25)], "clue of 25", [(25,), (100,), (225,), (NO_CLUE,)]),
    Case(Sum(8, distinct=True), Grid(1, 3), ONE_TO_FOUR, [(0, 2)], "a repeat that would fit"),
    Case(Sum(13, distinct=True), Grid(1, 2), NINE, [(1, 0)], "cage of two"),
    Case(Sum(15, distinct=True), Grid(1, 4), NINE, [(0, 1, 3)], "cage of three"),
    Case(Sum(14, distinct=True), Grid(2, 3), Alphabet.counting(6), [(0, 1, 3, 4)], "cage of four"),
    Case(Sum(4, distinct=True), Grid(1, 2), NINE, [(0,)], "cage of one"),
    Case(Sum(12, distinct=True), Grid(1, 5), Alphabet((0, 1, 2, 3, 4)), [range(5)], "cage of five, none is right"),
    Case(Sum(13, distinct=True), Grid(1, 5), Alphabet((0, 1, 2, 3, 4)), [range(4)], "cage from 0, none is right"),
    Case(Sum(8, distinct=True), Grid(1, 5), Alphabet((0, 1, 2, 3, 4)), [range(4)], "cage from 0"),
    Case(Sum(15, distinct=True), Grid(1, 5), Alphabet.counting(5), [range(5)], "cage of all marks"),
    Case(Sum(26, distinct=True), Grid(1, 6), NINE, [range(5)], "cage of five of nine"),
    Case(Sum(29, distinct=True), Grid(1, 6), NINE, [range(6)], "cage of six of nine"),
    Case(Sum(44, distinct=True), Grid(1, 8), NINE, [range(8)], "cage of eight of nine"),
    Case(Sum(9, distinct=True), Grid(1, 5), ONE_TO_FOUR, [range(5)], "cage longer than its alphabet"),
    Case(Sum(50, distinct=True), Grid(3, 4), Alphabet.counting(10), [range(12)], "cage longer than ten marks"),
    Case(Sum(17, distinct=True), Grid(1, 3), Alphabet.counting(12), [(0, 1, 2)], "cage of twelve marks"),
    Case(Sum(14, distinct=True), Grid(1, 2), Alphabet.counting(16), [(0, 1)], "cage of two of sixteen"),
    Case(Sum(30, distinct=True), Grid(1, 4), HOLES, [(0, 1, 2)], "cage of holes, not ascending"),
    Case(Sum(260, distinct=True), Grid(1, 3), Alphabet((10, 90, 160, 255)), [(0, 1, 2)], "cage far from both ends"),
    Case(Sum(60, distinct=True), Grid(1, 2), Alphabet.counting(62), [(0, 1)], "cage of sixty-two marks"),
    Case(Sum(Clue(0), distinct=True), Grid(1, 3), NINE, [(0, 1, 2)], "cage with a clue", [*TARGETS, (24,), (25,)]),
    Case(Sum(Clue(0), distinct=True), Grid(1, 3), HOLES, [(0, 1, 2)], "wide cage with a clue", [*TARGETS, (10,)]),
]


def naive(values, case):
    return sum(values) == case.rule.target and (not case.rule.distinct or len(set(values)) == len(values))
