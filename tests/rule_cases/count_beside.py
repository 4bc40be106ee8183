"""CountBeside: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Example, Reason, Refusal, scope_of

from gridlanes.kernels.rules.counts.count_beside import IMPOSSIBLE, NONE, Counts, count_beside
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid, Layer, Material
from gridlanes.rules import CountBeside
from gridlanes.rules.count_beside import BesideMiscounted, BesideTogether

BINARY, DIGITS = Alphabet.binary(), Alphabet((0, 3, 7))
NO = NO_CLUE
SIX = tuple(map(Clue, range(6)))
ROWS = [(0, 1, NO, NO, NO, 1), (NO, NO, NO, NO, 3, NO), (1, NO, 2, NO, NO, NO), (NO,) * 6, (7, NO, NO, NO, NO, NO)]

CASES = [
    Case(CountBeside(1, (1, NO, 2, NO, 1, NO)), Grid(2, 3), BINARY, [range(6)], "two rows"),
    Case(CountBeside(1, SIX), Grid(2, 3), BINARY, [range(6)], "clues", ROWS),
    Case(CountBeside(1, SIX, True), Grid(2, 3), BINARY, [range(6)], "clues, apart", ROWS),
    Case(
        CountBeside(0, (2, NO, NO, Clue(0), NO, NO)),
        Grid(3, 2),
        DIGITS,
        [range(6)],
        "of three marks",
        [(0,), (2,), (NO,)],
    ),
    Case(CountBeside(1, (NO, NO, NO, NO, 3, NO, NO, 1, NO), True), Grid(3, 3), BINARY, [range(9)], "apart"),
    Case(CountBeside(1, (NO, NO, NO, NO, 4, NO, NO, NO, 0)), Grid(3, 3), BINARY, [range(9)], "all four"),
    Case(CountBeside(1, (1, 1, NO, 1)), Grid(3, 3), BINARY, [(4, 5, 7, 8)], "a rectangle in the corner"),
    Case(CountBeside(1, (NO, 2, NO, NO), True), Grid(1, 4), BINARY, [range(4)], "one row"),
    Case(CountBeside(16, (1, NO)), Grid(1, 2), Alphabet.counting(16), [range(2)], "the last of sixteen marks"),
    Case(CountBeside(1, tuple(map(Clue, range(24)))), Grid(4, 6), BINARY, [range(24)], "large", [(NO, 2, NO, 1) * 6]),
]


OPEN = "?????????"


def _only(k, n, size=9):
    """A count `n` at cell k alone."""
    return [n if cell == k else NONE for cell in range(size)]


REACHED, BROKEN, SPARED = (
    "the cells beside follow a count that is reached",
    "too few and too many",
    "a corner that would take two",
)
SHARING = "not inferred: two counts that share cells"
EXAMPLES = [
    Example(REACHED, count_beside, Counts(3, 1, 0, 1, _only(4, 4)), OPEN, "?#?#?#?#?"),
    Example(REACHED, count_beside, Counts(3, 1, 0, 1, _only(0, 0)), OPEN, "?.?.?????"),
    Example(REACHED, count_beside, Counts(3, 1, 0, 1, _only(4, 0xFFFF)), OPEN, OPEN),
    Example(BROKEN, count_beside, Counts(3, 1, 0, 1, _only(0, 3)), OPEN, OPEN, True),
    Example(BROKEN, count_beside, Counts(3, 1, 0, 1, _only(4, IMPOSSIBLE)), OPEN, OPEN, True),
    Example(BROKEN, count_beside, Counts(3, 1, 0, 1, _only(4, 1)), ".#.#.....", ".#.#.....", True),
    Example("a row does not go on in the next", count_beside, Counts(2, 1, 0, 1, _only(1, 2, 4)), "????", "#??#"),
    Example(SPARED, count_beside, Counts(3, 1, 1, 1, _only(4, 3)), OPEN, ".?.???.?."),
    Example(SPARED, count_beside, Counts(3, 1, 0, 1, _only(4, 3)), OPEN, OPEN),
    Example(SPARED, count_beside, Counts(3, 1, 1, 1, _only(4, 2)), OPEN, OPEN),
    Example(SHARING, count_beside, Counts(3, 1, 0, 1, [1, *[NONE] * 7, 2]), OPEN, "?????#?#?"),
]
TWO_ROWS = scope_of(Grid(2, 3), Alphabet((0, 1)), range(6))
MISCOUNTED = "{} to {} cells beside one can hold the mark, of which there must be {}"
TOGETHER = "coords {} and {} are adjacent and both hold the mark"
REASONS = [
    Reason(
        "the cells beside or the pair are named",
        CountBeside(1, counts, True),
        TWO_ROWS,
        state,
        violation,
        (MISCOUNTED if isinstance(violation, BesideMiscounted) else TOGETHER).format(*said) if violation else "",
    )
    for state, counts, violation, said in (
        (".#..?.", (2, NO, NO, NO, NO, NO), BesideMiscounted((1, 3), 1, 1, 2), (1, 1, 2)),
        ("??#?.?", (NO, NO, NO, NO, 0, NO), None, ()),
        ("?#??.?", (NO, NO, NO, NO, 0, NO), BesideMiscounted((1, 3, 5), 1, 3, 0), (1, 3, 0)),
        (".##.??", (NO,) * 6, BesideTogether((1, 2)), (1, 2)),
        ("..#..#", (NO,) * 6, BesideTogether((2, 5)), (2, 5)),
        ("..##..", (NO,) * 6, None, ()),  # the end of a row is not beside the start of the next
    )
]
WALLED_ROW = Grid(1, 3, materials={Layer.CELLS: [[Material.FLOOR, Material.WALL, Material.FLOOR]]})
REFUSALS = [
    Refusal(CountBeside(1, counts), scope_of(grid, Alphabet((0, 1)), region), reason)
    for grid, region, counts, reason in (
        (Grid(2, 3), range(6), (1,) * 5, "5 counts for 6 cells"),
        (Grid(2, 3), (0, 1, 3), (1,) * 3, "a rectangle of cells"),
        (Grid(2, 3), (0, 3, 1, 4), (1,) * 4, "a rectangle of cells"),
        (WALLED_ROW, (0, 1), (1, 1), "all"),
        (Grid(2, 2, layers=(Layer.CORNERS,)), range(9), (1,) * 9, "cells"),
    )
]


def naive(values, case):
    rule, coords = case.rule, case.scope.coords.tolist()
    held = {coord: value == rule.mark for coord, value in zip(coords, values, strict=True)}
    for coord, count in zip(coords, rule.counts, strict=True):
        beside = [held[other] for other in case.grid.adjacent(coord) if other in held]
        if count != NO and sum(beside) != count:
            return False
        if rule.apart and held[coord] and any(beside):
            return False
    return True
