"""WaterLevel: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Reason, Refusal, line, scope_of

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid, Layer
from gridlanes.rules import WaterLevel
from gridlanes.rules.water_level import NotAtRest, NothingLeftInVessel

DOMAIN_CONSISTENT = True
BINARY, THREE = Alphabet.binary(), Alphabet((7, 0, 3))
UP, DOWN = (0, 2, 3, 5, 6, 7, 8), (0, 1, 2, 3, 5, 6, 8)

CASES = [
    Case(WaterLevel(1), Grid(3, 3), BINARY, [UP], "two arms up"),
    Case(WaterLevel(1), Grid(3, 3), BINARY, [DOWN], "two arms down"),
    Case(WaterLevel(1, one_level=True), Grid(3, 3), BINARY, [UP], "two arms up, one level"),
    Case(WaterLevel(1, one_level=True), Grid(3, 3), BINARY, [DOWN], "two arms down, one level"),
    Case(WaterLevel(0), Grid(2, 3), BINARY, [(5, 0, 3, 4)], "the other mark, shuffled"),
    Case(WaterLevel(1), Grid(2, 4), BINARY, [(0, 1, 3, 4, 7)], "two pieces"),
    Case(WaterLevel(0), Grid(3, 2), THREE, [range(6)], "one of three marks"),
    Case(WaterLevel(1), Grid(1, 2), BINARY, [(1,)], "a single cell"),
    Case(WaterLevel(16), Grid(2, 2), Alphabet.counting(16), [(2, 0)], "the last of sixteen marks"),
    Case(WaterLevel(1), Grid(1, 2), Alphabet.counting(60), [range(2)], "sixty marks"),
    Case(WaterLevel(1), Grid(4, 5), BINARY, [range(20)], "twenty"),
]
SCOPE = scope_of(Grid(3, 3), BINARY, DOWN)
REASONS = [
    Reason(
        "what lies lower",
        WaterLevel(1),
        SCOPE,
        "???#?.?",
        NotAtRest((3, 6)),
        "coord 3 holds the mark, so coord 6 must hold it, too",
    ),
    Reason("nothing is left", WaterLevel(1), SCOPE, "???!???", NothingLeftInVessel((3,)), "coord 3 has no mark left"),
    Reason("the other arm is a vessel of its own", WaterLevel(1), SCOPE, "???#.#."),
    Reason(
        "but not of its own level",
        WaterLevel(1, one_level=True),
        SCOPE,
        "???#.#.",
        NotAtRest((3, 5)),
        "coord 3 holds the mark, so coord 5 must hold it, too",
    ),
]
REFUSALS = [
    Refusal(WaterLevel(5), line((0, 1), THREE), "5 is not a mark"),
    Refusal(
        WaterLevel(1), scope_of(Grid(1, 2, layers=(Layer.EDGES_H,)), BINARY, (0, 1)), "only cells are above one another"
    ),
]


def naive(values, case):
    """From each filled cell a flood downwards and sideways, and up again no higher, finds filled cells alone."""
    rule, grid = case.rule, case.grid
    spots = [grid.place(coord)[1:] for coord in case.scope.coords.tolist()]
    filled = {spot for spot, value in zip(spots, values, strict=True) if value == rule.mark}
    for top in filled:
        if rule.one_level:
            if any(spot[0] >= top[0] and spot not in filled for spot in spots):
                return False
            continue
        seen, waiting = {top}, [top]
        while waiting:
            row, col = waiting.pop()
            for spot in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
                if spot in spots and spot[0] >= top[0] and spot not in seen:
                    seen.add(spot)
                    waiting.append(spot)
        if not seen <= filled:
            return False
    return True
