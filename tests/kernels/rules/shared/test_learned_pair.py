"""What is noted for the caller: how long to wait, what a search has cost, and whether it goes on."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.kernels.clauses.clause_state import CONFLICTS, N_NOW, STEPS
from gridlanes.kernels.clauses.solving import FOUND, NONE, PAUSED, UNKNOWN
from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import one_column
from gridlanes.kernels.rule_kernel import (
    CONSEQUENCES,
    FAILURES,
    HAND_OVER,
    HANDED_OVER,
    OPEN_WHEN_TRIED,
    PROGRESS,
    UNFINISHED,
    WANTED,
)
from gridlanes.kernels.rules.shared.learned_pair import (
    NOT_OVER,
    answer_held,
    answer_marks,
    are_wanted,
    conflicts_allowed,
    end_search,
    note_cost,
    note_search,
    only_one_plainly,
    parts_of,
    waits,
    words_where_held,
    write_held,
    write_marks,
)


@kernel
def _mark_parts(scratch, n):
    handover, solutions, rest = parts_of(scratch, n)
    for k in range(len(handover)):
        handover[k] += 1
    for k in range(len(solutions)):
        solutions[k] += 2
    for k in range(len(rest)):
        rest[k] += 3


def test_the_parts_of_scratch_are_all_of_it_but_what_is_handed_over() -> None:
    scratch = np.zeros(HAND_OVER + 3 * 4 + 9, np.int64)
    _mark_parts(scratch, 4)
    assert scratch.tolist() == [1] * HAND_OVER + [0] * 4 + [2] * 8 + [3] * 9


def test_it_waits_until_the_caller_has_stalled_often_enough_on_states_that_differ() -> None:
    handover = np.zeros(HAND_OVER, np.int64)
    handover[[OPEN_WHEN_TRIED, WANTED]] = -1, 2
    assert [bool(waits(handover, n_open, 2)) for n_open in (9, 8, 8, 7)] == [True, True, True, False]
    assert handover.tolist()[:4] == [7, 4, 0, 0]
    handover[WANTED] = 0
    assert waits(handover, 6, 2)


@pytest.mark.parametrize(
    ("found", "worth", "expected"),
    [(NOT_OVER, 5, (60, 0, 1)), (-1, 5, (60, 3, 0)), (2, 0, (60, 3, 0)), (0, 5, (60, 21, 0)), (1, 100, (60, 3, 0))],
)
def test_a_search_that_decides_its_state_pays_for_itself(found, worth, expected) -> None:
    handover, now = np.full(HAND_OVER, 7, np.int64), np.zeros(N_NOW, np.int64)
    now[[STEPS, CONFLICTS]] = 100, 3
    note_search(handover, now, 40, found, worth)
    assert (handover[CONSEQUENCES], handover[FAILURES], handover[UNFINISHED]) == expected
    assert handover[[OPEN_WHEN_TRIED, PROGRESS, WANTED]].tolist() == [7, 7, 7]


@pytest.mark.parametrize(("found", "expected"), [(NOT_OVER, (7, 60, 0, 1)), (-1, (8, 60, 0, 0)), (2, (7, 60, 0, 0))])
def test_a_search_that_gave_up_may_take_twice_as_long_next_time(found, expected) -> None:
    handover, now = np.full(HAND_OVER, 7, np.int64), np.zeros(N_NOW, np.int64)
    now[STEPS] = 100
    before = conflicts_allowed(handover, 3)
    note_cost(handover, now, 40, found)
    assert (handover[PROGRESS], handover[CONSEQUENCES], handover[FAILURES], handover[UNFINISHED]) == expected
    assert (handover[OPEN_WHEN_TRIED], before, conflicts_allowed(handover, 3)) == (-1, 3 << 7, 3 << expected[0])
    handover[PROGRESS] = 63
    assert conflicts_allowed(handover, 3) == 3 << 20


@pytest.mark.parametrize(
    ("n_found", "said", "fits", "expected"),
    [
        (2, FOUND, True, 2),
        (1, NONE, True, 1),
        (0, NONE, True, 0),
        (1, UNKNOWN, True, -1),
        (1, FOUND, False, -1),
        (1, PAUSED, True, NOT_OVER),
    ],
)
def test_how_many_solutions_there_are_is_known_if_the_search_ended(n_found, said, fits, expected) -> None:
    handover, now = np.zeros(HAND_OVER, np.int64), np.zeros(N_NOW, np.int64)
    handover[WANTED], now[STEPS] = 2, 100
    assert end_search(handover, now, 40, n_found, said, fits) == expected
    assert handover.tolist() == [-1, int(expected == -1), 60, 0, 2, int(expected == NOT_OVER)]


@kernel
def _answer_marks(tile, coords, marks, scratch, found, hands_over):
    return answer_marks(one_column(tile, 0), coords, marks, scratch, found, hands_over)


@kernel
def _answer_held(tile, coords, held, scratch, found, hands_over):
    return answer_held(one_column(tile, 0), coords, 1, held, scratch, found, hands_over)


@pytest.mark.parametrize("answer", [_answer_marks, _answer_held])
@pytest.mark.parametrize(
    ("found", "hands_over", "expected", "first"),
    [
        (0, True, (0, 1), [3, 7]),
        (-1, True, (0, 0), [3, 7]),
        (NOT_OVER, True, (0, 0), [3, 7]),
        (1, False, (1, 0), [1, 2]),
        (2, False, (0, 0), [3, 7]),
        (2, True, (1, 0), [1, 2]),
    ],
)
def test_what_a_search_found_is_written_where_it_decides_the_state(answer, found, hands_over, expected, first) -> None:
    tile, scratch = np.zeros((2, 32), np.uint16), np.zeros(HAND_OVER + 2, np.int64)
    tile[:] = [[3], [7]]
    coords, solutions = np.arange(2, dtype=np.int32), np.array([0, 1, 1, 0])
    assert answer(tile, coords, solutions, scratch, found, hands_over) == expected
    assert tile[:, 0].tolist() == first
    second = [2, 1] if answer is _answer_marks else [2, 5]
    assert scratch[HAND_OVER:].tolist() == (second if found == 2 and hands_over else [0, 0])


def test_words_become_the_only_solution_that_they_allow() -> None:
    assert only_one_plainly([7, 5, 6], words_where_held(1, [(0, 0, 1), (1, 1, 1)])) == ([5, 5, 2], False)
    assert only_one_plainly([7, 5, 6], words_where_held(1, [(0, 0, 1), (1, 0, 1)])) == ([7, 5, 6], False)
    assert only_one_plainly([7, 5, 6], words_where_held(1, [(0, 1, 1)])) == ([7, 5, 6], True)


@pytest.mark.parametrize(("wanted", "hands_over"), [(0, True), (1, True), (2, True), (0, False)])
def test_two_solutions_are_wanted_anew_where_nothing_is_handed_over(wanted, hands_over) -> None:
    handover = np.full(HAND_OVER, 7, np.int64)
    handover[WANTED] = wanted
    assert are_wanted(handover, hands_over) == (wanted > 0 or not hands_over)
    assert handover.tolist() == ([7, 7, 0, 0, wanted, 7] if hands_over else [7, 0, 0, 0, 2, 0])


@kernel
def _with_marks(tile, coords, marks, scratch, found):
    return write_marks(one_column(tile, 0), coords, marks, scratch, found)


@kernel
def _where_held(tile, coords, held, scratch, found):
    return write_held(one_column(tile, 0), coords, 1, held, scratch, found)


@pytest.mark.parametrize("found", [1, 2])
@pytest.mark.parametrize(
    ("write", "before", "solutions", "first", "second"),
    [
        (_with_marks, [7, 4, 1], [0, 2, 0, 1, 2, 0], [1, 4, 1], [2, 4, 1]),
        (_where_held, [3, 7, 2], [0, 2, 1, 2, 0, 1], [1, 2, 2], [2, 5, 2]),
    ],
)
def test_the_first_solution_is_written_and_the_second_handed_over(write, before, solutions, first, second, found):
    tile, scratch = np.zeros((4, 32), np.uint16), np.full(HAND_OVER + 3, 7, np.int64)
    coords = np.array([2, 0, 3], np.int32)
    tile[coords] = np.array(before)[:, None]
    assert write(tile, coords, np.array(solutions), scratch, found) == 1
    assert tile[coords, 0].tolist() == first
    assert scratch[HAND_OVER:].tolist() == (second if found > 1 else [7, 7, 7])
    assert scratch[WANTED] == (HANDED_OVER if found > 1 else 7)
    assert write(tile, coords, np.array(solutions), scratch, 1) == 0
