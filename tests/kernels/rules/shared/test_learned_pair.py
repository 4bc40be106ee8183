"""What is noted for the caller: how long to wait, what a search has cost, and whether it goes on."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.kernels.clauses.clause_state import CONFLICTS, N_NOW, STEPS
from gridlanes.kernels.rule_kernel import GOES_ON, HAND_OVER
from gridlanes.kernels.rules.shared.learned_pair import NOT_OVER, conflicts_allowed, note_cost, note_search, waits


def test_it_waits_until_the_caller_has_stalled_often_enough_on_states_that_differ() -> None:
    handover = np.zeros(HAND_OVER, np.int64)
    handover[[0, 4]] = -1, 2
    assert [bool(waits(handover, n_open, 2)) for n_open in (9, 8, 8, 7)] == [True, True, True, False]
    assert handover.tolist()[:4] == [7, 4, 0, 0]
    handover[4] = 0
    assert waits(handover, 6, 2)


@pytest.mark.parametrize(
    ("found", "worth", "expected"),
    [(NOT_OVER, 5, (60, 0, 1)), (-1, 5, (60, 3, 0)), (2, 0, (60, 3, 0)), (0, 5, (60, 21, 0)), (1, 100, (60, 3, 0))],
)
def test_a_search_that_decides_its_state_pays_for_itself(found, worth, expected) -> None:
    handover, now = np.full(HAND_OVER, 7, np.int64), np.zeros(N_NOW, np.int64)
    now[[STEPS, CONFLICTS]] = 100, 3
    note_search(handover, now, 40, found, worth)
    assert (handover[2], handover[3], handover[GOES_ON]) == expected
    assert handover[[0, 1, 4]].tolist() == [7, 7, 7]


@pytest.mark.parametrize(("found", "expected"), [(NOT_OVER, (7, 60, 0, 1)), (-1, (8, 60, 0, 0)), (2, (7, 60, 0, 0))])
def test_a_search_that_gave_up_may_take_twice_as_long_next_time(found, expected) -> None:
    handover, now = np.full(HAND_OVER, 7, np.int64), np.zeros(N_NOW, np.int64)
    now[STEPS] = 100
    before = conflicts_allowed(handover, 3)
    note_cost(handover, now, 40, found)
    assert (handover[1], handover[2], handover[3], handover[GOES_ON]) == expected
    assert (handover[0], before, conflicts_allowed(handover, 3)) == (-1, 3 << 7, 3 << expected[0])
    handover[1] = 63
    assert conflicts_allowed(handover, 3) == 3 << 20
