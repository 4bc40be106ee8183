"""LoopBend: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from itertools import pairwise

from rule_laws import Case, Example, Reason, Refusal, line

from gridlanes.kernels.rules.loops.loop_bend import OfPearl, loop_bend
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import LoopBend
from gridlanes.rules.loop_bend import OffPearl

DOMAIN_CONSISTENT = True
BINARY, THREE = Alphabet.binary(), Alphabet((4, 2, 7))
INNER = [(0, 1), (2, 3), (4, 5), (6, 7)]
BY_THE_BORDER = [(0,), (2, 3), (4, 5), (6,)]

CASES = [
    Case(LoopBend(1, 1), Grid(2, 4), BINARY, INNER, "white"),
    Case(LoopBend(1, 2), Grid(2, 4), BINARY, INNER, "black"),
    Case(LoopBend(1, 1), Grid(2, 4), BINARY, BY_THE_BORDER, "white, nothing behind"),
    Case(LoopBend(0, 2), Grid(2, 4), BINARY, BY_THE_BORDER, "black, nothing behind, the first mark"),
    Case(LoopBend(2, 2), Grid(1, 4), THREE, [(0,), (1,), (2,), (3,)], "no room for a black pearl"),
    Case(LoopBend(2, 1), Grid(1, 5), THREE, [(0,), (1,), (2,), (3, 4)], "three marks"),
    Case(LoopBend(1, Clue(0)), Grid(2, 4), BINARY, INNER, "clue", [(1,), (2,), (0,), (3,), (70_000,), (NO_CLUE,)]),
]

ANY, OF_WHITE, OF_BLACK = 3, OfPearl(1, 1), OfPearl(1, 2)
EXAMPLES = [
    Example("white goes on", loop_bend, OF_WHITE, [2, *[ANY] * 7], [2, 1, 2, 1, *[ANY] * 4]),
    Example("white turns", loop_bend, OF_WHITE, [2, 1, 2, 1, 2, 3, 3, 3], [2, 1, 2, 1, 2, 3, 1, 3]),
    Example("black turns", loop_bend, OF_BLACK, [2, *[ANY] * 7], [2, 3, 1, 3, 2, 3, 3, 3]),
    Example("black keeps off a turn", loop_bend, OF_BLACK, [*[ANY] * 4, 1, 3, 3, 3], [1, 3, 2, 3, 1, 3, 2, 3]),
    Example("no way is a contradiction", loop_bend, OF_BLACK, [2, 3, 2, *[ANY] * 5], [2, 3, 2, *[ANY] * 5], True),
    Example("any way without a pearl", loop_bend, OfPearl(1, 65535), [2, 2, 2, *[ANY] * 5], [2, 2, 2, *[ANY] * 5]),
    Example("not inferred: which way it turns", loop_bend, OF_BLACK, [ANY] * 8, [ANY] * 8),
]
LOOK = CASES[0].scope
REASONS = [
    Reason(
        "the pearl is named",
        LoopBend(1, 1),
        LOOK,
        [1, 0, 0, 0, 0, 0, 1, 0],
        OffPearl(tuple(range(8)), "white"),
        "the loop cannot go through a white pearl as it must",
    ),
    Reason("a loop that turns at a black pearl", LoopBend(1, 2), LOOK, [1, 1, 1, 1, 0, 0, 0, 0]),
]
REFUSALS = [
    Refusal(LoopBend(1, -2), LOOK, "colour must be 0 or more"),
    Refusal(LoopBend(1, 1), line((0, 1)), "4 regions"),
    Refusal(LoopBend(7, 1), LOOK, "7 is not a mark"),
]


def naive(values, case):
    held, starts = [value == case.rule.mark for value in values], [0]
    for region in case.regions:
        starts.append(starts[-1] + len(region))
    near = [held[start] for start in starts[:4]]
    far = [held[start + 1] if end - start == 2 else False for start, end in pairwise(starts)]
    if sum(near) != 2:
        return False
    straight = near[0] == near[2]
    goes_on = [far[side] for side in range(4) if near[side]]
    return (
        (straight and not all(goes_on))
        if case.rule.colour == 1
        else (case.rule.colour == 2 and not straight and all(goes_on))
    )
