"""Fleet: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Example, Reason, Refusal, line

from gridlanes.kernels.rules.shapes.ship_goes_on import ShipEnds, ship_goes_on
from gridlanes.kernels.rules.shapes.ship_parts import ShipParts, ship_parts
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import Fleet
from gridlanes.rules.fleet import ShipBroken, ShipsMiscounted

SEVEN, OTHERS = Alphabet(tuple(range(7))), Alphabet((9, 3, 4, 5, 6, 7, 8, 2))
MARKS = (1, 2, 3, 4, 5, 6)
TOP, BOTTOM, LEFT, RIGHT, MIDDLE, SINGLE = MARKS

CASES = [
    Case(Fleet(MARKS, (1,)), Grid(1, 3), SEVEN, [range(3)], "single ships alone"),
    Case(Fleet(MARKS, (0, 1)), Grid(2, 2), SEVEN, [range(4)], "one of two cells"),
    Case(Fleet(MARKS, (1, 1)), Grid(2, 2), SEVEN, [(3, 0, 2, 1)], "shuffled"),
    Case(Fleet(MARKS, (0, 0, 1)), Grid(1, 4), SEVEN, [range(4)], "one of three, across"),
    Case(Fleet(MARKS, (1, 0, 1)), Grid(4, 1), SEVEN, [range(4)], "one of three, down"),
    Case(Fleet(MARKS, (0, 2)), Grid(1, 4), SEVEN, [range(4)], "two that touch"),
    Case(Fleet(MARKS, (NO_CLUE, 1, 0)), Grid(2, 2), SEVEN, [range(4)], "any number of single ships"),
    Case(Fleet(MARKS, (0, 0, 0, 0, 1)), Grid(1, 4), SEVEN, [range(4)], "no room for it"),
    Case(Fleet((3, 4, 5, 6, 7, 8), (0, 1)), Grid(1, 3), OTHERS, [range(3)], "two marks are water"),
    Case(Fleet(MARKS, (0, 1)), Grid(2, 2), SEVEN, [(0, 1, 2)], "a bent region"),
    Case(Fleet(MARKS, (0, 0)), Grid(1, 3), SEVEN, [(0, 2)], "coords that are not beside each other"),
    Case(
        Fleet(MARKS, (Clue(1), Clue(0))),
        Grid(1, 4),
        SEVEN,
        [range(4)],
        "clues",
        [(1, 1), (0, 2), (2, 0), (0, NO_CLUE), (NO_CLUE, NO_CLUE), (5, 0)],
    ),
    Case(Fleet(MARKS, (Clue(0), 1)), Grid(2, 2), SEVEN, [range(4)], "one clue", [(0,), (1,), (NO_CLUE,)]),
]

# Places: 1 and 2 in a ship of two coords, 3, 4 and 5 in one of three.
TWO_OR_THREE, PARTS = ShipEnds(0b1010, 0b100100), ShipParts(0b1010, 0b10000, 0b100100, [1, 2, 3, 4, 5])
ALL, ANY = 0b1111111, 0b111111
EXAMPLES = [
    Example(
        "behind a first place is the next of that ship", ship_goes_on, TWO_OR_THREE, [0b1010, ANY], [0b1010, 0b10100]
    ),
    Example("before a middle is its first", ship_goes_on, TWO_OR_THREE, [ANY, 0b10000], [0b1000, 0b10000]),
    Example("behind a last one another begins, or none", ship_goes_on, TWO_OR_THREE, [0b100, ANY], [0b100, 0b1011]),
    Example("a middle of three ends behind it", ship_goes_on, TWO_OR_THREE, [ANY, 16, ANY], [8, 16, 32]),
    Example("ships are not cut off", ship_goes_on, TWO_OR_THREE, [0b1000, 0b1], [0, 0], True),
    Example(
        "a left end is the first place of a ship across", ship_parts, PARTS, [0b1000, ANY, ANY], [0b1000, 0b1010, 1]
    ),
    Example(
        "a middle lies one way or the other", ship_parts, PARTS, [0b100000, ANY, ANY], [0b100000, 0b10001, 0b10001]
    ),
    Example("in no ship of several is water or single", ship_parts, PARTS, [ALL, 1, 1], [0b1000001, 1, 1]),
    Example("nothing lies both ways", ship_parts, PARTS, [ALL, 0b10, 0b10], [0, 0, 0], True),
]

LINE = line((0, 1, 2), SEVEN)
REASONS = [
    Reason(
        "a middle alone",
        Fleet(MARKS, (0, 0, 1)),
        LINE,
        [0, MIDDLE, 0],
        ShipBroken((1,)),
        "1 coords hold neither water nor part of one ship",
    ),
    Reason(
        "too few",
        Fleet(MARKS, (2, 0, 1)),
        LINE,
        [SINGLE, 0, 0],
        ShipsMiscounted((0, 1, 2), 1, 1, 2),
        "1 ships of length 1, of which there must be exactly 2",
    ),
    Reason("a ship", Fleet(MARKS, (0, 0, 1)), LINE, [LEFT, MIDDLE, RIGHT]),
    Reason("not yet decided", Fleet(MARKS, (0, 0, 1)), LINE, [LEFT, (0, MIDDLE), RIGHT]),
]
REFUSALS = [
    Refusal(Fleet((1, 2, 3), (1,)), LINE, "needs 6 different segments, found (1, 2, 3)"),
    Refusal(Fleet((1, 2, 3, 4, 5, 5), (1,)), LINE, "needs 6 different segments"),
    Refusal(Fleet((1, 2, 3, 4, 5, 9), (1,)), LINE, "9"),
    Refusal(Fleet(MARKS, ()), LINE, "needs the counts of 1 to 5 lengths, found 0"),
    Refusal(Fleet(MARKS, (1,) * 6), LINE, "needs the counts of 1 to 5 lengths, found 6"),
    Refusal(Fleet(MARKS, (-5,)), LINE, "a count must be 0 or more, found -5"),
    Refusal(Fleet(MARKS, (1,)), line((1, 1), SEVEN), "a coord is named twice"),
]


def naive(values, case):
    """Ships are laid one by one along what is there, each from its end."""
    (region,) = case.regions
    places = {case.grid.place(coord)[1:]: value for coord, value in zip(region, values, strict=True)}
    top, bottom, left, right, middle, single = case.rule.segments
    left_over = {place for place, value in places.items() if value in case.rule.segments}
    counts = [0] * len(case.rule.counts)
    for (row, col), value in places.items():
        ship = [(row, col)]
        if value in (top, left):
            step, end = ((1, 0), bottom) if value == top else ((0, 1), right)
            while places.get(ship[-1]) in (value, middle) and (len(ship) == 1 or places[ship[-1]] == middle):
                ship.append((ship[-1][0] + step[0], ship[-1][1] + step[1]))
            if places.get(ship[-1]) != end:
                return False
        elif value != single:
            continue
        if len(ship) > len(counts) or not left_over.issuperset(ship):
            return False
        left_over -= set(ship)
        counts[len(ship) - 1] += 1
    told = zip(counts, case.rule.counts, strict=True)
    return not left_over and all(wanted in (NO_CLUE, found) for found, wanted in told)
