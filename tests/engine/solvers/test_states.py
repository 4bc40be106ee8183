"""States: what propagation and hypotheses leave is what the search finds."""

from __future__ import annotations

import numpy as np
import pytest
from generated_puzzles import GENERATING, LAWS, N, made, small_request

from gridlanes.compile.batch import Batch
from gridlanes.genres import slitherlink
from gridlanes.solvers import states as states_file
from gridlanes.solvers.nested import try_two_deep
from gridlanes.solvers.propagation import propagated
from gridlanes.solvers.states import Kernels, States, _for_trials, _in_order

pytestmark = GENERATING
SOME = [genre for genre in LAWS if genre.name in ("sudoku", "killer", "jigsaw", "akari", "slitherlink", "hidato")]


def states_of(group) -> States:
    return States(Batch.from_givens(group.structure, group.givens, clues=group.clues, row_regions=group.row_regions))


@pytest.mark.parametrize("genre", SOME, ids=lambda genre: genre.name)
def test_all_kernels_lead_to_the_fixpoint_and_fewer_of_them_not_beyond(genre) -> None:
    group, _ = made(small_request(genre, minimal=True), N).groups[0]
    every, left = np.arange(len(group.rows)), []
    for kernels in Kernels:
        states = states_of(group)
        sweeps, broken = states.propagate(every, kernels)
        assert not broken.any()
        assert (sweeps >= 1).all()
        left.append(states.words[:, : group.structure.n_coords])
    fixpoint = propagated(group.structure, group.givens, clues=group.clues, row_regions=group.row_regions)
    assert (left[Kernels.ALL] == fixpoint.candidates).all()
    assert ((left[Kernels.ALL] & ~left[Kernels.CHEAP]) == 0).all()
    assert ((left[Kernels.CHEAP] & ~left[Kernels.BESIDE_HOUSES]) == 0).all()


@pytest.mark.parametrize("genre", SOME, ids=lambda genre: genre.name)
def test_hypotheses_keep_the_solution_and_two_deep_ones_leave_no_more(genre) -> None:
    group, answers = made(small_request(genre, minimal=True), N).groups[0]
    for row in range(2):
        one = group.of_rows(np.array([row]))
        once, twice = states_of(one), states_of(one)
        for states in (once, twice):
            states.propagate(np.arange(1), Kernels.ALL)
        while once.try_hypotheses(np.arange(1), Kernels.ALL).any():
            pass
        while twice.n_open()[0] and try_two_deep(twice, np.arange(1), Kernels.ALL)[0]:
            pass
        assert twice.n_open()[0] <= once.n_open()[0]
        solved = type(one)(one.structure, one.rows, answers.marks[[row]], None, one.clues, one.row_regions)
        true = states_of(solved).words[:, : group.structure.n_coords]
        for states in (once, twice):
            assert ((states.words[:, : group.structure.n_coords] & true) == true).all()


@pytest.mark.parametrize("genre", SOME, ids=lambda genre: genre.name)
def test_a_heartbeat_is_called_between_hypotheses_and_changes_nothing(genre, monkeypatch) -> None:
    group, _ = made(small_request(genre, minimal=True), N).groups[0]
    batch = Batch.from_givens(group.structure, group.givens, clues=group.clues, row_regions=group.row_regions)
    every, beats = np.arange(len(group.rows)), list[int]()
    plain = States(batch)
    plain.propagate(every, Kernels.CHEAP)
    start = plain.words.copy()
    moved = plain.try_hypotheses(every, Kernels.CHEAP)
    deep = try_two_deep(plain, every, Kernels.CHEAP)
    expected = plain.words.copy()
    for at_once in (1, 40):
        monkeypatch.setattr(states_file, "_TRIED_IN_A_BEAT", at_once)
        states, begun = States(batch, lambda: beats.append(0)), len(beats)
        states.words[:] = start
        assert (states.try_hypotheses(every, Kernels.CHEAP) == moved).all()
        assert (try_two_deep(states, every, Kernels.CHEAP) == deep).all()
        assert len(beats) > begun + 2
        assert (states.words == expected).all()


def test_an_exception_from_a_heartbeat_ends_hypotheses() -> None:
    def end() -> None:
        raise TimeoutError

    group, _ = made(small_request(SOME[0], minimal=True), N).groups[0]
    states = States(states_of(group).batch, end)
    with pytest.raises(TimeoutError):
        states.try_hypotheses(np.arange(1), Kernels.CHEAP)


@pytest.mark.parametrize("genre", SOME, ids=lambda genre: genre.name)
def test_two_deep_takes_away_what_breaks_when_each_mark_is_tried_alone(genre) -> None:
    group, _ = made(small_request(genre, minimal=True), N).groups[0]
    states = states_of(group.of_rows(np.array([0])))
    states.propagate(np.arange(1), Kernels.CHEAP)
    before = states.open_marks(0)
    breaks = np.zeros_like(before)
    for coord, mark in np.argwhere(before).tolist():
        alone = states_of(group.of_rows(np.array([0])))
        alone.words[:] = states.words
        alone.words[0, coord] = alone.words[0, coord] & alone.batch.word_format.listed([1 << mark])[0]
        _, broken = alone.propagate(np.arange(1), Kernels.CHEAP)
        while not broken[0] and alone.try_hypotheses(np.arange(1), Kernels.CHEAP).any():
            _, broken = alone.propagate(np.arange(1), Kernels.CHEAP)
        breaks[coord, mark] = broken[0]
    assert try_two_deep(states, np.arange(1), Kernels.CHEAP)[0] == breaks.any()
    gone = before & ~states.open_marks(0)
    assert not breaks.any() or (gone & breaks).any()


def test_hypotheses_begin_with_the_kernels_that_read_decisions_and_take_turns_with_those_that_go_both_ways() -> None:
    tables = slitherlink.structure(2, 2).tables()
    assert tables.program.cheap[:, 1].tolist() == [8, 12]  # cells and their corners, edges and what they are part of
    order, turns = _for_trials(tables.program)
    there, back = _in_order(tables, order, turns)
    assert there.program.cheap[:, 1].tolist() == back.program.cheap[:, 1].tolist() == [12, 4]
    assert there.program.cheap[0].tolist() == back.program.cheap[0].tolist()
    assert _regions(there, 1) == _regions(back, 1)[::-1]
    assert _regions(tables, 0) == _regions(there, 1) + _regions(back, 1)


def _regions(tables, i):
    """The regions of a cheap kernel as numbers."""
    at, n_regions, _ = tables.program.cheap[i].tolist()
    found = []
    for _ in range(n_regions):
        found.append(tables.program.entries[at : at + 1 + int(tables.program.entries[at])].tolist())
        at += len(found[-1])
    return found


@pytest.mark.parametrize("genre", SOME, ids=lambda genre: genre.name)
def test_hypotheses_about_hypotheses_go_on_where_a_call_ended(genre, monkeypatch) -> None:
    group, _ = made(small_request(genre, minimal=True), N).groups[0]
    every, left = np.arange(len(group.rows)), []
    for most in (1 << 16, 50):
        monkeypatch.setattr(states_file, "_TRIED_AT_ONCE", most)
        states = states_of(group)
        states.propagate(every, Kernels.CHEAP)
        moved = try_two_deep(states, every, Kernels.CHEAP)
        left.append((moved.tolist(), states.words.tolist()))
    assert left[0] == left[1]
