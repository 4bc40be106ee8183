"""LoopFreezesCounts: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from drawn import grid_of
from geometry import ends, held
from rule_laws import Case, Drawn, Refusal, scope_of

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid, Layer
from gridlanes.rules import LoopFreezesCounts

BINARY, DIGITS = Alphabet.binary(), Alphabet((0, 3, 7))


def _case(rule, rows, cols, label, clues=((),), *, cells=None, alphabet=BINARY):
    """All edges of a grid, and those around some of its cells (all of them by default)."""
    grid = Grid(rows, cols, layers=(Layer.EDGES_H, Layer.EDGES_V))
    if cells is None:
        cells = [(r, c) for r in range(rows) for c in range(cols)]
    regions = [range(grid.n_coords), *(grid.edges_around(r, c) for r, c in cells)]
    return Case(rule, grid, alphabet, regions, label, clues)


SLOTS = tuple(Clue(slot) for slot in range(4))
SOME = [(NO_CLUE,) * 4, (3, NO_CLUE, NO_CLUE, 1), (2, 2, 2, 2), (4, NO_CLUE, 1, 99_999)]

CASES = [
    _case(LoopFreezesCounts(1, (2, NO_CLUE, 2, 2)), 2, 2, "all but one clue"),
    _case(LoopFreezesCounts(1, (3, NO_CLUE)), 1, 2, "one clue of two"),
    _case(LoopFreezesCounts(1, SLOTS), 2, 2, "clues", SOME),
    _case(LoopFreezesCounts(1, ()), 1, 3, "no counts", cells=()),
    _case(LoopFreezesCounts(0, (1, 4)), 1, 3, "zeros", cells=[(0, 2), (0, 0)]),
    _case(LoopFreezesCounts(7, (4,)), 1, 1, "7s", alphabet=DIGITS),
    _case(LoopFreezesCounts(1, (70_000,)), 1, 1, "a count that nothing meets"),
    _case(LoopFreezesCounts(1, (3, Clue(2), 2)), 1, 3, "numbers and clues", [(0, 0, 3), (0, 0, 2), (3, 3, NO_CLUE)]),
    Case(
        LoopFreezesCounts(1, (1, 0)),
        Grid(2, 2, layers=(Layer.EDGES_H, Layer.EDGES_V)),
        BINARY,
        [(11, 0, 2, 6, 9, 8, 7, 3), (2, 11), ()],
        "some edges, shuffled",
    ),
    Case(
        LoopFreezesCounts(64, (2,)),
        Grid(1, 1, layers=(Layer.EDGES_H, Layer.EDGES_V)),
        Alphabet.counting(64),
        [(0, 1), (0, 1)],
        "two edges with 64 marks",
    ),
    _case(LoopFreezesCounts(1, tuple(Clue(i) for i in range(16))), 4, 4, "40 edges", [(NO_CLUE, 3, 2, NO_CLUE) * 4]),
]


TWO_CELLS = grid_of("+?+?+/? ? ?/+?+?+")
AROUND = tuple(TWO_CELLS.edges_around(0, col) for col in (0, 1))
FREE, ALL_RIGHT = (NO_CLUE, NO_CLUE), "a loop closes only when all is right"
DRAWN = [
    *(
        Drawn(ALL_RIGHT, LoopFreezesCounts(1, targets), before, after, AROUND)
        for targets, before, after in (
            (FREE, "+?+?+/? ? ?/+?+?+", "+?+?+/? ? ?/+?+?+"),
            (FREE, "+#+#+/# ? #/+?+#+", "+#+#+/# . #/+?+#+"),  # only one leaves nothing beside it
            ((4, 2), "+#+?+/# ? ?/+#+?+", "+#+?+/# . ?/+#+?+"),  # two are too many for the second
            ((4, 1), "+#+?+/# ? ?/+#+?+", "+#+?+/# ? ?/+#+?+"),
            ((3, NO_CLUE), "+#+?+/# ? ?/+#+?+", "+#+?+/# . ?/+#+?+"),
            ((4, 1), "+#+?+/# # ?/+#+?+", "+#+.+/# # ./+#+.+"),
            ((4, 2), "+#+?+/# # ?/+#+?+", "broken"),
            (FREE, "+#+?+/# ? #/+#+?+", "+#+?+/# . #/+#+?+"),  # something is beside it
            (FREE, "+#+?+/# # #/+#+?+", "broken"),
            (FREE, "+#+#+/# ? ?/+#+?+", "+#+#+/# . ?/+#+?+"),  # a tail
        )
    ),
    Drawn(
        "not inferred: two edges that close a wrong loop together stay",
        LoopFreezesCounts(1, (3, NO_CLUE)),
        "+#+?+/# ? ?/+?+?+",
        regions=AROUND,
    ),
]
SQUARE, BINARY_EDGES = grid_of("+?+/? ?/+?+"), Alphabet.binary()
REFUSALS = [
    Refusal(LoopFreezesCounts(1, targets), scope_of(SQUARE, BINARY_EDGES, *regions), reason)
    for targets, regions, reason in (
        ((2,), [range(4)], "needs 2 regions"),
        ((2,), [range(3), [3]], "others in a further one"),
        ((2,), [[0, 1, 1], [1]], "named twice"),
        ((-3,), [range(4), [3]], "a target must be 0 or more, found -3"),
    )
]
REFUSALS += [Refusal(LoopFreezesCounts(1, ()), scope_of(Grid(2, 2), BINARY_EDGES, range(4)), "edges")]


def naive(values, case):
    """Peels loose ends off until nothing or a core of loops is left; then the core must be one loop, and all."""
    first, *counted = case.split(values)
    links = [ends(case.grid, coord) for coord in held(first, case)]
    core = links
    while core:
        corners = [corner for link in core for corner in link]
        inner = [link for link in core if all(corners.count(corner) > 1 for corner in link)]
        if len(inner) == len(core):
            break
        core = inner
    if not core:
        return True
    reached = set(core[0])
    for _ in core:
        reached.update(*(link for link in core if not reached.isdisjoint(link)))
    corners = [corner for link in core for corner in link]
    alone = len(core) == len(links) and reached == set(corners) and len(corners) == 2 * len(reached)
    wanted = zip(case.rule.targets, counted, strict=True)
    return alone and all(target in (NO_CLUE, found.count(case.rule.mark)) for target, found in wanted)
