"""SeenAround: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Example, Reason, Refusal, scope_of

from gridlanes.kernels.rules.lines.seen_around import NONE, SightCounts, seen_around
from gridlanes.kernels.rules.lines.seen_around_exact import seen_around_exact
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import SeenAround
from gridlanes.rules.seen_around import CountElsewhere, NothingLeftInSights, SightMiscounted

BINARY, DIGITS = Alphabet.binary(), Alphabet((0, 3, 7))
NO = NO_CLUE
NINE = tuple(map(Clue, range(9)))
ROWS = [
    (NO, NO, NO, NO, 3, NO, NO, NO, NO),
    (2, NO, NO, NO, NO, NO, NO, 4, NO),
    (NO, 0, NO, NO, NO, NO, 5, NO, NO),
    (NO,) * 9,
    (9, NO, NO, NO, NO, NO, NO, NO, NO),
]
LARGE = SeenAround(1, tuple(map(Clue, range(24))))

CASES = [
    Case(SeenAround(1, NINE), Grid(3, 3), BINARY, [range(9)], "clues", ROWS),
    Case(SeenAround(1, (3, NO, NO, NO, NO, 2)), Grid(2, 3), BINARY, [range(6)], "two rows"),
    Case(SeenAround(1, (NO, NO, 4, NO, NO, NO, NO)), Grid(1, 7), BINARY, [range(7)], "one row"),
    Case(SeenAround(0, (NO, Clue(0), NO, NO, 0)), Grid(5, 1), BINARY, [range(5)], "one column", [(2,), (1,), (NO,)]),
    Case(SeenAround(7, (NO, 2, NO, Clue(0))), Grid(2, 2), DIGITS, [range(4)], "of three marks", [(1,), (3,), (0,)]),
    Case(SeenAround(1, (3, NO, NO, NO)), Grid(3, 3), BINARY, [(4, 5, 7, 8)], "a rectangle in the corner"),
    Case(SeenAround(16, (2, NO)), Grid(1, 2), Alphabet.counting(16), [range(2)], "the last of sixteen marks"),
    Case(SeenAround(1, (NO, 1)), Grid(1, 2), Alphabet.counting(60), [range(2)], "sixty marks"),
    Case(LARGE, Grid(4, 6), BINARY, [range(24)], "large", [(NO, 4, NO, NO, 6, NO) * 4]),
    Case(SeenAround(0, NINE, False), Grid(3, 3), BINARY, [range(9)], "others, clues", ROWS),
    Case(SeenAround(0, (NO, Clue(0), NO, NO, 0), False), Grid(5, 1), BINARY, [range(5)], "others", [(2,), (1,), (NO,)]),
    Case(SeenAround(7, (NO, 2, NO, Clue(0)), False), Grid(2, 2), DIGITS, [range(4)], "others, three", [(1,), (0,)]),
    Case(
        SeenAround(1, LARGE.counts, False),
        Grid(4, 6),
        BINARY,
        [range(24)],
        "others, large",
        [(NO, 4, 0, NO, 6, NO) * 4],
    ),
    Case(SeenAround(1, (3, *[NO] * 63)), Grid(1, 64), BINARY, [range(64)], "a long row"),
]


def _only(k, n, size):
    return [n if cell == k else NONE for cell in range(size)]


BOUNDED, BEYOND = "what the other arms leave to one bounds it", "too many and too few"
ODD = "two arms that have two cells or none leave one to the third"
DOWN = SightCounts(5, 1, 1, _only(2, 4, 10))
TWO = [NONE, NONE, NONE, 3, NONE, 4, NONE, NONE, NONE]
EXAMPLES = [
    Example(BOUNDED, seen_around, SightCounts(5, 1, 1, _only(1, 4, 5)), "?????", "?...?"),
    Example(BOUNDED, seen_around, SightCounts(5, 1, 1, _only(0, 3, 5)), "?????", "...??"),
    Example(BOUNDED, seen_around, SightCounts(5, 1, 1, _only(0, 3, 5)), "...??", "...#?"),
    Example(BOUNDED, seen_around, SightCounts(5, 1, 1, _only(0, 3, 5)), "?.?.?", "..!.?", True),
    Example(BEYOND, seen_around, SightCounts(5, 1, 1, _only(0, 6, 5)), "?????", ".....", True),
    Example(BEYOND, seen_around, SightCounts(5, 1, 1, _only(0, 2, 5)), "...??", "...#?", True),
    Example("a count of others", seen_around, SightCounts(5, 1, 0, _only(1, 3, 5)), "?????", "?#..?"),
    Example("of others none", seen_around, SightCounts(3, 1, 0, _only(0, 0, 3)), "???", "##?"),
    Example("others, one length alone", seen_around_exact, SightCounts(5, 1, 0, _only(0, 2, 5)), "#????", "#..#?"),
    Example("a count of none", seen_around, SightCounts(3, 1, 1, _only(0, 0, 3)), "???", "#??"),
    Example(f"not inferred by bounds: {ODD}", seen_around, DOWN, ".?.?./?????", ".?.?./?????"),
    Example(ODD, seen_around_exact, DOWN, ".?.?./?????", ".?.?./??.??"),
    Example("one length alone", seen_around_exact, SightCounts(5, 1, 1, _only(0, 3, 5)), "?????", "?..#?"),
    Example(
        "not inferred: two counts that differ", seen_around_exact, SightCounts(9, 1, 1, TWO), "???.?.???", "???.?.???"
    ),
]
SCOPE = scope_of(Grid(2, 3), BINARY, range(6))
RULE = SeenAround(1, (NO, 3, NO, NO, NO, NO))
REASONS = [
    Reason(
        "the cell is named",
        RULE,
        SCOPE,
        "#?#???",
        SightMiscounted((1,), 0, 2, 3),
        "0 to 2 cells can be seen from coord 1, of which there must be 3",
    ),
    Reason("nothing is left", RULE, SCOPE, "???!??", NothingLeftInSights((3,)), "coord 3 has no mark left"),
    Reason(
        "a count of others",
        SeenAround(1, (NO, 3, NO, NO, NO, NO), False),
        SCOPE,
        "?.????",
        CountElsewhere((1,)),
        "coord 1 has a count of others and cannot hold the mark",
    ),
    Reason("as many", RULE, SCOPE, "#.?.?."),
]
REFUSALS = [
    Refusal(SeenAround(1, (1, 2)), SCOPE, "2 counts for 6 cells"),
    Refusal(SeenAround(1, (1, 2, NO)), scope_of(Grid(2, 3), BINARY, (0, 1, 3)), "a rectangle of cells"),
    Refusal(SeenAround(1, (1,)), scope_of(Grid(1, 1), Alphabet.counting(64), range(1)), "at most 62 marks"),
]


def naive(values, case):
    grid, rule = case.grid, case.rule
    places = {grid.place(coord)[1:]: value for coord, value in zip(case.scope.coords.tolist(), values, strict=True)}
    for (row, col), count in zip(places, rule.counts, strict=True):
        if count == NO:
            continue
        is_clear = places[row, col] != rule.mark
        if is_clear and not rule.itself:
            return False
        seen = int(is_clear)
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            here = row + down, col + right
            while is_clear == rule.itself and places.get(here, rule.mark) != rule.mark:
                seen += 1
                here = here[0] + down, here[1] + right
        if seen != count:
            return False
    return True
