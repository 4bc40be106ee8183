"""LoopArms: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Example, Reason, Refusal, line, scope_of

from gridlanes.kernels.rules.loops.loop_arms import EACH, MAX_LINKS, STRAIGHT, TURNING, WAYS, OfArms, loop_arms
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import LoopArms
from gridlanes.rules.loop_arms import ANY, WrongArms

DOMAIN_CONSISTENT = True
BINARY, THREE, NO = Alphabet.binary(), Alphabet((4, 2, 7)), NO_CLUE
CROSS = [(0, 1, 2), (3, 4), (5, 6, 7), (8, 9)]
SHORT = [(0,), (1, 2), (3, 4), (5,)]
LONG = [range(12), range(12, 24), range(24, 36), range(36, 48)]
CLUE, PEARL = LoopArms(1, Clue(0)), LoopArms(1, Clue(0), pearls=True)

CASES = [
    Case(CLUE, Grid(2, 5), BINARY, CROSS, "each line", [(0,), (1,), (2,), (3,), (4,), (ANY,), (90_000,), (NO,)]),
    Case(PEARL, Grid(2, 5), BINARY, CROSS, "pearls", [(n,) for n in (0, 1, 4, 5, 6, 7, 8, 9, 12, 1001, NO)]),
    Case(LoopArms(1, 2), Grid(1, 6), BINARY, SHORT, "short arms"),
    Case(LoopArms(0, 7, pearls=True), Grid(1, 6), BINARY, SHORT, "short arms of the first mark"),
    Case(LoopArms(2, ANY), Grid(1, 6), THREE, SHORT, "three marks, any length"),
    Case(LoopArms(7, 6, pearls=True), Grid(1, 4), THREE, [(0,), (1,), (2,), (3,)], "arms of one link, too few"),
    Case(PEARL, Grid(6, 8), BINARY, LONG, "long arms", [(14,), (15,), (48,), (33,), (NO,)]),
    Case(CLUE, Grid(6, 8), BINARY, LONG, "long lines", [(7,), (20,), (ANY,)]),
]


def _told(number, way):
    return OfArms(1, WAYS * number + way, [3, 3, 3, 3])


FREE = "???/???/???/???"
EXAMPLES = [
    Example("a white pearl of six links goes on", loop_arms, _told(6, STRAIGHT), "#??/???/???/???", "###/.??/###/.??"),
    Example("a black pearl turns", loop_arms, _told(4, TURNING), "#??/???/???/???", "#??/???/.??/???"),
    Example("each line is as long", loop_arms, _told(2, EACH), "#??/#??/???/???", "##./##./.??/.??"),
    Example("both lines alike, of any length", loop_arms, _told(0, EACH), "##./#??/???/???", "##./##./.??/.??"),
    Example("past the cell", loop_arms, _told(0, 0), FREE, ".??/.??/.??/.??"),
    Example("one end alone is long enough", loop_arms, _told(4, TURNING), "##./#??/???/???", "##./##./.??/.??"),
    Example("too few", loop_arms, _told(7, STRAIGHT), FREE, FREE, True),
    Example("nothing told", loop_arms, _told(MAX_LINKS + 1, STRAIGHT), "#??/#??/#??/???", "#??/#??/#??/???"),
    Example("not inferred: which two arms", loop_arms, _told(6, STRAIGHT), FREE, FREE),
]
LOOK = scope_of(Grid(2, 4), BINARY, (0, 1), (2, 3), (4, 5), (6, 7))
REASONS = [
    Reason(
        "the number is named",
        LoopArms(1, 2),
        LOOK,
        "#.??.???",
        WrongArms(tuple(range(8)), "each line, 2 links"),
        "the loop cannot go on from here as it must: each line, 2 links",
    ),
    Reason(
        "a pearl of any number",
        LoopArms(1, 0, pearls=True),
        LOOK,
        "#?#?#???",
        WrongArms(tuple(range(8)), "straight on"),
        "the loop cannot go on from here as it must: straight on",
    ),
    Reason("a black pearl that fits", LoopArms(1, 7, pearls=True), LOOK, "###..?.?"),
]
REFUSALS = [
    Refusal(LoopArms(1, -2), LOOK, "length must be 0 or more"),
    Refusal(LoopArms(1, 1), line((0, 1)), "4 regions"),
    Refusal(LoopArms(7, 1), LOOK, "7 is not a mark"),
    Refusal(LoopArms(1, 1), scope_of(Grid(1, 64), BINARY, range(61), (61,), (62,), (63,)), "1 to 60 coords"),
]


def naive(values, case):
    rule = case.rule
    arms = []
    for links in case.split(values):
        arms.append(0)
        while arms[-1] < len(links) and links[arms[-1]] == rule.mark:
            arms[-1] += 1
    north, east, south, west = arms
    if not rule.pearls and rule.length == 0:
        return not any(arms)
    is_straight = bool(north) == bool(south) and bool(east) == bool(west) and bool(north) != bool(east)
    is_turn = bool(north) != bool(south) and bool(east) != bool(west)
    if rule.pearls:
        goes = is_turn if rule.length % 2 else is_straight
        return goes and rule.length // 2 in (0, sum(arms))
    lines = {line for line in (north + south, east + west) if line}
    return (is_straight or is_turn) and len(lines) == 1 and (rule.length == ANY or lines == {rule.length})
