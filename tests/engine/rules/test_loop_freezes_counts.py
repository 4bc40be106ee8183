"""LoopFreezesCounts: its regions and clues, and the reasons it gives."""

from __future__ import annotations

import numpy as np
import pytest
from drawn import grid_of, numbers_of, possible_of

from gridlanes.errors import ModelError
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.model.outcome import Outcome
from gridlanes.model.scope import Scope
from gridlanes.rules import LoopFreezesCounts
from gridlanes.rules.loop_freezes_counts import LoopMissesCount, LoopNotAlone


def seen(targets, drawing):
    """The outcome and the violation of a drawn state; targets of the cells, in the order of a reader."""
    grid = grid_of(drawing)
    around = [np.array(grid.edges_around(r, c)) for r in range(grid.rows) for c in range(grid.cols)]
    scope = Scope(grid, Alphabet.binary(), (np.arange(grid.n_coords), *around))
    state = possible_of(drawing)[scope.coords]
    rule = LoopFreezesCounts(1, targets)
    rule.validate(scope)
    return rule.check(state[None], scope)[0], rule.violation(state, scope)


@pytest.mark.parametrize(
    ("targets", "drawing", "outcome"),
    [
        ((3, 3), "+#+.+/# . ./+.+.+", Outcome.SATISFIED),  # no loop: counts do not matter
        ((4, 1), "+#+.+/# # ./+#+.+", Outcome.SATISFIED),
        ((4, NO_CLUE), "+#+?+/# # ./+#+.+", Outcome.PENDING),
        ((4, 1), "+#+?+/# . ?/+#+.+", Outcome.SATISFIED),  # no loop can come about
        ((4, 1), "+#+?+/# ? ?/+#+?+", Outcome.PENDING),
    ],
)
def test_what_is_said_of_states(targets, drawing, outcome):
    assert seen(targets, drawing) == (outcome, None)


def test_a_loop_is_not_alone_or_misses_a_count():
    outcome, violation = seen((4, 1), "+#+?+/# # ?/+#+#+")
    assert (outcome, violation) == (Outcome.VIOLATED, LoopNotAlone((0, 2, 3, 4, 5), 5))
    assert str(violation) == "a loop is closed, but the 5 edges that hold the mark are not this loop alone"
    outcome, violation = seen((4, 2), "+#+?+/# # ?/+#+?+")
    assert (outcome, violation) == (Outcome.VIOLATED, LoopMissesCount((1, 5, 6, 3), 1, 2))
    assert str(violation) == "the loop is closed with 1 of the 2 edges that a clue demands"


def test_targets_may_be_clues():
    rule = LoopFreezesCounts(1, (Clue(4), 3, Clue(0)))
    assert rule.slots == (4, 0)
    assert rule.bound(np.array([2, 9, 9, 9, NO_CLUE])) == LoopFreezesCounts(1, (NO_CLUE, 3, 2))


@pytest.mark.parametrize(
    ("targets", "regions", "complaint"),
    [
        ((2,), [range(4)], "2 regions"),
        ((2,), [range(3), [3]], "others in a further one"),
        ((2,), [[0, 1, 1], [1]], "named twice"),
        ((-3,), [range(4), [3]], "NO_CLUE"),
    ],
)
def test_what_is_refused(targets, regions, complaint):
    grid = grid_of("+?+/? ?/+?+")
    scope = Scope(grid, Alphabet.binary(), tuple(np.array(region, np.intp) for region in regions))
    with pytest.raises(ModelError, match=complaint):
        LoopFreezesCounts(1, targets).validate(scope)


def test_cells_have_no_loops():
    scope = Scope(Grid(2, 2), Alphabet.binary(), (np.arange(4),))
    with pytest.raises(ModelError, match="edges"):
        LoopFreezesCounts(1, ()).validate(scope)


def test_each_assignment_is_held_against_its_own_clues():
    drawings = ["+#+.+/# # ./+#+.+"] * 3 + ["+#+#+/# . #/+#+#+", "+#+.+/. . ./+.+.+"]
    clues = np.array([[4, 1], [4, NO_CLUE], [3, 1], [3, 3], [0, 0]], np.int32)
    grid = grid_of(drawings[0])
    regions = [np.arange(grid.n_coords), *(np.array(grid.edges_around(0, c)) for c in (0, 1))]
    scope = Scope(grid, Alphabet.binary(), tuple(regions))
    numbers = np.concatenate([numbers_of(drawing) for drawing in drawings])[:, scope.coords]
    rule = LoopFreezesCounts(1, (Clue(0), Clue(1)))
    assert rule.holds_each(numbers, clues, scope).tolist() == [True, True, False, True, True]
    half = LoopFreezesCounts(1, (4, Clue(1)))
    assert half.holds_each(numbers, clues, scope).tolist() == [True, True, True, False, True]
