"""Regions that nothing changed in are passed over, and that is seen in no answer and no figure."""

from __future__ import annotations

import json
from dataclasses import fields

import numpy as np
import pytest
from small_runs import EXAMPLES

from gridlanes.io.read.reading import read_rows
from gridlanes.kernels.compiling.jit import JIT_OFF, kernel
from gridlanes.kernels.search.seen import (
    begin_look,
    new_seen,
    rows_needed,
    see_all_but,
    see_as_in,
    see_nothing,
    word_of_coord_0,
)
from gridlanes.lowering.words import WordFormat
from gridlanes.solvers.lanes import Answers, LaneSolver

WORDS, N_COORDS, LANE = WordFormat(16), 40, 3


@kernel
def look(seen, lane, tile):
    return begin_look(seen, lane, tile)


@kernel
def nothing(seen, lane):
    see_nothing(seen, lane)


@kernel
def all_but(seen, lane, states, row, coord):
    see_all_but(seen, lane, states, row, coord)


@kernel
def as_in(seen, lane, other, of_lane):
    see_as_in(seen, lane, other, of_lane)


@kernel
def known_from(seen, lane):
    return word_of_coord_0(seen, lane, seen.turn[lane])


def empty():
    return new_seen(WORDS.zeros(rows_needed(N_COORDS, WORDS.lanes), WORDS.lanes))


def known(seen, lane=LANE):
    at = known_from(seen, lane)
    return seen.words.ravel()[at : at + N_COORDS].tolist()


def test_a_look_knows_what_the_last_one_began_with():
    seen, tile = empty(), WORDS.zeros(2 * WORDS.lanes, WORDS.lanes)
    for step in (1, 2, 3):
        tile[:N_COORDS, LANE] = step
        at = look(seen, LANE, tile)
        assert seen.words.ravel()[at : at + N_COORDS].tolist() == [step - 1] * N_COORDS
        assert known(seen) == [step] * N_COORDS
    assert known(seen, LANE + 1) == [0] * N_COORDS
    nothing(seen, LANE)
    assert known(seen) == [0] * N_COORDS


def test_an_earlier_state_is_known_but_for_the_coord_of_the_guess():
    seen, states = empty(), WORDS.zeros(4, WORDS.lanes)
    states.ravel()[WORDS.lanes : WORDS.lanes + N_COORDS] = np.arange(1, N_COORDS + 1)
    all_but(seen, LANE, states, 1, 33)
    assert known(seen) == [0 if coord == 33 else coord + 1 for coord in range(N_COORDS)]
    other = empty()
    as_in(other, 0, seen, LANE)
    assert known(other, 0) == known(seen)


def test_without_room_nothing_is_known():
    none = new_seen(WORDS.zeros(0, WORDS.lanes))
    assert look(none, LANE, WORDS.zeros(WORDS.lanes, WORDS.lanes)) == -1


@pytest.mark.parametrize("genre", ["arrow", "german_whispers", "kropki", "killer", "jigsaw"])
def test_no_figure_tells_whether_regions_were_passed_over(genre):
    lines = (EXAMPLES / f"{genre}.jsonl").read_text().splitlines()
    assert all(json.loads(line)["genre"] == genre for line in lines)
    for group in read_rows(lines[: 1 if JIT_OFF else None]).groups:
        found = []
        for looks_at_all in (False, True):
            solver, answers = LaneSolver(group.structure), Answers.empty(len(group.rows), group.structure.n_coords)
            if looks_at_all:
                solver._work = solver._work._replace(seen=solver._work.seen._replace(words=WORDS.zeros(0, WORDS.lanes)))
            solver.solve(group.givens, answers, clues=group.clues, row_regions=group.row_regions)
            found.append(answers)
        for name in (field.name for field in fields(Answers)):
            assert np.array_equal(getattr(found[0], name), getattr(found[1], name)), name
