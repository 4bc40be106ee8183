"""Areas that are decided one after another: what lines say of them, what is taken back, which is next."""

from __future__ import annotations

import numpy as np
import pytest
from rule_cases.sums_of_areas import NO_TOTAL
from rule_cases.sums_of_areas_searched import BINARY, told_to_search

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rule_kernel import python_of
from gridlanes.kernels.rules.shared.graph import IN, OPEN, OUT
from gridlanes.kernels.rules.sums.area_choices import (
    LEVEL,
    N_TAKEN,
    UNKNOWN,
    choices_in,
    decide_area,
    next_area,
    room_for_choices,
    settle_areas,
    take_back,
)
from gridlanes.model.grid import Grid

ROWS, COLS = 2, 5
N_LINES = ROWS + COLS
AREAS = ((0, 1), (2, 3, 7), (5, 6))
"""and cells 4, 8 and 9 alone, areas 3 to 5"""


@kernel
def _decided(board, scratch, wanted, decisions, weights, out):
    """Decides areas one after another, each on a level of its own, until a line contradicts; then takes the last one
    back, if it is asked to. What is left: states, the contradicting line, the next area, the area taken back.
    """
    choices = choices_in(scratch, 6, 7)
    for k in range(len(scratch)):
        scratch[k] = 0
    for line in range(7):
        choices.wanted[line], choices.weight[line] = wanted[line], weights[line]
        choices.n_open[line] = board.first[line + 1] - board.first[line]
    for area in range(6):
        choices.state[area] = 1
    wrong = np.int64(-1)
    for k in range(0, len(decisions), 2):
        if decisions[k] < 0:
            out[8] = take_back(choices, board)
            continue
        choices.begin[choices.now[LEVEL]] = choices.now[N_TAKEN]
        choices.now[LEVEL] += 1
        decide_area(choices, board, decisions[k], decisions[k + 1], -1)
        wrong = settle_areas(choices, board)
    for area in range(6):
        out[area] = choices.state[area]
    out[6], out[7] = wrong, next_area(choices, board)
    for line in range(7):
        wanted[line], weights[line] = choices.n_open[line], choices.weight[line]


def decided(totals, *decisions, weights=(1,) * N_LINES):
    """(states of areas, contradicting line, next area, area taken back, open areas of lines, weights)."""
    _, board = told_to_search(Grid(ROWS, COLS), BINARY, 1, [NO_TOTAL] * N_LINES, AREAS)
    board = board._replace(**{name: np.array(getattr(board, name), np.int32) for name in board._fields[3:]})
    scratch = np.zeros(python_of(room_for_choices)(6, N_LINES), np.int64)
    wanted, after, out = np.array(totals, np.int64), np.array(weights, np.int64), np.full(9, -1, np.int64)
    _decided(board, scratch, wanted, np.array(decisions, np.int64).ravel(), after, out)
    return tuple(out[:6].tolist()), *out[6:].tolist(), wanted.tolist(), after.tolist()


THREE_OF_FIRST = (3, *[UNKNOWN] * 6)


def test_a_line_contradicts_if_no_way_leads_to_its_count():
    states, wrong, *_ = decided(THREE_OF_FIRST, (3, OUT))
    assert (states, wrong) == ((OPEN, OPEN, OPEN, OUT, OPEN, OPEN), 0)


@pytest.mark.parametrize(
    ("decision", "expected"),
    [((3, IN), (OPEN, OPEN, OPEN, IN, OPEN, OPEN)), ((0, IN), (IN, OUT, OPEN, IN, OPEN, OPEN))],
)
def test_a_line_decides_what_all_ways_to_its_count_agree_on(decision, expected):
    """Three of the first row are one of the two dominoes and the last cell."""
    states, wrong, *_ = decided(THREE_OF_FIRST, decision)
    assert (states, wrong) == (expected, -1)


def test_lines_follow_each_other_and_lines_without_a_count_say_nothing():
    states, wrong, *_ = decided((3, 1, *[UNKNOWN] * 5), (1, IN))
    assert (states, wrong) == ((OUT, IN, OUT, IN, OUT, OUT), -1)
    states, *_ = decided((UNKNOWN,) * N_LINES, (1, IN))
    assert states == (OPEN, IN, OPEN, OPEN, OPEN, OPEN)


def test_what_is_taken_back_is_open_again_and_its_lines_count_it():
    before = decided(THREE_OF_FIRST)
    states, _, _, area, n_open, weights = decided(THREE_OF_FIRST, (4, IN), (3, OUT), (-1, 0))
    assert (states, area) == ((OPEN, OPEN, OPEN, OPEN, IN, OPEN), 3)
    assert n_open == [n - (line in (1, 2 + 3)) for line, n in enumerate(before[4])]
    assert weights == [2, 1, 1, 1, 1, 1, 1]


def test_the_next_area_has_lines_with_contradictions_and_few_open_areas():
    assert decided((UNKNOWN,) * N_LINES)[2] == 1
    heavy = [1] * N_LINES
    heavy[2 + 4] = 9
    assert decided((UNKNOWN,) * N_LINES, weights=heavy)[2] == 3
    assert decided((UNKNOWN,) * N_LINES, *((area, IN) for area in range(6)))[2] == -1
