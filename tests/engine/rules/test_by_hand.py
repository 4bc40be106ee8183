"""Rules by hand: which finished drawings satisfy them, and how much their check says of partial ones."""

from __future__ import annotations

import numpy as np
import pytest
from drawn import grid_of, numbers_of, scope_drawn
from rule_laws import line, scope_of, state_of

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.grid import Grid
from gridlanes.model.outcome import Outcome
from gridlanes.rules import (
    AtMostInSight,
    BoundedSize,
    Connected,
    Difference,
    Distinct,
    Increasing,
    Lit,
    LoopFreezesCounts,
    OneLoop,
    OnePath,
    Polyomino,
    Quotient,
    SumEqual,
    ValueGroupedSize,
    VisibleCount,
)

VIOLATED, SATISFIED, PENDING = Outcome.VIOLATED, Outcome.SATISFIED, Outcome.PENDING


@pytest.mark.parametrize(
    ("drawing", "is_loop", "is_open"),
    [
        ("+.+/. ./+.+", False, False),
        ("+#+/. ./+.+", False, True),
        ("+#+/# #/+#+", True, False),
        ("+#+#+/# # #/+#+#+", False, False),
        ("+#+.+/# # ./+#+#+", False, False),
        ("+#+.+.+#+/# # . # #/+#+.+.+#+", False, False),
        ("+#+#+/. # ./+.+.+", False, False),
        ("+#+.+/. . ./+.+#+", False, False),
        ("+#+#+/# . #/+#+#+", True, False),
        ("+#+#+/# . #/+#+.+", False, True),
        ("...", False, False),
        ("#..", False, True),
        ("##/##", True, False),
        ("##/#.", False, True),
        ("###/#.#/###", True, False),
        ("###/###/###", False, False),
        ("##.##/##.##", False, False),
        ("#.#", False, False),
    ],
)
def test_what_a_path_is(drawing, is_loop, is_open):
    scope, numbers = scope_drawn(drawing), numbers_of(drawing)
    assert OnePath(1, True).holds(numbers, scope).tolist() == [is_loop]
    assert OnePath(1, False).holds(numbers, scope).tolist() == [is_open]
    if "+" in drawing:
        assert OneLoop(1).holds(numbers, scope).tolist() == [is_loop]


@pytest.mark.parametrize(
    ("rule", "holds"),
    [
        (BoundedSize(1, 2, 3), {"##.##": True, "##.#.": False, "....": True, "####": False}),
        (Polyomino(1, ("##",)), {"##.#/...#": True, "##../..##": True, "###.": False, "#.##": False, "....": True}),
    ],
)
def test_each_component_is_measured_by_itself(rule, holds):
    assert {drawing: bool(rule.holds(numbers_of(drawing), scope_drawn(drawing))[0]) for drawing in holds} == holds


@pytest.mark.parametrize(
    ("rule", "scope", "rows", "holds"),
    [
        (ValueGroupedSize(), scope_of(Grid(2, 3), Alphabet.counting(4), range(6)), [[1, 4, 4, 1, 4, 4]], [False]),
        (
            ValueGroupedSize(),
            scope_of(Grid(2, 3), Alphabet.counting(4), range(6)),
            [[1, 4, 4, 4, 4, 1], [2, 2, 1, 3, 3, 3]],
            [True, True],
        ),
        # An equal value is not seen, either value may be the larger, nothing is a multiple of 0.
        (VisibleCount(2), line(range(3), Alphabet((4, 5, 9))), [[4, 4, 9], [9, 9, 9], [4, 5, 9]], [True, False, False]),
        (Difference(5), line((4, 1), Alphabet((4, 5, 9))), [[4, 9], [9, 4], [4, 4]], [True, True, False]),
        (Increasing(), line(range(3), Alphabet((4, 5, 9))), [[4, 5, 5], [4, 5, 9]], [False, True]),
        (Quotient(0), line((4, 1), Alphabet((0, 3, 9))), [[0, 0], [0, 3], [3, 3]], [False, False, False]),
        (Quotient(1), line((4, 1), Alphabet((0, 3, 9))), [[0, 0], [0, 3], [3, 3]], [False, False, True]),
        # Of one region the last coord is the second; that every mark occurs is no part of being distinct.
        (SumEqual(), line(range(4), Alphabet.counting(4)), [[1, 1, 1, 3], [1, 1, 1, 4]], [True, False]),
        (Distinct(), line(range(2), Alphabet.counting(10)), [[1, 10]], [True]),
    ],
)
def test_finished_numbers(rule, scope, rows, holds):
    numbers = np.array([[scope.number(value) for value in row] for row in rows], np.uint8)
    assert rule.holds(numbers, scope).tolist() == holds


EDGES, MARKS = grid_of("+?+?+/? ? ?/+?+?+"), Alphabet((0, 1, 2))
AROUND = scope_of(EDGES, Alphabet.binary(), range(EDGES.n_coords), *(EDGES.edges_around(0, col) for col in (0, 1)))
SIGHT = line((5, 4, 3, 2, 1, 0), MARKS, 6)
LINES = scope_of(Grid(2, 3), MARKS, (0, 1, 2), (3, 4, 5), (0, 3), (1, 4), (2, 5))
SHOWN = {".": (0, 1), "?": (0, 1, 2), "0": (0,), "*": (1,), "#": (2,), "!": ()}


@pytest.mark.parametrize(
    ("rule", "scope", "state", "outcome"),
    [
        (Connected(1), scope_drawn("#?#"), "#?#", PENDING),
        (Connected(1), scope_drawn("#?#"), "#.#", VIOLATED),
        (Connected(1), scope_drawn("#?#"), "#.?", PENDING),
        (Connected(1), scope_drawn("#?#"), ".?.", SATISFIED),
        (Connected(1), scope_drawn("#?#"), "...", SATISFIED),
        (Connected(1), scope_drawn("#?#"), "##.", SATISFIED),
        (OnePath(1, False), scope_drawn("???/???/???"), "#?#/.?./.??", PENDING),
        (LoopFreezesCounts(1, (3, 3)), AROUND, "+#+.+/# . ./+.+.+", SATISFIED),  # no loop: counts do not matter
        (LoopFreezesCounts(1, (4, 1)), AROUND, "+#+.+/# # ./+#+.+", SATISFIED),
        (LoopFreezesCounts(1, (4, NO_CLUE)), AROUND, "+#+?+/# # ./+#+.+", PENDING),
        (LoopFreezesCounts(1, (4, 1)), AROUND, "+#+?+/# . ?/+#+.+", SATISFIED),  # no loop can come about
        (LoopFreezesCounts(1, (4, 1)), AROUND, "+#+?+/# ? ?/+#+?+", PENDING),
        (AtMostInSight(1, 2), SIGHT, "*.0*..", VIOLATED),
        (AtMostInSight(1, 2), SIGHT, "*#.*0*", VIOLATED),
        (AtMostInSight(1, 2), SIGHT, "*.?*..", PENDING),
        (AtMostInSight(1, 2), SIGHT, "*0#0*0", SATISFIED),
        (AtMostInSight(1, 2), SIGHT, ".0#.#.", SATISFIED),
        (AtMostInSight(1, 2), SIGHT, "..####", PENDING),
        (AtMostInSight(1, 2), SIGHT, "!.....", VIOLATED),
        (Lit(1, 2), LINES, "0#00#*", VIOLATED),
        (Lit(1, 2), LINES, ".#00#*", PENDING),
        (Lit(1, 2, True), LINES, "*#00#*", SATISFIED),
        (Lit(1, 2), LINES, "0*00*0", SATISFIED),
        (Lit(1, 2), LINES, "?*00?0", PENDING),
    ],
)
def test_how_much_the_check_says(rule, scope, state, outcome):
    if scope.alphabet == MARKS:
        left = [SHOWN[character] for character in state]
        possible = state_of(scope, [left[k] for k in scope.coords] if scope is LINES else left)
    else:
        possible = state_of(scope, state)[scope.coords]
    assert rule.check(possible[None], scope).tolist() == [outcome]
