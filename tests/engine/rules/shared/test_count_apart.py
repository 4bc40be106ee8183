"""Counts of cells that keep apart: what touches is said before what is miscounted, each rule in its own sense."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.model.outcome import Outcome
from gridlanes.model.scope import Scope
from gridlanes.rules import CountNoneBeside, ExactCountApart
from gridlanes.rules.count_none_beside import SideBySide
from gridlanes.rules.exact_count_apart import Touching
from gridlanes.rules.shared.count_apart import ApartMiscounted

SCOPE = Scope(Grid(2, 2), Alphabet.binary(), (np.arange(4),))
DIAGONAL, BESIDE, ALONE = np.array([[1, 0, 0, 1], [1, 1, 0, 0], [1, 0, 0, 0]], np.uint8)


def state(numbers: np.ndarray) -> np.ndarray:
    return numbers[:, None] == np.arange(2)


def test_cells_at_a_corner_touch_for_one_rule_and_not_for_the_other() -> None:
    both = np.stack([DIAGONAL, BESIDE])
    assert CountNoneBeside(1, 2).holds(both, SCOPE).tolist() == [True, False]
    assert ExactCountApart(1, 2).holds(both, SCOPE).tolist() == [False, False]


@pytest.mark.parametrize(("rule", "touching"), [(CountNoneBeside(1, 3), SideBySide), (ExactCountApart(1, 3), Touching)])
def test_what_touches_is_said_first(rule, touching) -> None:
    states = np.stack([state(BESIDE), state(ALONE)])
    assert rule.check(states, SCOPE).tolist() == [Outcome.VIOLATED] * 2
    assert rule.violation(states[0], SCOPE) == touching((0, 1))
    assert rule.violation(states[1], SCOPE) == ApartMiscounted((0, 1, 2, 3), 1, 1, 3)


def test_no_number_is_read_where_cells_touch() -> None:
    found = CountNoneBeside(1, Clue(0)).read_clues(np.stack([DIAGONAL, BESIDE, ALONE]), SCOPE)
    assert found.tolist() == [[2], [NO_CLUE], [1]]
