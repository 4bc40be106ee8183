"""The kernel `parts_of_total`, to which genres compile several constraints together; see tests/rule_laws.py."""

from __future__ import annotations

from dataclasses import dataclass

from rule_laws import Case, Example

from gridlanes.kernels.rules.counts.count_among import MarksAndCount, count_among
from gridlanes.kernels.rules.counts.parts_of_total import PartsAndTotal, parts_of_total
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules.shared.counting import CountingRule


@dataclass(frozen=True)
class PartsCounted(CountingRule):
    """Each region holds one of `marks` as often as its count says, and all together as often as the `numbers` say, each
    taken so many `times`. What the kernel leaves to another one is lowered, too.
    """

    marks: tuple[int, ...]
    counts: tuple[int | Clue, ...]
    numbers: tuple[int | Clue, ...]
    times: tuple[int, ...]
    partial_clues = True

    def lower(self, program, scope):
        marks = [scope.number(mark) for mark in self.marks]
        counts, numbers = ([self.kernel_number(number) for number in given] for given in (self.counts, self.numbers))
        for region, count in zip(scope.regions, counts, strict=True):
            program.add(count_among, region.tolist(), MarksAndCount(count, marks), rule=self)
        lengths = [len(region) for region in scope.regions]
        parameters = PartsAndTotal(marks, lengths, counts, numbers, [*self.times])
        program.add(parts_of_total, scope.coords.tolist(), parameters, rule=self)


BINARY, DIGITS = Alphabet.binary(), Alphabet((0, 3, 7))
LINES = [(0, 1, 2), (3, 4, 5)]


def clued(marks, n_parts, times):
    """All numbers are clues: those of the parts, then those of the total."""
    counts, numbers = tuple(map(Clue, range(n_parts))), tuple(Clue(n_parts + i) for i in range(len(times)))
    return PartsCounted(marks, counts, numbers, times)


NONE = NO_CLUE
CASES = [
    Case(PartsCounted((1,), (2, 1), (3,), (1,)), Grid(2, 3), BINARY, LINES, "they add up"),
    Case(PartsCounted((1,), (2, 1), (2,), (1,)), Grid(2, 3), BINARY, LINES, "they add up to more"),
    Case(clued((1,), 2, (1,)), Grid(1, 2), BINARY, [(), (1, 0)], "an empty part", [(NONE, 1, 1), (0, NONE, 1)]),
    Case(
        clued((1,), 2, (1, 2)),
        Grid(2, 3),
        BINARY,
        LINES,
        "two parts",
        [(2, NONE, 1, 1), (1, 2, 1, 1), (1, 1, 1, 1), (NONE, NONE, 2, 1), (NONE, 3, NONE, 1), (5, 0, 1, 2)],
    ),
    Case(
        clued((1,), 3, (3, 1)),
        Grid(2, 3),
        BINARY,
        [(5, 0), (1, 3), (4, 2)],
        "three parts",
        [(1, NONE, NONE, 1, 0), (NONE, 2, 1, 1, 1), (NONE, 0, NONE, 1, 1), (1, 1, 1, 0, 3)],
    ),
    Case(
        clued((3, 7), 2, (1,)), Grid(1, 4), DIGITS, [(2, 0), (1, 3)], "one of two marks", [(NONE, 1, 2), (2, NONE, 2)]
    ),
    Case(clued((1,), 2, (1,)), Grid(1, 3), BINARY, [(0, 1), (2,)], "no room for them", [(NONE, 0, 3), (NONE, 1, 3)]),
    Case(clued((64,), 2, (1,)), Grid(1, 2), Alphabet.counting(64), [(0,), (1,)], "64 marks", [(NONE, 0, 1)]),
    Case(
        clued((1,), 2, (3,)),
        Grid(1, 4),
        BINARY,
        [(0, 1), (2, 3)],
        "sums of many bits",
        [(NONE, 1, 30_000), (60_000, NONE, 0)],
    ),
]

TWO = PartsAndTotal([1], [2, 2], [1, -1], [1, 1], [1, 2])
EXAMPLES = [
    Example("the other part holds what is left", parts_of_total, TWO, [3, 3, 3, 3], [3, 3, 2, 2]),
    Example(
        "the other part holds no more",
        parts_of_total,
        TWO._replace(numbers=[0, 1]),
        [3, 3, 3, 2],
        [3, 3, 1, 2],
    ),
    Example(
        "counts that exceed the total", parts_of_total, TWO._replace(counts=[2, 2]), [3, 3, 3, 3], [3, 3, 3, 3], True
    ),
    Example("too little room is left", parts_of_total, TWO, [3, 3, 3, 1], [3, 3, 3, 1], True),
    Example("an unknown total", parts_of_total, TWO._replace(numbers=[-1, 1]), [3, 3, 3, 1], [3, 3, 3, 1]),
    Example(
        "it does not infer what a part with a count holds",
        parts_of_total,
        TWO._replace(counts=[2, -1]),
        [3, 3, 2, 3],
        [3, 3, 2, 1],
    ),
    Example(
        "so few coords cannot hold a sum that no word holds",
        parts_of_total,
        TWO._replace(numbers=[0, 60_000], counts=[1, 2]),
        [3, 3, 3, 3],
        [3, 3, 3, 3],
        True,
    ),
]


def naive(values, case):
    rule, held = case.rule, [sum(value in case.rule.marks for value in part) for part in case.split(values)]
    if any(count not in (NO_CLUE, n) for count, n in zip(rule.counts, held, strict=True)):
        return False
    total = sum(number * n for number, n in zip(rule.numbers, rule.times, strict=True))
    return NO_CLUE in rule.numbers or sum(held) == total
