"""RunsAround: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from collections import Counter
from itertools import chain, groupby

from rule_laws import Case, Example, Reason, Refusal, scope_of

from gridlanes.kernels.rules.lines.runs_around import NONE, RingHints, runs_around
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import RunsAround
from gridlanes.rules.runs_around import HintHolds, NothingLeftAround, RingBroken
from gridlanes.rules.shared.ring_runs import AROUND, HINTS, KIND_OF, KINDS

BINARY, DIGITS = Alphabet.binary(), Alphabet((0, 3, 7))
NO = NO_CLUE
NINE = tuple(map(Clue, range(9)))
ROWS = [
    (NO,) * 9,
    (NO, NO, NO, NO, 311, NO, NO, NO, NO),
    (NO, NO, NO, NO, 91, NO, NO, NO, NO),
    (NO, NO, NO, NO, 9999, NO, NO, NO, NO),
    (3, NO, NO, NO, NO, NO, NO, NO, 2),
    (NO, 9, NO, NO, NO, 0, NO, NO, NO),
    (NO, 11, NO, NO, NO, NO, NO, 21, NO),
    (NO, NO, NO, NO, 77, NO, NO, NO, NO),
]
LARGE = RunsAround(1, tuple(map(Clue, range(24))))

CASES = [
    Case(RunsAround(1, NINE), Grid(3, 3), BINARY, [range(9)], "clues", ROWS),
    Case(RunsAround(1, (1, NO, NO, NO, 9, NO)), Grid(2, 3), BINARY, [range(6)], "two rows"),
    Case(RunsAround(0, (NO, Clue(0), NO, NO, 1)), Grid(5, 1), BINARY, [range(5)], "one column", [(11,), (1,), (NO,)]),
    Case(RunsAround(7, (NO, 2, NO, Clue(0))), Grid(2, 2), DIGITS, [range(4)], "of three marks", [(1,), (3,), (0,)]),
    Case(RunsAround(1, (1, NO, NO, NO)), Grid(3, 3), BINARY, [(4, 5, 7, 8)], "a rectangle in the corner"),
    Case(RunsAround(16, (1, NO)), Grid(1, 2), Alphabet.counting(16), [range(2)], "the last of sixteen marks"),
    Case(RunsAround(1, (NO, 1)), Grid(1, 2), Alphabet.counting(60), [range(2)], "sixty marks"),
    Case(LARGE, Grid(4, 6), BINARY, [range(24)], "large", [(NO, 4, *[NO] * 6, 211, NO, NO, 9, *[NO] * 11, 1)]),
]


def _told(cols, size, cell, hint):
    hints = [[*HINTS].index(hint) if k == cell else NONE for k in range(size)]
    return RingHints(cols, 1, [1 + step for step in chain(*AROUND)], len(KINDS), KIND_OF, [*HINTS.values(), 0], hints)


MIDDLE, BORDER = _told(3, 9, 4, 311), _told(3, 6, 1, 5)
EXAMPLES = [
    Example("two runs of one beside one of three", runs_around, MIDDLE, "##?/???/???", "##?/?.?/???"),
    Example("what is in no ring that is left", runs_around, _told(3, 9, 4, 4), "#??/???/???", "#??/?.?/??."),
    Example("at the border a run ends", runs_around, BORDER, "???/???", "#.#/###"),
    Example("there is no room", runs_around, _told(3, 6, 1, 6), "???/???", "!.!/!!!", True),
    Example("the hint itself holds", runs_around, _told(2, 4, 0, 1), "#?/??", "!?/??", True),
]
SCOPE = scope_of(Grid(2, 3), BINARY, range(6))
RULE = RunsAround(1, (NO, 3, NO, NO, NO, NO))
REASONS = [
    Reason(
        "the cell and those around it are named",
        RULE,
        SCOPE,
        "???.?.",
        RingBroken((1, 2, 5, 4, 3, 0), 3),
        "the cells around coord 1 cannot have the runs 3",
    ),
    Reason("the hint holds", RULE, SCOPE, "?#????", HintHolds((1,)), "coord 1 has a hint and holds the mark"),
    Reason("nothing is left", RULE, SCOPE, "???!??", NothingLeftAround((3,)), "coord 3 has no mark left"),
    Reason("as many", RULE, SCOPE, "?.?##?"),
]
REFUSALS = [
    Refusal(RunsAround(1, (1, 2)), SCOPE, "2 hints for 6 cells"),
    Refusal(RunsAround(1, (1, 2, NO)), scope_of(Grid(2, 3), BINARY, (0, 1, 3)), "a rectangle of cells"),
]


def naive(values, case):
    """The ring of each hint, cut where the mark is not held, has as many parts as digits, of their lengths."""
    grid, rule = case.grid, case.rule
    places = {grid.place(coord)[1:]: value for coord, value in zip(case.scope.coords.tolist(), values, strict=True)}
    clockwise = [(-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1)]
    for (row, col), hint in zip(places, rule.hints, strict=True):
        if hint == NO:
            continue
        if places[row, col] == rule.mark:
            return False
        ring = [places.get((row + down, col + right)) == rule.mark for down, right in clockwise]
        while ring[0] and ring[-1] and not all(ring):
            ring = ring[1:] + ring[:1]
        runs = Counter(len([*part]) for held, part in groupby(ring) if held)
        digits = Counter(map(int, str(hint)))
        if hint in (0, 9) and not runs:
            continue
        untold = digits.pop(9, 0)
        if 0 in digits or digits - runs or sum(runs.values()) != sum(digits.values()) + untold:
            return False
    return True
