"""Boards that the search finds one after another, until none is left: all there are, each once."""

from __future__ import annotations

import numpy as np
from rule_cases.shaded_by_clauses import CASES

from gridlanes.kernels.clauses.clause_state import CONFLICTS, PAUSE_AT, TRUE, clauses_in, room_before_memory
from gridlanes.kernels.clauses.counts import counts_in, room_for_counts
from gridlanes.kernels.clauses.reasons import reasons_in, room_for_reasons
from gridlanes.kernels.clauses.solving import FOUND, NONE, PAUSED, UNKNOWN
from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rule_kernel import python_of
from gridlanes.kernels.rules.shading.chained_walls import board_notes
from gridlanes.kernels.rules.shading.island_clauses import islands_at
from gridlanes.kernels.rules.shading.learned_pieces import pieces_in, room_for_pieces
from gridlanes.kernels.rules.shading.shaded_by_clauses import all_boards_naive
from gridlanes.kernels.rules.shading.shading_learned import (
    Shading,
    encode_counts,
    encode_windows,
    exclude,
    next_shading,
)


@kernel
def _search(room, n, cols, lists, n_rooms, most, pause, found):
    """Writes one board after another; how many there are, what the search says at last, -1 if clauses do not fit, and
    how often it paused. `room`: for what is looked at, and for the search. It pauses after `pause` conflicts, 0: never.
    """
    windows, whole, table, joined = lists
    sizes = (room_for_reasons(n), room_for_counts(len(table), n), board_notes(n, cols).end)
    size, at = len(room[1]), 0
    clauses = clauses_in(room[1], size, n, 1, 0)
    reasons = reasons_in(part(room[0], 0, sizes[0]), clauses, size // 4)
    at += sizes[0]
    counts = counts_in(part(room[0], at, sizes[1]), table, n)
    at += sizes[1]
    for_pieces = room_for_pieces(n, cols, n_rooms, sizes[2])
    pieces = pieces_in(part(room[0], at, for_pieces), n, cols, joined, n_rooms)
    at += for_pieces
    n_whole = len(whole) // 2
    no_islands, due = islands_at(part(room[0], 0, 0), 0, 0, 0), part(room[0], at + 1, n_whole + n_rooms)
    shading = Shading(reasons, counts, pieces, no_islands, whole, part(room[0], at, 1), due)
    for k in range(n_whole + n_rooms):
        shading.due[k] = 1
    fits, n_found, said = encode_windows(clauses, windows, n, cols) and encode_counts(clauses, table), 0, -1
    n_pauses = 0
    while fits:
        clauses.now[PAUSE_AT] = clauses.now[CONFLICTS] + pause if pause > 0 else 0
        said = next_shading(clauses, shading, most)
        if said == PAUSED:
            n_pauses += 1
            continue
        if said != FOUND:
            break
        for k in range(n):
            found[n_found, k] = clauses.truth[2 * k] == TRUE
        n_found += 1
        fits = exclude(clauses, shading)
    return n_found, said, n_pauses


def _boards(case, most=1000, room=20_000, pause=0):
    """The boards that the search finds for a case, what it says at last, and how often it paused."""
    grid, rule = case.grid, case.rule
    n, n_rooms = grid.rows * grid.cols, 2 if rule.joined else 0
    lists = tuple(np.array(some, np.int32) for some in rule.told(grid.cols, 1)[3:])
    found, rooms = np.zeros((1 << n, n), np.int64), (np.zeros(5000, np.int64), np.zeros(room, np.int64))
    n_found, said, n_pauses = _search(rooms, n, grid.cols, lists, n_rooms, most, pause, found)
    return [tuple(board) for board in found[:n_found].tolist()], said, n_pauses


def test_all_boards_are_found_each_once():
    for case in CASES:
        rule, n = case.rule, case.grid.rows * case.grid.cols
        found, *said = _boards(case)
        assert said == [NONE, 0]
        assert sorted(found) == all_boards_naive(n, case.grid.cols, rule.windows, rule.pieces, rule.counts, rule.joined)


def test_a_search_that_pauses_finds_the_same_boards_in_the_same_order():
    paused = [_boards(case, pause=1) for case in CASES]
    assert [boards[:2] for boards in paused] == [_boards(case)[:2] for case in CASES]
    assert sum(n_pauses for *_, n_pauses in paused) > 1


def test_it_gives_up_after_so_many_conflicts():
    assert {_boards(case, 1)[1] for case in CASES} == {UNKNOWN, NONE}


def test_clauses_need_room():
    n = 9
    least = python_of(room_before_memory)(n) + 2 * n + 1
    assert _boards(CASES[0], room=least + 20) == ([], -1, 0)
